"""What `fill` puts into a workbook besides the maze: a solution sheet, a title, a page to print on."""

import re
import shutil
import subprocess
from pathlib import Path

import openpyxl
import pytest
from openpyxl.workbook.protection import WorkbookProtection
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze.draw.theme import THEMES
from excelmaze.errors import ExcelMazeError, InputError, WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from excelmaze.xlsx.fill import fill_workbook
from excelmaze.xlsx.read import read
from excelmaze.xlsx.rewrite import Done
from excelmaze.xlsx.sheets.texts import cell_text
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import covering, daily
from tests.conftest import LONGEST_WAIT
from tests.validation import audit, known_faults, sdk_errors
from tests.xlsx.handmade import OFFICE, SPREADSHEET, STRICT_OFFICE, element, handmade, prefixed
from tests.xlsx.office import converted, needs_libreoffice
from tests.xlsx.test_corpus import inner_life, load, outer_look, without_used_range
from tests.xlsx.test_producers import PRODUCERS
from tests.xlsx.workbooks import CORPUS, CORPUS_NAMES, clear, first_worksheet, part_order, raw_entries, rewritten

BY_NAME = {path.name: path for path in CORPUS}
# Below and to the right of what the workbooks hold, so that the title's cell is empty.
CELLS = "AB43:AG48,AI42:AL49"
TITLE = "=1+1 & <more>"
NEW_SHEET = re.compile(r"xl/worksheets/sheet\d+\.xml")


def fill(source: Path, target: Path, **options: object) -> Done[Maze]:
    settings: dict[str, object] = {"cells": CELLS, "seed": 4, "solution": "sheet", "title": TITLE, "paper": "Letter"}
    return fill_workbook(source, "prim", target=target, force=True, **settings | options)  # type: ignore[arg-type]


def entry_names(path: Path) -> list[str]:
    with open_workbook(path) as book:
        return book.sheet_names


def part(path: Path, sheet: str | None = None) -> str:
    with open_workbook(path) as book:
        return book.sheet(sheet).part.data.decode()


def own_names(path: Path, sheet: str) -> dict[str, str]:
    """The sheet's names that are shown."""
    with open_workbook(path) as book:
        place = book.sheet(sheet).entry.position
        return {
            one.name: one.text
            for one in book.defined_names
            if one.scope == place and "hidden" not in one.node.attributes
        }


@pytest.fixture(params=CORPUS_NAMES)
def source(request: pytest.FixtureRequest) -> Path:
    return BY_NAME[request.param]


def test_everything_at_once_in_workbooks_that_excel_made(source: Path, tmp_path: Path) -> None:
    """Both sheets read back, untouched parts stay byte for byte, validation finds nothing new, and clear restores."""
    sheet, target = first_worksheet(source), tmp_path / source.name
    done = fill(source, target, sheet=sheet)
    report = done.report
    assert report is not None
    assert len(report.extra_sheets) == 1

    assert entry_names(target) == [*entry_names(source), report.extra_sheets[0]]
    assert read(target, sheet=sheet, cells=CELLS) == done.maze
    assert read(target, sheet=report.extra_sheets[0], cells=CELLS) == done.maze
    assert read(target, sheet=report.extra_sheets[0]) == done.maze

    before, after = raw_entries(source), raw_entries(target)
    assert part_order(target) == [*part_order(source), *report.added]
    assert {name for name in before if before[name] != after[name]} == set(report.parts)
    assert len(report.added) == 1
    assert NEW_SHEET.fullmatch(report.added[0])
    with open_workbook(source) as book:
        links = book.relationships_part(book.part)
        touched = {book.sheet(sheet).entry.part, book.styles_part, book.part, "[Content_Types].xml", links}
    assert set(report.parts) == touched

    assert set(audit(target)) <= known_faults(source)

    old, new = load(source, sheet), load(target, sheet)
    values = inner_life(new)
    assert {place: values.get(place) for place in inner_life(old)} == inner_life(old)
    assert (new["AB41"].value, new["AB41"].data_type) == (TITLE, "s")

    clear(target, sheet=sheet, force=True)
    assert outer_look(load(target, sheet)) == outer_look(old)
    assert inner_life(load(target, sheet)) == inner_life(old)
    assert entry_names(target) == [*entry_names(source), report.extra_sheets[0]]


