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
RECORD: dict[str, Any] = {
    **dict.fromkeys(("columns", "heights", "texts", "named", "extra_sheets", "drawings"), ()),
    "cells": "B2:C3",
    "was": [0] * 4,
    "lines": "0f" * 4,
    "formats": [[NONE, None, None]],
    "ends": {},
    "recipe": "",
}


def blob(record: object) -> bytes:
    return b"\x04" + zlib.compress(record if isinstance(record, bytes) else json.dumps(record).encode())


def names_for(data: bytes) -> dict[str, str]:
    return {"_excelmaze.m1.area": "'Sheet1'!$B$2:$C$3", "_excelmaze.m1.1": f'"{b64encode(data).decode()}"'}


def believed(**change: object) -> bool:
    (kept,) = kept_records(names_for(blob(RECORD | change)))
    return kept.record is not None


def written(path: Path, data: bytes) -> Path:
    names = "".join(
        f"<definedName name='{name}' localSheetId='0' hidden='1'>{text}</definedName>"
        for name, text in names_for(data).items()
    )
    return handmade(path, "<sheetData/>", names=f"<definedNames>{names}</definedNames>")


def side(attributes: list[list[str]], *children: object) -> list[Any]:
    return [[[[attributes, [*children]], None, None, None], None, None]]


HOSTILE: dict[str, list[Any]] = {
    "formats": [
        side([["style", "thin"], ["style", "thick"]]),
        side([["style", 'thin"/><evil a="']]),
        side([["style", "thin"], ["evil", "1"]]),
        side([["style", "thin"]], ["evil", [], []]),
        [[NONE, [[], [["script", [], []]]], None]],
        [[NONE[:3], None, None]],
        [[NONE, None]],
        [],
    ],
    "columns": [[[99_999, {}]], [[2, {"width": '"/><evil a="'}]], [[2, {"style": "1"}]], [[True, {}]], [[2, None]]],
    "heights": [[[2_000_000, {}]], [[2]]],
    "cells": ["", "B2:C4", "B2:C3,B2:C3,D4", "B2:XFE3", [], "B2=##9999999$"],
    "was": [[], [0] * 5, [1] * 4, [-1] * 4, ["0"] * 4, {}],
    "lines": ["0f" * 3, "xx" * 4, [15] * 4],
    "drawings": [["Maze 1"]],
    "ends": [{"maze_area": [[2, 2]]}, {"maze_start": [[0, 2]]}],
    "named": [7, ["_xlnm.Print_Area"]],
    "texts": [[[[1, 2], "\x00"]], [[[1, 2], 3]], [[1, "x"]]],
    "recipe": [7],
    "more": [1],
}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field, some in HOSTILE.items() for value in some])
def test_a_record_with_anything_that_is_not_its_own_is_not_believed(field: str, value: object) -> None:
    assert believed()
    assert not believed(**{field: value})


@pytest.mark.parametrize(
    "data",
    daily(
        [
            b"\x03" + blob(RECORD)[1:],
            b"",
            blob(b"[" * 100_000),
            blob(b"\xff"),
            blob({}),
            blob(RECORD)[:-9],
            blob(RECORD | {"formats": [[NONE, json.loads("[[]," * 400 + "null" + "]" * 400), None]]}),
        ],
        3,
    ),
)
def test_bytes_that_are_no_record_of_this_version_lock_nothing(tmp_path: Path, data: bytes) -> None:
    path = written(tmp_path / "book.xlsx", data)
    before = path.read_bytes()
    with pytest.raises(WorkbookError, match=r"B2:C3 is damaged, or of another version .*--cells B2:C3 --plain"):
        clear(path)
    assert path.read_bytes() == before
    fill_cells(path, cells="B2:F6", seed=1)
    clear(path, parse_selection("B2:F6"), plain=True)
    assert [name for name in names_on(path) if "excelmaze" in name] == []


LARGE: dict[str, Callable[[], bytes]] = {
    "numbers": lambda: blob(RECORD | {"was": [0] * 20_000_000}),
    "areas": lambda: blob(RECORD | {"cells": "B2:C3," * 5_000_000}),
    "strips": lambda: blob(RECORD | {"cells": f"A1={'.#' * 30}1048576$", "was": [0] * 20_000_000}),
    "drawings": lambda: blob(RECORD | {"cells": "A1:XFD1048576", "was": [], "lines": "", "drawings": ["Maze"]}),
    "lists": lambda: blob(b"[" + b"[]," * 5_000_000 + b"[]]"),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", LARGE)
def test_a_few_kilobytes_take_no_gigabytes(what: str) -> None:
    """What a record unpacks to is bounded by the bytes that it has."""
    names = names_for(LARGE[what]())
    tracemalloc.start()
    try:
        (kept,) = kept_records(names)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert kept.record is None
    assert peak < 64 * 2**20
