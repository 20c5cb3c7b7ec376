"""Records in the hidden names of a sheet, which programs keep when they save, and copy with the sheet.

Style numbers would not do to tell how cells were, for Excel numbers the styles anew whenever it saves. So the formats
are written out, each once, with two numbers for each cell (the format that it had; the lines that the maze gave it),
packed, as texts: `_excelmaze.m1.1`, `_excelmaze.m1.2`, ... for the first maze of a sheet, `_excelmaze.m2.1`, ... for
the next. The hidden name `_excelmaze.m1.area` refers to the rectangle around the maze: programs move it along when rows
or columns come and go, or when the maze is cut and pasted.

The first byte of a record is the version of its format. All this is names and their formulas, whoever holds them, a
file or Excel. They may come from anybody, so all that is read is checked, and bounded before it is made:

    kept = kept_records({"_excelmaze.m1.area": "'Sheet1'!$B$2:$F$6", "_excelmaze.m1.1": '"eJx..."'}, most=10_000)
    names = record_names(record, 1, "Sheet1")
"""

import base64
import json
import re
import struct
import zlib
from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.planes import plane
from excelmaze.sheet.addresses import Area, is_lost, parse_selection, reference
from excelmaze.xlsx.record.head import head_of, record_of, require
from excelmaze.xlsx.record.record import Record

VERSION = 3
PREFIX = "_excelmaze."
_NAME = re.compile(r"_excelmaze\.(?:m([0-9]{1,6})\.)?(area|maze_[a-z_]{4,11}|[0-9]{1,4})", re.IGNORECASE)
_CONSTANT_TEXT = re.compile(r'"([A-Za-z0-9+/=]*)"')
# Excel allows 255 characters in a text constant and 8,192 in a formula, whose compiled form, at two bytes a character,
# may have 16,384 bytes. LibreOffice cuts constants to 1,024 characters.
_CONSTANT = 240
_CONSTANTS_PER_NAME = 24
_MOST_NAMES = 9_999
_LONG = 4
_BYTE = 256
# What is said of the cells is text, and packs less well than they do.
_HEAD_PER_PACKED, _LEAST_HEAD = 100, 2**16


class Kept(NamedTuple):
    """A record as it is kept on a sheet.

    Attributes:
        number: the number of its maze on the sheet, in the order in which they were made.
        record: the record; None where it cannot be read, or is of another version.
        area: where the hidden reference is now; None where that is lost.
        is_deleted: the cells that the hidden reference was to were deleted.
    """

    number: int
    record: Record | None
    area: Area | None
    is_deleted: bool = False

    @property
    def is_drawing(self) -> bool:
        """Whether its maze is a drawing, as a round one is, and has no cells."""
        return self.record is not None and not self.record.size

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
        return self.record.moved(now) if (now.height, now.width) == (then.height, then.width) else None


def kept_records(names: Mapping[str, str], most: int) -> list[Kept]:
    """Return the records of a sheet in the order in which they were made.

    Args:
        names: the sheet's own defined names and their formulas, others among them.
        most: how many cells a record can have.
    """
    found: dict[int, dict[str, str]] = {}
    for name, text in names.items():
        if match := _NAME.fullmatch(name):
            found.setdefault(_number(match), {})[match[2].casefold()] = text
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


def names_of_records(names: Iterable[str], numbers: Container[int]) -> list[str]:
    """Return those of a sheet's names that keep some of its records, by the numbers of these."""
    matches = map(_NAME.fullmatch, names)
    return [match[0] for match in matches if match and _number(match) in numbers]


def _number(name: re.Match[str]) -> int:
    return int(name[1] or -1)  # a record of version 1 has none


def _kept(number: int, parts: Mapping[str, str], most: int) -> Kept:
    texts = "".join(parts[piece] for piece in sorted(filter(str.isdecimal, parts), key=int))
    meaning, area, record = parts.get("area", ""), None, None
    # Whatever is wrong with it, which may be anything.
    with suppress(ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError, zlib.error):
        record = _unpacked(base64.b64decode("".join(_CONSTANT_TEXT.findall(texts)), validate=True), most)
    with suppress(InputError):
        areas = parse_selection(meaning).areas
        area = areas[0] if len(areas) == 1 else None
    return Kept(number, record, area, is_lost(meaning))


def _packed(record: Record) -> bytes:
    text = json.dumps(head_of(record), separators=(",", ":")).encode()
    was = struct.pack(f"<{record.size}H", *record.was) if len(record.formats) > _BYTE else bytes(record.was)
    head = len(text).to_bytes(_LONG, "little") + text
    return bytes([VERSION]) + zlib.compress(head + was + record.lines, 1)


def _unpacked(data: bytes, most: int) -> Record:
    """Return the record that bytes are.

    Raises:
        ValueError: they are no record, or one that is too large; or some other error of Python's that means the same.
    """
    require(data[0] == VERSION)
    unpacker, longest = zlib.decompressobj(), _LEAST_HEAD + _HEAD_PER_PACKED * len(data)
    plain = unpacker.decompress(data[1:], longest + 3 * most)
    end = _LONG + int.from_bytes(plain[:_LONG], "little")
    require(unpacker.eof and end <= longest)
    head = json.loads(plain[_LONG:end])
    record, planes = record_of(head, most), plain[end:]
    is_wide, cells = len(record.formats) > _BYTE, record.cells.size if head["rows"] else 0
    require(len(planes) == cells * (2 + is_wide) and bool(cells) is bool(record.formats) is not bool(record.drawings))
    was = plane(struct.unpack(f"<{cells}H", planes[: 2 * cells])) if is_wide else planes[:cells]
    require(max(was, default=-1) < len(record.formats))
    return record._replace(was=was, lines=planes[-cells:] if cells else b"")
