"""The gallery has all that there is, and what it says of each sheet is true."""

import shlex
from pathlib import Path

import openpyxl
import pytest

from excelmaze.books.gallery import exhibits
from excelmaze.cli import main
from excelmaze.draw.theme import THEMES
from excelmaze.generators import ALGORITHMS
from excelmaze.options.values import command_options
from excelmaze.xlsx.read import read
from tests.cases import daily

EXHIBITS = {one.name: one for one in exhibits()}
GALLERY = Path(__file__).parent.parent / "samples" / "kinds.xlsx"
# Options that are no kinds of mazes: where they lie, which of them it is, which of several files is drawn.
NO_KINDS = {"rows", "cols", "at", "rng", "start", "goal", "openings", "pieces", "mask", "threshold", "invert"}
# ... or how much of another option.
NO_KINDS |= {"players", "share", "least", "widening", "temperature"}


def test_every_algorithm_theme_and_option_of_the_making_is_shown() -> None:
    shown = {(name, value) for one in EXHIBITS.values() for name, value in one.words.items()}
    assert {value for name, value in shown if name == "algorithm"} >= set(ALGORITHMS)
    assert {value for name, value in shown if name == "theme"} == set(THEMES)
    making = {row.name for row in command_options("new").values() if row.group in {"where", "maze", "shape"}}
    assert making - NO_KINDS <= {name for name, _ in shown}
    for row in command_options("new").values():
        if row.group in {"maze", "shape"} and row.name not in NO_KINDS and not isinstance(row.choices, str):
            assert {value for name, value in shown if name == row.name} >= set(row.choices) - {row.default}


@pytest.mark.slow
def test_every_row_of_the_index_leads_to_a_sheet_and_every_sheet_has_its_row() -> None:
    book = openpyxl.load_workbook(GALLERY)
    index, *names = book.sheetnames
    rows = [(row[0].value, row[0].hyperlink, row[1].value, row[2].value) for row in book[index].iter_rows(2)]
    assert [name for name, *_ in rows] == list(EXHIBITS)
    assert names == [sheet for one in EXHIBITS.values() for sheet in one.sheets]
    for name, link, text, command in rows:
        assert link is not None
        assert link.location == f"'{EXHIBITS[str(name)].sheets[0]}'!B2"
        assert (text, command) == (EXHIBITS[str(name)].text, EXHIBITS[str(name)].command)


@pytest.mark.parametrize(
    "name",
    daily(
        ["prim", "bacterial, 4 colonies", "blocks", "bricks", "hole", "letters", "shape heart"],
        ["letters"],
    ),
)
def test_a_sheet_is_made_again_by_its_command(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(EXHIBITS[name].command)[1:]) == 0
    made, shown = read("maze.xlsx"), read(GALLERY, sheet=name)
    assert (made.grid, made.passages) == (shown.grid, shown.passages)
