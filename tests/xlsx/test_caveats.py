"""What fill says of a maze that will not be seen as it is."""

from pathlib import Path

import pytest

from excelmaze.cli import main
from excelmaze.xlsx.fill import fill_workbook
from excelmaze.xlsx.read import find_place
from excelmaze.xlsx.sheets.workbook import open_workbook
from tests.cases import daily
from tests.xlsx.handmade import handmade

COLUMNS = '<cols><col min="4" max="5" width="9" hidden="1"/><col min="7" max="7" width="0" customWidth="1"/></cols>'
ROWS = '<sheetData><row r="3" hidden="1"/><row r="4" ht="0" customHeight="1"/><row r="40" hidden="1"/></sheetData>'
RULE = '<cfRule type="expression" priority="1"><formula>TRUE</formula></cfRule>'
NEWER = (
    '<extLst><ext uri="{x}" xmlns:x14="urn:x14"><x14:conditionalFormattings><x14:conditionalFormatting '
    'xmlns:xm="urn:xm"><xm:sqref>B2:B6</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext>'
    "</extLst>"
)


@pytest.mark.parametrize("dry_run", [True, False])
def test_hidden_rows_and_columns_inside_the_selection_are_told(tmp_path: Path, dry_run: bool) -> None:  # noqa: FBT001
    path = handmade(tmp_path / "book.xlsx", COLUMNS + ROWS)
    report = fill_workbook(path, cells="B2:H9", seed=1, dry_run=dry_run).report
    assert report is not None
    assert report.notes == ("hidden inside the selection, so part of the maze is not seen: rows 3-4, columns D-E G",)


def test_many_hidden_rows_are_named_as_one_stretch(tmp_path: Path) -> None:
    rows = "".join(
        f'<row r="{row}"{hidden}><c r="B{row}" s="0"/></row>'
        for first, hidden in ((1, ""), (201, ' hidden="1"'), (401, ""))
        for row in range(first, first + 200)
    )
    path = handmade(tmp_path / "book.xlsx", f"<sheetData>{rows}</sheetData>")
    report = fill_workbook(path, cells="B2:B590", seed=1).report
    assert report is not None
    assert report.notes == ("hidden inside the selection, so part of the maze is not seen: rows 201-400",)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        (f'<conditionalFormatting sqref="A1:B2 Z9">{RULE}</conditionalFormatting>', "A1:B2"),
        (f'<conditionalFormatting sqref="B:B">{RULE}</conditionalFormatting>', "B1:B1048576"),
        (NEWER, "B2:B6"),
        (f'<conditionalFormatting sqref="C3:D5">{RULE}</conditionalFormatting>', None),
    ],
)
def test_conditional_formats_over_start_goal_or_way_are_told(tmp_path: Path, rule: str, told: str | None) -> None:
    path = handmade(tmp_path / "book.xlsx", f"<sheetData/>{rule}")
    report = fill_workbook(path, cells="B2:F6", seed=1, start="B2", goal="F6").report
    assert report is not None
    expected = f"conditional formats cover cells that the maze colours (start, goal or way): {told}"
    assert report.notes == ((expected,) if told else ())


def test_what_is_seen_is_not_told(tmp_path: Path) -> None:
    path = handmade(tmp_path / "book.xlsx", COLUMNS + ROWS)
    report = fill_workbook(path, cells="B5:C9", seed=1).report
    assert report is not None
    assert report.notes == ()


@pytest.mark.parametrize("name", daily(["maze1", "area1", "Zone2025", "ABC1"], ["maze1", "Zone2025"]))
def test_a_defined_name_that_exists_wins_over_a_cell(tmp_path: Path, name: str) -> None:
    names = f"<definedNames><definedName name='{name}'>'Sheet1'!$B$2:$D$4</definedName></definedNames>"
    path = handmade(tmp_path / "book.xlsx", "<sheetData/>", names=names)
    with open_workbook(path) as book:
        assert find_place(book, None, name.upper()).grid.size == 9
    for command in (["fill", "--seed", "1"], ["solve"], ["clear"], ["fill", "--seed", "2"]):
        assert main([command[0], str(path), "--cells", name, *command[1:]]) == 0
