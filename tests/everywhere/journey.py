"""A journey through the commands and the library, and what it left: the same under every Python.

`python -m tests.everywhere.journey FOLDER` works in a folder and prints one JSON object, which `tests.everywhere`
compares. It imports nothing but excelmaze, openpyxl and the standard library, so that it runs where only the wheel is.
"""

import io
import json
import os
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from unittest.mock import patch
from xml.etree.ElementTree import canonicalize
from zipfile import ZipFile, is_zipfile

from openpyxl import LXML

from excelmaze import Grid, clear_workbook, fill_workbook, follow, generate, read, save, solve_workbook
from excelmaze.cli import main
from excelmaze.errors import ExcelMazeError
from excelmaze.messages import hidden
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
# A command for every kind of output; what needs an extra says so where it is not installed, and leaves nothing.
_PAGE = "--language en --paper A4"
# What each command needs so that nothing of this machine is in its output.
_FIXED = {
    "new": f"--seed 5 {_PAGE}",
    "booklet": f"--seed 5 {_PAGE}",
    "picture": f"--seed 5 {_PAGE}",
    "compare": "--seed 5",
    "evolve": "--seed 5",
    "template": "--language en --interpreter python3",
    "export": "--language en",
}
OUTPUTS = (
    "new squares.xlsx --rows 12 --cols 15 --solution sheet --title =Title",
    "new bricks.xlsx --rows 6 --cols 9 --tiling bricks --theme print --name-line --header Mazes --solution",
    "new triangles.xlsx --rows 7 --cols 9 --tiling triangles --cell-size 7mm",
    "new blocks.xlsx --rows 9 --cols 11 --walls blocks --solution sheet --marks arrows",
    "new woven.xlsx --rows 5 --cols 6 --weave 0.4",
    "new torus.xlsx --rows 6 --cols 8 --wrap both --loops 0.1",
    "new levels.xlsx --rows 5 --cols 6 --levels 2",
    "new portals.xlsx --cells B2:E5,G2:J5 --portals auto",
    "new areas.xlsx --dimensions 2x2x3x4",
    "new heart.xlsx --shape heart --cols 14 --color distance --marks X,Y",
    "new letters.xlsx --letters OH --rows 9 --bias horizontal:0.7",
    "new race.xlsx --rows 9 --cols 12 --false-goals down",
    "new sought.xlsx --rows 6 --cols 6 --difficulty 3",
    "new steps.xlsx --rows 4 --cols 5 --steps 3",
    "booklet book.xlsx --count 3 --from 4x4 --to 6x8 --name-line",
    "booklet pages.xlsx --count 3 --from 4x4 --to 6x8 --per-page 4 --keys keys.xlsx --cover Mazes --difficulty 1..9",
    "booklet beside.xlsx --count 2 --shape star --from 12 --to 14 --keys beside --title {n}:WWii,./@",
    "booklet direct.pdf --count 3 --from 4x4 --to 6x8 --per-page 3 --title-page Mazes --instructions",
    "compare compared.xlsx --rows 6 --cols 6 --count 3",
    "evolve evolved.xlsx --rows 8 --cols 8 --dead-ends 0.2 --generations 2",
    "gallery gallery.xlsx",
    "picture drawing.txt painted.xlsx --width 12",
    "template template.xlsm",
    "export squares.xlsx squares.pdf --paper A4",
    "export squares.xlsx squares.svg",
    "export squares.xlsx squares.png",
    "export squares.xlsx squares.html",
    "export squares.xlsx squares.txt",
    "export 6x9 grown.gif --steps 4 --seed 5",
    "export triangles.xlsx triangles.svg --theme print",
    "export triangles.xlsx triangles.pdf --paper A4",
    "export pages.xlsx pages.pdf --paper A4",
)
"""A command for every kind of output."""

# What no zlib has packed.
_PLAIN = {".svg", ".html", ".txt", ".gif"}


def travel(folder: Path) -> dict[str, object]:
    """What each step says and leaves in an empty folder."""
    os.chdir(folder)
    steps: list[object] = [[*_run(command), _left()] for command in _COMMANDS]
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
    Path("drawing.txt").write_text("####.\n.##..\n.####\n", encoding="utf-8")
    with patch("time.process_time", count().__next__):  # which `compare` writes down
        outputs = {command: _run(f"{command} {_FIXED.get(command.split()[0], '')}") for command in OUTPUTS}
    with suppress(ExcelMazeError):  # cryptography is not installed
        message = hidden.hide("B2:U21", "Hello", "password", random_bytes=Random(5).randbytes)
        save(message, "hidden.xlsx", language="en", paper="A4")
    return {
        "python": sys.version.split()[0],
        "packed": str(LXML) + sha256(_packed(bytes(range(256)) * 40 + json.dumps(steps).encode())).hexdigest(),
        "steps": steps,
        "outputs": outputs,
        "left": _left(),
        "files": {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(Path().iterdir())},
    }


def _run(command: str) -> list[object]:
    """Run a command, and return what came of it."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(command.split())
    return [command, status, out.getvalue(), err.getvalue()]


def _packed(sample: bytes) -> bytes:
    """What this Python's zlib makes of a sample, as the workbooks are packed."""
    return deflated(sample)


def _left() -> dict[str, object]:
    """What is in all files but those that are packed, and in the parts of workbooks.

    openpyxl writes the same XML in other bytes where it finds lxml.
    """
    left: dict[str, object] = {}
    for path in sorted(Path().iterdir()):
        if path.suffix in _PLAIN:
            left[path.name] = sha256(path.read_bytes()).hexdigest()
        elif is_zipfile(path):
            with ZipFile(path) as book:
                left[path.name] = {name: _digest(book.read(name)) for name in book.namelist()}
    return left


def _digest(part: bytes) -> str:
    text = canonicalize(part.decode()).encode() if part.startswith(b"<") else part
    return sha256(text).hexdigest()


if __name__ == "__main__":
    print(json.dumps(travel(Path(sys.argv[1]))))
