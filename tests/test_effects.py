"""Every option of every command changes what is done in some call; each value does so by itself, or is refused."""

import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from openpyxl import load_workbook
from openpyxl.styles import PatternFill
from PIL import Image

from excelmaze.cli import main
from excelmaze.commands import COMMANDS
from excelmaze.options.option import Option
from excelmaze.options.values import command_options, forms_of
from tests.cases import daily
from tests.conftest import Result

Run = Callable[..., Result]


class Call(NamedTuple):
    """A call in which options have an effect, and what they need in it.

    Attributes:
        words: the arguments, and the options that it always has.
        beside: for each option words without which it has none.
        values: values of options that are others than in `VALUES`.
    """

    words: str
    beside: Mapping[str, str] = {}
    values: Mapping[str, str] = {}


# Options beside which others have an effect that have none by themselves.
BESIDE = {
    **dict.fromkeys(("solution_style", "solution_color", "delay"), "--solution"),
    **dict.fromkeys(("threshold", "invert"), "--mask=grey.png"),
    **dict.fromkeys(("stairs", "level_name"), "--levels=2"),
    **dict.fromkeys(("widening", "temperature", "least", "share", "players"), "--false-goals"),
    **dict.fromkeys(("pieces", "portals"), "--cells=B2:D4,H2:J4"),
    **dict.fromkeys(("cell_size", "paper", "margins", "header", "footer", "name_line"), "--paper=A5"),
    "rings": "--tiling=round",
    "frame": "--walls=blocks",
    "option": "--algorithm=growing-tree",
}
# Values of texts by their metavars, and of some options by their names.
VALUES = {
    "FILE": "grey.png",
    "CELL": "C3",
    "ADDRESSES": "C3:D4",
    "RRGGBB": "C00000",
    "TEXT": "A",
    "WORD": "AB",
    "T": "5",
    "LIST": "B2:top,G7:bottom",
    "KEY=VALUE": "newest=0.5",
    "SIZES": "2x2x3x3",
    "P": "0.5",
    "SIZE": "9mm",
    "MM": "9",
    "HOW": "9",
    "NAME": "Abc {n}",
    "PIXELS": "9",
    "CODE": "backtracker-6x8-4711",
    "PATH": "python4",
    "SEED": "7",
    "OUT.xlsx": "maze.xlsx",
    "goal": "C3",
    "steps": "4",
    "cells": "B2:C9",
    "paper": "A3",
    "portals": "B2=H2",
    "threshold": "200",
    "sums": "40",
    "cell_size": "9mm",
    "sheet": "Other",
    "least": "40",
    "images": "mouse",
}
_IN_BOOK = {"cells": "B2:K11", "start": "N4", "goal": "N4"}
_MOUSE = {"seed": "--solver=random-mouse"}
_BOOKLET = {
    "names": "names.txt",
    "list_": "list.csv",
    "from_": "5x5",
    "to": "9x9",
    "print_book": "trim=6x9in,pages=4",
}
# Options of live commands are those of `fill` and `solve`; tests/live and tests/template tell of the others.
CALLS = {
    "new": Call("10x10 maze.xlsx --seed=5"),
    "export": Call("10x10 maze.svg --seed=5"),
    "show": Call("10x10 --seed=5"),
    "stats": Call("10x10 --seed=5", {}, {"openings": "D2:top,G11:bottom"}),
    "fill": Call(
        "book.xlsx --cells=B20:K29 --seed=5",
        {"colored": "--cells=A40:F49", "language": "--marks=words"},
        {"start": "B20", "goal": "K29", "hole": "C22:D23"},
    ),
    "solve": Call("book.xlsx", {**_MOUSE, "language": "--steps=3"}, _IN_BOOK),
    "join": Call("two.xlsx --cells=B2:F6 --cells=G2:K6 --seed=5"),
    "clear": Call("book.xlsx", {"plain": "--cells=M2:T9"}, _IN_BOOK),
    "show BOOK.xlsx": Call("book.xlsx", _MOUSE, _IN_BOOK),
    "stats BOOK.xlsx": Call("book.xlsx", {}, _IN_BOOK),
    "export BOOK.xlsx": Call("book.xlsx maze.svg", {**_MOUSE, "steps": "--solver=breadth-first"}, _IN_BOOK),
    "picture": Call("grey.png maze.xlsx --width=8 --seed=5"),
    "booklet": Call(
        "maze.xlsx --count=2 --from=6x6 --to=7x7 --seed=5",
        {"unicursal": "--to=6x6"},
        _BOOKLET,
    ),
    "hide": Call(
        "40x40 maze.xlsx --text=i --key=x",
        dict.fromkeys(("paths", "path_starts", "path_goal"), "--scheme=paths"),
        {
            "rows": "30",
            "cols": "30",
            "cells": "B2:W23",
            "letters": "AB",
            "path_starts": "B2,AO2,B41,AO41",
            "path_goal": "U20",
        },
    ),
    "compare": Call("4x4 maze.xlsx --count=2 --algorithm=prim"),
    "evolve": Call("8x8 maze.xlsx --generations=1 --dead-ends=0.2 --seed=5"),
    "template": Call("maze.xlsm"),
}
ENDINGS = {"no_recipe": "json", "play": "html", "style": "txt", "delay": "gif", "scale": "png", "dpi": "png"}
# Options that stand in the place of one that a call has.
INSTEAD_OF = {"--seed": {"seed", "recipe"}, "--count": {"names", "list_"}}
SAY_SIZE = {"cells", "rows", "cols", "dimensions", "letters", "recipe", "rings", "pieces", "portals"}
# Fonts are of the machine, `--force` and `--format` of files that there are; passwords and messages have tests.
ELSEWHERE = {"font", "force", "format"}
OPTIONS = [(form, name) for form in CALLS for name in command_options(form) if name not in ELSEWHERE]
# What has no effect in these calls: options that say what is so already, or that others show.
SAME = {
    ("hide", "file"): "instead of --text",
    ("hide", "capacity"): "instead of a workbook",
    ("join", "sheet"): "the only sheet",
    ("join", "cells"): "already there",
    ("stats", "quiet"): "all is result",
    ("stats BOOK.xlsx", "quiet"): "all is result",
    ("show", "pieces"): "cells in one piece",
    ("stats", "pieces"): "cells in one piece",
    ("fill", "language"): "nothing in words",
    ("export BOOK.xlsx", "solution_style"): "a sheet without a solution",
    ("export BOOK.xlsx", "solution_color"): "a sheet without a solution",
    ("booklet", "portals"): "cells in one piece",
    ("solve", "language"): "nothing in words",
    ("template", "language"): "one that another is copied from",
}


