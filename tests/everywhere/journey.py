"""A journey through the commands and the library, and what it left: the same under every Python.

`python -m tests.everywhere.journey FOLDER` works in a folder and prints one JSON object, which `tests.everywhere`
compares. It imports nothing but excelmaze, openpyxl and the standard library, so that it runs where only the wheel is.
"""

import io
import json
import os
import re
import sys
from base64 import a85decode
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from struct import unpack_from
from unittest.mock import patch
from zipfile import ZipFile, is_zipfile
from zlib import compress, decompress, error

from excelmaze import Grid, clear_workbook, follow, generate, read, save, solve_workbook
from excelmaze.cli import main
from excelmaze.errors import ExcelMazeError
from excelmaze.languages import LANGUAGES
from excelmaze.messages import hidden
from excelmaze.options.values import command_options
from excelmaze.pictures.writers import WRITERS
from excelmaze.xlsx.package.packing import LEVEL
from tests.kinds import KINDS, ON_SHEETS
from tests.xlsx.workbooks import fill_cells

_COMMANDS = (
    "show --rows 6 --cols 9 --seed 1 --solution",
    "new maze.xlsx --rows 12 --cols 15 --seed 2 --solution sheet --title =Title --language en --paper A4",
    "show maze.xlsx --style ascii",
    "fill maze.xlsx --cells S2:Z9,AA5:AC7 --algorithm wilson --seed 3 --theme crisscross --cell-size 24 --language en",
    "solve maze.xlsx --cells S2:Z9,AA5:AC7 --language en",
    "fill maze.xlsx --cells B20:K29 --algorithm vba-trail --rng vba --seed 4 --backup --language en",
    "clear maze.xlsx",
    "fill missing.xlsx --cells B2:C3",
)
# What each command needs so that nothing of this machine is in its output.
_PAGE = "--language en --paper A4"
_FIXED = {
    "new": f"--seed 5 {_PAGE}",
    "booklet": f"--seed 5 {_PAGE}",
    "picture": f"--seed 5 {_PAGE}",
    "fill": "--seed 5 --language en",
    "solve": "--language en",
    "compare": "--seed 5",
    "evolve": "--seed 5",
    "template": "--language en --interpreter python3",
    "export": "--language en",
}
_SOME = (
    "new squares.xlsx --rows 12 --cols 15 --solution sheet --title =Title",
    "new some-bricks.xlsx --rows 6 --cols 9 --tiling bricks --theme print --name-line --header Mazes --solution",
    "new some-triangles.xlsx --rows 7 --cols 9 --tiling triangles --cell-size 7mm",
    "new some-blocks.xlsx --rows 9 --cols 11 --walls blocks --solution sheet --marks arrows",
    "new woven.xlsx --rows 5 --cols 6 --weave 0.4",
    "new some-torus.xlsx --rows 6 --cols 8 --wrap both --loops 0.1",
    "new areas.xlsx --dimensions 2x2x3x4",
    "new heart.xlsx --shape heart --cols 14 --color distance --marks X,Y",
    "new letters.xlsx --letters OH --rows 9 --bias horizontal:0.7",
    "new sought.xlsx --rows 6 --cols 6 --difficulty 3",
    "new steps.xlsx --rows 4 --cols 5 --steps 3",
    "booklet book.xlsx --count 3 --from 4x4 --to 6x8 --name-line",
    "booklet pages.xlsx --count 3 --from 4x4 --to 6x8 --per-page 4 --keys keys.xlsx --cover Mazes --difficulty 1..9",
    "booklet beside.xlsx --count 2 --shape star --from 12 --to 14 --keys beside --title {n}:WWii,./@",
    "booklet round.xlsx --count 2 --tiling round --rings 4 --per-page 2",
    "booklet round.pdf --count 2 --tiling round --from 3 --to 4",
    "booklet direct.pdf --count 3 --from 4x4 --to 6x8 --per-page 3",
    "booklet played.xlsx --count 2 --from 4x4 --to 5x6 --play --seed 5 --paper A4 --language ja",
    "compare compared.xlsx --rows 6 --cols 6 --count 3",
    "evolve --rows 8 --cols 8 --dead-ends 0.2 --generations 2",
    "picture drawing.txt painted.xlsx --width 12",
    "template template.xlsm",
    "export 6x9 grown.gif --steps 4 --seed 5",
    "export pages.xlsx pages.pdf --paper A4",
    "show squares.xlsx",
    "stats squares.xlsx --json",
    "join squares.xlsx -o joined.xlsx --cells B2:D4 --cells E2:G4 --seed 5",
    "clear filled-bricks.xlsx -o cleared.xlsx",
    "algorithms",
)
# What takes a person, a spreadsheet program, or a shell, or names the user's folders; and what the library tells below.
ELSEWHERE = {"live", "site", "completion", "hide", "reveal"}
# The rooms and what else some options of `new` ask for.
_ROOMS = "--rows 7 --cols 9"
_WITH = {
    "frame": f"{_ROOMS} --walls blocks",
    "portals": "--cells B2:D5,F2:H5",
    "shape": "--cols 14",
    "pieces": "--cells B2:D5,D6:H8",
    "solution_style": f"{_ROOMS} --solution",
}
# The sizes of mazes that have no rows and columns of their own.
_SIZES = {"cube": "--rows 3", "round": "--rings 4"}
# No choices of a maze or of a file, or ones that need others.
_APART = {"language", "rng", "format"}
_ALONE = {("pieces", "error"), ("algorithm", "t-cubes")}


