"""What other commands, on files for one, did to a sheet between a command and `restore`: theirs stays.

The sheet's names of mazes tell: those before the command, after it, and now. A record that is as the command left it
becomes what it was before. One that others made or changed since is theirs, unless its maze covers cells that are
restored; one that others took away stays away, unless it was of such cells.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.live.names import piece_order
from excelmaze.sheet.addresses import Area, overlap, parse_selection
from excelmaze.sheet.unions import rectangles
from excelmaze.xlsx.record.chains import undone
from excelmaze.xlsx.record.maze_names import AREA_NAME
from excelmaze.xlsx.record.on_sheet import presumed
from excelmaze.xlsx.record.record import Record, spans_on
from excelmaze.xlsx.record.store import PREFIX, Kept, free_number, kept_records, record_names

MOST_RECORDED = 4_000_000
"""So many cells the record of a maze may have."""


class Moment(NamedTuple):
    """The meanings of the names of mazes on a sheet at one moment, and the records in them."""

    names: Mapping[str, str]
    kept: Sequence[Kept]

    @classmethod
    def of(cls, names: Mapping[str, str]) -> "Moment":
        """Return the moment at which names mean this, with the records that they keep."""
        texts = {name: meaning.removeprefix("=") for name, meaning in names.items()}
        return cls(names, kept_records(texts, MOST_RECORDED))

    def text(self, number: int) -> str:
        """Return the text of a record in however many names, without what says where its cells are."""
        names = (name for one in self.kept if one.number == number for name in one.names)
        pieces = [name for name in names if name.rpartition(".")[2].isdecimal()]
        return "&".join(self.names[name].removeprefix("=") for name in sorted(pieces, key=piece_order))

    def records(self, numbers: Iterable[int]) -> dict[int, Record]:
        """Return the records with some numbers, by number."""
        wanted = set(numbers)
        return presumed(one for one in self.kept if one.number in wanted)


class ConcurrentEdits(NamedTuple):
    """The edits of others that stay when a sheet is restored.

    Attributes:
        names: the names of mazes that the sheet is to have then, and their meanings.
        made: the mazes of others, made or changed since.
        cleared: the mazes that are gone since.
    """

    names: Mapping[str, str]
    made: Sequence[Record]
    cleared: Sequence[Record]


def concurrent_edits(before: Moment, after: Moment, now: Moment, cells: Sequence[Area], sheet: str) -> ConcurrentEdits:
    """Return what stays of what was done since a command that changed some cells of a sheet."""
    numbers = {one.number for moment in (before, after, now) for one in moment.kept}
    changed = {number for number in numbers if now.text(number) != after.text(number)}
    theirs = {number: one for number, one in now.records(changed).items() if not _reaches(one, cells)}
    lost = before.records(changed)
    back = (numbers - changed) | {number for number, one in lost.items() if _reaches(one, cells)}
    names: dict[str, str] = {}
    free = free_number([*before.kept, *now.kept])
    for one in before.kept:
        if one.number not in back:
            continue
        same = now if one.number not in changed and now.text(one.number) == before.text(one.number) else before
        for name in one.names:
            # Somebody else's record may have got its number.
            moved = f"{PREFIX}m{free + one.number}.{name.rpartition('.')[2]}" if one.number in theirs else name
            names[moved] = same.names.get(name, before.names[name])
    gone = now.records(numbers - theirs.keys() - (back & {one.number for one in before.kept}))
    # What was there before theirs may have come with a maze that goes.
    heirs = undone(gone, theirs, {name.casefold(): meaning for name, meaning in now.names.items()}).remaining
    for one in now.kept:
        if one.number in theirs.keys() - heirs.keys():
            names |= {name: now.names[name] for name in one.names}
    for number, heir in heirs.items():
        names |= {name: f"={text.text}" for name, text in record_names(heir, number, sheet).items()}
    cleared = [one for number, one in lost.items() if number not in back | theirs.keys()]
    names |= _of_last_maze(before, after, now, cleared, gone.values())
    return ConcurrentEdits(names, list(theirs.values()), cleared)


def outside(areas: Sequence[Area], mazes: Iterable[Record]) -> Sequence[Area]:
    """Return areas without the cells of some mazes."""
    near = [one for one in mazes if _reaches(one, areas)]
    if not near:
        return areas
    rows_of = [(area, range(area.top, area.bottom + 1)) for area in areas]
    places = {(row, column) for area, rows in rows_of for row in rows for column in range(area.left, area.right + 1)}
    return rectangles(place for place in places if not any(one.has(*place) for one in near))


def _of_last_maze(
    before: Moment, after: Moment, now: Moment, cleared: Iterable[Record], gone: Iterable[Record]
) -> dict[str, str]:
    """Return the names of the last maze: they mean again what they did, unless one of others is the last."""

    def is_of(mazes: Iterable[Record], moment: Moment) -> bool:
        area = _cells(moment.names.get(AREA_NAME))
        return any(_reaches(one, area) for one in mazes)

    names_before = {} if is_of(cleared, before) else before.names
    back = is_of(gone, now)
    kept_names = {name for names in (names_before, now.names) for name in names if not name.startswith(PREFIX)}
    chosen = {
        name: names_before if back or _cells(now.names.get(name)) == _cells(after.names.get(name)) else now.names
        for name in kept_names
    }
    return {name: names[name] for name, names in chosen.items() if name in names}


def _reaches(record: Record, areas: Sequence[Area]) -> bool:
    """Return whether a maze has cells in some areas."""
    near = [area for area in areas if overlap(record.area, area)]
    return bool(near and record.within(spans_on(near, record.rows)).rows)


def _cells(meaning: str | None) -> tuple[Area, ...]:
    try:
        return parse_selection(meaning).areas if meaning else ()
    except InputError:
        return ()
