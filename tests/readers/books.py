"""The workbooks that are read: every theme, tiling, kind and sample, and what other commands write."""

import runpy
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path

from excelmaze import generate
from excelmaze.cli import main
from excelmaze.draw.theme import THEMES
from tests.kinds import KINDS
from tests.xlsx.workbooks import fill_cells, first_worksheet

_SAMPLES = runpy.run_path(str(Path(__file__).parents[2] / "samples" / "make.py"))["SAMPLES"]
# A title that would be a formula, with characters that XML escapes.
TITLE = "=1+1 & <more>"
_CELLS = "B3:K12,M5:P9"


def _themed(name: str, path: Path) -> None:
    generate(_CELLS, seed=3).save(path, theme=name, solution="sheet", title=TITLE)


def _of_kind(name: str, path: Path) -> None:
    kind = KINDS[name]
    generate(kind.cells, seed=3, **kind.options).save(path, solution="sheet", title=TITLE)


def _by_command(arguments: str, path: Path) -> None:
    command, *options = arguments.split()
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        assert main([command, *(str(path) if option == "BOOK" else option for option in options)]) == 0


BOOKS: dict[str, Callable[[Path], object]] = {
    **{f"theme {name}": partial(_themed, name) for name in THEMES},
    **{name: partial(_of_kind, name) for name in KINDS},
    **{name: write for name, write in _SAMPLES.items() if name.endswith(".xlsx")},
    "booklet": partial(_by_command, "booklet BOOK --count 6 --seed 1"),
    "compare": partial(_by_command, "compare 5x6 BOOK --count 3"),
}


def fill(source: Path, target: Path) -> None:
    """Put a maze of triangles, with its solution on a sheet of its own, into another workbook."""
    fill_cells(
        source,
        algorithm="prim",
        cells="B3:F8,H2:K9",
        seed=4,
        tiling="triangles",
        solution="sheet",
        sheet=first_worksheet(source),
        target=target,
        force=True,
    )
