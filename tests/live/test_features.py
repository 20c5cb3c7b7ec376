"""Every row of the table of features in docs/libreoffice.md is true, and no member of xlwings' is missing there."""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import xlwings as xw
from xlwings import base_classes

from excelmaze.live.libreoffice.ranges import Range
from excelmaze.live.libreoffice.unsupported import UNSUPPORTED, NotInCalcError
from tests.cases import daily
from tests.live.features import FEATURES, Feature, Stage

KINDS = (
    *("Apps", "App", "Books", "Book", "Sheets", "Sheet", "PageSetup", "FreezePanes", "Tables"),
    *("Range", "Font", "Characters", "Borders", "Border", "Note", "DataValidation", "Names", "Name"),
)


@pytest.fixture(scope="module")
def book(office: xw.App) -> Iterator[xw.Book]:
    yield office.books.add()
    for open_book in list(office.books):
        open_book.close()


@pytest.fixture
def stage(office: xw.App, book: xw.Book, tmp_path: Path, lenient: None) -> Iterator[Stage]:  # noqa: ARG001 - Calc as it is
    sheet = book.sheets.add(before=book.sheets[0])
    yield Stage(office, book, sheet, tmp_path)
    sheet.delete()


@pytest.mark.libreoffice
@pytest.mark.parametrize("row", FEATURES, ids=lambda row: row.check.__name__)
def test_a_row_of_the_table_is_true(stage: Stage, row: Feature) -> None:
    row.check(stage)


@pytest.mark.libreoffice
@pytest.mark.parametrize("member", UNSUPPORTED)
def test_what_is_not_supported_is_named_in_one_line_with_a_remedy(stage: Stage, member: str) -> None:
    kind, _, name = member.partition(".")
    objects: dict[str, Any] = {"App": stage.app, "Book": stage.book, "Sheet": stage.sheet, "Range": stage.sheet["A1"]}
    target = stage.sheet.tables.impl if kind == "Tables" else objects[kind].impl
    with pytest.raises(NotInCalcError) as caught:
        getattr(target, name)("argument")
    assert str(caught.value) == f"{member} does not work in LibreOffice: {UNSUPPORTED[member].replace('`', '')}"
    assert "; " in str(caught.value)


@pytest.mark.usefixtures("lenient")
def test_what_is_of_xlwings_lite_is_refused_by_name() -> None:
    cells: Any = Range(None, [])
    with pytest.raises(NotInCalcError, match=r"Range\.get_formula does not work in LibreOffice: it is of xlwings Lite"):
        cells.get_formula()


@pytest.mark.parametrize("kind", daily(KINDS, 6))
def test_every_member_that_xlwings_documents_stands_in_one_row_or_is_refused(kind: str) -> None:
    listed = [name for row in FEATURES if row.kind == kind for name in row.members]
    refused = [key.partition(".")[2] for key in UNSUPPORTED if key.partition(".")[0] == kind]
    assert sorted([*listed, *refused]) == sorted(documented(kind))


def documented(kind: str) -> set[str]:
    """The public members of xlwings' class; coroutines are of xlwings Lite."""
    members = inspect.getmembers_static(getattr(base_classes, kind))
    names = {name for name, member in members if not (name.startswith("_") or inspect.iscoroutinefunction(member))}
    later = {"pivot_tables"} if kind == "Sheet" else set()  # it is not in the base class
    return (names | later) - {"get_async_pipeline_overrides", "xl"}
