"""What `fill` puts into a workbook besides the maze: a solution sheet, a title, a page to print on."""

import re
import shutil
from pathlib import Path

import pytest
from openpyxl.workbook.protection import WorkbookProtection

from excelmaze.draw.theme import THEMES
from excelmaze.errors import WorkbookError
from excelmaze.maze.maze import Maze
from excelmaze.xlsx.carrier import Done
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.xlsx.handmade import (
    BOOK,
    MAIN,
    SHEET,
    SPREADSHEET,
    STRINGS,
    attach,
    element,
    handmade,
    packed,
    prefixed,
    replaced,
)
from tests.xlsx.workbooks import (
    BY_NAME,
    appearance,
    clear,
    edited,
    fill_cells,
    new_book,
    parts_of,
    refusal,
    report_of,
    rewritten,
    sheet_names,
    sheet_of,
    sheet_xml,
    shown_names,
)

ASIDE = "AB43:AG48,AI42:AL49"
TITLE = "=1+1 & <more>"


def fill(source: Path, target: Path, **options: object) -> Done[Maze]:
    """Put a maze with all that may come with it into a workbook."""
    settings: dict[str, object] = {"cells": ASIDE, "seed": 4, "solution": "sheet", "title": TITLE, "paper": "Letter"}
    return fill_cells(source, algorithm="prim", target=target, force=True, **settings | options)  # type: ignore[arg-type]


def plain(path: Path, rows: str = "", **parts: str) -> Path:
    return handmade(path, f"{parts.get('head', '')}<sheetData>{rows}</sheetData>{parts.get('tail', '')}")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """An empty workbook, written by hand."""
    return plain(tmp_path / "book.xlsx")


def title_in(path: Path) -> object:
    return sheet_of(path)["B2"].value


def test_the_workbooks_own_page_set_up_stays_without_paper(tmp_path: Path) -> None:
    source, target = BY_NAME["landscape01.xlsx"], tmp_path / "book.xlsx"
    fill(source, target, paper=None)
    pattern = r"<sheetPr.*?</sheetPr>|<sheetPr[^>]*/>|<printOptions[^>]*>|<pageSetup[^>]*>"
    assert re.findall(pattern, sheet_xml(target, "Sheet1")) == re.findall(pattern, sheet_xml(source, "Sheet1"))
    areas = [sheet_of(target, name).print_area for name in ("Sheet1", "Solution")]
    assert areas == ["", "'Solution'!$AB$41:$AL$49"]


def test_the_solution_sheet_is_a_page_with_squares_and_the_way_coloured(tmp_path: Path) -> None:
    target = tmp_path / "book.xlsx"
    done = fill(BY_NAME["chart_bar01.xlsx"], target, cell_size=32, theme="color")
    sheet, grid, fills = sheet_of(target, "Solution"), done.maze.grid, THEMES["color"].fills
    colours = {f"FF{fills[role].color.rgb}" for role in fills if role.name in {"SOLUTION", "START", "GOAL"}}
    coloured = {cell for cell in range(grid.size) if sheet[grid.address_of(cell)].fill.fgColor.rgb in colours}
    assert coloured == {cell for way in done.maze.room_paths() for cell in way}
    assert sheet.sheet_view.showGridLines is False
    assert (sheet.print_options.horizontalCentered, sheet.print_options.verticalCentered) == (True, True)
    assert '<pageSetUpPr fitToPage="1"/>' in sheet_xml(target, "Solution")
    assert sheet.page_setup.orientation == "landscape"
    assert sheet.column_dimensions["AB"].width == pytest.approx(32 / 7, abs=1 / 256)
    assert sheet.row_dimensions[43].height == 24
    assert shown_names(target, "Solution") == {
        name: text.replace("Sheet1", "Solution") for name, text in shown_names(target, "Sheet1").items()
    }


def test_identifiers_and_part_names_that_are_taken_are_not_taken_again(tmp_path: Path) -> None:
    """A sheet that was deleted may leave gaps; a part that no relationship names may lie where the next would go."""
    made = handmade(tmp_path / "made.xlsx", "<sheetData/>", extra={"xl/worksheets/Sheet2.xml": "<left/>"})
    data = parts_of(made)["xl/workbook.xml"].replace(b'sheetId="1"', b'sheetId="65534"')
    links = parts_of(made)["xl/_rels/workbook.xml.rels"].replace(b'"rId2"', b'"rID3"')
    source = rewritten(made, tmp_path / "source.xlsx", {"xl/workbook.xml": data, "xl/_rels/workbook.xml.rels": links})
    target = tmp_path / "book.xlsx"
    assert report_of(fill(source, target)).added == ("xl/worksheets/sheet3.xml",)
    assert b'name="Solution" sheetId="1" r:id="rId4"/>' in parts_of(target)["xl/workbook.xml"]


