"""Damaged and hostile workbooks: one line says what is wrong, or the work is done right; nothing else comes out."""

import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from excelmaze import Maze, read
from excelmaze.errors import ExcelMazeError
from excelmaze.grids.grid import Grid
from excelmaze.xlsx.sheets.cell_texts import texts_of
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
        texts_of(sheet, GRID)
        sheet.saved_selection()
        sheet.merged_within(GRID)
        _ = sheet.protected, book.signed, book.defined_names


def with_damaged_bytes(source: Path, path: Path, chance: Random) -> None:
    """Bytes of the file flipped, cut off, doubled, dropped, or in front of it."""
    raw = bytearray(source.read_bytes())
    start = chance.randrange(len(raw))
    stop = min(len(raw), start + chance.randint(1, 300))
    match chance.choice(["flip", "flip the directory", "cut", "double", "drop", "front"]):
        case "flip":
            for _ in range(chance.randint(1, 8)):
                raw[chance.randrange(len(raw))] = chance.randrange(256)
        case "flip the directory":
            for _ in range(chance.randint(1, 3)):
                raw[chance.randrange(max(0, len(raw) - 1200), len(raw))] = chance.randrange(256)
        case "cut":
            del raw[start:]
        case "front":
            raw[:0] = chance.randbytes(chance.randint(1, 50))
        case kind:
            raw[start:stop] = raw[start:stop] * 2 if kind == "double" else b""
    path.write_bytes(raw)


def with_damaged_part(source: Path, path: Path, chance: Random) -> None:
    """A part whose XML is mutated."""
    parts, endings = parts_of(source), (".rels", "workbook.xml", "styles.xml", "sheet1.xml", "[Content_Types].xml")
    part = chance.choice(sorted(name for name in parts if name.endswith(endings)))
    rewritten(source, path, {part: damaged_xml(parts[part], chance)})


def with_other_parts(source: Path, path: Path, chance: Random) -> None:
    """Parts that are missing, renamed, swapped or emptied."""
    parts = parts_of(source)
    name, other = chance.choices(sorted(parts), k=2)
    renamed = chance.choice(["a", "XL/WORKBOOK.XML", "xl/é.xml", "_rels/x"])
    changes: list[dict[str, bytes | None]] = [
        {name: None},
        {name: None, renamed: parts[name]},
        {name: parts[other], other: parts[name]},
        {name: b""},
    ]
    rewritten(source, path, chance.choice(changes))


@pytest.mark.slow
@pytest.mark.parametrize("damage", [with_damaged_bytes, with_damaged_part, with_other_parts])
def test_a_damaged_workbook_is_refused_in_one_line_or_the_work_is_done_right(
    filled: list[Path], tmp_path_factory: pytest.TempPathFactory, damage: Callable[[Path, Path, Random], None]
) -> None:
    for seed in range(250):
        chance = Random(f"{damage.__name__} {seed}")
        source = chance.choice(filled)
        path = tmp_path_factory.mktemp("fuzz") / source.name
        damage(source, path, chance)
        check(path)
