"""Workbooks of figures: a comparison of algorithms, and the evolution of a rule, with charts and mazes."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.books.charts import Line, add_bars, add_lines
from excelmaze.books.tables import Column, fit_width, print_columns, print_rows, write_table
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.measures.compare import Row, Speed
from excelmaze.measures.evolve import Attributes, Generation
from excelmaze.measures.registry import MEASURES
from excelmaze.open_files import FileLike
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.sheets import NewSheet

_MICRO = 1_000_000
_TIME = "CPU time for a cell, µs"
_PERCENT, _NUMBER = "0.0%", "#,##0.00"
_LONGEST_NAME = 31
# Percent of a table with a mean and an interval for each measure, several of which a page has side by side.
_TABLE_SIZE = 70
# Columns and rows of the usual size under charts: of bars, but for the rows of these, and of lines.
_ACROSS, _BARS_WIDTH, _AROUND_BARS = 2, 7, 6
_LINES_WIDTH, _LINES_HEIGHT = 12, 26
# How many cells lie between mazes.
_GAP = 2


def write_comparison(path: FileLike, rows: Sequence[Row], speeds: Sequence[Speed], *, force: bool = True) -> None:
    """Write a comparison of algorithms into a new workbook: figures, charts, speeds, and a small maze of each.

    Raises:
        WorkbookError: the file cannot be written.
    """
    mazes = [NewSheet(_sheet_of(row), row.maze, lay_out(row.maze), row.algorithm) for row in rows]
    write_sheets(mazes, path, force=force, front=lambda sheet: _write_front(sheet, rows, speeds))


def _write_front(sheet: Worksheet, rows: Sequence[Row], speeds: Sequence[Speed]) -> None:
    """Write the table, and sheets behind it with charts of it and of speed."""
    sheet.title = "Comparison"
    titles = [_TIME, *(name for name in rows[0].measures if any(row.measures[name] for row in rows))]
    groups = [
        [Column("algorithm", 22)],
        *(
            [Column(title, max(12, len(title) + 2), _written(title)), Column("±", 9, _written(title))]
            for title in titles
        ),
        *([Column(word, 30)] for word in rows[0].words),
    ]
    values = [[row.algorithm, *_estimates(row, titles), *map(_counted, row.words.values())] for row in rows]
    write_table(sheet, [column for group in groups for column in group], values)
    for number, row in enumerate(rows, 2):
        cell = sheet.cell(number, 1)
        cell.hyperlink = Hyperlink(ref=cell.coordinate, location=f"'{_sheet_of(row)}'!B2", display=row.algorithm)
        cell.style = "Hyperlink"
    print_columns(sheet, groups, _TABLE_SIZE)
    _write_charts(sheet, rows, titles)
    _write_speeds(sheet, speeds)


def _sheet_of(row: Row) -> str:
    """Return the name of the sheet with its maze; that of a custom algorithm may be too long for a sheet."""
    return row.algorithm[:_LONGEST_NAME]


def _estimates(row: Row, titles: Sequence[str]) -> Iterator[float | None]:
    """Yield for each title a mean and half of its interval."""
    for title in titles:
        estimate, times = (row.seconds, _MICRO) if title == _TIME else (row.measures[title], 1)
        yield from (None, None) if estimate is None else (estimate.mean * times, estimate.half * times)


def _counted(counter: Counter[str]) -> str:
    return ", ".join(f"{count} {word}" for word, count in counter.most_common())


def _written(title: str) -> str:
    return _PERCENT if title != _TIME and MEASURES[title].unit == "share" else _NUMBER


def _write_charts(table: Worksheet, rows: Sequence[Row], titles: Sequence[str]) -> None:
    """Add bars for each measure in which the algorithms differ."""
    assert table.parent is not None  # noqa: S101 - it stands in a workbook
    sheet = table.parent.create_sheet("Charts")
    width, height = _BARS_WIDTH, len(rows) + _AROUND_BARS
    charts = 0
    for number, title in enumerate(titles):
        if len({mean for mean, _ in (tuple(_estimates(row, [title])) for row in rows)}) == 1:
            continue
        down, across = divmod(charts, _ACROSS)
        top, left = 2 + down * (height + 2), 1 + across * (width + 1)
        add_bars(
            sheet,
            Area(top, left, top + height - 1, left + width - 1),
            title,
            table,
            len(rows),
            column=2 + 2 * number,
            number_format="0%" if _written(title) == _PERCENT else "General",
        )
        charts += 1
    sheet.sheet_view.showGridLines = False
    print_rows(sheet, _ACROSS * (width + 1), [height + 2] * -(-charts // _ACROSS))


def _write_speeds(front: Worksheet, speeds: Sequence[Speed]) -> None:
    """Write what a cell costs in mazes of several sizes."""
    assert front.parent is not None  # noqa: S101 - it stands in a workbook
    sheet = front.parent.create_sheet("Speed")
    columns = [Column("algorithm", 22), Column("cells", 12, "#,##0"), Column("µs for a cell", 24, _NUMBER)]
    write_table(sheet, columns, [(speed.algorithm, speed.cells, speed.seconds * _MICRO) for speed in speeds])
    lines: list[Line] = []
    for number, speed in enumerate(speeds, 2):
        if lines and lines[-1].name == speed.algorithm:
            lines[-1] = lines[-1]._replace(last=number)
        else:
            lines.append(Line(speed.algorithm, 3, number, number))
    axes = "cells", "µs for a cell"
    area = Area(2, 5, 1 + _LINES_HEIGHT, 4 + _LINES_WIDTH)  # row 1 is printed on each page
    add_lines(sheet, area, "Speed against size", sheet, lines, x_column=2, axes=axes, logarithmic=True)
    fit_width(sheet, "portrait")


def four_mazes(rule: str, grid: Grid, seed: int) -> Maze:
    """Return four mazes of a rule on the same cells side by side, pieces of one."""
    height, width = grid.bounds.height + _GAP, grid.bounds.width + _GAP
    areas = [
        Area(top + down * height, left + across * width, bottom + down * height, right + across * width)
        for down in (0, 1)
        for across in (0, 1)
        for top, left, bottom, right in grid.areas
    ]
    return generate(Grid(areas), "cellular", options={"rule": rule}, seed=seed, openings="none")


def write_evolution(
    path: FileLike,
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

    def add_chart(sheet: Worksheet) -> Area:
        _, left, bottom, right = maze.grid.bounds
        lines = [Line("best", 2, 2, len(generations) + 1), Line("mean of all", 3, 2, len(generations) + 1)]
        area = Area(bottom + 2, left + 1, bottom + 1 + _LINES_HEIGHT, right - 1)  # within the printed cells
        axes = "generation", "fitness: 0 is what was asked"
        add_lines(sheet, area, f"Fitness of {best.rule}", tables[0], lines, x_column=1, axes=axes)
        return Area(bottom, left, area.bottom + 1, right)

    new = NewSheet("Evolution", maze, lay_out(maze), f"Four mazes of the rule {best.rule}", chart=add_chart)
    write_sheets([new], path, force=force, front=write_front)


def _write_generations(
    sheet: Worksheet, generations: Sequence[Generation], best: Generation, asked: Mapping[str, float]
) -> None:
    """Write a row for each generation, and below them what was asked and what the rule reaches."""
    names = [*Attributes._fields]
    columns = [
        Column("generation", 12),
        Column("best", 10, "0.0000"),
        Column("mean", 10, "0.0000"),
        Column("rule", 18),
        *(Column(name.replace("_", "-"), 11, "0.000") for name in names),
    ]
    rows: list[Sequence[str | float | None]] = [
        (step.number, step.best, step.mean, step.rule, *step.reached) for step in generations
    ]
    rows.append(("asked", None, None, None, *(asked.get(name) for name in names)))
    rows.append(("reached", best.best, None, best.rule, *best.reached))
    write_table(sheet, columns, rows)
    fit_width(sheet)
