"""What becomes of a sheet's names where a maze is put: which are set, and what they were before."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import Area, Selection, is_lost, parse_selection
from excelmaze.xlsx.maze_names import LEVELS_NAME
from excelmaze.xlsx.patch.names import NameText, own_names, places_named, refers_into
from excelmaze.xlsx.record.record import WAS_ABSENT, PreviousName, Record
from excelmaze.xlsx.sheets.worksheet import Sheet


class Wanted(NamedTuple):
    """What becomes of a sheet's names for a maze: those to set, those to take away, and what each was before."""

    names: Mapping[str, NameText]
    dropped: Iterable[str]
    former: Mapping[str, PreviousName | None]


def wanted_names(
    sheet: Sheet,
    names: Mapping[str, Selection],
    levels: str | None,
    cells: Area,
    mazes: Collection[Record],
    *,
    new: bool,
) -> Wanted:
    """The names of a maze, without those that the sheet uses for something else; see `taken_names`.

    Args:
        sheet: the sheet.
        names: the names and their cells.
        levels: what the name for the levels stands for, nothing (empty) of a maze without; None lets it be.
        cells: the rectangle around the maze.
        mazes: the records of the sheet, which tell whose a name is.
        new: the maze is new; else it gives up names of its own only.
    """
    found: dict[str, NameText | None] = {**dict.fromkeys(names), **places_named(sheet.name, names)}
    if levels is not None:
        found[LEVELS_NAME] = NameText(levels) if levels else None
    there = {
        one.name.casefold(): (one.text, one.node.attributes)
        for one in own_names(sheet.book, sheet.entry.position)
        if one.name.casefold() in found
    }
    return taken_names(found, there, cells, mazes, new=new)


def taken_names(
    names: Mapping[str, NameText | None],
    there: Mapping[str, tuple[str, Mapping[str, str]]],
    cells: Area,
    mazes: Collection[Record],
    *,
    new: bool,
) -> Wanted:
    """Those names of a maze that it can have on a sheet.

    A name that is there already is taken by a new maze if it is an earlier maze's, or if it refers to the cells that
    the new one covers: then it is given back with them. A name of others that says the same stays as it is, and one
    whose cells were deleted counts as absent.

    Args:
        names: what they shall stand for; None takes them away.
        there: what they stand for on the sheet, by their names in small letters, and how that is described there.
        cells: the rectangle around the maze.
        mazes: the records of all mazes on the sheet.
        new: as for `wanted_names`.
    """
    wanted: dict[str, NameText] = {}
    dropped: list[str] = []
    former: dict[str, PreviousName | None] = {}
    for name, text in names.items():
        key = name.casefold()
        holders = [one for one in mazes if key in one.names]
        if key in there and is_lost(there[key][0]):
            dropped.append(name)
            former[key] = WAS_ABSENT if holders else None
        elif key in there:
            old, attributes = there[key]
            inside = refers_into(old, cells)
            if not holders and (not inside or (text is not None and _same(old, text.text))):
                continue
            if text is None and not new and not inside:
                continue
            dropped.append(name)
            given = any(refers_into(old, one.area) for one in holders)
            former[key] = PreviousName.of(old, {} if given else attributes, ours=given)
        elif text is not None:
            former[key] = WAS_ABSENT if holders else None
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
