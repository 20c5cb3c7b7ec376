"""A journey through the commands and the library, and what it left: the same under every Python.

`python -m tests.everywhere.journey FOLDER` works in a folder and prints one JSON object, which `tests.everywhere`
compares. It imports nothing but excelmaze, openpyxl and the standard library, so that it runs where only the wheel is.
"""

import io
import json
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from hashlib import sha256
from pathlib import Path
from xml.etree.ElementTree import canonicalize
from zipfile import ZipFile

from openpyxl import LXML

from excelmaze import Grid, clear_workbook, fill_workbook, follow, generate, read, save, solve_workbook
from excelmaze.cli import main
from excelmaze.xlsx.opc.packing import deflated

_COMMANDS = (
    "show --rows 6 --cols 9 --seed 1 --solution",
    "new maze.xlsx --rows 12 --cols 15 --seed 2 --solution sheet --title =Title",
    "show maze.xlsx --style ascii",
    "fill maze.xlsx --cells S2:Z9,AA5:AC7 --algorithm wilson --seed 3 --theme crisscross --cell-size 24",
    "solve maze.xlsx --cells S2:Z9,AA5:AC7",
    "fill maze.xlsx --cells B20:K29 --algorithm vba-trail --rng vba --seed 4 --backup",
    "clear maze.xlsx",
    "fill missing.xlsx --cells B2:C3",
)


def travel(folder: Path) -> dict[str, object]:
    """What each step says and leaves in an empty folder."""
    os.chdir(folder)
    steps: list[object] = []
    for command in _COMMANDS:
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = main(command.split())
        steps.append([command, status, out.getvalue(), err.getvalue(), _left()])
    maze = generate(Grid.from_selection("B2:F6,G4:K9"), "prim", seed=7)
    save(maze, "library.xlsx", theme="color")
    assert read("library.xlsx", cells="B2:F6,G4:K9") == maze
    assert maze.recipe is not None
    assert follow(maze.recipe) == maze
    steps.append(["save", _left()])
    fill_workbook("library.xlsx", "kruskal", cells="M2:R9", seed=8)
    solve_workbook("library.xlsx", cells="M2:R9")
    steps.append(["fill and solve", _left()])
    clear_workbook("library.xlsx")
    steps.append(["clear", _left()])
    return {
        "python": sys.version.split()[0],
        "packed": str(LXML) + sha256(_packed(bytes(range(256)) * 40 + json.dumps(steps).encode())).hexdigest(),
        "steps": steps,
        "files": {path.name: sha256(path.read_bytes()).hexdigest() for path in _workbooks()},
    }


def _packed(sample: bytes) -> bytes:
    """What this Python's zlib makes of a sample, as the workbooks are packed."""
    return deflated(sample)


def _left() -> dict[str, dict[str, str]]:
    """What the parts of all workbooks hold; openpyxl writes the same XML in other bytes where it finds lxml."""
    left = {}
    for path in _workbooks():
        with ZipFile(path) as book:
            left[path.name] = {
                name: sha256(canonicalize(book.read(name).decode()).encode()).hexdigest() for name in book.namelist()
            }
    return left


def _workbooks() -> list[Path]:
    return sorted(path for path in Path().iterdir() if ".xlsx" in path.suffixes)


if __name__ == "__main__":
    print(json.dumps(travel(Path(sys.argv[1]))))