def outputs() -> Iterator[str]:
    """Yield a command for every kind of output: of each kind of maze, in each format, with each choice of an option.

    What needs an extra says so where it is not installed, and leaves nothing.
    """
    for name, kind in KINDS.items():
        given = {"cells": kind.within, **kind.options}
        file, options = name.replace(" ", "-"), " ".join(f"--{option} {value}" for option, value in given.items())
        yield f"new {file}.xlsx {options} --solution sheet"
        if name in ON_SHEETS:
            yield f"fill plain.xlsx -o filled-{file}.xlsx {options} --color distance"
        yield f"solve {file}.xlsx -o solved-{file}.xlsx --solver tremaux --steps 2"
        yield f"export {file}.xlsx {file}.json"
        yield f"stats {file}.json"
        for ending, writer in WRITERS.items():
            command, seed = ("new", "") if "paper" in writer.takes else ("export", " --seed 5")
            yield f"{command} page-{file}.{ending} {options}{seed} --solution"
            if not writer.moves:
                yield f"export {file}.xlsx {file}-read.{ending} {'--paper A4' if writer.paged else ''}"
    for option in command_options("new").values():
        for choice in option.choice_names:
            with_it = _SIZES.get(choice) or _WITH.get(option.name, _ROOMS)
            endings = ("xlsx", "svg") if option.group == "appearance" else ("xlsx",)
            for ending in () if option.name in _APART or (option.name, choice) in _ALONE else endings:
                yield f"new {option.name}-{choice}.{ending} {with_it} {option.flag} {choice}"
    for language in LANGUAGES:
        said = f"--name-line --solution sheet --language {language}"
        yield f"new words-{language}.xlsx {_ROOMS} --seed 5 --paper A5 {said}"
    yield from _SOME


