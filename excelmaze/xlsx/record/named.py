"""What a sheet's names stand for once mazes are gone.

Each maze remembers what a name stood for before: nothing, what the user gave it, or what an earlier maze did. So from
what it stands for now the mazes lead, one after another, to what the user had, and those that go are passed over. That
is looked up whenever mazes go: it does not matter in which order they do, nor which one was solved last.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from excelmaze.sheet.addresses import is_lost
from excelmaze.xlsx.edit.names import refers_into
from excelmaze.xlsx.record.record import TAKEN, Former, Record

# What a name stands for now was found after all mazes.
_NOW = 1 << 30


class Names(NamedTuple):
    """The names that change, None for one that goes, and the records of mazes that stay which change."""

    changed: dict[str, Former | None]
    remaining: dict[int, Record]


def names_without(gone: Mapping[int, Record], staying: Mapping[int, Record], names: Mapping[str, str]) -> Names:
    """What becomes of the names of a sheet, and of what the mazes that stay remember of them.

    Args:
        gone: the records of the mazes that go, by number.
        staying: those of the mazes that stay.
        names: the formulas of the sheet's own names as they are, by their names in small letters.
    """
    changed: dict[str, Former | None] = {}
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


def with_names(number: int, names: Mapping[str, Former | None], records: Mapping[int, Record]) -> dict[int, Record]:
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
            changed[after] = record._replace(names={**record.names, name: TAKEN})
        changed[number] = changed[number]._replace(names={**changed[number].names, name: found})
    return changed


class _Found:
    """What mazes found that a name stood for."""

    def __init__(self, name: str, records: Mapping[int, Record], gone: Collection[int]) -> None:
        self._areas = {number: record.area for number, record in records.items() if name in record.names}
        self._found = {number: records[number].names[name] for number in self._areas}
        self._gone = gone

    def now(self, text: str | None) -> Former:
        """What a name stands for, which some maze gave if it stands for cells of it, or took away."""
        if text is None or is_lost(text):
            return TAKEN
        return Former(text, ours=any(refers_into(text, area) for area in self._areas.values()))

    def without_gone(self, number: int, found: Former | None) -> Former | None:
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
