"""What random chains of commands on open workbooks have found, each as a test of its own."""

from pathlib import Path

import openpyxl
import pytest
import xlwings as xw

from tests import uno_person
from tests.conftest import not_none
from tests.stateful.carriers import InOffice, told
from tests.stateful.observed import observed

pytestmark = [pytest.mark.libreoffice, pytest.mark.usefixtures("lenient")]


@pytest.fixture
def carrier(office: xw.App, tmp_path: Path) -> InOffice:
    return InOffice(tmp_path, office)


@pytest.mark.calc
@pytest.mark.parametrize(
    "options", [["--walls", "blocks"], ["--sums", 5], ["--algorithm", "boruvka", "--option", "a=1"]]
)
def test_a_command_that_is_refused_is_no_step_of_the_undo_list(carrier: InOffice, options: list[object]) -> None:
    try:
        uno_person.type_in(carrier.books[0].sheets["Plan"], 20, 20, "kept")
        steps = uno_person.undo_steps(carrier.books[0])
        assert carrier.run("generate", "Plan", "K10:L10", *options).status != 0
        assert uno_person.undo_steps(carrier.books[0]) == steps
    finally:
        carrier.close()


def test_clear_gives_columns_the_width_that_is_usual_in_their_own_workbook(carrier: InOffice) -> None:
    """That of a file by Excel is not LibreOffice's own."""
    try:
        page = carrier.books[0].sheets["Plan"]
        usual = not_none(page["T1"].column_width)
        assert carrier.run("generate", "Plan", "N3:O6", "--cell-size", 24).status == 0
        assert not_none(page["N1"].column_width) < usual - 1
        assert carrier.run("clear", "Plan", "N3:O6").status == 0
        assert page["N1:O1"].column_width == pytest.approx(usual, abs=0.2)
    finally:
        carrier.close()


@pytest.mark.slow
def test_a_line_between_cells_below_a_restored_maze_is_kept(carrier: InOffice) -> None:
    """A key's rows went, others came, so that a maze lies over what is left of one and on the edge of more of it."""
    carrier.close()
    size = ["--from", "6x8", "--to", "6x8"]
    assert (
        told("booklet", carrier.book, "--force", "--count", 2, "--algorithm", "wilson", "--seed", 68, *size).status == 0
    )
    carrier.twin.write_bytes(carrier.book.read_bytes())
    carrier.open()
    try:
        name = openpyxl.load_workbook(carrier.book).sheetnames[-1]
        page = carrier.books[0].sheets[name]
        page.activate()
        uno_person.delete(page, 5, 5)
        uno_person.insert(page, 9)
        uno_person.insert(page, 6, 2, columns=True)
        before = observed(carrier.file()).sheets[name]
        assert carrier.run("generate", name, "E9:H11", "--seed", 71).status == 0
        uno_person.rename(page, "Keys")
        assert carrier.live("restore").status == 0
        after = observed(carrier.file()).sheets["Keys"]
        places = before.looks.keys() | after.looks.keys()
        assert {place: after.look(place) for place in places} == {place: before.look(place) for place in places}
    finally:
        carrier.close()
