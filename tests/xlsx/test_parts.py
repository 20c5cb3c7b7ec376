"""Parts of new workbooks as validators ask for them, and the order of names in all workbooks."""

import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from excelmaze.cli import main
from excelmaze.xlsx.clear import clear_workbook
from excelmaze.xlsx.solve import solve_workbook
from tests.cases import daily
from tests.validation import audit, sdk_errors
from tests.xlsx.workbooks import BY_NAME, CORPUS_NAMES, fill_cells, first_worksheet, rewritten

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
NEW = (
    "new 12x14 OUT --title Maze --solution sheet --header {title} --footer {seed}",
    "new 8x8 OUT --play",
    "new 8x8 OUT --theme crisscross --solution sheet --color distance",
    "new 8x8 OUT --tiling triangles --theme color --solution shown",
    "new 6x6 OUT --levels 3 --solution sheet",
    "new OUT --tiling round --rings 4 --solution sheet",
    "new 8x8 OUT --images mouse --solution sheet --solution-style line",
    "new 6x6 OUT --steps 3 --no-names --no-recipe",
    "booklet OUT --count 4 --to 6x6 --cover Mazes --name-line",
    "booklet OUT --count 3 --to 6x6 --play",
    "compare 6x6 OUT --count 2 --algorithm prim --algorithm wilson",
)


def part(path: Path, name: str) -> ET.Element:
    with zipfile.ZipFile(path) as package:
        return ET.fromstring(package.read(name))  # noqa: S314 - our own, and the corpus


def names(path: Path) -> list[tuple[str, str]]:
    """The defined names as Excel sorts them: by name without its own prefix, then by the names of their sheets."""
    book = part(path, "xl/workbook.xml")
    sheets = [sheet.get("name", "") for sheet in book.iterfind(f"{MAIN}sheets/{MAIN}sheet")]
    return [
        (name.get("name", "").removeprefix("_xlnm.").lower(), sheets[int(scope)].lower() if scope else "")
        for name in book.iterfind(f"{MAIN}definedNames/{MAIN}definedName")
        for scope in [name.get("localSheetId")]
    ]


def oddities(path: Path) -> Iterator[str]:
    """What programs may stumble over."""
    if names(path) != sorted(names(path)):
        yield "names out of order"
    book = part(path, "xl/workbook.xml")
    active = [int(view.get("activeTab", "0")) for view in book.iterfind(f"{MAIN}bookViews/{MAIN}workbookView")]
    count = len([*book.iterfind(f"{MAIN}sheets/{MAIN}sheet")])
    sheets = [part(path, f"xl/worksheets/sheet{number}.xml") for number in range(1, count + 1)]
    selected = f"{MAIN}sheetViews/{MAIN}sheetView[@tabSelected='1']"
    chosen = [number for number, sheet in enumerate(sheets) if sheet.find(selected) is not None]
    if chosen != active:
        yield f"sheets {chosen} are selected, and {active} are active"
    for border in part(path, "xl/styles.xml").iterfind(f"{MAIN}borders/{MAIN}border"):
        if [side.tag.removeprefix(MAIN) for side in border] != ["left", "right", "top", "bottom", "diagonal"]:
            yield "a border without one of its sides"
    # Nobody calculates them when the workbook is opened.
    formulas = [cell for sheet in sheets for cell in sheet.iter(f"{MAIN}c") if cell.find(f"{MAIN}f") is not None]
    if any(cell.findtext(f"{MAIN}v") is None for cell in formulas):
        yield "a formula without its value"
    properties = {one.tag.rpartition("}")[2] for one in part(path, "docProps/core.xml")}
    if not {"creator", "created", "modified"} <= properties:
        yield "no properties"


@pytest.mark.parametrize("line", daily(NEW, [NEW[0], NEW[9]]))
def test_a_new_workbook_has_the_parts_that_validators_ask_for(line: str, tmp_path: Path) -> None:
    path = tmp_path / "out.xlsx"
    assert main([*(str(path) if word == "OUT" else word for word in line.split()), "--seed", "1"]) == 0
    assert audit(path) == []
    assert [*oddities(path)] == []
    assert sdk_errors(path) == []


@pytest.mark.parametrize("name", CORPUS_NAMES)
def test_names_are_added_in_order_to_a_workbook_whose_names_are(tmp_path: Path, name: str) -> None:
    """Others keep the order that they have."""
    source = BY_NAME[name]
    path = Path(shutil.copy(source, tmp_path / name))
    sheet = first_worksheet(path)
    fill_cells(path, sheet=sheet, cells="R43:X51,Z43:AB45", seed=1, title="Maze", force=True)
    solve_workbook(path, sheet=sheet, cells="R43:X51", force=True)
    before = names(source)
    assert [one for one in names(path) if one in before] == before
    assert before != sorted(before) or names(path) == sorted(names(path))
    clear_workbook(path, sheet=sheet, cells="R43:AB51", force=True)
    assert names(path) == before


def test_names_that_are_out_of_order_stay_so_and_ours_come_last(tmp_path: Path) -> None:
    own = b'<definedNames><definedName name="b">1</definedName><definedName name="a">1</definedName></definedNames>'
    source = BY_NAME["defined_name01.xlsx"]
    with zipfile.ZipFile(source) as package:
        begin, _, rest = package.read("xl/workbook.xml").partition(b"<definedNames>")
    book = begin + own + rest.partition(b"</definedNames>")[2]
    path = rewritten(source, tmp_path / "book.xlsx", {"xl/workbook.xml": book})
    fill_cells(path, cells="B3:H11", seed=1)
    assert names(path)[:2] == [("b", ""), ("a", "")]
    assert len(names(path)) > 3
    assert names(path)[2:] == sorted(names(path)[2:])
