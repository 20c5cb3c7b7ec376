"""Every kind of workbook that commands write, and every kind of edit, as lines of the command line.

In these, OUT is the workbook, LOGO a picture, DRAWING one of characters, and NAMES and LIST files for booklets.
"""

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from shlex import split

from excelmaze.cli import main
from excelmaze.draw.theme import THEMES
from excelmaze.options.values import command_options

_FOLDER = Path(__file__).parents[2]
_GIVEN = {
    "LOGO": _FOLDER / "excelmaze" / "draw" / "art" / "bee.png",
    "DRAWING": _FOLDER / "samples" / "drawings" / "boat.txt",
}
# Options that need others.
_WITH = {
    "frame": "--walls blocks",
    "solver": "--solution shown",
    "solution_style": "--solution sheet",
}
# Those that change nothing but the maze, and those that have lines of their own.
_OWN_SIZES = {"cube", "round"}
_APART = {"rng", "algorithm", "pieces", "portals", "images", "format"}


def of_options(command: str, line: str) -> Iterator[str]:
    """Yield a command with each choice of each option; the names of which are in registries too."""
    for name, option in command_options(command).items():
        if name not in _APART:
            choices = (choice for choice in option.choice_names if choice not in {option.default, *_OWN_SIZES})
            yield from (f"{line} {_WITH.get(name, '')} {option.flag} {choice}" for choice in choices)


NEW = [
    *of_options("new", "new 12x14 OUT --seed 1 --title Maze"),
    *(
        f"new 12x14 OUT --seed 1 --theme {theme} --solution sheet {more}"
        for theme in THEMES
        for more in ("--tiling triangles", "--color distance", "--sums 20", "--weave 1 --solution shown")
    ),
    *(
        f"new 12x14 OUT --seed 1 {more}"
        for more in (
            "--levels 3 --solution sheet --title Floors --color distance",
            "--steps 4",
            "--steps 4 --solver tremaux",
            "--no-names --no-recipe",
            "--false-goals --players 4",
            "--collect WORD --solution sheet",
            "--images mouse --hole D4:F6 --hole-image LOGO --solution sheet --solution-style line",
            "--start-image LOGO --goal-image bone",
            "--marks 🐭,🧀",
            "--name-line --header {title},{seed},{page} --footer {date} --title x --margins 10,12,14,16",
            "--paper 150x200mm --cell-size 12mm",
            "--cell-size 3cm",
            "--unicursal",
            "--rooms 2 --wall-width thick --wall-color FF8800 --solution shown --solution-color 00FF00",
            "--mask DRAWING",
            "--play",
        )
    ),
    "new OUT --cells B2:F6,H2:L6,N2:P3 --seed 1 --portals auto",
    "new OUT --cells B2:F6,H2:L6,N2:P3 --seed 1 --pieces leave",
    "new OUT --seed 1 --dimensions 2x2x4x3",
    "new OUT --seed 1 --tiling cube --rows 3 --solution shown",
    "new OUT --seed 1 --tiling round --rings 4 --solution sheet",
    "new 140x140 OUT --seed 1",
    "hide OUT --text Hello --key plum",
    "picture DRAWING OUT --seed 1 --solution sheet",
]
MANY = [
    *(
        f"booklet OUT --count 4 --from 4x4 --to 6x6 --seed 1 {more}"
        for more in (
            "--cover Mazes --name-line",
            "--per-page 2 --keys beside",
            "--per-page 4 --cut-lines --keys none",
            "--print-book trim=6x9in,pages=40",
            "--no-index --no-codes --images dog",
            "--same-scale --solution-style line --orientation landscape --language ja",
            "--theme color --title '{n} & more' --footer '{code}, {page} of {pages}'",
        )
    ),
    "booklet OUT --names NAMES --from 4x4 --to 5x5 --seed 1",
    "booklet OUT --list LIST --seed 1",
    "booklet OUT --count 4 --tiling round --rings 4 --per-page 2 --cover Round --seed 1",
]
# Cells clear of what most of the workbooks of the corpus have.
_CELLS = "--cells R43:X51,Z43:AB45 --seed 1"
EDITS: dict[str, Sequence[str]] = {
    "a maze and its solution": [
        f"fill OUT {_CELLS} --title Maze --solution sheet --paper A4 --cell-size 7mm",
        "solve OUT --cells R43:X51",
    ],
    "what is hidden and coloured": [
        f"fill OUT {_CELLS} --color distance --theme color --header {{title}} --footer {{n}} --name-line",
        "solve OUT --cells R43:X51 --steps 2",
    ],
    "other rooms": [
        "fill OUT --cells R43:X51 --seed 1 --tiling triangles --theme crisscross --solution sheet",
        "fill OUT --cells Z43:AF51 --seed 1 --walls blocks --marks arrows",
        "fill OUT --cells AH43:AP51 --seed 1 --collect AB",
    ],
    "joined": [
        "fill OUT --cells R43:X51 --seed 1",
        "fill OUT --cells Y43:AB51 --seed 1",
        "join OUT --cells R43:X51 --cells Y43:AB51",
    ],
    "cleared": [f"fill OUT {_CELLS} --title Maze --solution sheet --color distance", "clear OUT"],
}


def write(line: str, out: Path, *more: str) -> None:
    """Run a line on a workbook."""
    names, table = out.with_name("names.txt"), out.with_name("list.csv")
    names.write_text("Anna\n=Bob\n", encoding="utf-8")
    with table.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["title", "rows", "cols", "shape"], ["One", 5, 6, ""], ["Two", "", 12, "heart"]])
    own = {**_GIVEN, "OUT": out, "NAMES": names, "LIST": table}
    assert main([*(str(own.get(word, word)) for word in split(line)), *more, "--force"]) == 0, line
