"""Checks of files: workbooks that are opened show what they should, and Excel repairs none of them."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from excelmaze.books.figures import write_comparison
from excelmaze.draw.theme import THEMES
from excelmaze.draw.tilings import lay_out_to_read
from excelmaze.grids.rings import RoundGraph
from excelmaze.live.verify import native_readings
from excelmaze.live.verify.bench import Bench, Difference
from excelmaze.live.verify.cell_checks import ANYWHERE, KINDS, on_sheet
from excelmaze.live.verify.views import different
from excelmaze.maze.generation import generate
from excelmaze.measures.compare import compare, speeds
from excelmaze.xlsx.fill import fill_workbook
from excelmaze.xlsx.new.book import save

if TYPE_CHECKING:
    import xlwings as xw

    from excelmaze.grids.graph import Graph


def files(bench: Bench) -> Iterator[Difference]:
    """Yield where mazes of every kind and theme, opened from files, show something else than they should."""
    cases = [(kind, cells, options, "classic") for kind, (cells, options) in KINDS.items()]
    cases += [(theme, ANYWHERE, {}, theme) for theme in THEMES]
    for name, cells, options, theme in cases:
        maze = generate(cells, seed=5, **options)
        # A theme that signs the cells of its solution leaves that to the check of patterns.
        solution = not THEMES[theme].signed
        save(maze, path := bench.new_path(), theme=theme, solution="shown" if solution else "none", marks="none")
        book = bench.open(path)
        yield from _repaired(name, book, path)
        for layout, sheet in zip(lay_out_to_read(maze, solution=solution), book.sheets, strict=False):
            yield from on_sheet(name, layout, maze, sheet, theme)


def _new(path: Path, grid: "str | Graph" = "B2:K11", **appearance: Any) -> None:  # noqa: ANN401 - of the options' types
    save(generate(grid, seed=5), path, language="en", paper="A4", **appearance)


def compared(path: Path) -> None:
    """Write the comparison of two algorithms, with its charts."""
    names = ["backtracker", "prim"]
    rows = [*compare(6, 6, 2, algorithms=names)]
    write_comparison(path, rows, [*speeds(6, 6, names)])


def _filled(path: Path) -> None:
    _new(path)
    fill_workbook(path, cells="M2:T9", seed=5, tiling="triangles", color="distance", title="Maze", language="en")


RARE: Mapping[str, tuple[Callable[[Path], None], int]] = {
    "round": (partial(_new, grid=RoundGraph(4), solution="sheet"), 2),
    "game": (partial(_new, play=True), 1),
    "pictures and lines": (partial(_new, images="mouse", solution="sheet", solution_style="line"), 2),
    "filled": (_filled, 1),
    "comparison": (compared, 5),
}
"""Workbooks with what is rare, or in none that Excel wrote, and how many sheets each has."""


def rare(bench: Bench) -> Iterator[Difference]:
    """Yield workbooks with what is rare in them that Excel repairs, or opens with another number of sheets."""
    for name, (write, count) in RARE.items():
        write(path := bench.new_path())
        book = bench.open(path)
        yield from _repaired(name, book, path)
        yield from different(f"{name} sheets", count, len(book.sheets))


def _repaired(name: str, book: "xw.Book", path: Path) -> Iterator[Difference]:
    """Yield a difference if Excel says that it repaired a file."""
    caption = native_readings.caption(book)
    # It is the file's name, perhaps without its ending; [Repaired] comes behind, in the language of the program.
    if caption not in {None, path.name, path.stem}:
        yield Difference(f"{name} window", "the file's name alone", str(caption).replace(path.stem, "..."))
