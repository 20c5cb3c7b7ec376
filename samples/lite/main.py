"""Select cells, choose, press **Generate**. Ctrl+Shift+M (on a Mac Cmd+Shift+M) shows these forms or the code."""

import sys
from base64 import b64decode
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Literal

import xlwings as xw
from xlwings import script

Algorithm = Literal[
    "backtracker", "hunt-and-kill", "prim", "kruskal", "wilson", "aldous-broder", "growing-tree", "prim-weights",
    "boruvka", "bacterial", "origin-shift", "tractor", "binary-tree", "sidewinder", "eller", "recursive-division",
    "spiral", "cellular", "t-cubes", "vba-backtracker", "vba-trail",
]  # fmt: skip
Theme = Literal["classic", "crisscross", "print", "color"]
Goal = Literal["apart", "farthest", "rim", "opposite", "last", "none"]


def excelmaze(book: xw.Book) -> ModuleType:
    """Import the commands from the workbook's hidden sheet."""
    package = Path("excelmaze.zip").resolve()
    if str(package) not in sys.path:
        package.write_bytes(b64decode("".join(filter(None, book.sheets["excelmaze"].range("A1:A40").value))))
        sys.path.insert(0, str(package))
    return import_module("excelmaze.live.lite")


@script(name="Generate")
def generate(
    book: xw.Book,
    algorithm: Algorithm = "backtracker",
    rows: int = 20,
    columns: int = 20,
    cells: str = "",
    theme: Theme = "classic",
    goal: Goal = "apart",
    solution: bool = False,
    seed: str = "",
) -> None:
    """Draw a maze in the selected cells; from a single one on, in so many rows and columns.

    `cells`, as in B2:F6,H2:K9, replace the selection. The same `seed`, a number or a word, makes the same maze.
    """
    options = {"theme": theme, "goal": goal, "solution": "shown" if solution else "none", "seed": seed}
    excelmaze(book).generate(book, algorithm, rows=rows, cols=columns, cells=cells, **options)


@script(name="Solve")
def solve(book: xw.Book) -> None:
    """Colour the path through the maze in the selected cells."""
    excelmaze(book).solve(book)


@script(name="Clear")
def clear(book: xw.Book) -> None:
    """Take the lines and fills of the maze in the selected cells away; what was there before is not known."""
    excelmaze(book).clear(book)
