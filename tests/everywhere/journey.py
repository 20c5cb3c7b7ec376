"""A journey through the commands and the library, and what it left: the same under every Python.

`python -m tests.everywhere.journey FOLDER` works in a folder and prints one JSON object, which `tests.everywhere`
compares. It imports nothing but excelmaze, openpyxl and the standard library, so that it runs where only the wheel is.
"""

import io
import json
import os
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from unittest.mock import patch
from zipfile import ZipFile, is_zipfile
from zlib import compress

from excelmaze import generate, save
from excelmaze.cli import main
from excelmaze.errors import ExcelMazeError
from excelmaze.languages import LANGUAGES
from excelmaze.messages import hidden
from excelmaze.options.values import command_options
from excelmaze.pictures.writers import WRITERS
from excelmaze.xlsx.package.package import LEVEL
from tests.kinds import KINDS, ON_SHEETS

# What each command needs so that nothing of this machine is in its output.
_PAGE = "--language en --paper A4"
_FIXED = {
    **dict.fromkeys(("new", "booklet", "picture"), f"--seed 5 {_PAGE}"),
    **dict.fromkeys(("compare", "evolve"), "--seed 5"),
    **dict.fromkeys(("solve", "export"), "--language en"),
    "fill": "--seed 5 --language en",
    **dict.fromkeys(("template", "addin"), "--language en --interpreter python3"),
}
_SOME = (
    "new squares.xlsx --rows 12 --cols 15 --solution sheet --title =Title",
    "fill squares.xlsx --cells S2:Z9,AA5:AC7 --algorithm wilson --theme crisscross --cell-size 24",
    "solve squares.xlsx --cells S2:Z9,AA5:AC7",
    "fill squares.xlsx --cells B20:K29 --algorithm vba-trail --rng vba --backup",
    "fill missing.xlsx --cells B2:C3",
    "new heart.xlsx --shape heart --cols 14 --color distance --marks X,Y",
    "new letters.xlsx --letters OH --rows 9 --bias horizontal:0.7",
    "new sought.xlsx --rows 6 --cols 6 --difficulty 3",
    "new steps.xlsx --rows 4 --cols 5 --steps 3",
    "booklet pages.xlsx --count 3 --from 4x4 --to 6x8 --per-page 4 --keys keys.xlsx --cover Mazes --difficulty 1..9",
    "booklet beside.xlsx --count 2 --shape star --from 12 --to 14 --per-page 2 --title {n}:WWii,./@",
    "booklet round.pdf --count 2 --tiling round --from 3 --to 4",
    "booklet played.xlsx --count 2 --from 4x4 --to 5x6 --play --seed 5 --paper A4 --language ja",
    "compare compared.xlsx --rows 6 --cols 6 --count 3",
    "evolve --rows 8 --cols 8 --dead-ends 0.2 --generations 2",
    "picture drawing.txt painted.xlsx --width 12",
    "template template.xlsm",
    "addin install --out addin.xlam",
    "export 6x9 grown.gif --steps 4 --seed 5",
    "show squares.xlsx",
    "stats squares.xlsx --json",
    "join squares.xlsx -o joined.xlsx --cells B2:D4 --cells E2:G4 --seed 5",
    "clear filled-bricks.xlsx -o cleared.xlsx",
    "algorithms",
)
# What takes a person, a spreadsheet program, or a shell, or names the user's folders; and what the library tells below.
ELSEWHERE = {"live", "site", "hide", "reveal"}
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
APART = {"language", "rng", "format"}
ALONE = {("pieces", "error"), ("algorithm", "t-cubes")}


def outputs() -> Iterator[str]:
    """Yield a command for every kind of output: of each kind of maze, in each format, with each choice of an option.

    What needs an extra says so where it is not installed, and leaves nothing.
    """
    writers = [*WRITERS.items()]
    for number, (name, kind) in enumerate(KINDS.items()):
        given = {"cells": kind.within, **kind.options}
        file, options = name.replace(" ", "-"), " ".join(f"--{option} {value}" for option, value in given.items())
        yield f"new {file}.xlsx {options} --solution sheet"
        if name in ON_SHEETS:
            yield f"fill plain.xlsx -o filled-{file}.xlsx {options} --color distance"
        yield f"solve {file}.xlsx -o solved-{file}.xlsx --solver tremaux --steps 2"
        yield f"export {file}.xlsx {file}.json"
        ending, writer = writers[number % len(writers)]
        command, seed = ("new", "") if "paper" in writer.takes else ("export", " --seed 5")
        yield f"{command} page-{file}.{ending} {options}{seed} --solution"
        if not writer.moves:
            yield f"export {file}.xlsx {file}-read.{ending} {'--paper A4' if writer.paged else ''}"
    for option in command_options("new").values():
        for choice in option.choice_names:
            with_it = _SIZES.get(choice) or _WITH.get(option.name, _ROOMS)
            endings = ("xlsx", "svg") if option.group == "appearance" else ("xlsx",)
            for ending in () if option.name in APART or (option.name, choice) in ALONE else endings:
                yield f"new {option.name}-{choice}.{ending} {with_it} {option.flag} {choice}"
    for language in LANGUAGES:
        said = f"--name-line --solution sheet --language {language}"
        yield f"new words-{language}.xlsx {_ROOMS} --seed 5 --paper A5 {said}"
    yield from _SOME


def travel(folder: Path) -> dict[str, object]:
    """What each command says, and all leave, in an empty folder."""
    os.chdir(folder)
    Path("drawing.txt").write_text("####.\n.##..\n.####\n", encoding="utf-8")
    save(generate("AA31:AB32", seed=5), "plain.xlsx", language="en")
    with patch("time.process_time", count().__next__):  # which `compare` writes down
        said = {command: _run(command) for command in outputs()}
    for scheme in hidden.SCHEMES:
        with suppress(ExcelMazeError):  # cryptography is not installed
            message = hidden.hide("B2:U21", "Hello", "password", scheme=scheme, random_bytes=Random(5).randbytes)
            save(message, f"hidden-{scheme}.xlsx", language="en", paper="A4")
    files = {path.name: path.read_bytes() for path in sorted(Path().iterdir())}
    return {
        "packed": sha256(compress(bytes(range(256)) * 40 + json.dumps(said).encode(), LEVEL)).hexdigest(),
        "said": said,
        "files": {name: sha256(data).hexdigest() for name, data in files.items()},
        "parts": {name: _parts(data) for name, data in files.items() if is_zipfile(io.BytesIO(data))},
    }


def _run(command: str) -> list[object]:
    """Run a command, with what makes it the same everywhere, and return its status and what it said."""
    fixed = "" if "--language" in command else _FIXED.get(command.split(maxsplit=1)[0], "")
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(f"{command} {fixed}".split())
    return [status, out.getvalue(), err.getvalue()]


def _parts(book: bytes) -> dict[str, str]:
    with ZipFile(io.BytesIO(book)) as package:
        return {name: sha256(package.read(name)).hexdigest() for name in package.namelist()}


if __name__ == "__main__":
    print(json.dumps(travel(Path(sys.argv[1]))))
