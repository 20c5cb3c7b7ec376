"""Damaged and hostile workbooks: one line says what is wrong, or the work is done right; nothing else comes out."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from excelmaze import Maze, read
from excelmaze.errors import ExcelMazeError
from excelmaze.grids.grid import Grid
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.xlsx.damage import damaged_xml
from tests.xlsx.workbooks import CORPUS, clear, fill_cells, parts_of, rewritten

CELLS = "B3:E6,G2:H4"
GRID = Grid.from_selection(CELLS)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Workbooks with a maze and its record, so that damage to the record is tried too."""
    folder = tmp_path_factory.mktemp("filled")
    books = []
    for source in CORPUS[::4]:
        target = folder / source.name
        try:
            fill_cells(source, cells=CELLS, seed=1, target=target, cell_size=20)
            add_extras(target)
        except ExcelMazeError:
            shutil.copy(source, target)
        books.append(target)
    return books


def add_extras(path: Path) -> None:
    """Another maze, aside, with all that a sheet gets besides."""
    options = {"title": "A title", "paper": "A4", "footer": "a footer", "solution": "sheet", "cell_size": 20}
    fill_cells(path, cells="AB43:AF46", seed=1, force=True, **options)  # type: ignore[arg-type]


def check(path: Path) -> None:
    """Everything that reads or edits a workbook either works or refuses in one line and leaves the file as it was."""
    before = path.read_bytes()
    readable = False
    mazes: list[Maze] = []
    done: list[Callable[[], object]] = [
        lambda: read_all(path),
        lambda: clear(path, force=True),
        lambda: mazes.append(fill_cells(path, cells=CELLS, seed=1, cell_size=20, force=True).maze),
        lambda: add_extras(path),
    ]
    for step, work in enumerate(done):
        try:
            work()
        except ExcelMazeError as error:
            assert "\n" not in str(error)
            assert len(str(error)) < 600
            assert path.read_bytes() == before
        else:
            before = path.read_bytes()
            readable = readable or step == 0
            if step == 2 and readable:
                assert read(path, cells=CELLS).passages == mazes[0].passages
    assert [one.name for one in path.parent.iterdir()] == [path.name]


def read_all(path: Path) -> None:
    with open_workbook(path) as book:
        sheet = book.sheet()
        sheet.cell_formats(GRID)
        sheet.saved_selection()
        sheet.merged_within(GRID)
        _ = sheet.protected, book.signed, book.defined_names


@pytest.mark.slow
@settings(max_examples=200)
@given(st.data())
def test_bytes_of_the_file_flipped_cut_or_doubled(
    filled: list[Path], tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    source = data.draw(st.sampled_from(filled))
    raw = bytearray(source.read_bytes())
    chance = random.Random(data.draw(st.integers(0, 2**32)))
    kind = data.draw(st.sampled_from(["flip", "flip the directory", "cut", "double", "drop", "front"]))
    if kind == "flip":
        for _ in range(chance.randint(1, 8)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
    elif kind == "flip the directory":
        for _ in range(chance.randint(1, 3)):
            raw[chance.randrange(max(0, len(raw) - 1200), len(raw))] = chance.randrange(256)
    elif kind == "cut":
        del raw[chance.randrange(len(raw)) :]
    elif kind == "front":
        raw[:0] = chance.randbytes(chance.randint(1, 50))
    else:
        start = chance.randrange(len(raw))
        stop = min(len(raw), start + chance.randint(1, 300))
        raw[start:stop] = raw[start:stop] * 2 if kind == "double" else b""
    path = tmp_path_factory.mktemp("fuzz") / source.name
    path.write_bytes(raw)
    check(path)


@pytest.mark.slow
@settings(max_examples=300)
@given(st.data())
def test_xml_of_the_parts_mutated(
    filled: list[Path], tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    source = data.draw(st.sampled_from(filled))
    parts, endings = parts_of(source), (".rels", "workbook.xml", "styles.xml", "sheet1.xml", "[Content_Types].xml")
    part = data.draw(st.sampled_from(sorted(name for name in parts if name.endswith(endings))))
    xml, chance = parts[part], random.Random(data.draw(st.integers(0, 2**32)))
    path = tmp_path_factory.mktemp("fuzz") / source.name
    rewritten(source, path, {part: damaged_xml(xml, chance)})
    check(path)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.data())
def test_parts_missing_renamed_swapped_or_emptied(
    filled: list[Path], tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    source = data.draw(st.sampled_from(filled))
    parts = parts_of(source)
    name, other = (data.draw(st.sampled_from(sorted(parts))) for _ in range(2))
    kind = data.draw(st.sampled_from(["drop", "rename", "swap", "empty"]))
    changed: dict[str, dict[str, bytes | None]] = {
        "drop": {name: None},
        "rename": {
            name: None,
            data.draw(st.sampled_from(["a", "XL/WORKBOOK.XML", "xl/é.xml", "_rels/x"])): parts[name],
        },
        "swap": {name: parts[other], other: parts[name]},
        "empty": {name: b""},
    }
    path = tmp_path_factory.mktemp("fuzz") / source.name
    rewritten(source, path, changed[kind])
    check(path)
