"""Booklets with pictures at start and goal: on every page, in workbooks and documents, in keys too."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from tests.conftest import Result

pdfplumber = pytest.importorskip("pdfplumber")
pytest.importorskip("PIL")

Run = Callable[..., Result]
SMALL = ("--count", 4, "--from", "5x5", "--to", "7x9", "--seed", 7, "--language", "en")


def _pictured(sheet: Any) -> list[str]:  # noqa: ANN401 - openpyxl's
    """Return the cells in which the pictures of a sheet begin."""
    corners = [image.anchor._from for image in sheet._images]  # noqa: SLF001 - openpyxl tells nobody else
    return sorted(sheet.cell(corner.row + 1, corner.col + 1).coordinate for corner in corners)


def _ends(sheet: Any) -> list[str]:  # noqa: ANN401 - openpyxl's
    """Return the cells that a sheet names as starts and goals of mazes."""
    names = (sheet.defined_names[name] for name in ("maze_start", "maze_goal"))
    return sorted(cell.replace("$", "") for name in names for _, cell in name.destinations)


def _words(sheet: Any) -> int:  # noqa: ANN401 - openpyxl's
    """Return how many cells have the word of a start or goal."""
    return sum(cell.value in {"START", "GOAL", "S", "G"} for row in sheet.iter_rows() for cell in row)


@pytest.mark.parametrize(
    "more",
    [
        pytest.param((), marks=pytest.mark.slow),
        ("--per-page", 4),
        pytest.param(("--per-page", 2, "--cut-lines", "--solution-style", "line"), marks=pytest.mark.slow),
    ],
)
def test_each_start_and_goal_of_a_workbook_has_its_picture_and_no_word(
    more: tuple[object, ...], tmp_path: Path, run: Run
) -> None:
    path = tmp_path / "book.xlsx"
    assert run("booklet", path, *SMALL, *more, "--images", "mouse").err == ""
    sheets = load_workbook(path).worksheets
    assert sum(len(_pictured(sheet)) for sheet in sheets) == 2 * 2 * 4
    assert [_pictured(sheet) for sheet in sheets] == [_ends(sheet) for sheet in sheets]
    assert not any(map(_words, sheets))


def test_keys_have_the_pictures_of_their_mazes_too_and_other_ends_keep_their_words(tmp_path: Path, run: Run) -> None:
    path = tmp_path / "book.xlsx"
    assert run("booklet", path, *SMALL, "--per-page", 4, "--images", "dog,").err == ""
    for sheet in load_workbook(path).worksheets:
        starts = {cell.replace("$", "") for _, cell in sheet.defined_names["maze_start"].destinations}
        assert starts == {*_pictured(sheet)}
        assert _words(sheet) == len(starts) == 4


@pytest.mark.parametrize("more", [pytest.param((), marks=pytest.mark.slow), ("--per-page", 4)])
def test_each_page_of_a_document_has_the_pictures_of_its_mazes(
    more: tuple[object, ...], tmp_path: Path, run: Run
) -> None:
    pytest.importorskip("reportlab")
    path = tmp_path / "book.pdf"
    assert run("booklet", path, *SMALL, *more, "--images", "bee,rocket").err == ""
    with pdfplumber.open(path) as document:
        assert [len(page.images) for page in document.pages] == ([8, 8] if more else [2, 2, 2, 2, 8])
        texts = "".join(page.extract_text() for page in document.pages)
    assert "START" not in texts
    assert "GOAL" not in texts
