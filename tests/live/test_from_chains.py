"""What random chains of commands on open workbooks have found, each as a test of its own."""

from pathlib import Path

import pytest
import xlwings as xw

from tests import uno_person
from tests.stateful.carriers import InOffice

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