def test_clear_leaves_the_xml_of_the_sheet_as_it_was_where_the_page_was_left_alone(
    source: Path, tmp_path: Path
) -> None:
    sheet, target = first_worksheet(source), tmp_path / source.name
    fill(source, target, sheet=sheet, paper=None)
    clear(target, sheet=sheet, force=True)
    assert without_used_range(target, sheet) == without_used_range(source, sheet)


def test_the_workbooks_own_page_set_up_stays_without_paper(tmp_path: Path) -> None:
    source, target = BY_NAME["landscape01.xlsx"], tmp_path / "book.xlsx"
    fill(source, target, paper=None)
    pattern = r"<sheetPr.*?</sheetPr>|<sheetPr[^>]*/>|<printOptions[^>]*>|<pageSetup[^>]*>"
    assert re.findall(pattern, part(target, "Sheet1")) == re.findall(pattern, part(source, "Sheet1"))
    assert "_xlnm.Print_Area" not in own_names(target, "Sheet1")
    assert own_names(target, "Solution")["_xlnm.Print_Area"] == "'Solution'!$AB$41:$AL$49"


@pytest.mark.slow
def test_the_open_xml_sdk_finds_nothing_new(tmp_path: Path) -> None:
    for name in ("chart_bar01.xlsx", "landscape01.xlsx", "chartsheet01.xlsx", "header_image01.xlsx", "table01.xlsx"):
        source, target = BY_NAME[name], tmp_path / name
        fill(source, target, sheet=first_worksheet(source))
        assert set(sdk_errors(target)) <= set(sdk_errors(source))


@pytest.mark.parametrize("producer", daily(PRODUCERS, ["google", "strict"]))
def test_everything_at_once_in_what_other_programs_write(producer: str, tmp_path: Path) -> None:
    source = PRODUCERS[producer](tmp_path / "source.xlsx")
    check_at_once(source, tmp_path / "book.xlsx")


@pytest.mark.parametrize(("prefix", "strict", "office"), covering(["", "x"], [False, True], ["r", "rel"]))
def test_prefixed_and_strict_workbooks_get_their_sheet_in_their_own_way(
    prefix: str, office: str, tmp_path: Path, *, strict: bool
) -> None:
    """The relationship's namespace may have any prefix, declared above or, as by Microsoft's SDK, at each sheet."""
    source = handmade(tmp_path / "made.xlsx", "<sheetData/>", prefix=prefix, strict=strict)
    namespace = STRICT_OFFICE if strict else OFFICE
    with open_workbook(source) as book:
        data = book.data.decode()
    if office == "rel":
        data = data.replace(f' xmlns:r="{namespace}"', "").replace(' r:id="', f' xmlns:rel="{namespace}" rel:id="')
    source = rewritten(source, tmp_path / "source.xlsx", {"xl/workbook.xml": data.encode()})
    target = tmp_path / "book.xlsx"
    check_at_once(source, target)
    tag = f"{prefix}:sheet" if prefix else "sheet"
    declared = f' xmlns:rel="{namespace}"' if office == "rel" else ""
    with open_workbook(target) as book:
        assert f'<{tag} name="Solution" sheetId="2"{declared} {office}:id="rId3"/></' in book.data.decode()
        links = book.package.read("xl/_rels/workbook.xml.rels").decode()
    assert f'Type="{namespace}/worksheet" Target="worksheets/sheet2.xml"/>' in links


