"""The sheets of a maze with levels: each of them names all."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise

from excelmaze.errors import NotDoneError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, Place, Selection, cell_address, common_area
from excelmaze.sheet.unions import OnSheet, areas_on_sheets
from excelmaze.xlsx.maze_names import is_of_levels
from excelmaze.xlsx.patch.names import own_names
from excelmaze.xlsx.record.on_sheet import kept_on, presumed
from excelmaze.xlsx.sheet_request import SheetRequest
from excelmaze.xlsx.sheets.texts import written_texts
from excelmaze.xlsx.sheets.worksheet import Sheet


def levels_in(text: str) -> list[OnSheet] | None:
    """Return the levels that a name lists, in their order; None where it stands for something else."""
    levels = areas_on_sheets(text)
    return levels if levels is not None and len(levels) > 1 else None


def listed_on(sheet: Sheet) -> Iterator[list[OnSheet]]:
    """Yield the levels of each maze on a sheet that has some, as the sheet's own names tell them."""
    for one in own_names(sheet.book, sheet.entry.position):
        if is_of_levels(one.name) and (levels := levels_in(one.text)):
            yield levels


def levels_of(sheet: Sheet, grid: Grid) -> list[tuple[Sheet, Grid]]:
    """Return all levels of the maze that has some cells as one of its own, in their order; none where it has no others.

    It may be several mazes that were joined. A copy of a sheet is none of its levels: those do not name it.

    Raises:
        InputError: a level is gone with its sheet, or is shaped otherwise.
    """
    bounds, found = grid.bounds, []
    for levels in listed_on(sheet):
        area = next((area for name, area in levels if name == sheet.name), None)
        if area is not None and area.around(bounds) == bounds and levels not in found:
            found.append(levels)
    found = [levels for levels in found if _is_mutual(sheet, levels)]
    sheets = [[name for name, _ in levels] for levels in found]
    own = [area for levels in found for name, area in levels if area is not None and name == sheet.name]
    if not own or reduce(Area.around, own) != bounds or any(one != sheets[0] for one in sheets):
        return []
    every = [list(_others(sheet, grid, levels)) for levels in found]
    for other in every[1:]:
        if [one for _, one in other] != [one for _, one in every[0]]:
            raise NotDoneError(
                f"the levels of the mazes in {grid.named} on sheet {sheet.name!r} lie otherwise on the other sheets; "
                "move them to the same cells"
            )
    return every[0]


def cells_on_levels(sheet: Sheet, selection: Selection, texts: Iterable[str]) -> list[tuple[Sheet, Selection]]:
    """Return those of some cells that mazes with levels have, on the other sheets that are there.

    Args:
        sheet: one of the mazes' sheets.
        selection: the cells.
        texts: what lists the levels of each maze.
    """
    names = {name.casefold() for name in sheet.book.sheet_names}
    found: dict[Sheet, list[Area]] = {}
    for levels in filter(None, map(levels_in, texts)):
        own = next((area for name, area in levels if name == sheet.name), None)
        if own is None:
            continue
        areas = [*filter(None, (common_area(one, own) for one in selection.areas))]
        for name, area in levels if areas else ():
            if name != sheet.name and area is not None and name.casefold() in names:
                down, right = area.top - own.top, area.left - own.left
                found.setdefault(sheet.book.sheet(name), []).extend(
                    Area(one.top + down, one.left + right, one.bottom + down, one.right + right) for one in areas
                )
    return [(other, Selection(tuple(dict.fromkeys(areas)), other.name)) for other, areas in found.items()]


def _is_mutual(sheet: Sheet, levels: list[OnSheet]) -> bool:
    """Return whether all sheets that a list of levels names list the same, as far as they are there."""
    names = {name.casefold() for name in sheet.book.sheet_names}
    there = (sheet.book.sheet(name) for name, area in levels if area is not None and name.casefold() in names)
    return all(levels in [*listed_on(one)] for one in there)


def _others(sheet: Sheet, grid: Grid, levels: Sequence[OnSheet]) -> Iterator[tuple[Sheet, Grid]]:
    """Yield the cells on each sheet, where those of this one are some around its own area of the levels."""
    own = next(area for name, area in levels if name == sheet.name and area is not None)
    for number, (name, area) in enumerate(levels, 1):
        if name == sheet.name:
            yield sheet, grid
            continue
        if area is None or name.casefold() not in (one.casefold() for one in sheet.book.sheet_names):
            where = f"sheet {name!r}" if name else "its sheet"
            raise NotDoneError(
                f"level {number} of the {len(levels)} of the maze in {grid.named} on sheet {sheet.name!r} is gone with "
                f"{where}; put it back, or take the others away with clear"
            )
        if (area.height, area.width) != (own.height, own.width):
            raise NotDoneError(
                f"the levels of the maze are {own.address} on sheet {sheet.name!r} and {area.address} on {name!r}; "
                "take out the rows or columns that were inserted, or put back those that were deleted"
            )
        down, right = area.top - own.top, area.left - own.left
        yield sheet.book.sheet(name), grid if down == right == 0 else _moved(grid, down, right)


def _moved(grid: Grid, down: int, right: int) -> Grid:
    return Grid([Area(top + down, left + right, bottom + down, last + right) for top, left, bottom, last in grid.areas])


def check_stairs_seen(sheets: Sequence[Sheet], requests: Sequence[SheetRequest]) -> None:
    """Refuse stairs whose arrows have no place on either of their sheets: nobody would know of them.

    Raises:
        WorkbookError: there are some.
    """
    occupied: list[set[Place]] = []
    for sheet, request in zip(sheets, requests, strict=True):
        held = written_texts(sheet, Grid([Area(*place, *place) for place in request.texts])) if request.texts else {}
        ours = {place for record in presumed(kept_on(sheet)).values() for place in record.titles}
        occupied.append({place for place, text in held.items() if text != "" and place not in ours})
    for level, (lower, upper) in enumerate(pairwise(occupied)):
        up = (place for place, link in requests[level].links.items() if link.sheet == sheets[level + 1].name)
        if lost := sorted({*up} & lower & upper):
            raise unseen_stairs(cell_address(*lost[0]), sheets[level].name, sheets[level + 1].name)


def unseen_stairs(address: str, lower: str, upper: str) -> WorkbookError:
    """Return the error that stairs from one sheet to another have no place for an arrow."""
    return WorkbookError(
        f"{address} has stairs from sheet {lower!r} to {upper!r} and holds something on both, so that no arrow could "
        "stand there; empty one, or take another seed"
    )


def records_beside(sheet: Sheet, texts: Sequence[str]) -> tuple[dict[Sheet, set[int]], tuple[str, ...]]:
    """Return the records of the same mazes on their other sheets, by these; and what is said of levels that are gone.

    Args:
        sheet: one of their sheets.
        texts: what lists the levels of each maze.
    """
    found: dict[Sheet, set[int]] = {}
    notes = []
    names = {name.casefold() for name in sheet.book.sheet_names}
    for levels in filter(None, map(levels_in, texts)):
        if sheet.name not in [name for name, _ in levels]:  # a copy is none of the levels
            continue
        for number, (name, area) in enumerate(levels, 1):
            if name == sheet.name:
                continue
            if area is None or name.casefold() not in names:
                notes.append(f"level {number} of {len(levels)} is gone with its sheet")
                continue
            other = sheet.book.sheet(name)
            for one in kept_on(other):
                if one.record is not None and one.record.levels and levels_in(one.record.levels) == levels:
                    found.setdefault(other, set()).add(one.number)
    return found, tuple(dict.fromkeys(notes))
