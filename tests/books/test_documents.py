"""A booklet as a document: a page for each page of each sheet, as it is printed, with bookmarks and page numbers."""

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

    def made(*words: object, also: tuple[object, ...] = (), export: tuple[object, ...] = ()) -> Any:  # noqa: ANN401
        book, pdf = tmp_path / "book.xlsx", tmp_path / "book.pdf"
        for command in (("booklet", book, *SMALL, *words, "--force"), also, ("export", book, pdf, *export, "--force")):
            if command:
                result = run(*(book if word == "BOOK" else word for word in command))
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
    assert [line.split()[:2] for line in index.splitlines()[1:6]] == [["Maze", str(n)] for n in range(1, 6)]
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
def test_a_book_has_the_size_that_it_is_trimmed_to_and_mirrored_margins(document: Callable[..., Any]) -> None:
    with document("--print-book", "trim=6x9in,pages=150", "--per-page", 2, "--keys", "beside") as found:
        assert {(round(page.width), round(page.height)) for page in found.pages} == {(432, 648)}
        for number, page in enumerate(found.pages[1:], 2):
            left, right = min(char["x0"] for char in page.chars), max(char["x1"] for char in page.chars)
            lines = [edge for line in page.lines for edge in (line["x0"], line["x1"])]
            inner, outer = 0.375 * 72, 0.25 * 72
            beyond = (inner, 432 - outer) if number % 2 else (outer, 432 - inner)
            assert beyond[0] - 1 < min(left, *lines)
            assert max(right, *lines) < beyond[1] + 1


@pytest.mark.slow
def test_the_key_beside_a_maze_is_there_and_what_was_solved_since(document: Callable[..., Any]) -> None:
    with document("--keys", "beside") as found:
        assert "Solution 1" in _texts(found)[1]
        plain = [len(page.rects) + len(page.lines) + len(page.curves) for page in found.pages]
    with document("--keys", "beside", also=("solve", "BOOK", "--sheet", "Maze 2")) as found:
        solved = [len(page.rects) + len(page.lines) + len(page.curves) for page in found.pages]
    assert solved[2] > plain[2]
    assert solved[:2] + solved[3:] == plain[:2] + plain[3:]


@pytest.mark.slow
def test_another_paper_or_scale_is_as_for_any_maze(document: Callable[..., Any]) -> None:
    with document("--keys", "none", "--paper", "A5", export=("--paper", "A4")) as found:
        assert len(found.pages) == 6  # with the index
        assert {tuple(sorted((round(page.width), round(page.height)))) for page in found.pages} == {(595, 842)}
    with document("--keys", "none", export=("--cell-size", "5mm")) as found:
        assert len(found.pages) == 6
        first = found.pages[1]
        assert max(line["x1"] for line in first.lines) - min(line["x0"] for line in first.lines) == pytest.approx(
            4 * 5 * 72 / 25.4, abs=2
        )


@pytest.mark.slow
def test_an_index_of_many_pages_has_its_headings_on_each(document: Callable[..., Any]) -> None:
    with document("--count", 70, "--keys", "none", "--per-page", 6, "--paper", "A5") as found:
        texts = _texts(found)
    heads = [text for text in texts if text.startswith("Maze Size")]
    assert len(heads) == len(texts) - 12 > 1
    assert sum(line.startswith("Maze ") for text in heads for line in text.splitlines()[1:]) == 70
    assert [text.splitlines()[-1] for text in texts] == [str(n) for n in range(1, len(texts) + 1)]