def check_at_once(source: Path, target: Path) -> None:
    done = fill(source, target)
    for sheet in (None, "Solution"):
        assert read(target, sheet=sheet, cells=CELLS) == done.maze
    assert set(audit(target)) <= known_faults(source)
    for name in (entry_names(target)[0], "Solution"):
        with open_workbook(target) as book:
            assert cell_text(book.sheet(name), 41, 28) == TITLE
        assert "<f>1+1" not in part(target, name)
        assert 'paperSize="1"' in part(target, name)
        assert own_names(target, name)["_xlnm.Print_Area"] == f"'{name}'!$AB$41:$AL$49"
    clear(target)
    assert "AB41" not in part(target)


def test_the_solution_sheet_is_a_page_with_squares_and_the_way_coloured(tmp_path: Path) -> None:
    target = tmp_path / "book.xlsx"
    done = fill(BY_NAME["chart_bar01.xlsx"], target, cell_size=32, theme="color")
    book = openpyxl.load_workbook(target)
    sheet = book["Solution"]
    grid = done.maze.grid
    colours = {
        THEMES["color"].fills[role].color.rgb
        for role in THEMES["color"].fills
        if role.name in {"SOLUTION", "START", "GOAL"}
    }
    coloured = {
        cell
        for cell in range(grid.size)
        if sheet[grid.address_of(cell)].fill.fgColor.rgb in {f"FF{one}" for one in colours}
    }
    assert coloured == {cell for way in done.maze.solutions() for cell in way}
    assert sheet.sheet_view.showGridLines is False
    assert (sheet.print_options.horizontalCentered, sheet.print_options.verticalCentered) == (True, True)
    assert '<pageSetUpPr fitToPage="1"/>' in part(target, "Solution")
    assert sheet.page_setup.orientation == "landscape"
    assert sheet.column_dimensions["AB"].width == pytest.approx(32 / 7, abs=1 / 256)
    assert sheet.row_dimensions[43].height == 24
    assert "<oddFooter>&amp;C&amp;8prim, seed 4</oddFooter>" in part(target, "Solution")
    assert own_names(target, "Solution") == {
        name: text.replace("Sheet1", "Solution") for name, text in own_names(target, "Sheet1").items()
    }


