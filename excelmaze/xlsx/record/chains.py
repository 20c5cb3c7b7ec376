"""Former states of a sheet that mazes found, and leave to one another: sizes and defined names.

Of several mazes that set the same width or height, each knows what was there before it, so they are a chain: the last
one's goes back to the sheet, an earlier one's to the maze that came after it.

Names are a chain too: nothing, what the user gave the name, or what an earlier maze did. So from what it stands for now
the mazes lead, one after another, to what the user had, and those that go are passed over. That is looked up whenever
mazes go: it does not matter in which order they do, nor which one was solved last.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import Area, is_lost, parse_selection
from excelmaze.xlsx.patch.names import NameText, refers_into
from excelmaze.xlsx.record.maze_names import AREA_NAME, FORMER, MAZE_NAMES, START_NAME, mazes_named
from excelmaze.xlsx.record.record import WAS_ABSENT, PreviousName, Record, Sizes

# The number of the sheet as it is now, after all mazes.
_NOW = 1 << 30


class NamesOfMaze(NamedTuple):
    """The changes of a sheet's names for a maze: those to set, those to drop, and what each was before."""

    names: Mapping[str, NameText] = {}
    dropped: Iterable[str] = ()
    previous: Mapping[str, PreviousName | None] = {}


def taken_names(
    names: Mapping[str, NameText | None],
    there: Mapping[str, tuple[str, Mapping[str, str]]],
    cells: Area,
    mazes: Collection[Record],
    *,
    new: bool,
) -> NamesOfMaze:
    """Return those names of a maze that it can have on a sheet.

    A name that exists is used by a new maze if it is an earlier maze's, or if it refers to the cells that
    the new one covers: then it is given back with them. A name of others that says the same stays as it is, and one
    whose cells were deleted counts as absent.

    Args:
        names: what they shall stand for; None takes them away.
        there: what they stand for on the sheet, by their names in small letters, and how that is described there.
        cells: the rectangle around the maze.
        mazes: the records of all mazes on the sheet.
        new: the maze is new; else it drops names of its own only.
    """
    former = _maze_without_record(there, mazes) if new else {}
    wanted: dict[str, NameText] = {}
    if former and not refers_into(former[AREA_NAME], cells):
        wanted = {FORMER + name: NameText(text, hidden=True) for name, text in former.items()}
    dropped: list[str] = []
    previous: dict[str, PreviousName | None] = {}
    for name, text in names.items():
        key = name.casefold()
        holders = [one for one in mazes if key in one.names]
        if key in there and is_lost(there[key][0]):
            dropped.append(name)
            previous[key] = WAS_ABSENT if holders else None
        elif key in there:
            old, attributes = there[key]
            inside = refers_into(old, cells) or key in former
            if not holders and (not inside or (text is not None and _same(old, text.text))):
                continue
            if text is None and not new and not inside:
                continue
            dropped.append(name)
            given = any(refers_into(old, one.area) for one in holders)
            previous[key] = PreviousName.of(old, {} if given else attributes, ours=given)
        elif text is not None:
            previous[key] = WAS_ABSENT if holders else None
        if text is not None:
            wanted[name] = text
    return NamesOfMaze(wanted, dropped, previous)


def _maze_without_record(there: Mapping[str, tuple[str, Mapping[str, str]]], mazes: Iterable[Record]) -> dict[str, str]:
    """Return the names and formulas of the maze that the names tell of, if it has no record: its start is in its area.

    Others are the user's.
    """
    names = {name: text for name, (text, _) in there.items() if not any(name in one.names for one in mazes)}
    areas = next((one[AREA_NAME].areas for one in mazes_named(names) if AREA_NAME in one), ())
    found = {name: text for name, text in names.items() if any(refers_into(text, one) for one in areas)}
    return {name: found[name] for name in MAZE_NAMES if name in found} if START_NAME in found else {}


def _same(one: str, other: str) -> bool:
    """Return whether two references are to the same cells of the same sheet."""
    if one == other:
        return True
    try:
        return parse_selection(one) == parse_selection(other)
    except InputError:
        return False


