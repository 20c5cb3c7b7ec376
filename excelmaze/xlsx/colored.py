"""The cells of a sheet that are filled in a colour, as a user paints the place of a maze."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.plural import counted
from excelmaze.sheet.addresses import merged_spans
from excelmaze.sheet.bands import Band, areas_of
from excelmaze.xlsx.record.on_sheet import kept_on
from excelmaze.xlsx.sheets.theme_colors import is_rgb, rgb_of, theme_colors
from excelmaze.xlsx.sheets.worksheet import Sheet

# Programs round the parts of tinted colours differently.
_NEARLY = 3
_MOST_NAMED = 3


def parse_color(text: str) -> str:
    """A colour as six hexadecimal digits, from these, with a # in front, or with an opacity.

    Raises:
        InputError: the text is no colour.
    """
    digits = text.strip().removeprefix("#").upper()
    rgb = digits[2:] if len(digits) == len("FFRRGGBB") else digits
    if not is_rgb(rgb):
        raise InputError(f"{text[:20]!r} is no colour; write red, green and blue as six digits, such as FFFF00")
    return rgb


def colored_cells(sheet: Sheet, color: str, within: Grid | None = None) -> Grid:
    """The cells of a sheet, or those of a grid, that have a solid fill of a colour.

    Theme colours count as what they are in the workbook's theme. Conditional formats and the stripes of tables do not
    count: they are no fills of cells.

    Raises:
        InputError: there are none.
        WorkbookError: the sheet, its styles or its theme are damaged.
    """
    wanted = parse_color(color)
    grid = within or _written_cells(sheet)
    where = f"{grid.named} on sheet {sheet.name!r}" if within else f"sheet {sheet.name!r}"
    looks = sheet.looks(grid)
    colors = theme_colors(sheet.book)
    seen = [rgb_of(look, colors) if look is not None and look.pattern == "solid" else None for look in looks.fill_looks]
    chosen = [rgb is not None and _is_near(rgb, wanted) for rgb in seen]
    areas = areas_of(_chosen(grid, bytes([chosen[fill] for fill in looks.fills])))
    if not areas:
        counts = Counter(rgb for fill in looks.fills if (rgb := seen[fill]) is not None)
        there = ", ".join(f"{rgb} ({counted(count, 'cell')})" for rgb, count in counts.most_common(_MOST_NAMED))
        remedy = f"there is {there}" if there else "fill some cells"
        if any(one.record is not None for one in kept_on(sheet)):
            remedy += "; what an earlier maze covers has its colours again after clear"
        raise InputError(f"no cell of {where} is filled {wanted}; {remedy}")
    return Grid(areas)


def _chosen(grid: Grid, chosen: bytes) -> Iterator[Band]:
    """The cells of a grid for which there is a 1."""
    for row, runs in groupby(grid.runs, key=lambda run: run.row):
        spans = [
            (run.first + found.start(), run.first + found.end() - 1)
            for run in runs
            for found in re.finditer(b"\1+", chosen[run.cell : run.cells.stop])
        ]
        if spans:
            yield row, row + 1, merged_spans(spans)


def _is_near(rgb: str, wanted: str) -> bool:
    parts = zip(bytes.fromhex(rgb), bytes.fromhex(wanted), strict=True)
    return all(abs(part - other) <= _NEARLY for part, other in parts)


def _written_cells(sheet: Sheet) -> Grid:
    """The cells that the sheet's file has: the used area, without cells that only their column or row has a look."""
    areas = areas_of(_bands(sheet))
    if not areas:
        raise InputError(f"sheet {sheet.name!r} is empty; fill the cells of the maze with a colour first")
    return Grid(areas)


def _bands(sheet: Sheet) -> Iterator[Band]:
    for row in sheet.part.rows():
        if columns := sheet.part.cell_styles(row)[0]:
            yield row.number, row.number + 1, merged_spans((column, column) for column in columns)
