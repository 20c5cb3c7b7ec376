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
from tests.xlsx.workbooks import clear, edited, fill_cells, names_on, new_book, sheet_of

COLOR = ["color", [["rgb", "FF000000"]], []]
NONE: list[Any] = [None] * 4
HEAD: dict[str, Any] = {
    "area": [2, 2, 3, 3],
    "rows": [[2, 3, [2, 3]]],
    "formats": [[NONE, None, None]],
    "columns": [],
    "heights": [],
    "texts": [],
    "ends": {},
    "named": [],
    "recipe": "",
    "sheets": [],
    "drawings": [],
}


def blob(head: object, cells: bytes = bytes(4) + b"\x0f" * 4) -> bytes:
    text = head if isinstance(head, bytes) else json.dumps(head).encode()
    return b"\x03" + zlib.compress(len(text).to_bytes(4, "little") + text + cells)


def names_for(data: bytes, maze: str = "m1.") -> dict[str, str]:
    text = b64encode(data).decode()
    return {f"_excelmaze.{maze}area": "'Sheet1'!$B$2:$C$3", f"_excelmaze.{maze}1": f'"{text}"'}


def believed(change: dict[str, Any]) -> bool:
    (kept,) = kept_records(names_for(blob(HEAD | change)), 10_000_000)
    return kept.record is not None


def written(path: Path, data: bytes, maze: str = "m1.") -> Path:
    names = "".join(
        f"<definedName name='{name}' localSheetId='0' hidden='1'>{text}</definedName>"
        for name, text in names_for(data, maze).items()
    )
    return handmade(path, "<sheetData/>", names=f"<definedNames>{names}</definedNames>")


def test_the_record_made_by_hand_is_read() -> None:
    assert believed({})


HOSTILE: list[dict[str, Any]] = [
    {"formats": [[[[[["style", "thin"], ["style", "thick"]], []], None, None, None], None, None]]},
    {"formats": [[[[[["style", "notaline"]], []], None, None, None], None, None]]},
    {"formats": [[[[[["style", "thin"]], [["color", [["rgb", "x"]], []]]], None, None, None], None, None]]},
    {"formats": [[NONE, [[], [["patternFill", [["patternType", "evil"]], []]]], None]]},
    {"formats": [[NONE, [[], [["script", [], []]]], None]]},
    {"formats": [[NONE[:3], None, None]]},
    {"formats": [[NONE, None, [[["diagonalDown", "x"]], []]]]},
    {"formats": [[NONE, None]]},
    {"formats": []},
    {"columns": [[1, 99_999, None]]},
    {"columns": [[2, 2, {"width": '"/><evil a="'}]]},
    {"rows": [[2, 3, [2, "3"]]]},
    {"named": 7},
    {"ends": {"maze_start": [[9, 9]]}},
    {"ends": {"maze_area": [[2, 2]]}},
    {"area": [2, 2, 3, 99_999]},
    {"area": [0, 2, 3, 3]},
    {"rows": []},
    {"rows": [[1, 2, [2, 3]]]},
    {"rows": [[2, 3, [2, 4]]]},
    {"rows": [[2, 3, [2, 2, 2, 3]]]},
    {"rows": [[2, 2, [2, 3]], [2, 2, [2, 3]]]},
    {"rows": [[1, 1_048_576, [1, 16_384]]], "area": [1, 1, 1_048_576, 16_384]},
    {"columns": [[2, 2, {"width": "abc"}]]},
    {"columns": [[2, 2, {"style": "1"}]]},
    {"heights": [[9, 9, None]]},
    {"heights": [[2, 2, {"ht": "5000"}]]},
    {"named": ["_xlnm.Print_Area"]},
    {"texts": [[1, 9, "text"]]},
    {"texts": [[1, 2, "\x00"]]},
    {"recipe": 7},
]


@pytest.mark.parametrize("change", HOSTILE)
def test_a_record_with_anything_that_is_not_its_own_is_not_believed(change: dict[str, Any]) -> None:
    assert not believed(change)


@pytest.mark.parametrize(
    "data",
    daily(
        [
            b"",
            b"\x03",
            blob(HEAD, bytes(7)),
            blob(HEAD, bytes(9)),
            blob(HEAD, b"\x01" * 8),
            blob(b"[" * 100_000),
            blob(b"null"),
            blob(b"\xff"),
            blob({}),
            blob(HEAD)[:-9],
            blob(HEAD | {"formats": [[NONE, json.loads("[[]," * 400 + "null" + "]" * 400), None]]}),
        ],
        2,
    ),
)
def test_bytes_that_are_no_record_lock_nothing(tmp_path: Path, data: bytes) -> None:
    path = written(tmp_path / "book.xlsx", data)
    before = path.read_bytes()
    with pytest.raises(WorkbookError, match="is damaged, or of another version"):
        clear(path)
    assert path.read_bytes() == before
    fill_cells(path, cells="B2:F6", seed=1)
    clear(path, parse_selection("B2:F6"), plain=True)
    assert [name for name in names_on(path) if "excelmaze" in name] == []


@pytest.mark.parametrize(("maze", "version"), [("", 1), ("m1.", 2)])
def test_a_record_of_another_version_is_refused_with_what_can_be_done(tmp_path: Path, maze: str, version: int) -> None:
    path = written(tmp_path / "book.xlsx", bytes([version]) + blob(HEAD)[1:], maze=maze)
    before = path.read_bytes()
    with pytest.raises(WorkbookError, match=r"B2:C3 is damaged, or of another version .*--plain"):
        clear(path)
    assert path.read_bytes() == before
    clear(path, parse_selection("B2:C3"), plain=True)
    assert [name for name in names_on(path) if "excelmaze" in name] == []


EVERY_OTHER = [column for other in range(1, 60, 2) for column in (other, other)]
LARGE: dict[str, Callable[[], bytes]] = {
    "cells": lambda: blob(HEAD, bytes(50_000_000)),
    "rows": lambda: blob(HEAD | {"rows": [[2, 3, [2, 3]]] * 500_000}),
    "strips": lambda: blob(
        HEAD | {"area": [1, 1, 1_048_576, 200], "rows": [[1, 1_048_576, EVERY_OTHER]]}, bytes(2 * 30 * 1_048_576)
    ),
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


def test_cells_of_others_are_not_restored_by_a_record_that_does_not_fit_them(tmp_path: Path) -> None:
    """The record says that B2:C3 had no lines and were given lines all round; the cells there are others."""
    path = new_book(tmp_path / "book.xlsx", B1="mine", B2=5)
    source = written(tmp_path / "hostile.xlsx", blob(HEAD | {"texts": [[1, 2, "mine"]], "named": ["maze_area"]}))
    with edited(path) as sheet:
        for name, defined in sheet_of(source).defined_names.items():
            sheet.defined_names[name] = defined
    before = path.read_bytes()
    with pytest.raises(WorkbookError, match="no longer look as it left them"):
        clear(path)
    assert path.read_bytes() == before