def test_a_solution_sheet_takes_a_name_that_is_free_in_either_case(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    for name in ("SOLUTION", "Solution 3"):
        book.create_sheet(name)
    path = tmp_path / "book.xlsx"
    book.save(path)
    reports = [fill(path, path, cells=cells).report for cells in ("B3:F8", "H3:L8")]
    assert [report and report.extra_sheets for report in reports] == [("Solution 2",), ("Solution 4",)]
    assert entry_names(path) == ["Sheet", "SOLUTION", "Solution 3", "Solution 2", "Solution 4"]


def test_identifiers_and_part_names_that_are_taken_are_not_taken_again(tmp_path: Path) -> None:
    """A sheet that was deleted may leave gaps; a part that no relationship names may lie where the next would go."""
    made = handmade(tmp_path / "made.xlsx", "<sheetData/>", extra={"xl/worksheets/Sheet2.xml": "<left/>"})
    with open_workbook(made) as book:
        data = book.data.replace(b'sheetId="1"', b'sheetId="65534"')
        links = book.package.read("xl/_rels/workbook.xml.rels").replace(b'"rId2"', b'"rID3"')
    source = rewritten(made, tmp_path / "source.xlsx", {"xl/workbook.xml": data, "xl/_rels/workbook.xml.rels": links})
    target = tmp_path / "book.xlsx"
    done = fill(source, target)
    assert done.report is not None
    assert done.report.added == ("xl/worksheets/sheet3.xml",)
    with open_workbook(target) as book:
        assert b'name="Solution" sheetId="1" r:id="rId4"/>' in book.data


def test_a_workbook_without_styles_gets_both_parts(tmp_path: Path) -> None:
    source = handmade(tmp_path / "source.xlsx", "<sheetData/>", styles=None)
    done = fill(source, tmp_path / "book.xlsx")
    assert done.report is not None
    assert set(done.report.added) == {"xl/worksheets/sheet2.xml", "xl/styles.xml"}
    assert set(audit(tmp_path / "book.xlsx")) <= set(audit(source))
    assert read(tmp_path / "book.xlsx", sheet="Solution") == done.maze


def test_a_workbook_whose_structure_is_protected_gets_no_sheet_without_force(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    book.security = WorkbookProtection(lockStructure=True)
    book.save(path)
    before = path.read_bytes()
    with pytest.raises(WorkbookError, match=r"structure is protected, so no sheet can be added; .* --force"):
        fill_workbook(path, cells="B2:F6", solution="sheet")
    assert path.read_bytes() == before
    fill_workbook(path, cells="B2:F6", solution="shown")
    fill_workbook(path, cells="B2:F6", solution="sheet", force=True)
    assert entry_names(path) == ["Sheet", "Solution"]


def plain(path: Path, rows: str = "", **parts: str) -> Path:
    return handmade(path, f"{parts.get('head', '')}<sheetData>{rows}</sheetData>{parts.get('tail', '')}")


def title_in(path: Path, place: str = "B2") -> object:
    found = openpyxl.load_workbook(path).active
    assert isinstance(found, Worksheet)
    return found[place].value


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
        3,
    ),
)
def test_a_title_goes_in_and_out_of_an_empty_cell_and_keeps_its_look(rows: str, font: str, tmp_path: Path) -> None:
    path = plain(tmp_path / "book.xlsx", rows)
    before = load(path, "Sheet1")
    fill_workbook(path, cells="B3:F7", openings="B3:top", title=TITLE)
    after = load(path, "Sheet1")
    assert (after["B2"].value, after["B2"].data_type) == (TITLE, "s")
    assert after["B2"].font.name == font
    others = [(after[place].value, before[place].value) for place in ("A2", "C2", "D2")]
    assert all(now == then for now, then in others)
    clear(path)
    assert title_in(path) is None
    assert outer_look(load(path, "Sheet1")) == outer_look(before)


@pytest.mark.parametrize(
    "cell",
    ["<v>0</v>", '<f>""</f><v></v>', "<is><t> </t></is>"],
)
def test_a_title_does_not_replace_what_a_cell_holds(cell: str, tmp_path: Path) -> None:
    kind = ' t="inlineStr"' if "<is>" in cell else ""
    path = plain(tmp_path / "book.xlsx", f'<row r="2"><c r="B2"{kind}>{cell}</c></row>')
    before = path.read_bytes()
    with pytest.raises(InputError, match="B2 on sheet 'Sheet1', where the title goes, is not empty; empty it first"):
        fill_workbook(path, cells="B3:F7", title="x")
    assert path.read_bytes() == before


def test_a_title_goes_into_merged_cells_only_where_they_begin(tmp_path: Path) -> None:
    merged = '<mergeCells count="1"><mergeCell ref="B2:F2"/></mergeCells>'
    path = plain(tmp_path / "book.xlsx", tail=merged)
    with pytest.raises(InputError, match=r"C2 on sheet 'Sheet1', .* is one of the merged cells B2:F2; unmerge them"):
        fill_workbook(path, cells="C3:F7", title="x")
    fill_workbook(path, cells="B3:F7", title="x")
    assert title_in(path) == "x"


@pytest.mark.parametrize(
    ("cells", "title", "message"),
    [
        ("B1:F5", "x", "title 'x' needs a row above the maze, which begins in row 1; begin it in row 2"),
        ("B2:F5", "x" * 256, "the title has 256 characters; choose at most 255"),
        ("B2:F5", "bell \a", "has control characters"),
    ],
)
def test_a_title_that_does_not_fit_is_refused_as_in_new_workbooks(
    cells: str, title: str, message: str, tmp_path: Path
) -> None:
    path = plain(tmp_path / "book.xlsx")
    before = path.read_bytes()
    with pytest.raises(InputError, match=message):
        fill_workbook(path, cells=cells, title=title)
    assert path.read_bytes() == before


