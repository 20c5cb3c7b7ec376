"""What the tests of existing workbooks share: the workbooks, a maze to put there, and ways to look at them."""

import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from excelmaze.draw.layout import ALL_SIDES, Layout, Role, Stretch
from excelmaze.draw.theme import SILVER, THEMES, Theme
from excelmaze.draw.tilings.stencilled import PALETTE
from excelmaze.grids.grid import DIRECTIONS, LEFT, RIGHT, UP, Grid
from excelmaze.options.table import SafetyOptions
from excelmaze.sheet.addresses import Selection
from excelmaze.sheet.paper import paper_number
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.patch.cell_format import CellChange
from excelmaze.xlsx.resolve import patch_workbook
from excelmaze.xlsx.rewrite import Job, Report
from excelmaze.xlsx.sheet_request import SheetRequest
from excelmaze.xlsx.sheets.workbook import open_workbook

CORPUS = sorted((Path(__file__).parent / "corpus").glob("*.xls?"))
# Their names as parameters: each thirtieth for every day, the others where slow tests run.
CORPUS_NAMES = [
    pytest.param(path.name, marks=() if number % 30 == 0 else pytest.mark.slow) for number, path in enumerate(CORPUS)
]
# Two pieces, one of them with a notch, clear of the cells that most of the workbooks use.
CELLS = "B3:F8,H2:K9,B9:C9"


def patch(
    path: str | Path,
    stretches: Iterable[Stretch],
    changes: Mapping[int, CellChange],
    *,
    sheet: str | None = None,
    paper: str | None = None,
    **options: Any,  # noqa: ANN401 - of many types
) -> Report:
    """Paint cells of a workbook; the options are those of `Job` and of `SheetRequest`."""
    safety = SafetyOptions(**{name: options.pop(name) for name in [*options] if name in SafetyOptions.__annotations__})
    job = Job.of(path, options.pop("target", None), safety)
    number = None if paper is None else paper_number(paper)
    return patch_workbook(job, SheetRequest(list(stretches), changes, paper=number, **options), sheet)


def clear(
    path: str | Path,
    cells: Selection | None = None,
    **options: Any,  # noqa: ANN401 - of many types
) -> Report:
    """Clear a workbook, and say what was changed."""
    report = clear_workbook(path, cells=None if cells is None else cells.address, **options).report
    assert report is not None
    return report


def pattern(grid: Grid) -> Layout:
    """A maze that needs no generator: each cell opens the way up or to the left, by turns; the first cell has a gap."""
    neighbors, sides = grid.neighbors, grid.sides
    passages = bytearray(grid.size)
    for cell in range(grid.size):
        ways = [direction for direction in (UP, LEFT) if sides[cell] >> direction & 1]
        if ways:
            direction = ways[cell * 7 // 3 % len(ways)]
            passages[cell] |= 1 << direction
            passages[neighbors[direction][cell]] |= 1 << (direction + 2 & 3)
    codes = bytearray(~passage & 0b1111 for passage in passages)
    codes[0] &= ~(1 << UP)
    codes[-1] &= ~(1 << RIGHT)
    for cell, role in ((0, Role.START), (grid.size - 1, Role.GOAL), (grid.size // 2, Role.UNVISITED)):
        codes[cell] |= role * (ALL_SIDES + 1)
    return Layout(grid, bytes(codes), PALETTE)


def changes(theme: Theme = THEMES["classic"]) -> dict[int, CellChange]:
    """What every code means in a theme."""
    return {code: change(theme, code) for code in range(len(PALETTE))}


def change(theme: Theme, code: int) -> CellChange:
    lines, role, _ = PALETTE[code]
    top, right, bottom, left = (theme.wall if lines >> direction & 1 else None for direction in DIRECTIONS)
    return CellChange(top, right, bottom, left, theme.fills.get(role))


def shown_walls(layout: Layout) -> bytes:
    """The sides that show a wall."""
    return layout.lines


def walls_on_sheet(path: Path, grid: Grid, sheet: str | None = None) -> bytes:
    with open_workbook(path) as book:
        return book.sheet(sheet).cell_formats(grid).walls


def own_lines_on_sheet(path: Path, grid: Grid, sheet: str | None = None) -> bytes:
    """The sides whose line the cells themselves hold: those of cells around the grid do not count."""
    with open_workbook(path) as book:
        return book.sheet(sheet).cell_formats(grid).own_sides


def silver_on_sheet(path: Path, grid: Grid, sheet: str | None = None) -> list[int]:
    from excelmaze.xlsx.sheets.styles import FillLook

    with open_workbook(path) as book:
        filled = book.sheet(sheet).cell_formats(grid).filled(FillLook("solid", SILVER.color.rgb))
    return [cell for cell, silver in enumerate(filled) if silver]


def raw_entries(path: Path) -> dict[str, tuple[bytes, bytes]]:
    """For each part of a zip, its local header with the packed bytes, and its central details."""
    data = path.read_bytes()
    entries = {}
    with zipfile.ZipFile(path) as archive:
        infos = sorted(archive.infolist(), key=lambda info: info.header_offset)
        stops = [info.header_offset for info in infos[1:]] + [archive.start_dir]
        for info, stop in zip(infos, stops, strict=True):
            details = (info.date_time, info.flag_bits, info.compress_type, info.CRC, info.external_attr, info.extra)
            entries[info.filename] = data[info.header_offset : stop], repr(details).encode()
    return entries


def part_order(path: Path) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        return archive.namelist()


def rewritten(source: Path, target: Path, parts: Mapping[str, bytes | None]) -> Path:
    """A copy of a workbook with parts replaced, added, or (None) left out."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            data = parts.get(name, old.read(name))
            if data is not None:
                new.writestr(name, data)
        for name, data in parts.items():
            if data is not None and name not in old.namelist():
                new.writestr(name, data)
    return target


def first_worksheet(path: Path) -> str:
    with open_workbook(path) as book:
        return next(entry.name for entry in book.sheets if entry.kind == "worksheet")
