"""What becomes of a sheet's names where a maze is put: which are set, and what they were before."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import Area, Selection, parse_selection
from excelmaze.xlsx.edit.names import NameText, own_names, places_named, refers_into
from excelmaze.xlsx.maze_names import LEVELS_NAME
from excelmaze.xlsx.record.record import Former
from excelmaze.xlsx.record.store import Kept
from excelmaze.xlsx.sheets.worksheet import Sheet


class Wanted(NamedTuple):
    """What becomes of a sheet's names for a maze: those to set, those to take away, and what each was before."""

    names: Mapping[str, NameText]
    dropped: Iterable[str]
    former: Mapping[str, Former | None]


def wanted_names(
    sheet: Sheet, names: Mapping[str, Selection], levels: str | None, cells: Area, kept: Iterable[Kept], *, new: bool
) -> Wanted:
    """The names of a maze, without those that the sheet uses for something else.

    A name that is there already is taken by a new maze if it is an earlier maze's, or if it refers to the cells that
    the new one covers: then it is given back with them. A name of others that says the same stays as it is.

    Args:
        sheet: the sheet.
        names: the names and their cells.
        levels: what the name for the levels stands for, nothing (empty) of a maze without; None lets it be.
        cells: the rectangle around the maze.
        kept: the records of the sheet, which tell whose a name is.
        new: the maze is new; else it gives up names of its own only.
    """
    there = {one.name.casefold(): one for one in own_names(sheet.book, sheet.entry.position)}
    ours = {name for one in kept if one.record is not None for name in one.record.names}
    found = places_named(sheet.name, names)
    if levels is not None:
        names = {**names, LEVELS_NAME: Selection(())}
    if levels:
        found[LEVELS_NAME] = NameText(levels)
    wanted: dict[str, NameText] = {}
    dropped: list[str] = []
    former: dict[str, Former | None] = {}
    for name in names:
        key, text = name.casefold(), found.get(name)
        old = there.get(key)
        if old is not None:
            theirs = key not in ours
            if theirs and (not refers_into(old.text, cells) or (text is not None and _same(old.text, text.text))):
                continue
            if text is None and not new and not refers_into(old.text, cells):
                continue
            dropped.append(name)
            former[key] = Former.of(old.text, old.node.attributes)
        elif text is not None:
            former[key] = None
        if text is not None:
            wanted[name] = text
    return Wanted(wanted, dropped, former)


def _same(one: str, other: str) -> bool:
    """Whether two references are to the same cells of the same sheet."""
    if one == other:
        return True
    try:
        return parse_selection(one) == parse_selection(other)
    except InputError:
        return False
