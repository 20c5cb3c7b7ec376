"""What a sheet gets back besides its cells' formats, when the last cell of a maze is taken away.

Of several mazes that set the same width or height, each knows what was there before it, so they are a chain: the last
one's goes back to the sheet, an earlier one's to the maze that came after it. The page set-up:
`excelmaze.xlsx.record.page_changes`.

Names are a chain too: nothing, what the user gave the name, or what an earlier maze did. So from what it stands for now
the mazes lead, one after another, to what the user had, and those that go are passed over. That is looked up whenever
mazes go: it does not matter in which order they do, nor which one was solved last.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from excelmaze.sheet.addresses import is_lost
from excelmaze.xlsx.patch.names import refers_into
from excelmaze.xlsx.record.record import WAS_ABSENT, PreviousName, Record

# What a name stands for now was found after all mazes.
_NOW = 1 << 30


class Names(NamedTuple):
    """The names that change, None for one that goes, and the records of mazes that stay which change."""

    changed: dict[str, PreviousName | None]
    remaining: dict[int, Record]


def names_without(gone: Mapping[int, Record], staying: Mapping[int, Record], names: Mapping[str, str]) -> Names:
    """What becomes of the names of a sheet, and of what the mazes that stay remember of them.

    Args:
        gone: the records of the mazes that go, by number.
        staying: those of the mazes that stay.
        names: the formulas of the sheet's own names as they are, by their names in small letters.
    """
    changed: dict[str, PreviousName | None] = {}
    remaining: dict[int, Record] = {}
    for name in dict.fromkeys(name for record in gone.values() for name in record.names):
        found = _Found(name, {**gone, **staying}, gone.keys())
        now = found.now(names.get(name))
        if (then := found.without_gone(_NOW, now)) != now:
            changed[name] = then if then and then.text else None
        for number, record in staying.items():
            if name in record.names and (then := found.without_gone(number, record.names[name])) != record.names[name]:
                record = remaining.get(number, record)  # noqa: PLW2901 - with the names before
                remaining[number] = record._replace(names={**record.names, name: then})
    return Names(changed, remaining)


def with_names(
    number: int, names: Mapping[str, PreviousName | None], records: Mapping[int, Record]
) -> dict[int, Record]:
    """The records that change where a maze is given further names.

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


class _Found:
    """What mazes found that a name stood for."""

    def __init__(self, name: str, records: Mapping[int, Record], gone: Collection[int]) -> None:
        self._areas = {number: record.area for number, record in records.items() if name in record.names}
        self._found = {number: records[number].names[name] for number in self._areas}
        self._gone = gone

    def now(self, text: str | None) -> PreviousName:
        """What a name stands for, which some maze gave if it stands for cells of it, or took away."""
        if text is None or is_lost(text):
            return WAS_ABSENT
        return PreviousName(text, ours=any(refers_into(text, area) for area in self._areas.values()))

    def without_gone(self, number: int, found: PreviousName | None) -> PreviousName | None:
        """What a maze would have found, had those that go not been there."""
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


class Undone(NamedTuple):
    """What goes back to the sheet: sizes of columns and rows, and names, None for one that goes.

    `remaining` are the records of the mazes that stay, those that changed.
    """

    columns: dict[int, Mapping[bytes, bytes] | None]
    heights: dict[int, Mapping[bytes, bytes] | None]
    names: dict[str, PreviousName | None]
    remaining: dict[int, Record]


def undone(gone: Mapping[int, Record], staying: Mapping[int, Record], names: Mapping[str, str]) -> Undone:
    """What goes back to the sheet.

    Args:
        gone: the records of the mazes that go, by number.
        staying: those of the mazes that stay.
        names: the formulas of the sheet's own names as they are, by their names in small letters.
    """
    found = names_without(gone, staying, names)
    work = _Undoing({**staying, **found.remaining})
    for number in sorted(gone, reverse=True):
        work.columns(number, gone[number])
        work.heights(number, gone[number])
    changed = {number: record for number, record in work.left.items() if record is not staying[number]}
    return Undone(work.widths, work.sizes, found.changed, changed)


class _Undoing:
    """The sheet and the records that stay, as they become while one maze after another goes, the last one first."""

    def __init__(self, staying: Mapping[int, Record]) -> None:
        self.left = dict(staying)
        self.widths: dict[int, Mapping[bytes, bytes] | None] = {}
        self.sizes: dict[int, Mapping[bytes, bytes] | None] = {}

    def columns(self, number: int, record: Record) -> None:
        for column, was in record.columns.items():
            later = _next((n for n, one in self.left.items() if column in one.columns), number)
            if later is None:
                self.widths[column] = was
            else:
                heir = self.left[later]
                self.left[later] = heir._replace(columns={**heir.columns, column: was})

    def heights(self, number: int, record: Record) -> None:
        for row, was in record.heights.items():
            later = _next((n for n, one in self.left.items() if row in one.heights), number)
            if later is None:
                self.sizes[row] = was
            else:
                heir = self.left[later]
                self.left[later] = heir._replace(heights={**heir.heights, row: was})


def _next(numbers: Iterable[int], after: int) -> int | None:
    """The lowest of the numbers that is higher."""
    return min((number for number in numbers if number > after), default=None)
