"""Records in the hidden names of a sheet, which programs keep when they save, and copy with the sheet.

Style numbers would not do to tell how cells were, for Excel numbers the styles anew whenever it saves. So the formats
are written out, each once, with two numbers for each cell (the format that it had; the lines that the maze gave it),
packed, as texts: `_excelmaze.m1.1`, `_excelmaze.m1.2`, ... for the first maze of a sheet, `_excelmaze.m2.1`, ... for
the next. The hidden name `_excelmaze.m1.area` refers to the rectangle around the maze: programs move it along when rows
or columns come and go, or when the maze is cut and pasted.

All this is names and their formulas, held by a file or by Excel. They may come from anybody, so all that is
read is checked, and bounded before it is made:

    kept = kept_records({"_excelmaze.m1.area": "'Sheet1'!$B$2:$F$6", "_excelmaze.m1.1": '"eJx..."'})
    names = record_names(record, 1, "Sheet1")
"""

import base64
import re
import zlib
from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from typing import NamedTuple

from excelmaze.errors import InputError
from excelmaze.sheet.addresses import Area, is_lost, parse_selection, reference
from excelmaze.xlsx.record.packed import packed, unpacked
from excelmaze.xlsx.record.record import Record

PREFIX = "_excelmaze."
_NAME = re.compile(r"_excelmaze\.m([0-9]{1,6})\.(area|[0-9]{1,6})", re.IGNORECASE)
_CONSTANT_TEXT = re.compile(r'"([A-Za-z0-9+/=]*)"')
# Excel allows 255 characters in a text constant and 8,192 in a formula, whose compiled form, at two bytes a character,
# may have 16,384 bytes. LibreOffice cuts constants to 1,024 characters.
_CONSTANT = 240
_CONSTANTS_PER_NAME = 24


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


def kept_records(names: Mapping[str, str]) -> list[Kept]:
    """Return the records of a sheet in the order in which they were made, by its own names and their formulas."""
    found: dict[int, dict[str, str]] = {}
    for name, text in names.items():
        if match := _NAME.fullmatch(name):
            found.setdefault(int(match[1]), {})[match[2].casefold()] = text
    return [_kept(number, parts) for number, parts in sorted(found.items())]


def record_names(record: Record, number: int, sheet: str) -> dict[str, str]:
    """Return the hidden names that keep a record on a sheet, and their formulas."""
    text = base64.b64encode(packed(record)).decode()
    constants = [f'"{text[place : place + _CONSTANT]}"' for place in range(0, len(text), _CONSTANT)]
    pieces = range(0, len(constants), _CONSTANTS_PER_NAME)
    texts = {str(piece): "&".join(constants[at : at + _CONSTANTS_PER_NAME]) for piece, at in enumerate(pieces, 1)}
    texts["area"] = reference(sheet, [record.area])
    return {f"{PREFIX}m{number}.{name}": text for name, text in texts.items()}


def names_of_records(names: Iterable[str], numbers: Container[int]) -> list[str]:
    """Return those of a sheet's names that keep some of its records, by the numbers of these."""
    matches = map(_NAME.fullmatch, names)
    return [match[0] for match in matches if match and int(match[1]) in numbers]


def _kept(number: int, parts: Mapping[str, str]) -> Kept:
    texts = "".join(parts[piece] for piece in sorted(filter(str.isdecimal, parts), key=int))
    meaning, area, record = parts.get("area", ""), None, None
    # Whatever is wrong with it, which may be anything.
    with suppress(ValueError, TypeError, LookupError, AttributeError, OverflowError, RecursionError, zlib.error):
        record = unpacked(base64.b64decode("".join(_CONSTANT_TEXT.findall(texts)), validate=True))
    with suppress(InputError):
        areas = parse_selection(meaning).areas
        area = areas[0] if len(areas) == 1 else None
    return Kept(number, record, area, is_lost(meaning))
