"""What Excel writes in all of its own workbooks stands in ours too, and in what we add to others; so does no more."""

import shutil
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

import pytest

from excelmaze import clear_workbook, fill_workbook, solve_workbook
from tests.cases import daily
from tests.grammar.departures import departures, departures_of
from tests.grammar.facts import ENOUGH, Element, facts
from tests.grammar.learn import learn, written_by_excel
from tests.grammar.written import EDITS, MANY, NEW, write
from tests.xlsx.workbooks import BY_NAME, CORPUS, CORPUS_NAMES, first_worksheet, rewritten

ROOT = Path(__file__).parents[2]
OURS = [*sorted((ROOT / "samples").glob("*.xlsx")), ROOT / "templates" / "excelmaze.xlsm"]
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_NOT_SEEN = "the standard has it; none of the workbooks that Excel wrote does, so that only Excel can settle it"
_TEXTS = "texts stand in their cells: rows are written one by one, and the shared strings of others stay as they are"
_NAMES = "named after its sheet or its content, so that what several commands add never meets"
# Where we depart from Excel, and why.
LISTED = {
    "row>c with @t=inlineStr": _TEXTS,
    "row>c with is": _TEXTS,
    "borders>border with @diagonalUp": _NOT_SEEN,
    "fills>fill with gradientFill": _NOT_SEEN,
    "fills>fill without patternFill": _NOT_SEEN,
    "xdr:sp>xdr:spPr with a:custGeom": _NOT_SEEN,
    "xdr:sp>xdr:spPr without a:prstGeom": _NOT_SEEN,
    "a:custGeom>a:pathLst with a:path": _NOT_SEEN,
    "package with xl/drawings/sheet#drawing#.xml": _NAMES,
    "package with xl/drawings/_rels/sheet#drawing#.xml.rels": _NAMES,
    "package with xl/media/maze#.png": _NAMES,
    "xf>protection with @hidden=0": "openpyxl writes it, which is what holds without it",
    "package xl/workbook.xml after xl/worksheets/sheet#.xml": "XlsxWriter's own order, in the template",
}
FEW_EDITS = ["a maze and its solution"]


@cache
def written(line: str) -> tuple[frozenset[str], list[str]]:
    """Return the departures of what a command writes, and what else is odd in it."""
    with TemporaryDirectory() as folder:
        out = Path(folder) / "out.xlsx"
        write(line, out)
        return frozenset(departures(out)), [*oddities(out)]


@cache
def edited(name: str, edit: str) -> frozenset[str]:
    """Return the departures that edits add to a workbook of the corpus."""
    source = BY_NAME[name]
    with TemporaryDirectory() as folder:
        out = Path(shutil.copy(source, folder))
        for line in EDITS[edit]:
            write(line, out, "--sheet", first_worksheet(source))
        return frozenset(departures(out) - departures(source)) | {*not_applied(out)} - {*not_applied(source)}


def by_excel(path: Path) -> bool:
    with zipfile.ZipFile(path) as package:
        return written_by_excel(package)


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


def not_applied(path: Path) -> list[str]:
    """The cell formats that have a part of their own, and do not say so; in formats of the style Normal Excel does."""
    formats = part(path, "xl/styles.xml").iterfind(f"{MAIN}cellXfs/{MAIN}xf[@xfId='0']")
    return [
        f"{name} {one.get(f'{name}Id')} is not applied"
        for one in formats
        for name in ("font", "fill", "border")
        if one.get(f"{name}Id") != "0" and one.get(f"apply{name.capitalize()}") != "1"
    ]


def oddities(path: Path) -> Iterator[str]:
    """What Excel would write otherwise in a new workbook, and what no single element shows."""
    if names(path) != sorted(names(path)):
        yield "names out of order"
    yield from not_applied(path)
    book = part(path, "xl/workbook.xml")
    views = [*book.iterfind(f"{MAIN}bookViews/{MAIN}workbookView")]
    active = [int(view.get("activeTab", "0")) for view in views]
    count = len([*book.iterfind(f"{MAIN}sheets/{MAIN}sheet")])
    of_sheets = [part(path, f"xl/worksheets/sheet{number}.xml") for number in range(1, count + 1)]
    selected = f"{MAIN}sheetViews/{MAIN}sheetView[@tabSelected='1']"
    chosen = [number for number, sheet in enumerate(of_sheets) if sheet.find(selected) is not None]
    if chosen != active:
        yield f"sheets {chosen} are selected, and {active} are active"
    # Nobody calculates them when the workbook is opened.
    formulas = [cell for sheet in of_sheets for cell in sheet.iter(f"{MAIN}c") if cell.find(f"{MAIN}f") is not None]
    if any(cell.find(f"{MAIN}v") is None for cell in formulas):
        yield "a formula without its value"


