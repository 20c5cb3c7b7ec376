"""Records that were tampered with: each is refused or harmless, and none locks its sheet."""

import json
import tracemalloc
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from excelmaze.errors import WorkbookError
from excelmaze.sheet.addresses import parse_selection
from excelmaze.xlsx.record.kept import kept_records
from tests.cases import daily
from tests.xlsx.handmade import handmade
from tests.xlsx.workbooks import clear, fill_cells, names_on

NONE: list[Any] = [None] * 4
HEAD: dict[str, Any] = {
    **dict.fromkeys(("columns", "heights", "texts", "named", "sheets", "drawings"), ()),
    "area": [2, 2, 3, 3],
    "rows": [[2, 3, [2, 3]]],
    "formats": [[NONE, None, None]],
    "ends": {},
    "recipe": "",
}


def blob(head: object, cells: bytes = bytes(4) + b"\x0f" * 4) -> bytes:
    text = head if isinstance(head, bytes) else json.dumps(head).encode()
    return b"\x03" + zlib.compress(len(text).to_bytes(4, "little") + text + cells)


def names_for(data: bytes, maze: str = "m1.") -> dict[str, str]:
    text = b64encode(data).decode()
    return {f"_excelmaze.{maze}area": "'Sheet1'!$B$2:$C$3", f"_excelmaze.{maze}1": f'"{text}"'}


def believed(**change: object) -> bool:
    (kept,) = kept_records(names_for(blob(HEAD | change)), 10_000_000)
    return kept.record is not None


def written(path: Path, data: bytes, maze: str = "m1.") -> Path:
    names = "".join(
        f"<definedName name='{name}' localSheetId='0' hidden='1'>{text}</definedName>"
        for name, text in names_for(data, maze).items()
    )
    return handmade(path, "<sheetData/>", names=f"<definedNames>{names}</definedNames>")


def side(attributes: list[list[str]], *children: object) -> list[Any]:
    return [[[[attributes, [*children]], None, None, None], None, None]]


HOSTILE: dict[str, list[Any]] = {
    "formats": [
        side([["style", "thin"], ["style", "thick"]]),
        side([["style", "notaline"]]),
        side([["style", "thin"]], ["color", [["rgb", "x"]], []]),
        [[NONE, [[], [["patternFill", [["patternType", "evil"]], []]]], None]],
        [[NONE, [[], [["script", [], []]]], None]],
        [[NONE, None, [[["diagonalDown", "x"]], []]]],
        [[NONE[:3], None, None]],
        [[NONE, None]],
        [],
    ],
    "columns": [[[1, 99_999, None]], [[2, 2, {"width": '"/><evil a="'}]], [[2, 2, {"style": "1"}]]],
    "heights": [[[2, 1_048_576, None]] * 99, [[2, 3]]],
    "rows": [
        [],
        [[2, 3, [2, "3"]]],
        [[1, 2, [2, 3]]],
        [[2, 3, [2, 4]]],
        [[2, 3, [2, 2, 2, 3]]],
        [[2, 2, [2, 3]], [2, 2, [2, 3]]],
        [[3, 2, [2, 3]]],
    ],
    "area": [[2, 2, 3, 99_999], [0, 2, 3, 3], [3, 3, 2, 2], [2, 2, True, 3]],
    "ends": [{"maze_area": [[2, 2]]}, {"maze_start": [[0, 2]]}],
    "named": [7, ["_xlnm.Print_Area"]],
    "texts": [[[1, 2, "\x00"]], [[1, 2, 3]]],
    "recipe": [7],
    "more": [1],
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, some in HOSTILE.items() for value in some])
def test_a_record_with_anything_that_is_not_its_own_is_not_believed(field: str, value: object) -> None:
    assert believed()
    assert not believed(**{field: value})


@pytest.mark.parametrize(
    ("data", "maze"),
    daily(
        [
            *((bytes([version]) + blob(HEAD)[1:], maze) for maze, version in (("", 1), ("m1.", 2))),
            (b"", "m1."),
            (blob(HEAD, bytes(7)), "m1."),
            (blob(HEAD, b"\x01" * 8), "m1."),
            (blob(b"[" * 100_000), "m1."),
            (blob(b"\xff"), "m1."),
            (blob({}), "m1."),
            (blob(HEAD)[:-9], "m1."),
            (blob(HEAD | {"formats": [[NONE, json.loads("[[]," * 400 + "null" + "]" * 400), None]]}), "m1."),
        ],
        3,
    ),
)
def test_bytes_that_are_no_record_of_this_version_lock_nothing(tmp_path: Path, data: bytes, maze: str) -> None:
    path = written(tmp_path / "book.xlsx", data, maze)
    before = path.read_bytes()
    with pytest.raises(WorkbookError, match=r"B2:C3 is damaged, or of another version .*--cells B2:C3 --plain"):
        clear(path)
    assert path.read_bytes() == before
    fill_cells(path, cells="B2:F6", seed=1)
    clear(path, parse_selection("B2:F6"), plain=True)
    assert [name for name in names_on(path) if "excelmaze" in name] == []


EVERY_OTHER = [column for other in range(1, 60, 2) for column in (other, other)]
STRIPS = {"area": [1, 1, 1_048_576, 200], "rows": [[1, 1_048_576, EVERY_OTHER]]}
LARGE: dict[str, Callable[[], bytes]] = {
    "cells": lambda: blob(HEAD, bytes(50_000_000)),
    "rows": lambda: blob(HEAD | {"rows": [[2, 3, [2, 3]]] * 500_000}),
    "strips": lambda: blob(HEAD | STRIPS, bytes(2 * 30 * 1_048_576)),
    "lists": lambda: blob(b"[" + b"[]," * 5_000_000 + b"[]]"),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", LARGE)
def test_a_few_kilobytes_take_no_gigabytes(what: str) -> None:
    """What a record unpacks to is bounded by the bytes that it has, and by the cells that the sheet can have."""
    names = names_for(LARGE[what]())
    tracemalloc.start()
    try:
        (kept,) = kept_records(names, 65_536)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert kept.record is None
    assert peak < 64 * 2**20