def test_every_form_of_a_command_has_a_call() -> None:
    forms = {form for command in COMMANDS for form in forms_of(command) if not form.startswith(("live ", "addin "))}
    assert forms - CALLS.keys() == {"site", "algorithms", "reveal"}


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the calls read."""
    folder = tmp_path_factory.mktemp("sources")
    Image.radial_gradient("L").resize((64, 64)).save(folder / "grey.png")
    (folder / "names.txt").write_text("Ann\nBob\n")
    (folder / "list.csv").write_text("title,rows,cols,seed\nA,5,6,1\n,5,6,2\n")
    for words in (
        ["new", "10x10", "book.xlsx", "--seed=5"],
        ["new", "two.xlsx", "--cells=B2:F6", "--seed=5"],
        ["fill", "two.xlsx", "--cells=G2:K6", "--seed=6"],
        ["fill", "book.xlsx", "--sheet=Other", "--cells=B2:G7", "--seed=7"],
        ["fill", "book.xlsx", "--sheet=Maze", "--cells=M2:T9", "--seed=6"],
    ):
        if words[2:3] == ["--sheet=Other"]:
            _add_sheet(folder / "book.xlsx")
        assert main([word if "." not in word or "=" in word else str(folder / word) for word in words]) == 0
    return folder


def _add_sheet(path: Path) -> None:
    book = load_workbook(path)
    book.create_sheet("Other")
    yellow = PatternFill("solid", "FFC00000")
    for row in book["Maze"].iter_rows(40, 49, 1, 6):
        for cell in row[:5]:
            cell.fill = yellow
    book.save(path)


def values_of(option: Option, call: Call) -> Sequence[str]:
    """Values that are not the default."""
    if sample := call.values.get(option.name, VALUES.get(option.name)):
        return [sample]
    if option.choices:
        return [name for name in option.choice_names if name != option.default]
    metavar = option.metavar
    return [VALUES.get(metavar, "0.3" if option.kind is float else "3")]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("form", "name"), daily(OPTIONS, 12))
def test_an_option_has_an_effect_in_some_call_and_by_itself_or_is_refused(
    form: str, name: str, run: Run, sources: Path
) -> None:
    option, call = command_options(form)[name], CALLS[form]
    words = call.words.replace(".svg", f".{ENDINGS.get(name, 'svg')}").split()
    if name in SAY_SIZE and words[0][0].isdigit():
        del words[0]
    words = [word for word in words if name not in INSTEAD_OF.get(word.partition("=")[0], ())]

    def made(*more: str) -> tuple[int, object]:
        for path in Path().iterdir():
            path.unlink()
        for path in sources.iterdir():
            shutil.copy(path, path.name)
        done = run(form.split(maxsplit=1)[0], *words, *filter(None, more))
        return done.status, (done, {path.name: path.read_bytes() for path in Path().iterdir()})

    given = [option.flag] if option.kind is bool else [f"{option.flag}={value}" for value in values_of(option, call)]
    besides = {"", {**BESIDE, **call.beside}.get(name, "")}
    effects = [(made(beside)[1], [made(beside, words) for words in given]) for beside in besides]
    has_effect = any(without != changed and not status for without, calls in effects for status, changed in calls)
    assert has_effect or (form, name) in SAME
    assert (form, name) in SAME or all(
        any(without != changed or status for status, changed in calls) for without, calls in effects
    )
