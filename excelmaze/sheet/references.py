"""References to cells of several sheets, as names have them that list the levels of a maze."""

import re
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import LOST, Area, Selection, parse_selection

_CELL = r"\$?[A-Za-z]+\$?[0-9]+"
# A sheet in front of an area, or what is left of one that is gone.
_ENTRY = rf"\s*(?:(?:'((?:[^']|'')+)'|([^'!,;~]+?))!)?(#REF!|{_CELL}(?::{_CELL})?)\s*"


class OnSheet(NamedTuple):
    """An area and its sheet; None for one that is gone, with or without its sheet."""

    sheet: str
    area: Area | None


def areas_on_sheets(text: str) -> list[OnSheet] | None:
    """The areas that a formula refers to, each on a sheet, in their order; None for any other formula."""
    found: list[OnSheet] = []
    place = 0
    entry = re.compile(_ENTRY)
    text = text.strip().removeprefix("=")
    while match := entry.match(text, place):
        name = match[2] or (match[1] or "").replace("''", "'")
        try:
            is_lost = match[3] == LOST or not name or f"{match[2]}!" == LOST
            area = None if is_lost else parse_selection(match[3]).areas[0]
        except InputError:
            return None
        found.append(OnSheet(name, area))
        place = match.end()
        if place == len(text):
            return found
        if text[place] not in ",~":
            return None
        place += 1
    return None


def remaining_cells(text: str) -> Selection | None:
    """Return the cells of one sheet that a reference has left after others were deleted; None where all were."""
    there = [(one.sheet, one.area) for one in areas_on_sheets(text) or () if one.area is not None]
    sheets = {sheet for sheet, _ in there}
    return Selection(tuple(area for _, area in there), sheets.pop()) if len(sheets) == 1 else None
