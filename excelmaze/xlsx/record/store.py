"""Records in the hidden names of a sheet, which programs keep when they save.

Style numbers would not do to tell how cells looked, for Excel numbers the styles anew whenever it saves; so formats are
written out, packed with the cells (`excelmaze.xlsx.record.packed`), as text in hidden defined names of the sheet:
`_excelmaze.m1.1`, `_excelmaze.m1.2`, ... for its first maze, `_excelmaze.m2.1`, ... for the next. The hidden name
`_excelmaze.m1.area` refers to the rectangle around the maze: Excel moves it along when rows or columns are inserted
before it, or when the maze is cut and pasted. Those that end in the sheet's names of a maze, as
`_excelmaze.m1.maze_start`, are what these names were when they were this maze's: they are those of the last maze alone.

The first byte of a record is the version of its format. Version 1 was one record for a sheet, in names without `m1`.

All this is names and their formulas, whoever holds them, a file or Excel:

    kept = kept_records({"_excelmaze.m1.area": "'Sheet1'!$B$2:$F$6", "_excelmaze.m1.1": '"eJx..."'}, most=10_000)
    texts = record_names(record, free_number(kept), "Sheet1")
"""

import base64
import binascii
import re
import zlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import Area, is_lost, parse_selection, reference
from excelmaze.xlsx.patch.names import NameChanges, NameText
from excelmaze.xlsx.record.maze_names import MAZE_NAMES
from excelmaze.xlsx.record.packed import VERSION, packed, unpacked
from excelmaze.xlsx.record.record import Record

PREFIX = "_excelmaze."
_NAME = re.compile(r"_excelmaze\.(?:m([0-9]{1,6})\.)?(area|maze_[a-z_]{4,11}|[0-9]{1,4})", re.IGNORECASE)
CONSTANT_TEXT = re.compile(r'"([A-Za-z0-9+/=]*)"')

# Excel allows 255 characters in a text constant and 8,192 in a formula, whose compiled form, at two bytes a character,
# may have 16,384 bytes.
_CONSTANT = 240
_CONSTANTS_PER_NAME = 24
_MOST_NAMES = 9_999
# The number of a record of version 1, which has none.
_NO_NUMBER = -1


class Kept(NamedTuple):
    """A record as it is kept on a sheet.

    Attributes:
        number: the number of its maze on the sheet, in the order in which they were made.
        record: the record; None where it cannot be read.
        area: where the hidden reference is now; None where that is lost.
        names: the names that it is kept in.
        is_deleted: the rows or columns that the hidden reference was to were deleted.
        version: the version of its format; one of another version is not read.
    """

    number: int
    record: Record | None
    area: Area | None
    names: tuple[str, ...]
    is_deleted: bool = False
    version: int = VERSION


def kept_records(names: Mapping[str, str], most: int) -> list[Kept]:
    """Return the records of a sheet in the order in which they were made.

    Args:
        names: the sheet's own defined names and their formulas, others among them.
        most: how many cells a record can have.
    """
    found: dict[int, dict[str, tuple[str, str]]] = {}
    for name, text in names.items():
        if match := _NAME.fullmatch(name):
            found.setdefault(int(match[1] or _NO_NUMBER), {})[match[2].casefold()] = name, text
    return [_kept(number, parts, most) for number, parts in sorted(found.items()) if parts.keys() - {*MAZE_NAMES}]


def record_names(record: Record, number: int, sheet: str) -> dict[str, NameText]:
    """Return the hidden names that keep a record on a sheet."""
    prefix = f"{PREFIX}m{number}."
    names = names_with(prefix, base64.b64encode(packed(record)).decode())
    if len(names) > _MOST_NAMES:
        raise InputError(
            f"the record of how {record.cells:,} cells looked takes more than {_MOST_NAMES:,} hidden names; "
            "choose a smaller area"
        )
    names |= {prefix + name: NameText(text, hidden=True) for name, text in record.named.items()}
    return {f"{prefix}area": NameText(reference(sheet, [record.area]), hidden=True), **names}


def names_with(prefix: str, text: str) -> dict[str, NameText]:
    """Return hidden names that hold a text, from number 1 on."""
    constants = [f'"{text[place : place + _CONSTANT]}"' for place in range(0, len(text), _CONSTANT)]
    pieces = range(0, len(constants), _CONSTANTS_PER_NAME)
    return {
        f"{prefix}{piece}": NameText("&".join(constants[place : place + _CONSTANTS_PER_NAME]), hidden=True)
        for piece, place in enumerate(pieces, 1)
    }


def free_number(kept: Iterable[Kept]) -> int:
    """Return the number of the next maze, above those of the records."""
    return max([0, *(one.number for one in kept)]) + 1


def record_changes(names: Iterable[str], records: Mapping[int, Record | None], sheet: str) -> NameChanges:
    """Return what becomes of a sheet's hidden names where some of its records change.

    Args:
        names: the sheet's own names, others among them.
        records: the records that change, by number; None is one that goes.
        sheet: the sheet's name.
    """
    texts: dict[str, NameText] = {}
    for number, record in records.items():
        if record is not None:
            texts |= record_names(record, number, sheet)
    matches = map(_NAME.fullmatch, names) if records else ()
    return NameChanges(texts, [match[0] for match in matches if match and int(match[1] or _NO_NUMBER) in records])


def _kept(number: int, parts: Mapping[str, tuple[str, str]], most: int) -> Kept:
    area_text = parts.get("area", ("", ""))[1]
    texts = [parts[piece][1] for piece in sorted(filter(str.isdecimal, parts), key=int)]
    names = tuple(name for name, _ in parts.values())
    data = _bytes_in("".join(texts))
    version = 1 if number == _NO_NUMBER else data[0] if data else VERSION
    record = _read(data, most) if version == VERSION else None
    if record is not None:
        named = {name: text for name, (_, text) in parts.items() if name in MAZE_NAMES and not is_lost(text)}
        record = record._replace(named=named)
    return Kept(number, record, _area_of(area_text), names, is_lost(area_text), version)


def _area_of(text: str) -> Area | None:
    try:
        areas = parse_selection(text).areas
    except InputError:
        return None
    return areas[0] if len(areas) == 1 else None


def _bytes_in(text: str) -> bytes:
    """Return the bytes that names hold; none where they hold anything else."""
    try:
        return base64.b64decode("".join(CONSTANT_TEXT.findall(text)), validate=True)
    except binascii.Error:
        return b""


def _read(data: bytes, most: int) -> Record | None:
    """Return the record; None whatever is wrong with it, which may be anything."""
    try:
        return unpacked(data, most)
    except (ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError, zlib.error):
        return None