def test_a_text_that_looks_like_an_escape_stays_as_it_is_given(tmp_path: Path) -> None:
    """Excel reads `_x0041_` as A."""
    path = plain(tmp_path / "book.xlsx")
    fill_workbook(path, cells="B3:F7", title=" _x0041_ _x_ ")
    assert '<t xml:space="preserve"> _x005F_x0041_ _x_ </t>' in part(path)
    clear(path)
    assert title_in(path) is None


def test_another_fill_replaces_the_title_and_one_without_a_title_leaves_it(tmp_path: Path) -> None:
    path = plain(tmp_path / "book.xlsx")
    for title in ("one", "two", ""):
        fill_workbook(path, cells="B3:F7", title=title)
    assert title_in(path) == "two"
    clear(path)
    assert title_in(path) is None


def test_clear_leaves_a_title_that_the_user_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    openpyxl.Workbook().save(path)
    fill_workbook(path, cells="B3:F7", title="mine")
    book = openpyxl.load_workbook(path)
    book.worksheets[0]["B2"] = "yours"
    book.save(path)
    clear(path)
    assert title_in(path) == "yours"


@pytest.mark.parametrize("prefix", daily(["", "x"], ["x"]))
def test_clear_takes_away_a_title_that_another_program_put_among_the_shared_strings(
    prefix: str, tmp_path: Path
) -> None:
    """Excel does so when it saves, in runs where the user has formatted a part of it."""
    made = handmade(tmp_path / "made.xlsx", "<sheetData/>", prefix=prefix)
    fill_workbook(made, cells="B3:F7", title="Maze & more")
    strings = element(
        "sst",
        "<si><t>a</t></si><si><t>Maze &amp; more</t><phoneticPr fontId='1'/></si><si><r><t>Maze </t></r><r><rPr>"
        "<b/></rPr><t>&amp; more</t></r><rPh sb='0' eb='1'><t>b</t></rPh></si><si><t>Maze &amp; more or less</t></si>",
    )
    with open_workbook(made) as book:
        links = book.package.read("xl/_rels/workbook.xml.rels").decode()
        types = book.package.read("[Content_Types].xml").decode()
    link = f'<Relationship Id="rId9" Type="{OFFICE}/sharedStrings" Target="strings.xml"/></Relationships>'
    kind = f'<Override PartName="/xl/strings.xml" ContentType="{SPREADSHEET}.sharedStrings+xml"/></Types>'
    tag = f"{prefix}:" if prefix else ""
    for index, left in enumerate(("a", None, None, "Maze & more or less")):
        cell = re.sub(rf't="inlineStr"><{tag}is>.*?</{tag}is>', f't="s"><{tag}v>{index}</{tag}v>', part(made))
        path = rewritten(
            made,
            tmp_path / f"{index}.xlsx",
            {
                "xl/worksheets/sheet1.xml": cell.encode(),
                "xl/strings.xml": (prefixed(strings) if prefix else strings).encode(),
                "xl/_rels/workbook.xml.rels": links.replace("</Relationships>", link).encode(),
                "[Content_Types].xml": types.replace("</Types>", kind).encode(),
            },
        )
        clear(path)
        assert title_in(path) == left


