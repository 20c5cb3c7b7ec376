"""What fill prints around a maze: header, footer, lines for names, margins; others' stay, and clear gives all back."""

import re
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import openpyxl
import pytest
from openpyxl.worksheet.worksheet import Worksheet

from excelmaze import fill_workbook, generate, save
from tests.conftest import Result
from tests.validation import audit
from tests.xlsx.workbooks import clear

Run = Callable[..., Result]
ASKED = (
    "--header",
    "{title} {n}: {seed}",
    "--footer",
    "{page}/{pages} & {date}",
    "--name-line",
    "--margins",
    "10,20,30,40",
)


def page_of(path: Path) -> Worksheet:
    sheet = openpyxl.load_workbook(path).worksheets[0]
    assert isinstance(sheet, Worksheet)
    return sheet


def sheet_xml(path: Path) -> bytes:
    with ZipFile(path) as package:
        return package.read("xl/worksheets/sheet1.xml")


def plain(path: Path) -> None:
    book = openpyxl.Workbook()
    assert isinstance(book.active, Worksheet)
    book.active["A1"] = "Mine"
    book.save(path)


def test_header_footer_names_and_margins_are_as_in_a_new_workbook(run: Run, tmp_path: Path) -> None:
    filled, new = tmp_path / "filled.xlsx", tmp_path / "new.xlsx"
    plain(filled)
    audited = audit(filled)
    words = ("--title", "Q & A", "--language", "en", "--seed", "7", *ASKED)
    assert run("fill", filled, "--cells", "B3:F7", "--paper", "A4", *words).status == 0
    assert run("new", new, "--at", "B3", "--rows", "5", "--cols", "5", *words).status == 0
    one, other = page_of(filled), page_of(new)
    assert (one.oddHeader, one.oddFooter) != (None, None)
    for part in ("left", "center", "right"):
        assert getattr(one.oddHeader, part).text == getattr(other.oddHeader, part).text
        assert getattr(one.oddFooter, part).text == getattr(other.oddFooter, part).text
    for side in ("left", "right", "top", "bottom"):
        assert round(getattr(one.page_margins, side), 3) == round(getattr(other.page_margins, side), 3)
    assert audit(filled) == audited


@pytest.mark.parametrize("paper", [(), ("--paper", "A5")])
def test_clear_gives_all_of_it_back_byte_for_byte(paper: tuple[str, ...], run: Run, tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    plain(path)
    run("fill", path, "--cells", "H2:J4", "--seed", "1")  # so that the cells are written as we write them
    clear(path)
    before = sheet_xml(path)
    assert run("fill", path, "--cells", "C3:G7", "--seed", "1", "--title", "T", *paper, *ASKED).status == 0
    assert sheet_xml(path) != before
    assert b"headerFooter" in sheet_xml(path)
    done = run("clear", path, "--all")
    assert done.status == 0
    after = sheet_xml(path)
    shown = rb"<(?:printOptions|pageMargins|pageSetup|headerFooter)[^>]*>(?:.*?</headerFooter>)?"
    assert re.findall(shown, after) == re.findall(shown, before)


def test_a_header_of_others_stays_and_so_does_all_that_the_element_says(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    sheet = book.active
    assert isinstance(sheet, Worksheet)
    sheet.oddHeader.center.text = "School"  # type: ignore[union-attr]
    sheet.evenFooter.left.text = "even"  # type: ignore[union-attr]
    sheet.HeaderFooter.differentOddEven = True
    book.save(path)
    audited = audit(path)
    done = run("fill", path, "--cells", "C3:G7", "--seed", "1", "--header", "Mine", "--footer", "seed {seed}")
    assert "the header of sheet 'Sheet' stays, as it is not a maze's" in done.out
    found = page_of(path)
    assert found.oddHeader is not None
    assert found.oddFooter is not None
    assert (found.oddHeader.center.text, found.oddFooter.center.text) == ("School", "seed 1")
    assert sheet_xml(path).count(b"evenFooter") == 2
    assert b'differentOddEven="1"' in sheet_xml(path)
    assert audit(path) == audited
    run("clear", path, "--all")
    found = page_of(path)
    assert found.oddHeader is not None
    assert found.oddHeader.center.text == "School"
    assert b"oddFooter" not in sheet_xml(path)
    assert sheet_xml(path).count(b"evenFooter") == 2


@pytest.mark.slow
def test_another_maze_has_its_own_header_and_the_first_page_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    plain(path)
    before = page_of(path).page_margins.top
    for seed in (1, 2, 3):
        fill_workbook(path, cells="C3:G7", seed=seed, header="Seed {seed}", margins="30" if seed == 1 else "")
        header = page_of(path).oddHeader
        assert header is not None
        assert str(header.center.text).strip() == f"Seed {seed}"
    clear(path)
    assert b"oddHeader" in sheet_xml(path)
    clear(path, all=True)
    assert b"oddHeader" not in sheet_xml(path)
    assert page_of(path).page_margins.top == before


@pytest.mark.slow
def test_a_header_that_openpyxl_saved_goes_with_its_element(tmp_path: Path) -> None:
    """It adds empty ones for even and first pages."""
    path = tmp_path / "book.xlsx"
    plain(path)
    fill_workbook(path, cells="C3:G7", seed=1, header="Seed {seed}")
    openpyxl.load_workbook(path).save(path)
    assert b"<evenHeader" in sheet_xml(path)
    clear(path, all=True)
    assert b"headerFooter" not in sheet_xml(path)


def test_without_being_asked_nothing_of_the_page_changes(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    save(generate("B2:F6", seed=1), path, title="Maze", name_line=True)
    before = sheet_xml(path)
    fill_workbook(path, cells="H2:J4", seed=1)
    tail = rb"<printOptions.*"
    assert re.findall(tail, sheet_xml(path)) == re.findall(tail, before)


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--header", "{author}", "{author} stands for nothing"),
        ("--footer", "x" * 252, "it takes 256 characters with its codes; shorten it, Excel takes 255"),
        ("--margins", "70", "out of range"),
    ],
)
def test_what_makes_no_page_is_refused_and_the_workbook_stays(
    option: str, value: str, message: str, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "book.xlsx"
    plain(path)
    before = path.read_bytes()
    done = run("fill", path, "--cells", "B2:F6", option, value)
    assert (done.status, done.err.count("\n")) == (2, 1)
    assert message in done.err
    assert path.read_bytes() == before
