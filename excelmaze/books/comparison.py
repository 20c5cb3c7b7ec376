"""A comparison of algorithms as a workbook: figures, charts of them, speed against size, and a small maze of each."""

from collections import Counter
from collections.abc import Iterator, Sequence

from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.books.charts import Column, Line, add_bars, add_lines, fit_width, height_of_bars, write_table
from excelmaze.draw.tilings import lay_out
from excelmaze.measures.compare import Row, Speed
from excelmaze.measures.registry import MEASURES
from excelmaze.xlsx.new.book import write_sheets
from excelmaze.xlsx.new.sheets import NewSheet

_MICRO = 1_000_000
_TIME = "CPU time for a cell, µs"
_PERCENT, _NUMBER = "0.0%", "#,##0.00"
# Rows of the usual height under a chart, for each centimetre of it.
_ROWS_A_CM = 2
_LONGEST_NAME = 31
_CHARTS_ACROSS = ("A", "K")


def write_comparison(path: str, rows: Sequence[Row], speeds: Sequence[Speed], *, force: bool = True) -> None:
    """Write what was found of some algorithms into a new workbook.

    Raises:
        WorkbookError: the file cannot be written.
    """
    mazes = [NewSheet(_sheet_of(row), row.maze, lay_out(row.maze), row.algorithm) for row in rows]
    write_sheets(mazes, path, force=force, front=lambda sheet: _write_front(sheet, rows, speeds))


def _write_front(sheet: Worksheet, rows: Sequence[Row], speeds: Sequence[Speed]) -> None:
    """The table, and sheets behind it with charts of it and of speed."""
    sheet.title = "Comparison"
    columns = [Column("algorithm", 22)]
    titles = [_TIME, *(name for name in rows[0].measures if any(row.measures[name] for row in rows))]
    for title in titles:
        columns += [Column(title, max(12, len(title) + 2), _written(title)), Column("±", 9, _written(title))]
    columns += [Column(word, 30) for word in rows[0].words]
    values = [[row.algorithm, *_estimates(row, titles), *map(_told, row.words.values())] for row in rows]
    write_table(sheet, columns, values)
    for number, row in enumerate(rows, 2):
        cell = sheet.cell(number, 1)
        cell.hyperlink = Hyperlink(ref=cell.coordinate, location=f"'{_sheet_of(row)}'!B2", display=row.algorithm)
        cell.style = "Hyperlink"
    fit_width(sheet)
    _write_charts(sheet, rows, titles)
    _write_speeds(sheet, speeds)


def _sheet_of(row: Row) -> str:
    """The name of the sheet with its maze: that of an algorithm of one's own may be too long for one."""
    return row.algorithm[:_LONGEST_NAME]


def _estimates(row: Row, titles: Sequence[str]) -> Iterator[float | None]:
    """For each title a mean and half of its interval."""
    for title in titles:
        estimate, times = (row.seconds, _MICRO) if title == _TIME else (row.measures[title], 1)
        yield from (None, None) if estimate is None else (estimate.mean * times, estimate.half * times)


def _told(counter: Counter[str]) -> str:
    return ", ".join(f"{count} {word}" for word, count in counter.most_common())


def _written(title: str) -> str:
    return _PERCENT if title != _TIME and MEASURES[title].unit == "share" else _NUMBER


def _write_charts(table: Worksheet, rows: Sequence[Row], titles: Sequence[str]) -> None:
    """Bars of every measure in which the algorithms differ."""
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
    """The rows of a sheet that a chart of so many bars takes, with a gap."""
    return height_of_bars(rows) * _ROWS_A_CM + 2


def _write_speeds(front: Worksheet, speeds: Sequence[Speed]) -> None:
    """What a cell costs in mazes of several sizes."""
    assert front.parent is not None  # noqa: S101 - it stands in a workbook
    sheet = front.parent.create_sheet("Speed")
    columns = [Column("algorithm", 22), Column("cells", 12, "#,##0"), Column("µs for a cell", 24, _NUMBER)]
    write_table(sheet, columns, [(one.algorithm, one.cells, one.seconds * _MICRO) for one in speeds])
    lines: list[Line] = []
    for number, one in enumerate(speeds, 2):
        if lines and lines[-1].name == one.algorithm:
            lines[-1] = lines[-1]._replace(last=number)
        else:
            lines.append(Line(one.algorithm, 3, number, number))
    axes = "cells", "µs for a cell"
    add_lines(sheet, "E1", "Speed against size", sheet, lines, x_column=2, axes=axes, logarithmic=True)
    fit_width(sheet)
