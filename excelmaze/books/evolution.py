"""The evolution of a rule as a workbook: its generations, how fit they were, and four mazes of the rule."""

from collections.abc import Mapping, Sequence

from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.books.charts import Column, Line, add_lines, fit_width, write_table
from excelmaze.draw.tilings import lay_out
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.measures.evolve import Attributes, Generation
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.sheets import NewSheet

# Where the mazes begin, and how many cells lie between them.
_CORNER, _GAP = 2, 2


def four_mazes(rule: str, rows: int, cols: int, seed: int) -> Maze:
    """Four mazes of a rule side by side, pieces of one."""
    corners = [
        (_CORNER + down * (rows + _GAP), _CORNER + across * (cols + _GAP)) for down in (0, 1) for across in (0, 1)
    ]
    areas = [Area(top, left, top + rows - 1, left + cols - 1) for top, left in corners]
    cells = ",".join(area.address for area in areas)
    return generate(cells, "cellular", options={"rule": rule}, seed=seed, openings="none")


def write_evolution(
    path: str,
    generations: Sequence[Generation],
    best: Generation,
    asked: Mapping[str, float],
    maze: Maze,
    *,
    force: bool = True,
) -> None:
    """Write a search that has ended, and the mazes of its rule, into a new workbook.

    Raises:
        WorkbookError: the file cannot be written.
    """
    tables: list[Worksheet] = []

    def write_front(sheet: Worksheet) -> None:
        sheet.title = "Generations"
        _write_generations(sheet, generations, best, asked)
        tables.append(sheet)

    def add_chart(sheet: Worksheet) -> None:
        bounds = maze.grid.bounds
        lines = [Line("best", 2, 2, len(generations) + 1), Line("mean of all", 3, 2, len(generations) + 1)]
        anchor = f"{Area(1, bounds.right + 2, 1, bounds.right + 2).address}"
        axes = "generation", "fitness: 0 is what was asked"
        add_lines(sheet, anchor, f"Fitness of {best.rule}", tables[0], lines, x_column=1, axes=axes)

    new = NewSheet("Evolution", maze, lay_out(maze), f"Four mazes of the rule {best.rule}", chart=add_chart)
    write_sheets([new], path, force=force, front=write_front)


def _write_generations(
    sheet: Worksheet, generations: Sequence[Generation], best: Generation, asked: Mapping[str, float]
) -> None:
    """A row for each generation, and above them all what was asked and what the rule reaches."""
    names = [*Attributes._fields]
    columns = [
        Column("generation", 12),
        Column("best", 10, "0.0000"),
        Column("mean", 10, "0.0000"),
        Column("rule", 18),
        *(Column(name.replace("_", "-"), 11, "0.000") for name in names),
    ]
    rows: list[Sequence[str | float | None]] = [
        (one.number, one.best, one.mean, one.rule, *one.reached) for one in generations
    ]
    rows.append(("asked", None, None, None, *(asked.get(name) for name in names)))
    rows.append(("reached", best.best, None, best.rule, *best.reached))
    write_table(sheet, columns, rows)
    fit_width(sheet)
