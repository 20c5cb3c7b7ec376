"""The workbooks that are read: every theme, tiling, kind and sample, and what other commands write."""

import runpy
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from excelmaze import generate
from excelmaze.cli import main
from excelmaze.draw.layout import FALLING, RISING
from excelmaze.draw.theme import THEMES, Fill, Split, Theme
from excelmaze.grids.grid import DIRECTIONS
from excelmaze.sheet.addresses import Area, Place
from excelmaze.xlsx.maze_sheet import MazeSheet
from excelmaze.xlsx.new import book, theme_styles
from tests.kinds import KINDS
from tests.readers import form
from tests.readers.form import Cell
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


class Laid(NamedTuple):
    """A sheet as it was laid out, before it was written."""

    shown: MazeSheet
    themes: Sequence[Theme]

    @property
    def cells(self) -> Mapping[Place, Cell]:
        """What each cell of the maze is to show, its value apart."""
        layout = self.shown.layout
        looks = {code: self._look(code) for code in layout.used()}
        return {
            (row, first + number): looks[code]
            for row, (first, codes) in layout.stretches()
            for number, code in enumerate(codes)
        }

    @property
    def texts(self) -> Mapping[Place, str]:
        """The texts of the sheet."""
        layout, title = self.shown.layout, self.shown.title
        texts = {layout.grid.place(cell): text for cell, text in layout.texts.items() if text}
        texts |= {(caption.row, caption.first): caption.text for caption in self.shown.captions}
        return texts | ({} if title is None else {(title.row, title.column): title.text})

    @property
    def merged(self) -> frozenset[str]:
        """The areas whose cells are to be merged."""
        captions = [caption.area for caption in self.shown.captions if caption.first < caption.last]
        return frozenset(Area(*area).address for area in (*self.shown.layout.merged, *captions))

    def _look(self, code: int) -> Cell:
        shown = self.shown.layout.palette[code]
        theme = self.themes[shown.look]
        line = form.Line(theme.wall.style, f"#{theme.wall.color.rgb}")
        lines = (line if shown.lines >> direction & 1 else None for direction in (*DIRECTIONS, FALLING, RISING))
        return Cell(tuple(lines), _fill(theme.fill_of(shown)))


def _fill(fill: Fill | Split | None) -> form.Fill | None:
    if isinstance(fill, Split):
        first, second = f"#{fill.first.rgb}", f"#{fill.second.rgb}"
        return form.Fill("gradient", (first, first, second, second), fill.degree)
    return fill and form.Fill(fill.pattern, (f"#{fill.color.rgb}",))


@contextmanager
def layouts() -> Iterator[dict[str, Laid]]:
    """Collect the layouts of all sheets with mazes that are written in the meantime, by the names of the sheets."""
    laid: dict[str, Laid] = {}
    themes: list[tuple[str, Sequence[Theme]]] = []

    def registered(sheet: Any, own: Sequence[Theme], *others: Any) -> Any:  # noqa: ANN401 - passed on
        themes.append((sheet.title, own))
        return register(sheet, own, *others)

    def parted(shown: MazeSheet, *others: Any, **options: Any) -> Any:  # noqa: ANN401
        name, own = themes[-1]
        laid[name] = Laid(shown, own)
        return part(shown, *others, **options)

    register, part = theme_styles.register_styles, MazeSheet.part
    with patch.object(book, "register_styles", registered), patch.object(MazeSheet, "part", parted):
        yield laid