@pytest.mark.parametrize(
    ("strings", "message"),
    [
        ("<sst><si>", r"strings.xml is damaged .*; let Excel repair the workbook first"),
        ("<!DOCTYPE x [<!ENTITY a 'b'>]><sst/>", "declares a document type"),
        ("<sst/>", "B2 on sheet 'Sheet1', where the title goes, is not empty"),
        (None, "B2 on sheet 'Sheet1', where the title goes, is not empty|lacks its part"),
    ],
)
def test_damaged_shared_strings_are_an_error_of_one_line(strings: str | None, message: str, tmp_path: Path) -> None:
    made = plain(tmp_path / "made.xlsx", '<row r="2"><c r="B2" t="s"><v>7</v></c></row>')
    with open_workbook(made) as book:
        links = book.package.read("xl/_rels/workbook.xml.rels").decode()
    link = f'<Relationship Id="rId9" Type="{OFFICE}/sharedStrings" Target="strings.xml"/></Relationships>'
    parts: dict[str, bytes | None] = {
        "xl/_rels/workbook.xml.rels": links.replace("</Relationships>", link).encode(),
        "xl/strings.xml": strings.encode() if strings else None,
    }
    path = rewritten(made, tmp_path / "book.xlsx", parts)
    before = path.read_bytes()
    with pytest.raises(ExcelMazeError, match=message):
        fill_workbook(path, cells="B3:F7", title="x")
    assert path.read_bytes() == before


def test_a_title_stays_until_the_last_cell_of_the_maze_is_cleared(tmp_path: Path) -> None:
    from excelmaze.sheet.addresses import parse_selection

    path = plain(tmp_path / "book.xlsx")
    fill_workbook(path, cells="B3:F7", title="x")
    clear(path, parse_selection("B3:F5"))
    assert title_in(path) == "x"
    clear(path, parse_selection("B6:F7"))
    assert title_in(path) is None


PAGE = (
    '<printOptions horizontalCentered="1" verticalCentered="1"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="1"/>',
)


@pytest.mark.parametrize(
    ("head", "tail", "expected_head", "expected_tail"),
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
)
def test_paper_sets_the_page_up_and_keeps_everything_else_in_its_order(
    head: str, tail: str, expected_head: str, expected_tail: str, tmp_path: Path
) -> None:
    path = plain(tmp_path / "book.xlsx", head=head, tail=tail)
    done = fill_workbook(path, cells="B3:H7", paper="A4")
    assert done.report is not None
    assert done.report.page
    xml = part(path)
    assert expected_head in xml
    assert f"</sheetData>{expected_tail}</worksheet>" in xml
    assert own_names(path, "Sheet1")["_xlnm.Print_Area"] == "'Sheet1'!$B$3:$H$7"
    again = fill_workbook(path, cells="B3:H7", paper="A4")
    assert again.report is not None
    assert not again.report.page


def test_paper_replaces_the_print_area_of_this_sheet_only(tmp_path: Path) -> None:
    source, path = BY_NAME["print_area01.xlsx"], tmp_path / "book.xlsx"
    shutil.copy(source, path)
    fill_workbook(path, cells="B3:F8", paper="A4", title="x", solution="sheet", force=True)
    with open_workbook(path) as book:
        areas = [(one.scope, one.text) for one in book.defined_names if one.name == "_xlnm.Print_Area"]
    assert areas == [(0, "'Sheet1'!$B$2:$F$8"), (1, "'Solution'!$B$2:$F$8")]


@pytest.mark.slow
def test_the_solution_sheet_takes_the_paper_of_the_filled_one(tmp_path: Path) -> None:
    tail = '<pageSetup paperSize="8" orientation="portrait"/>'
    for name, expected, page in (("own", 8, tail), ("none", 9, "")):
        path = plain(tmp_path / f"{name}.xlsx", tail=page)
        fill_workbook(path, cells="B3:F8", solution="sheet")
        assert openpyxl.load_workbook(path)["Solution"].page_setup.paperSize == expected