def test_a_workbook_whose_structure_is_protected_gets_no_sheet_without_force(tmp_path: Path) -> None:
    path = new_book(tmp_path / "book.xlsx")
    with edited(path) as sheet:
        sheet.parent.security = WorkbookProtection(lockStructure=True)  # type: ignore[union-attr]
    before = path.read_bytes()
    with pytest.raises(WorkbookError, match=r"structure is protected, so no sheet can be added; .* --force"):
        fill_cells(path, cells="B2:F6", solution="sheet")
    assert path.read_bytes() == before
    fill_cells(path, cells="B2:F6", solution="shown")
    fill_cells(path, cells="B2:F6", solution="sheet", force=True)
    assert sheet_names(path) == ["Sheet", "Solution"]


@pytest.mark.parametrize(
    ("rows", "font"),
    daily(
        [
            ("", "Calibri"),
            ('<row r="2" spans="1:1"/>', "Calibri"),
            ('<row r="2"><c r="B2" s="1"/></row>', "Arial"),
            ('<row r="2"><c r="A2"><v>1</v></c><c r="B2" s="2" t="s"></c><c><v>3</v></c></row>', "Calibri"),
            ('<row r="2"><c r="B2" t="str"><v></v></c></row>', "Calibri"),
            ('<row r="2" s="1" customFormat="1"><c r="C2"><v>1</v></c></row>', "Arial"),
        ],
        1,
    ),
)
def test_a_title_goes_in_and_out_of_an_empty_cell_and_keeps_its_look(rows: str, font: str, tmp_path: Path) -> None:
    path = plain(tmp_path / "book.xlsx", rows)
    before, look = sheet_of(path), appearance(path, "A1:H9")
    fill_cells(path, cells="B3:F7", openings="B3:top", title=TITLE)
    after = sheet_of(path)
    assert (after["B2"].value, after["B2"].data_type) == (TITLE, "s")
    assert after["B2"].font.name == font
    others = [(after[place].value, before[place].value) for place in ("A2", "C2", "D2")]
    assert all(now == then for now, then in others)
    clear(path)
    assert title_in(path) is None
    assert appearance(path, "A1:H9") == look


B2 = "B2 on sheet 'Sheet1', where the title goes, is not empty; empty it first"
MERGED = '<mergeCells count="1"><mergeCell ref="B2:F2"/></mergeCells>'


@pytest.mark.parametrize(
    ("cell", "cells", "title", "message"),
    [
        ("", "B1:F5", "x", "title 'x' needs a row above the maze, which begins in row 1; begin it in row 2"),
        ("", "B3:F7", "x" * 256, "the title has 256 characters; choose at most 255"),
        ("", "B3:F7", "bell \x07", "has control characters"),
        ('<c r="B2"><v>0</v></c>', "B3:F7", "x", B2),
        ('<c r="B2"><f>""</f><v></v></c>', "B3:F7", "x", B2),
        ('<c r="B2" t="inlineStr"><is><t> </t></is></c>', "B3:F7", "x", B2),
        (
            "",
            "C3:F7",
            "x",
            "C2 on sheet 'Sheet1', where the title goes, is one of the merged cells B2:F2",
        ),
    ],
)
def test_a_title_that_has_no_place_is_refused(cell: str, cells: str, title: str, message: str, tmp_path: Path) -> None:
    path = plain(tmp_path / "book.xlsx", f'<row r="2">{cell}</row>', tail="" if cell else MERGED)
    assert message in refusal("fill", path, "--cells", cells, "--title", title)


def test_a_text_that_looks_like_an_escape_stays_as_it_is_given(path: Path) -> None:
    """Excel reads `_x0041_` as A."""
    fill_cells(path, cells="B3:F7", title=" _x0041_ _x_ ")
    assert '<t xml:space="preserve"> _x005F_x0041_ _x_ </t>' in sheet_xml(path)
    clear(path)
    assert title_in(path) is None


def test_another_fill_replaces_the_title_and_one_without_takes_it_away_but_the_user_s_stays(tmp_path: Path) -> None:
    path = new_book(tmp_path / "book.xlsx")
    for title in ("one", "two", None, "three"):
        fill_cells(path, cells="B3:F7", title=title or "")
        assert title_in(path) == title
    with edited(path) as sheet:
        sheet["B2"] = "yours"
    clear(path)
    assert title_in(path) == "yours"


RUNS = "<si><r><t>Maze </t></r><r><rPr><b/></rPr><t>&amp; more</t></r><rPh sb='0' eb='1'><t>b</t></rPh></si>"


@pytest.mark.parametrize(
    ("strings", "left"),
    [
        ("<si><t>a</t></si>", "a"),
        ("<si><t>Maze &amp; more</t><phoneticPr fontId='1'/></si>", None),
        (RUNS, None),
        (f"{prefixed(RUNS)}", None),
        ("<si><t>Maze &amp; more or less</t></si>", "Maze & more or less"),
    ],
)
def test_clear_takes_away_a_title_that_another_program_put_among_the_shared_strings(
    strings: str, left: str | None, path: Path
) -> None:
    """Excel does so when it saves, in runs where the user has formatted a part of it."""
    fill_cells(path, cells="B3:F7", title="Maze & more")
    clear(with_strings(path, element("sst", strings, attributes=f' xmlns:x="{MAIN}"')))
    assert title_in(path) == left


