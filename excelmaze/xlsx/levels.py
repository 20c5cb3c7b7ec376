"""The sheets of a maze with levels: each names all of them, so that whichever is meant, all are."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import LONGEST_FORMULA, Area, parse_selection, reference
from excelmaze.xlsx.edit.names import own_names
from excelmaze.xlsx.maze_names import LEVELS_NAME
from excelmaze.xlsx.sheets.worksheet import Sheet

# A sheet in front of an area, or what is left of one that is gone.
_ENTRY = r"\s*(?:(?:'((?:[^']|'')+)'|([^'!,;~]+?))!)?(#REF!|\$?[A-Za-z]+\$?[0-9]+(?::\$?[A-Za-z]+\$?[0-9]+)?)\s*"


class Level(NamedTuple):
    """A sheet of a maze with levels, and the rectangle around its cells; None for what is gone."""

    sheet: str
    area: Area | None


def levels_text(sheets: Sequence[str], bounds: Sequence[Area]) -> str | None:
    """What the name for the levels of a maze refers to; None for more than Excel can hold."""
    text = ",".join(reference(sheet, [area]) for sheet, area in zip(sheets, bounds, strict=True))
    return text if len(text) <= LONGEST_FORMULA else None


def levels_in(text: str) -> list[Level] | None:
    """The levels that a name refers to, in their order; None where it refers to something else."""
    levels: list[Level] = []
    place = 0
    entry = re.compile(_ENTRY)
    while match := entry.match(text, place):
        name = match[2] or (match[1] or "").replace("''", "'")
        area = None if match[3] == "#REF!" or not name else parse_selection(match[3]).areas[0]
        levels.append(Level(name, area))
        place = match.end()
        if place == len(text):
            return levels if len(levels) > 1 else None
        if text[place] not in ",~":
            return None
        place += 1
    return None


def listed_on(sheet: Sheet) -> Iterator[list[Level]]:
    """The levels of each maze on a sheet that has some, as the sheet's own names tell them."""
    for one in own_names(sheet.book, sheet.entry.position):
        if one.name.casefold() == LEVELS_NAME and (levels := levels_in(one.text.strip().removeprefix("="))):
            yield levels


def floors_of(sheet: Sheet, grid: Grid) -> list[tuple[Sheet, Grid]]:
    """All levels of the maze that has some cells as one of its own, in their order; none where it has no others.

    A copy of a sheet is none of its levels: those do not name it.

    Raises:
        InputError: a level is gone with its sheet, or is shaped otherwise.
    """
    bounds = grid.bounds
    for levels in listed_on(sheet):
        if Level(sheet.name, bounds) not in levels:
            continue
        found = list(_others(sheet, grid, levels))
        if all(levels in listed_on(other) for other, _ in found):
            return found
    return []


def _others(sheet: Sheet, grid: Grid, levels: Sequence[Level]) -> Iterator[tuple[Sheet, Grid]]:
    bounds = grid.bounds
    for number, (name, area) in enumerate(levels, 1):
        if name == sheet.name:
            yield sheet, grid
            continue
        if area is None or name.casefold() not in (one.casefold() for one in sheet.book.sheet_names):
            where = f"sheet {name!r}" if name else "its sheet"
            raise InputError(
                f"level {number} of the {len(levels)} of the maze in {grid.named} on sheet {sheet.name!r} is gone with "
                f"{where}; put it back, or take the others away with clear"
            )
        if (area.height, area.width) != (bounds.height, bounds.width):
            raise InputError(
                f"the levels of the maze were {bounds.address} on sheet {sheet.name!r} and are {area.address} on "
                f"{name!r} now; take out the rows or columns that were inserted, or put back those deleted"
            )
        down, right = area.top - bounds.top, area.left - bounds.left
        yield sheet.book.sheet(name), grid if down == right == 0 else _moved(grid, down, right)


def _moved(grid: Grid, down: int, right: int) -> Grid:
    return Grid([Area(top + down, left + right, bottom + down, last + right) for top, left, bottom, last in grid.areas])
