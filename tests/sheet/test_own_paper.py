"""Tests for `excelmaze.sheet.own_paper`: the paper of the machine's country, which --paper overrides."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from excelmaze import generate, save
from excelmaze.sheet.own_paper import own_paper
from tests.conftest import Result

Run = Callable[..., Result]
VARIABLES = ("LC_ALL", "LC_PAPER", "LANG")


@pytest.fixture
def locale(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Set the variables of a locale, and no others."""

    def set_it(**variables: str) -> None:
        for name in VARIABLES:
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)

    return set_it


@pytest.mark.parametrize(
    ("variables", "paper"),
    [
        ({"LANG": "en_US.UTF-8"}, "Letter"),
        ({"LANG": "fr_CA"}, "Letter"),
        ({"LANG": "es_MX.UTF-8@euro"}, "Letter"),
        ({"LANG": "fil-PH"}, "Letter"),
        ({"LANG": "en_GB.UTF-8"}, "A4"),
        ({"LANG": "C.UTF-8"}, "A4"),
        ({"LANG": "pa"}, "A4"),  # Punjabi, not Panama
        ({}, "A4"),
        ({"LANG": "en_US", "LC_PAPER": "de_DE"}, "A4"),
        ({"LANG": "de_DE", "LC_PAPER": "de_DE", "LC_ALL": "en_US"}, "Letter"),
    ],
)
def test_the_country_chooses_the_paper(
    variables: Mapping[str, str], paper: str, locale: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("excelmaze.sheet.own_paper._system_locale", lambda: "")
    locale(**variables)
    assert own_paper() == paper


def _paper_in(path: str) -> int:
    sheet: Any = openpyxl.load_workbook(path).active
    return int(sheet.page_setup.paperSize)


@pytest.mark.usefixtures("here")
def test_commands_print_on_the_countrys_paper_unless_one_is_named(run: Run, locale: Callable[..., None]) -> None:
    pdfplumber = pytest.importorskip("pdfplumber")
    locale(LANG="en_US.UTF-8")
    assert run("new", "5x5", "own.xlsx").status == 0
    assert run("new", "5x5", "a4.xlsx", "--paper", "a4").status == 0
    assert (_paper_in("own.xlsx"), _paper_in("a4.xlsx")) == (1, 9)
    for command in ("new", "export"):
        assert run(command, "5x5", f"{command}.pdf").status == 0
        with pdfplumber.open(f"{command}.pdf") as document:
            (page,) = document.pages
            assert {round(page.width), round(page.height)} == {612, 792}


def test_the_library_prints_on_a4_everywhere(locale: Callable[..., None], tmp_path: Path) -> None:
    maze = generate("B2:F6", seed=7)
    written = []
    for language in ("en_US", "de_DE"):
        locale(LANG=language)
        save(maze, tmp_path / "maze.xlsx", language="en")
        written.append((tmp_path / "maze.xlsx").read_bytes())
    assert written[0] == written[1]
    assert _paper_in(str(tmp_path / "maze.xlsx")) == 9
