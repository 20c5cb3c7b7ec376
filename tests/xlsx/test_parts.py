"""Parts of new workbooks as validators ask for them."""

import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from excelmaze.cli import main
from tests.cases import daily
from tests.validation import audit, sdk_errors

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


def oddities(path: Path) -> Iterator[str]:
    """What programs may stumble over."""
    book = part(path, "xl/workbook.xml")
    active = [int(view.get("activeTab", "0")) for view in book.iterfind(f"{MAIN}bookViews/{MAIN}workbookView")]
    count = len([*book.iterfind(f"{MAIN}sheets/{MAIN}sheet")])
    sheets = [part(path, f"xl/worksheets/sheet{number}.xml") for number in range(1, count + 1)]
    selected = f"{MAIN}sheetViews/{MAIN}sheetView[@tabSelected='1']"
    chosen = [number for number, sheet in enumerate(sheets) if sheet.find(selected) is not None]
    if chosen != active:
        yield f"sheets {chosen} are selected, and {active} are active"
    fills = part(path, "xl/styles.xml").iterfind(f"{MAIN}fills/{MAIN}fill/{MAIN}patternFill")
    if any("patternType" not in fill.attrib for fill in fills):
        yield "a fill without its pattern, at which Excelize stumbles"
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