def with_strings(path: Path, xml: str | None) -> Path:
    """Let the text of a workbook, which the sheet has, be the first of its shared strings, or of none."""
    parts = {name: data.decode() for name, data in parts_of(path).items()}
    replaced(SHEET, ('t="inlineStr"><is>.*?</is>', 't="s"><v>0</v>'))(parts)
    attach(parts, BOOK, STRINGS, xml or "", f"{SPREADSHEET}.sharedStrings")
    return packed(path, {name: data for name, data in parts.items() if data})


@pytest.mark.parametrize(
    ("strings", "message"),
    [
        ("<sst><si>", "sharedStrings.xml is damaged"),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]><sst/>", "declares a document type"),
        ("<sst/>", "B2 on sheet 'Sheet1', where the title goes, is not empty"),
        (None, "lacks its part 'xl/sharedStrings.xml'"),
    ],
)
def test_damaged_shared_strings_are_an_error_of_one_line(strings: str | None, message: str, tmp_path: Path) -> None:
    cell = '<row r="2"><c r="B2" t="inlineStr"><is><t>text</t></is></c></row>'
    path = with_strings(plain(tmp_path / "book.xlsx", cell), strings)
    status = 2 if "title" in message else 1
    assert message in refusal("fill", path, "--cells", "B3:F7", "--title", "x", status=status)


PAGE = (
    '<printOptions horizontalCentered="1" verticalCentered="1"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="1"/>',
)


@pytest.mark.parametrize(
    ("head", "tail", "expected_head", "expected_tail"),
    daily(
        [
            ("", "", '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>', "".join(PAGE)),
            (
                '<sheetPr codeName="Tab1"/><dimension ref="A1"/>',
                '<conditionalFormatting sqref="A1"/><pageMargins left="1" right="1" top="1" bottom="1" header="0" '
                'footer="0"/><headerFooter/><drawing xmlns:r="urn:r" r:id="rId1"/>',
                '<sheetPr codeName="Tab1"><pageSetUpPr fitToPage="1"/></sheetPr>',
                '<conditionalFormatting sqref="A1"/>' + PAGE[0] + '<pageMargins left="1" right="1" top="1" bottom="1" '
                'header="0" footer="0"/>' + PAGE[1] + '<headerFooter/><drawing xmlns:r="urn:r" r:id="rId1"/>',
            ),
            (
                '<sheetPr><tabColor rgb="FF00FF00"/><pageSetUpPr autoPageBreaks="0" fitToPage="0"/></sheetPr>',
                '<printOptions gridLines="1" horizontalCentered="0"/><pageSetup paperSize="5" scale="40" '
                'orientation="portrait" xmlns:r="urn:r" r:id="rId7"/><extLst><ext uri="u"><a/></ext></extLst>',
                '<sheetPr><tabColor rgb="FF00FF00"/><pageSetUpPr autoPageBreaks="0" fitToPage="1"/></sheetPr>',
                '<printOptions gridLines="1" horizontalCentered="1" verticalCentered="1"/><pageSetup paperSize="9" '
                'scale="40" orientation="landscape" xmlns:r="urn:r" r:id="rId7" fitToWidth="1" fitToHeight="1"/>'
                '<extLst><ext uri="u"><a/></ext></extLst>',
            ),
            (
                '<sheetPr><outlinePr summaryBelow="0"/></sheetPr>',
                '<tableParts count="0"/>',
                '<sheetPr><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr>',
                "".join(PAGE) + '<tableParts count="0"/>',
            ),
        ],
        2,
    ),
)
def test_paper_sets_the_page_up_and_keeps_everything_else_in_its_order(
    head: str, tail: str, expected_head: str, expected_tail: str, tmp_path: Path
) -> None:
    path = plain(tmp_path / "book.xlsx", head=head, tail=tail)
    assert report_of(fill_cells(path, cells="B3:H7", paper="A4")).page
    xml = sheet_xml(path)
    assert expected_head in xml
    assert f"</sheetData>{expected_tail}</worksheet>" in xml
    assert sheet_of(path).print_area == "'Sheet1'!$B$3:$H$7"
    assert not report_of(fill_cells(path, cells="B3:H7", paper="A4")).page


def test_paper_replaces_the_print_area_of_this_sheet_only(tmp_path: Path) -> None:
    source, path = BY_NAME["print_area01.xlsx"], tmp_path / "book.xlsx"
    shutil.copy(source, path)
    fill_cells(path, cells="B3:F8", paper="A4", title="x", solution="sheet", force=True)
    with open_workbook(path) as book:
        areas = [(one.scope, one.text) for one in book.defined_names if one.name == "_xlnm.Print_Area"]
    assert areas == [(0, "'Sheet1'!$B$2:$F$8"), (1, "'Solution'!$B$2:$F$8")]


def test_a_dry_run_reports_what_the_real_run_does(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    shutil.copy(BY_NAME["chart_bar01.xlsx"], path)
    before = path.read_bytes()
    planned = fill(path, path, dry_run=True)
    assert path.read_bytes() == before
    assert fill(path, path).report == planned.report
