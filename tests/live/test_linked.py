"""Mazes with links, as on a torus, on an open sheet: what is refused."""

import pytest
import xlwings as xw

from excelmaze import InputError, live
from tests.live.test_kinds import decorate

pytestmark = pytest.mark.libreoffice


def test_dimensions_that_cannot_be_are_one_line(sheet: xw.Sheet) -> None:
    sheet["C3"].select()
    with pytest.raises(InputError, match="dimensions 3x3: give rows and columns of an area last"):
        live.generate(seed=1, dimensions="3x3")


def test_openings_do_not_lead_to_what_is_somebodys(sheet: xw.Sheet) -> None:
    decorate(sheet)
    sheet["B2:J10"].select()
    with pytest.raises(InputError, match="B1 beside B2:J10 has a border or a maze, and openings of the wrapped maze"):
        live.generate(seed=3, wrap="columns")
    assert live.generate(seed=3, wrap="rows") is not None
