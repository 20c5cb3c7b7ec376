"""Records as bytes: a palette of formats and fingerprints, and one or two bytes for each cell.

Bytes may come from anybody, so all that is read is checked, and bounded before it is made.
"""

import json
import sys
import zlib
from array import array
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Any

from excelmaze.errors import InputError
from excelmaze.planes import Plane, plane
from excelmaze.sheet.stretches import of_rows
from excelmaze.xlsx.record.record import Record, Strip
from excelmaze.xlsx.record.schema import SpansAlike, head_of, record_of, require

# The version of this format.
VERSION = 2
_LONG = 4
_BYTE = 256
# What is said of the cells is text, and packs less well than they do.
_MOST_HEAD = 16 * 2**20
_HEAD_PER_PACKED = 100
_LEAST_HEAD = 2**16


def packed(record: Record) -> bytes:
    """Return a record in bytes."""
    was_wide, gave_wide = len(record.formats) > _BYTE, len(record.fingerprints) > _BYTE
    text = json.dumps(head_of(record), separators=(",", ":")).encode()
    if len(text) > _MOST_HEAD:
        raise InputError(f"the texts of the maze take {len(text):,} bytes; at most {_MOST_HEAD:,} fit")
    rows = {row: record.rows[row] for row in sorted(record.rows)}
    was = of_rows(lambda strips: b"".join([_plane(strip.was, wide=was_wide) for strip in strips]), rows)
    gave = of_rows(lambda strips: b"".join([_plane(strip.gave, wide=gave_wide) for strip in strips]), rows)
    packer = zlib.compressobj(6)
    pieces = [bytes([VERSION]), packer.compress(len(text).to_bytes(_LONG, "little") + text)]
    pieces += [packer.compress(b"".join(plane.values())) for plane in (was, gave)]
    return b"".join([*pieces, packer.flush()])


def unpacked(data: bytes, most: int) -> Record:
    """Return the record that bytes are.

    Args:
        data: the bytes.
        most: how many cells it can have: a few bytes can claim to stand for millions.

    Raises:
        ValueError: they are no record, or one that is too large; or some other error of Python's that means the same.
    """
    require(data[:1] == bytes([VERSION]))
    unpacker = zlib.decompressobj()
    raw = Unpacked(unpacker, data[1:])
    length = int.from_bytes(raw.take(_LONG), "little")
    require(length <= min(_MOST_HEAD, _LEAST_HEAD + _HEAD_PER_PACKED * len(data)))
    record, spans, cells = record_of(json.loads(raw.take(length)))
    require(cells <= most and bool(cells) is bool(record.formats) is bool(record.fingerprints))
    require(bool(cells or record.drawings))
    palettes = len(record.formats), len(record.fingerprints)
    planes = [_places(raw.take(cells * wide), wide, of) for of in palettes for wide in (2 if of > _BYTE else 1,)]
    require(raw.finished)
    return record._replace(rows=_strips(spans, *planes))


class Unpacked:
    """Packed bytes, unpacked only as far as they are asked for."""

    def __init__(self, unpacker: Any, data: bytes) -> None:  # noqa: ANN401 - zlib does not name its type
        self._unpacker = unpacker
        self._waiting = data

    def take(self, count: int) -> bytes:
        """Return the next so many bytes."""
        out = b""
        while len(out) < count:
            more = self._unpacker.decompress(self._waiting, count - len(out))
            self._waiting = self._unpacker.unconsumed_tail
            require(bool(more))
            out += more
        return out

    @property
    def finished(self) -> bool:
        """Whether nothing is left."""
        return not self._unpacker.decompress(self._waiting, 1) and self._unpacker.eof


def _plane(places: Plane, *, wide: bool) -> bytes:
    """Return places as bytes, two for each, the lower one first, or only that one."""
    if not wide:
        return bytes(places)
    doubled = array("H", [*places])
    if sys.byteorder == "big":
        doubled.byteswap()
    return doubled.tobytes()


def _places(packed: bytes, wide: int, most: int) -> Plane:
    if wide == 1:
        require(max(packed, default=-1) < most)
        return packed
    places = array("H", packed)
    if sys.byteorder == "big":
        places.byteswap()
    require(max(places) < most)
    return places


def _strips(groups: Sequence[SpansAlike], was: Plane, gave: Plane) -> Mapping[int, Sequence[Strip]]:
    rows: dict[int, Sequence[Strip]] = {}
    place = 0
    for top, bottom, columns in groups:
        counts = [last - first + 1 for first, last in zip(columns[0::2], columns[1::2], strict=True)]
        places = [0, *accumulate(counts)]
        strips_of = partial(_cut, list(zip(columns[0::2], places, places[1:], strict=False)))
        width = places[-1]
        end = place + (bottom - top + 1) * width
        cells = ((was[at : at + width], gave[at : at + width]) for at in range(place, end, width))
        found = list(map(strips_of, cells))
        rows.update(zip(range(top, bottom + 1), found, strict=True))
        place = end
    return rows


def _cut(cuts: Sequence[tuple[int, int, int]], cells: tuple[Sequence[int], Sequence[int]]) -> Sequence[Strip]:
    was, gave = cells
    return [Strip(first, plane(was[begin:stop]), plane(gave[begin:stop])) for first, begin, stop in cuts]