@pytest.mark.parametrize("path", daily(OURS, 2), ids=lambda path: path.name)
def test_samples_and_the_template_are_written_as_excel_does(path: Path) -> None:
    assert departures(path).keys() <= LISTED.keys()
    assert [*oddities(path)] == []


@pytest.mark.parametrize("line", daily([*NEW, *MANY], [NEW[0], MANY[0]]))
def test_a_new_workbook_is_written_as_excel_does(line: str) -> None:
    found, odd = written(line)
    assert found <= LISTED.keys()
    assert odd == []


@pytest.mark.parametrize("edit", daily(EDITS, FEW_EDITS))
@pytest.mark.parametrize("name", CORPUS_NAMES)
def test_what_is_added_to_a_workbook_is_written_as_excel_does(name: str, edit: str) -> None:
    assert edited(name, edit) <= LISTED.keys()


@pytest.mark.slow
def test_what_is_listed_still_occurs() -> None:
    """A departure that is gone is no longer listed."""
    found = {one for line in [*NEW, *MANY] for one in written(line)[0]}
    found |= {one for edit in EDITS for one in edited("format01.xlsx", edit)}
    assert {*LISTED} == found | departures(OURS[-1]).keys()


@pytest.mark.parametrize(
    ("element", "found"),
    [
        (Element("workbook>calcPr", {"calcId": "191029"}, [], text=False), []),
        (Element("workbook>calcPr", {"calcId": "1", "fullCalcOnLoad": "1"}, [], text=False), ["with @fullCalcOnLoad"]),
        (Element("workbook>calcPr", {}, [], text=False), ["is empty"]),
        (Element("workbook>calcPr", {"calcMode": "manual"}, [], text=False), ["without @calcId"]),
        (Element("border>left", {"style": "wavy"}, ["color"], text=False), ["with @style=wavy"]),
        (Element("cellXfs>xf", dict.fromkeys(("numFmtId", "fontId", "fillId", "borderId"), "0"), [], text=False),
         ["without @xfId"]),
        (Element("fill>patternFill", {"patternType": "solid"}, ["bgColor", "fgColor"], text=False),
         ["fgColor after bgColor"]),
        (Element("borders>border", {}, ["left", "right", "top", "bottom"], text=False), ["without diagonal"]),
        (Element("row>c", {"r": "A1", "t": "s"}, ["v", "odd"], text=False), ["with odd"]),
        (Element("row>c", {"r": "A1"}, [], text=True), ["has text"]),
        (Element("nobody>knows", {}, [], text=True), []),
    ],
    ids=str,
)  # fmt: skip
def test_each_kind_of_departure_is_seen(element: Element, found: list[str]) -> None:
    assert [*departures_of(element)] == [f"{element.kind} {one}" for one in found]


def test_a_workbook_of_excels_own_has_no_departures() -> None:
    assert departures(BY_NAME["format01.xlsx"]) == {}


@pytest.mark.slow
def test_facts_are_what_is_learnt_of_workbooks_that_excel_wrote() -> None:
    assert not any(map(by_excel, OURS))
    count, parts, kinds = learn([*CORPUS, *OURS])
    assert count == sum(map(by_excel, CORPUS)) > ENOUGH
    assert parts > 10 * count
    for kind, learnt in kinds.items():
        known = facts()[kind]
        assert {*known.always} <= {*learnt.always}
        assert {*known.attributes} >= {*learnt.attributes}
        assert {*known.needed} <= {*learnt.needed}
        assert known.children.keys() >= learnt.children.keys()
        assert known.empty >= learnt.empty


@pytest.mark.parametrize("name", CORPUS_NAMES)
def test_names_are_added_in_order_to_a_workbook_whose_names_are(tmp_path: Path, name: str) -> None:
    """Others keep the order that they have."""
    source = BY_NAME[name]
    path = Path(shutil.copy(source, tmp_path / name))
    sheet = first_worksheet(path)
    fill_workbook(path, sheet=sheet, cells="R43:X51,Z43:AB45", seed=1, title="Maze", force=True)
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
    fill_workbook(path, cells="B3:H11", seed=1)
    assert names(path)[:2] == [("b", ""), ("a", "")]
    assert len(names(path)) > 3
    assert names(path)[2:] == sorted(names(path)[2:])
