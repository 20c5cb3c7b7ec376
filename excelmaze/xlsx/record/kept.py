"""Records in the hidden names of a sheet, which programs keep when they save, and copy with the sheet.

Style numbers would not do to tell how cells were, for Excel numbers the styles anew whenever it saves. So the formats
are written out, each once, with two numbers for each cell (the format that it had; the lines that the maze gave it),
packed, as texts: `_excelmaze.m1.1`, `_excelmaze.m1.2`, ... for the first maze of a sheet, `_excelmaze.m2.1`, ... for
the next. The hidden name `_excelmaze.m1.area` refers to the rectangle around the maze: programs move it along when rows
or columns come and go, or when the maze is cut and pasted.

The first byte of a record is the version of its format. All this is names and their formulas, whoever holds them, a
file or Excel. They may come from anybody, so all that is read is checked, and bounded before it is made:

    kept = kept_records({"_excelmaze.m1.area": "'Sheet1'!$B$2:$F$6", "_excelmaze.m1.1": '"eJx..."'}, most=10_000)
    names = record_names(record, free_number(kept), "Sheet1")
"""

import base64
import binascii
import json
import re
import sys
import zlib
from array import array
from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.planes import Plane, plane
from excelmaze.sheet.addresses import Area, is_lost, parse_selection, reference
from excelmaze.xlsx.record.head import SpansAlike, head_of, record_of, require
from excelmaze.xlsx.record.record import Record, Strip

VERSION = 3
PREFIX = "_excelmaze."
_NAME = re.compile(r"_excelmaze\.(?:m([0-9]{1,6})\.)?(area|maze_[a-z_]{4,11}|[0-9]{1,4})", re.IGNORECASE)
_CONSTANT_TEXT = re.compile(r'"([A-Za-z0-9+/=]*)"')
# Excel allows 255 characters in a text constant and 8,192 in a formula, whose compiled form, at two bytes a character,
# may have 16,384 bytes. LibreOffice cuts constants to 1,024 characters.
_CONSTANT = 240
_CONSTANTS_PER_NAME = 24
_MOST_NAMES = 9_999
# The number of a record of version 1, which has none.
_NO_NUMBER = -1
_LONG = 4
_BYTE = 256
# What is said of the cells is text, and packs less well than they do.
_MOST_HEAD, _HEAD_PER_PACKED, _LEAST_HEAD = 16 * 2**20, 100, 2**16


class Kept(NamedTuple):
    """A record as it is kept on a sheet.

    Attributes:
        number: the number of its maze on the sheet, in the order in which they were made.
        record: the record; None where it cannot be read.
        area: where the hidden reference is now; None where that is lost.
        is_deleted: the cells that the hidden reference was to were deleted.
        version: the version of its format; one of another version is not read.
    """

    number: int
    record: Record | None
    area: Area | None
    is_deleted: bool = False
    version: int = VERSION

    @property
    def is_drawing(self) -> bool:
        """Whether its maze is a drawing, as a round one is, and has no cells."""
        return self.record is not None and not self.record.rows

    @property
    def place(self) -> Area | None:
        """Where it is, or was."""
        return self.area or (self.record.area if self.record and not self.is_deleted else None)

    @property
    def presumed(self) -> Record | None:
        """The record where its reference is, if that has the former shape, whether or not its cells still are there."""
        if self.record is None or self.area is None:
            return None
        now, then = self.area, self.record.area
        is_same = (now.height, now.width) == (then.height, then.width)
        return self.record.moved(now.top - then.top, now.left - then.left) if is_same else None


def kept_records(names: Mapping[str, str], most: int) -> list[Kept]:
    """Return the records of a sheet in the order in which they were made.

    Args:
        names: the sheet's own defined names and their formulas, others among them.
        most: how many cells a record can have.
    """
    found: dict[int, dict[str, str]] = {}
    for name, text in names.items():
        if match := _NAME.fullmatch(name):
            found.setdefault(int(match[1] or _NO_NUMBER), {})[match[2].casefold()] = text
    return [_kept(number, parts, most) for number, parts in sorted(found.items())]


def record_names(record: Record, number: int, sheet: str) -> dict[str, str]:
    """Return the hidden names that keep a record on a sheet, and their formulas.

    Raises:
        InputError: they would be too many.
    """
    text = base64.b64encode(_packed(record)).decode()
    constants = [f'"{text[place : place + _CONSTANT]}"' for place in range(0, len(text), _CONSTANT)]
    pieces = range(0, len(constants), _CONSTANTS_PER_NAME)
    if len(pieces) > _MOST_NAMES:
        raise InputError(
            f"the record of how {record.size:,} cells looked takes more than {_MOST_NAMES:,} hidden names; "
            "choose a smaller area"
        )
    texts = {str(piece): "&".join(constants[at : at + _CONSTANTS_PER_NAME]) for piece, at in enumerate(pieces, 1)}
    texts["area"] = reference(sheet, [record.area])
    return {f"{PREFIX}m{number}.{name}": text for name, text in texts.items()}