def travel(folder: Path) -> dict[str, object]:
    """What each step says and leaves in an empty folder."""
    os.chdir(folder)
    steps: list[object] = [[*_run(command), _left()] for command in _COMMANDS]
    maze = generate(Grid.from_selection("B2:F6,G4:K9"), "prim", seed=7)
    save(maze, "library.xlsx", theme="color", language="en")
    assert read("library.xlsx", cells="B2:F6,G4:K9") == maze
    assert maze.recipe is not None
    assert follow(maze.recipe) == maze
    steps.append(["save", _left()])
    fill_cells("library.xlsx", algorithm="kruskal", cells="M2:R9", seed=8, language="en")
    solve_workbook("library.xlsx", cells="M2:R9", language="en")
    steps.append(["fill and solve", _left()])
    clear_workbook("library.xlsx")
    steps.append(["clear", _left()])
    Path("drawing.txt").write_text("####.\n.##..\n.####\n", encoding="utf-8")
    save(generate("AA31:AB32", seed=5), "plain.xlsx", language="en")
    with patch("time.process_time", count().__next__):  # which `compare` writes down
        said = {command: _run(f"{command} {_fixed(command)}") for command in outputs()}
    for scheme in hidden.SCHEMES:
        with suppress(ExcelMazeError):  # cryptography is not installed
            message = hidden.hide("B2:U21", "Hello", "password", scheme=scheme, random_bytes=Random(5).randbytes)
            save(message, f"hidden-{scheme}.xlsx", language="en", paper="A4")
            said[f"reveal {scheme}"] = ["reveal", 0, hidden.reveal(read(f"hidden-{scheme}.xlsx"), "password"), ""]
    return {
        "python": sys.version.split()[0],
        "packed": sha256(_packed(bytes(range(256)) * 40 + json.dumps(steps).encode())).hexdigest(),
        "steps": steps,
        "outputs": said,
        "left": _left(),
        "files": {path.name: sha256(path.read_bytes()).hexdigest() for path in sorted(Path().iterdir())},
    }


def _fixed(command: str) -> str:
    """Return what a command needs besides, unless it says so itself."""
    fixed = _FIXED.get(command.split(maxsplit=1)[0], "")
    return "" if "--language" in command else fixed


def _run(command: str) -> list[object]:
    """Run a command, and return what came of it."""
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(command.split())
    return [command, status, out.getvalue(), err.getvalue()]


def _packed(sample: bytes) -> bytes:
    """What this Python's zlib makes of a sample, as the workbooks are packed."""
    return compress(sample, LEVEL)


def _left() -> dict[str, object]:
    """What is in all files, unpacked: in the parts of workbooks, the chunks of pictures, the streams of documents."""
    left: dict[str, object] = {}
    for path in sorted(Path().iterdir()):
        data = path.read_bytes()
        if is_zipfile(path):
            with ZipFile(path) as book:
                left[path.name] = {name: sha256(book.read(name)).hexdigest() for name in book.namelist()}
        else:
            left[path.name] = sha256(_UNPACKED.get(path.suffix, bytes)(data)).hexdigest()
    return left


def _pixels(png: bytes) -> bytes:
    """Return a picture's chunks, those of pixels as one that is not packed."""
    place, chunks, pixels = 8, [], b""
    while place < len(png):
        length, kind = unpack_from(">I4s", png, place)
        inside = png[place + 8 : place + 8 + length]
        chunks.append(kind + (b"" if kind == b"IDAT" else inside))
        pixels += inside if kind == b"IDAT" else b""
        place += length + 12
    return b"".join([*chunks, decompress(pixels)])


def _objects(pdf: bytes) -> bytes:
    """Return a document's objects, with streams that are not packed, and without their lengths and places."""
    pieces = re.split(rb"stream\r?\n|\r?\nendstream", pdf)
    for number, piece in enumerate(pieces):
        if number % 2 == 0:
            pieces[number] = re.sub(rb"/Length \d+|\d{10} \d{5} n|startxref\s+\d+|/ID\s*\[[^]]*\]", b"", piece)
        else:
            with suppress(ValueError, error):
                pieces[number] = decompress(a85decode(piece, adobe=False) if piece.endswith(b"~>") else piece)
    return b"".join(pieces)


_UNPACKED = {".png": _pixels, ".pdf": _objects}


if __name__ == "__main__":
    print(json.dumps(travel(Path(sys.argv[1]))))
