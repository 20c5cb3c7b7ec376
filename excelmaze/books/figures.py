"""Workbooks of figures: a comparison of algorithms, and the evolution of a rule, with charts and mazes."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.books.charts import Column, Line, add_bars, add_lines, fit_width, height_of_bars, write_table
from excelmaze.draw.tilings import lay_out
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.measures.compare import Row, Speed
from excelmaze.measures.evolve import Attributes, Generation
from excelmaze.measures.registry import MEASURES
from excelmaze.sheet.addresses import Area
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.sheets import NewSheet

_MICRO = 1_000_000
_TIME = "CPU time for a cell, µs"
_PERCENT, _NUMBER = "0.0%", "#,##0.00"
# Rows of the usual height under a chart, for each centimetre of it.
_ROWS_A_CM = 2
_LONGEST_NAME = 31
_CHARTS_ACROSS = ("A", "K")
# Where the mazes begin, and how many cells lie between them.
_CORNER, _GAP = 2, 2


def write_comparison(path: str, rows: Sequence[Row], speeds: Sequence[Speed], *, force: bool = True) -> None:
    """Write a comparison of algorithms into a new workbook: figures, charts, speeds, and a small maze of each.

    Raises:
        WorkbookError: the file cannot be written.
    """
    mazes = [NewSheet(_sheet_of(row), row.maze, lay_out(row.maze), row.algorithm) for row in rows]
    write_sheets(mazes, path, force=force, front=lambda sheet: _write_front(sheet, rows, speeds))


def _write_front(sheet: Worksheet, rows: Sequence[Row], speeds: Sequence[Speed]) -> None:
    """Write the table, and sheets behind it with charts of it and of speed."""
    sheet.title = "Comparison"
    columns = [Column("algorithm", 22)]
    titles = [_TIME, *(name for name in rows[0].measures if any(row.measures[name] for row in rows))]
    for title in titles:
        columns += [Column(title, max(12, len(title) + 2), _written(title)), Column("±", 9, _written(title))]
    columns += [Column(word, 30) for word in rows[0].words]
    values = [[row.algorithm, *_estimates(row, titles), *map(_counted, row.words.values())] for row in rows]
    write_table(sheet, columns, values)
    for number, row in enumerate(rows, 2):
        cell = sheet.cell(number, 1)
        cell.hyperlink = Hyperlink(ref=cell.coordinate, location=f"'{_sheet_of(row)}'!B2", display=row.algorithm)
        cell.style = "Hyperlink"
    fit_width(sheet)
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
    place = 0
    for number, title in enumerate(titles):
        if len({mean for mean, _ in (tuple(_estimates(row, [title])) for row in rows)}) == 1:
            continue
        down, across = divmod(place, len(_CHARTS_ACROSS))
        height = _height(len(rows))
        add_bars(
            sheet,
            f"{_CHARTS_ACROSS[across]}{1 + down * height}",
            title,
            table,
            len(rows),
            column=2 + 2 * number,
            number_format="0%" if _written(title) == _PERCENT else "General",
        )
        place += 1
    sheet.sheet_view.showGridLines = False
    fit_width(sheet)


def _height(rows: int) -> int:
    """Return the rows of a sheet that a chart of so many bars takes, with a gap."""
    return height_of_bars(rows) * _ROWS_A_CM + 2


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
    add_lines(sheet, "E1", "Speed against size", sheet, lines, x_column=2, axes=axes, logarithmic=True)
    fit_width(sheet)


def four_mazes(rule: str, rows: int, cols: int, seed: int) -> Maze:
    """Return four mazes of a rule side by side, pieces of one."""
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
