"""What Excel writes in all of its own workbooks stands in ours, too, and in what we add to others."""

import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from excelmaze import THEMES, clear_workbook, fill_workbook, generate, save, solve_workbook
from excelmaze.cli import main
from tests.cases import covering, daily
from tests.kinds import KINDS
from tests.xlsx.workbooks import CORPUS, CORPUS_NAMES, first_worksheet, rewritten

ROOT = Path(__file__).parents[2]
OURS = [*sorted((ROOT / "samples").glob("*.xlsx")), ROOT / "templates" / "excelmaze.xlsm"]
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
SIDES = ["left", "right", "top", "bottom", "diagonal"]


def part(path: Path, name: str) -> ET.Element:
    with zipfile.ZipFile(path) as package:
        return ET.fromstring(package.read(name))  # noqa: S314 - our own, and the corpus


def borders(path: Path) -> list[list[str]]:
    """The children of each border of cells."""
    found = part(path, "xl/styles.xml").iterfind(f"{MAIN}borders/{MAIN}border")
    return [[side.tag.removeprefix(MAIN) for side in border] for border in found]


def names(path: Path) -> list[tuple[str, str]]:
    """The defined names as Excel sorts them: by name without its own prefix, then by the names of their sheets."""
    book = part(path, "xl/workbook.xml")
    sheets = [sheet.get("name", "") for sheet in book.iterfind(f"{MAIN}sheets/{MAIN}sheet")]
    return [
        (name.get("name", "").removeprefix("_xlnm.").lower(), sheets[int(scope)].lower() if scope else "")
        for name in book.iterfind(f"{MAIN}definedNames/{MAIN}definedName")
        for scope in [name.get("localSheetId")]
    ]


def departures(path: Path) -> Iterator[str]:
    """What Excel would write otherwise in a new workbook."""
    patterns = part(path, "xl/styles.xml").iterfind(f"{MAIN}fills/{MAIN}fill/{MAIN}patternFill")
    if not all(pattern.get("patternType") for pattern in patterns):
        yield "a fill without a pattern's name"
    if not all(border == SIDES for border in borders(path)):
        yield "a border without all five of its parts"
    book = part(path, "xl/workbook.xml")
    if any(not protection.attrib for protection in book.iterfind(f"{MAIN}workbookProtection")):
        yield "an empty workbookProtection"
    if names(path) != sorted(names(path)):
        yield "names out of order"
    views = [*book.iterfind(f"{MAIN}bookViews/{MAIN}workbookView")]
    active = [int(view.get("activeTab", "0")) for view in views]
    count = len([*book.iterfind(f"{MAIN}sheets/{MAIN}sheet")])
    of_sheets = (part(path, f"xl/worksheets/sheet{number}.xml") for number in range(1, count + 1))
    selected = f"{MAIN}sheetViews/{MAIN}sheetView[@tabSelected='1']"
    chosen = [number for number, sheet in enumerate(of_sheets) if sheet.find(selected) is not None]
    if chosen != active:
        yield f"sheets {chosen} are selected, and {active} are active"


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_samples_and_the_template_are_written_as_excel_does(path: Path) -> None:
    assert [*departures(path)] == []


@pytest.mark.parametrize(("theme", "kind"), covering(THEMES, KINDS))
def test_a_new_workbook_is_written_as_excel_does(tmp_path: Path, theme: str, kind: str) -> None:
    path = tmp_path / "new.xlsx"
    maze = generate(KINDS[kind].cells, seed=3, **KINDS[kind].options)
    save(maze, path, theme=theme, solution="sheet", color="distance", paper="150x200mm")
    assert [*departures(path)] == []


@pytest.mark.parametrize(
    "words",
    daily(
        [
            "booklet OUT --count 2 --cover Mazes --from 4x4 --to 5x5",
            "compare OUT --algorithm prim --measure cells --count 2",
            "gallery OUT",
        ],
        1,
    ),
)
def test_a_workbook_of_many_mazes_is_written_as_excel_does(tmp_path: Path, words: str) -> None:
    path = tmp_path / "many.xlsx"
    assert main([str(path) if word == "OUT" else word for word in words.split()]) == 0
    assert [*departures(path)] == []


@pytest.mark.parametrize("name", CORPUS_NAMES)
def test_what_is_added_to_a_workbook_is_written_as_excel_does(tmp_path: Path, name: str) -> None:
    """Of a workbook whose names are in order; others keep the order that they have."""
    source = next(path for path in CORPUS if path.name == name)
    path = Path(shutil.copy(source, tmp_path / name))
    sheet = first_worksheet(path)
    fill_workbook(path, sheet=sheet, cells="R43:X51,Z43:AB45", seed=1, title="Maze", force=True)
    solve_workbook(path, sheet=sheet, cells="R43:X51", force=True)
    there = len(borders(source))
    assert all(border == SIDES for border in borders(path)[there:])
    before = names(source)
    assert [one for one in names(path) if one in before] == before
    assert before != sorted(before) or names(path) == sorted(names(path))
    clear_workbook(path, sheet=sheet, cells="R43:AB51", force=True)
    assert names(path) == before


def test_names_that_are_out_of_order_stay_so_and_ours_come_last(tmp_path: Path) -> None:
    own = b'<definedNames><definedName name="b">1</definedName><definedName name="a">1</definedName></definedNames>'
    source = next(path for path in CORPUS if path.name == "defined_name01.xlsx")
    with zipfile.ZipFile(source) as package:
        begin, _, rest = package.read("xl/workbook.xml").partition(b"<definedNames>")
    book = begin + own + rest.partition(b"</definedNames>")[2]
    path = rewritten(source, tmp_path / "book.xlsx", {"xl/workbook.xml": book})
    fill_workbook(path, cells="B3:H11", seed=1)
    assert names(path)[:2] == [("b", ""), ("a", "")]
    assert len(names(path)) > 3
    assert names(path)[2:] == sorted(names(path)[2:])