@pytest.mark.slow
def test_names_longer_than_excel_can_hold_are_left_out(tmp_path: Path) -> None:
    path = plain(tmp_path / "book.xlsx")
    cells = ",".join(f"B{row}:C{row}" for row in range(2, 1300, 3))
    fill_workbook(path, cells=cells, solution="sheet")
    with open_workbook(path) as book:
        assert all(len(one.text) <= 8192 for one in book.defined_names)
    assert "maze_area" not in own_names(path, "Sheet1")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"solution": "yes"}, "solution 'yes' does not exist; choose one of none, shown, sheet"),
        ({"solution": "sheet", "goal": "none"}, "solution 'sheet' needs a goal, and this maze has none"),
        ({"paper": "B7"}, "paper 'B7' does not exist; choose one of A4, Letter"),
        ({"cell_size": 3}, "cell size 3 is out of range; choose 4 to 545 pixels"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, str], message: str, tmp_path: Path) -> None:
    path = plain(tmp_path / "book.xlsx")
    before = path.read_bytes()
    with pytest.raises(InputError, match=message):
        fill_workbook(path, cells="B3:F8", **options)  # type: ignore[arg-type]
    assert path.read_bytes() == before


def test_a_dry_run_reports_what_the_real_run_does(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    shutil.copy(BY_NAME["chart_bar01.xlsx"], path)
    before = path.read_bytes()
    planned = fill(path, path, dry_run=True)
    assert path.read_bytes() == before
    assert fill(path, path).report == planned.report


@pytest.mark.libreoffice
@pytest.mark.slow
@needs_libreoffice
@pytest.mark.skipif(shutil.which("pdfinfo") is None, reason="pdfinfo (poppler-utils) is not installed")
def test_libreoffice_prints_the_maze_and_its_solution_on_a_page_each(tmp_path: Path) -> None:
    """The other sheets of the workbook print as before; a tall maze lies on upright paper, a wide one across."""
    sizes = {}
    for name, cells in (("wide", "B3:CE30"), ("tall", "B3:AB90")):
        book = openpyxl.Workbook()
        book.worksheets[0]["ZZ900"] = "far away"
        path = tmp_path / f"{name}.xlsx"
        book.save(path)
        fill_workbook(path, cells=cells, solution="sheet", title="A title", paper="A4", cell_size=20)
        sizes[path] = name
    for path, pdf in converted(list(sizes), "pdf", tmp_path).items():
        told = subprocess.run(["pdfinfo", pdf], capture_output=True, text=True, check=True, timeout=LONGEST_WAIT).stdout
        found = re.search(r"Pages: +(\d+)[\s\S]*Page size: +([\d.]+) x ([\d.]+)", told)
        assert found is not None
        assert int(found[1]) == 2
        assert (float(found[2]) > float(found[3])) is (sizes[path] == "wide")
        text = subprocess.run(
            ["pdftotext", pdf, "-"], capture_output=True, text=True, check=True, timeout=LONGEST_WAIT
        ).stdout
        assert text.count("A title") == 2


@pytest.mark.libreoffice
@pytest.mark.slow
@needs_libreoffice
def test_libreoffice_keeps_both_mazes_and_clear_finds_the_title_that_it_saved(tmp_path: Path) -> None:
    sources, done = [], {}
    for name in ("poi", "closedxml", "strict", "openpyxl"):
        source = PRODUCERS[name](tmp_path / f"{name}-source.xlsx")
        path = tmp_path / f"{name}.xlsx"
        done[path] = fill(source, path).maze
        sources.append(path)
    for path, saved in converted(sources, "xlsx", tmp_path).items():
        for sheet in (None, "Solution"):
            maze = read(saved, sheet=sheet, cells=CELLS)
            assert (maze.passages, maze.openings) == (done[path].passages, tuple(sorted(done[path].openings))), path
        assert title_in(saved, "AB41") == TITLE
        clear(saved)
        assert title_in(saved, "AB41") is None


def test_the_grid_of_these_tests_has_a_title_above_all_its_cells() -> None:
    assert Grid.from_selection(CELLS).bounds[:2] == (42, 28)
