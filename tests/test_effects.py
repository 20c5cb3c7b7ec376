"""Every option of a new maze changes it in some call; by itself it does so, or is refused."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PIL import Image

from excelmaze.options.option import Option
from excelmaze.options.values import command_options
from tests.cases import daily
from tests.conftest import Result

Run = Callable[..., Result]
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
    "goal": "C3",
    "steps": "4",
    "cells": "B2:C9",
    "paper": "A3",
    "portals": "B2=H2",
    "threshold": "200",
    "sums": "40",
    "cell_size": "9mm",
}
ENDINGS = {"play": "html", "style": "txt", "delay": "gif", "scale": "png", "dpi": "png"}
# What says how a command speaks and where it writes to; fonts are of the machine.
ELSEWHERE = {"json", "quiet", "force", "format", "font", "seed"}
OPTIONS = [
    (command, name)
    for command in ("new", "export")
    for name in command_options(command)
    if name not in ELSEWHERE and (command == "new" or name not in command_options("new"))
]


def values_of(option: Option) -> Sequence[str]:
    """Values that are not the default."""
    if sample := VALUES.get(option.name):
        return [sample]
    if option.choices:
        return [name for name in option.choice_names if name != option.default]
    return ["0.3" if option.kind is float else "3" if option.kind is int else VALUES[option.metavar]]


@pytest.mark.usefixtures("here")
@pytest.mark.parametrize(("command", "name"), daily(OPTIONS, 12))
def test_an_option_changes_the_maze_in_some_call_and_by_itself_or_is_refused(command: str, name: str, run: Run) -> None:
    Image.radial_gradient("L").save("grey.png")
    option = command_options(command)[name]
    ending = "xlsx" if command == "new" else ENDINGS.get(name, "svg")
    says_size = name in {"cells", "rows", "cols", "dimensions", "letters", "recipe", "rings", "pieces", "portals"}

    def made(*words: str) -> tuple[int, dict[str, bytes]]:
        for path in Path().glob("maze*"):
            path.unlink()
        seed = [] if name == "recipe" else ["--seed=5"]
        done = run(command, *([] if says_size else ["10x10"]), f"maze.{ending}", *seed, *filter(None, words))
        return done.status, {path.name: path.read_bytes() for path in Path().glob("maze*")}

    given = [option.flag] if option.kind is bool else [f"{option.flag}={value}" for value in values_of(option)]
    effects = [[(made(beside)[1], made(beside, words)) for words in given] for beside in {"", BESIDE.get(name, "")}]
    assert any(without != changed and not status for its in effects for without, (status, changed) in its)
    assert all(any(without != changed or status for without, (status, changed) in its) for its in effects)
