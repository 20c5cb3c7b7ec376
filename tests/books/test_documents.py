"""A booklet as a document: titles, codes and page numbers on each page, an index, and bookmarks."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Result

pytest.importorskip("reportlab")
pdfplumber = pytest.importorskip("pdfplumber")

Run = Callable[..., Result]
SMALL = ("--count", 5, "--from", "4x4", "--to", "6x8", "--seed", 7, "--language", "en")


@pytest.fixture
def document(tmp_path: Path, run: Run) -> Callable[..., Any]:
    """Opens the document of a booklet."""

    def made(*words: object) -> Any:  # noqa: ANN401
        pdf = tmp_path / "book.pdf"
        result = run("booklet", pdf, *SMALL, *words)
        assert (result.status, result.err) == (0, "")
        return pdfplumber.open(pdf)

    return made


def _texts(found: Any) -> list[str]:  # noqa: ANN401 - of a library without types
    return [page.extract_text() for page in found.pages]


@pytest.mark.slow
def test_titles_codes_rules_and_page_numbers_stand_on_each_page(document: Callable[..., Any]) -> None:
    with document("--per-page", 4, "--name-line", "--cover", "Mazes of 1a") as found:
        cover, index, first, second, keys = _texts(found)
        fonts = {name for page in found.pages for name in (char["fontname"] for char in page.chars)}
        outline = [title for _, title, *_ in found.doc.get_outlines()]
    assert "Mazes of 1a" in cover
    assert [line.split()[:2] for line in index.splitlines()[2:7]] == [["Maze", str(n)] for n in range(1, 6)]
    assert all(f"Maze {n}" in first for n in range(1, 5))
    assert (first.count("Name: ____"), first.count("backtracker-")) == (4, 4)
    assert "Solution 5" in keys
    assert [text.splitlines()[-1] for text in (index, first, second, keys)] == ["2", "3", "4", "5"]
    assert outline == ["Cover", "Index", "Mazes 1-4", "Maze 5", "Solutions 1-5"]
    assert fonts
    assert all("+" in font for font in fonts)  # a part of each is embedded


@pytest.mark.slow
def test_a_single_maze_has_its_title_above_and_its_code_below(document: Callable[..., Any]) -> None:
    title = "Maze {n} has a title that is so long that no page is as broad as it would have to be for one line of it"
    with document("--title", title, "--keys", "none", "--paper", "A5") as found:
        texts = _texts(found)
        sizes = {tuple(sorted(map(round, (page.width, page.height)))) for page in found.pages}
    assert len(texts) == 6
    assert sizes == {(420, 595)}
    assert " ".join(texts[1].split()).startswith(title.format(n=1))
    assert "backtracker-4x4-" in texts[1]


@pytest.mark.slow
def test_an_index_of_many_pages_has_its_headings_on_each(document: Callable[..., Any]) -> None:
    with document("--count", 70, "--keys", "none", "--per-page", 6, "--paper", "A5") as found:
        texts = _texts(found)
    heads = [text.partition("Maze Size")[2] for text in texts if "Maze Size" in text]
    assert len(heads) == len(texts) - 12 > 1
    assert sum(line.startswith("Maze ") for text in heads for line in text.splitlines()[1:]) == 70
    assert [text.splitlines()[-1] for text in texts] == [str(n) for n in range(1, len(texts) + 1)]
