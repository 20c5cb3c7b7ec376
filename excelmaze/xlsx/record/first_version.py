"""Records as the first version of excelmaze wrote them: one for each sheet, in JSON, runs of cells that looked alike.

They do not say what the mazes made of the cells. They are read, and written anew as soon as they change.
"""

import json
import zlib
from collections.abc import Sequence
from operator import lt
from typing import Any

from excelmaze.planes import joined, plane
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area
from excelmaze.xlsx.record.record import Former, Record, Strip
from excelmaze.xlsx.record.schema import HEIGHTS, WIDTHS, look_of, require, sizes_of

_VERSION = 1
_MOST = 16 * 2**20
_LEAST = 2**16
_PER_PACKED = 100
_OUR_NAMES = frozenset({"maze_area", "maze_start", "maze_goal"})
_LONGEST_TITLE = 2_000


def read_first_version(data: bytes, most: int) -> Record:
    """The record that bytes are, with at most so many cells.

    Raises:
        ValueError: they are no record, or one that is too large; or some other error of Python's that means the same.
    """
    require(len(data) > 0)
    plain = json.loads(_text(data))
    require(plain["version"] == _VERSION)
    looks = tuple(look_of(look) for look in plain["looks"])
    rows = _rows(plain["rows"], len(looks), most)
    left = min(strips[0].first for strips in rows.values())
    area = Area(min(rows), left, max(rows), max(strips[-1].last for strips in rows.values()))
    names: dict[str, Former | None] = {name: None for name in map(str.casefold, plain["names"]) if name in _OUR_NAMES}
    return Record(
        area,
        looks,
        (None,),
        rows,
        sizes_of(plain["columns"], WIDTHS, area.left, area.right),
        sizes_of(plain["heights"], HEIGHTS, area.top, area.bottom),
        names,
        dict(_title(title, area) for title in plain.get("titles", ())),  # there were none at first
        recipe=str(plain["recipe"]),
    )


def _text(data: bytes) -> bytes:
    most = min(_MOST, _LEAST + _PER_PACKED * len(data))
    unpacker = zlib.decompressobj()
    text = unpacker.decompress(data, most)
    require(unpacker.eof)
    return text


def _rows(groups: Sequence[tuple[int, int, list[int]]], looks: int, most: int) -> dict[int, list[Strip]]:
    cells = 0
    for top, bottom, numbers in groups:
        require({*map(type, (top, bottom, *numbers))} == {int} and len(numbers) % 3 == 0 and bool(numbers))
        require(0 < top <= bottom <= MAX_ROW)
        firsts, lasts, places = numbers[0::3], numbers[1::3], numbers[2::3]
        require(all(first <= last for first, last in zip(firsts, lasts, strict=True)))
        require(all(map(lt, [0, *lasts], [*firsts, MAX_COLUMN + 1])) and min(places) >= 0 and max(places) < looks)
        cells += (bottom - top + 1) * (sum(lasts) - sum(firsts) + len(firsts))
    require(0 < cells <= most)
    rows: dict[int, list[Strip]] = {}
    for top, bottom, numbers in groups:
        strips = list(_strips(numbers))
        rows.update(dict.fromkeys(range(top, bottom + 1), strips))
    return rows


def _strips(numbers: Sequence[int]) -> list[Strip]:
    strips: list[Strip] = []
    for first, last, look in zip(numbers[0::3], numbers[1::3], numbers[2::3], strict=True):
        was, gave = plane([look]) * (last - first + 1), bytes(last - first + 1)
        if strips and strips[-1].last == first - 1:
            strips[-1] = Strip(strips[-1].first, joined(strips[-1].was, was), joined(strips[-1].gave, gave))
        else:
            strips.append(Strip(first, was, gave))
    return strips


def _title(plain: Any, area: Area) -> tuple[tuple[int, int], str]:  # noqa: ANN401 - JSON can be anything
    row, column, text = plain
    require(type(row) is type(column) is int and type(text) is str and len(text) <= _LONGEST_TITLE)
    require(0 < row <= area.bottom and area.top - 1 <= row and area.left <= column <= area.right)
    return (row, column), text