def with_names(
    number: int, names: Mapping[str, PreviousName | None], records: Mapping[int, Record]
) -> dict[int, Record]:
    """Return the records that change where a maze is given more names.

    Those made after it remember its names, not what it finds now: each remembers such as were made before.
    """
    changed = {number: records[number]}
    for name in [one for one in names if one not in records[number].names]:
        after = min((one for one, record in records.items() if one > number and name in record.names), default=None)
        found = names[name]
        if after is not None:
            record = changed.get(after, records[after])
            found = record.names[name]
            changed[after] = record._replace(names={**record.names, name: WAS_ABSENT})
        changed[number] = changed[number]._replace(names={**changed[number].names, name: found})
    return changed


class Undone(NamedTuple):
    """The former state that a sheet gets back: sizes of columns and rows, and names, None for one that goes.

    `remaining` are the records of the mazes that stay, those that changed.
    """

    columns: Sizes
    heights: Sizes
    names: Mapping[str, PreviousName | None]
    remaining: Mapping[int, Record]


def undone(gone: Mapping[int, Record], staying: Mapping[int, Record], names: Mapping[str, str]) -> Undone:
    """Return what the sheet gets back where mazes go.

    Args:
        gone: the records of the mazes that go, by number.
        staying: those of the mazes that stay.
        names: the formulas of the sheet's own names as they are, by their names in small letters.
    """
    left = dict(staying)
    names_back = _names_back(gone, left, names)
    columns, heights = _sizes_back("columns", gone, left), _sizes_back("heights", gone, left)
    changed = {number: record for number, record in left.items() if record is not staying[number]}
    return Undone(columns, heights, names_back, changed)


def _names_back(
    gone: Mapping[int, Record], left: dict[int, Record], names: Mapping[str, str]
) -> dict[str, PreviousName | None]:
    """Return the names that change where mazes go, and change what the records that are left remember of them."""
    back: dict[str, PreviousName | None] = {}
    for name in dict.fromkeys(name for record in gone.values() for name in record.names):
        chain = _NameChain(name, {**gone, **left}, gone.keys())
        now = chain.now(names.get(name))
        if (then := chain.without_gone(_NOW, now)) != now:
            back[name] = then if then and then.text else None
        for number, record in left.items():
            if name in record.names and (then := chain.without_gone(number, record.names[name])) != record.names[name]:
                left[number] = record._replace(names={**record.names, name: then})
    return back


def _sizes_back(field: str, gone: Mapping[int, Record], left: dict[int, Record]) -> Sizes:
    """Return the sizes that the sheet gets back; others go to the next maze of those left that set them."""
    back: dict[int, Mapping[bytes, bytes] | None] = {}
    for number in sorted(gone, reverse=True):
        for place, was in getattr(gone[number], field).items():
            later = min((one for one in left if one > number and place in getattr(left[one], field)), default=None)
            if later is None:
                back[place] = was
            else:
                changed: Any = {field: {**getattr(left[later], field), place: was}}
                left[later] = left[later]._replace(**changed)
    return back


class _NameChain:
    """Return what mazes found that a name stood for, one after another."""

    def __init__(self, name: str, records: Mapping[int, Record], gone: Collection[int]) -> None:
        self._areas = {number: record.area for number, record in records.items() if name in record.names}
        self._found = {number: records[number].names[name] for number in self._areas}
        self._gone = gone

    def now(self, text: str | None) -> PreviousName:
        """Return what a name stands for, which some maze gave if it stands for cells of it, or took away."""
        if text is None or is_lost(text):
            return WAS_ABSENT
        return PreviousName(text, ours=any(refers_into(text, area) for area in self._areas.values()))

    def without_gone(self, number: int, found: PreviousName | None) -> PreviousName | None:
        """Return what a maze would have found, had those that go not been there."""
        while found is not None and found.ours:
            before = [other for other in self._found if other < number]
            near = [one for one in before if found.text and refers_into(found.text, self._areas[one])]
            # A name for all of a maze tells it from others over the same cells.
            place = found.text.rpartition("!")[2]
            giver = max(near or before, default=None, key=lambda one: (self._areas[one].absolute == place, one))
            if giver is None:
                return None
            if giver not in self._gone and (near or not found.text):
                return found
            # It is gone; or it was moved since, or what it gave was lost.
            number, found = giver, self._found[giver]
        return found