def free_number(kept: Iterable[Kept]) -> int:
    """Return the number of the next maze, above those of the records."""
    return max([0, *(one.number for one in kept)]) + 1


def names_of_records(names: Iterable[str], numbers: Container[int]) -> list[str]:
    """Return those of a sheet's names that keep some of its records, by the numbers of these."""
    matches = map(_NAME.fullmatch, names)
    return [match[0] for match in matches if match and int(match[1] or _NO_NUMBER) in numbers]


def _kept(number: int, parts: Mapping[str, str], most: int) -> Kept:
    texts = "".join(parts[piece] for piece in sorted(filter(str.isdecimal, parts), key=int))
    try:
        data = base64.b64decode("".join(_CONSTANT_TEXT.findall(texts)), validate=True)
    except binascii.Error:
        data = b""
    version = 1 if number == _NO_NUMBER else data[0] if data else VERSION
    area, record = parts.get("area", ""), None
    # Whatever is wrong with it, which may be anything.
    with suppress(ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError, zlib.error):
        record = _unpacked(data, most) if version == VERSION else None
    return Kept(number, record, _area_of(area), is_lost(area), version)


def _area_of(text: str) -> Area | None:
    try:
        areas = parse_selection(text).areas
    except InputError:
        return None
    return areas[0] if len(areas) == 1 else None


def _packed(record: Record) -> bytes:
    text = json.dumps(head_of(record), separators=(",", ":")).encode()
    if len(text) > _MOST_HEAD:
        raise InputError(f"the texts of the maze take {len(text):,} bytes; at most {_MOST_HEAD:,} fit")
    strips = [strip for row in sorted(record.rows) for strip in record.rows[row]]
    is_wide, packer = len(record.formats) > _BYTE, zlib.compressobj(1)
    was = b"".join(_wide(strip.was) if is_wide else bytes(strip.was) for strip in strips)
    pieces = [len(text).to_bytes(_LONG, "little") + text, was, b"".join(strip.lines for strip in strips)]
    return b"".join([bytes([VERSION]), *map(packer.compress, pieces), packer.flush()])


def _unpacked(data: bytes, most: int) -> Record:
    """Return the record that bytes are.

    Raises:
        ValueError: they are no record, or one that is too large; or some other error of Python's that means the same.
    """
    unpacker, waiting = zlib.decompressobj(), data[1:]

    def take(count: int) -> bytes:
        nonlocal waiting
        found = b""
        while len(found) < count:
            more = unpacker.decompress(waiting, count - len(found))
            waiting = unpacker.unconsumed_tail
            require(bool(more))
            found += more
        return found

    length = int.from_bytes(take(_LONG), "little")
    require(length <= min(_MOST_HEAD, _LEAST_HEAD + _HEAD_PER_PACKED * len(data)))
    record, groups, cells = record_of(json.loads(take(length)))
    require(cells <= most and bool(cells) is bool(record.formats) and bool(cells or record.drawings))
    is_wide = len(record.formats) > _BYTE
    was = _narrow(take(2 * cells)) if is_wide else take(cells)
    lines = take(cells)
    require(not unpacker.decompress(waiting, 1) and unpacker.eof and max(was, default=-1) < len(record.formats))
    return record._replace(rows={row: strips for group in _strips(groups, was, lines) for row, strips in group})


def _wide(was: Plane) -> bytes:
    """Return numbers as two bytes each, the lower one first."""
    doubled = array("H", [*was])
    if sys.byteorder == "big":
        doubled.byteswap()
    return doubled.tobytes()


def _narrow(packed: bytes) -> Plane:
    numbers = array("H", packed)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _strips(groups: Iterable[SpansAlike], was: Plane, lines: bytes) -> Iterable[list[tuple[int, list[Strip]]]]:
    """Yield the rows of each group with their cells, which are taken one after another."""
    place = 0
    for top, bottom, columns in groups:
        rows: list[tuple[int, list[Strip]]] = []
        for row in range(top, bottom + 1):
            strips = []
            for first, last in zip(columns[0::2], columns[1::2], strict=True):
                cells = slice(place, place + last - first + 1)
                strips.append(Strip(first, plane(was[cells]), lines[cells]))
                place = cells.stop
            rows.append((row, strips))
        yield rows
