"""Whatever takes the name of a file takes an open binary file, too."""

import io
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import IO, Any, NamedTuple

import pytest

from excelmaze import (
    InputError,
    WorkbookError,
    clear_workbook,
    export,
    fill_workbook,
    generate,
    join_workbook,
    read,
    read_recipe,
    save,
    solve_workbook,
)
from excelmaze.pictures.writers import WRITERS
from tests.cases import daily
from tests.conftest import refused
from tests.xlsx.workbooks import CORPUS, fill_cells

MAZE = generate("B2:F6", seed=7)


class Verb(NamedTuple):
    """A function that changes a workbook, its arguments, and what was done before it."""

    change: Callable[..., Any]
    words: dict[str, Any]


VERBS = {
    "fill": Verb(fill_workbook, {"maze": generate("H2:L6", seed=8)}),
    "solve": Verb(solve_workbook, {"cells": "B2:F6"}),
    "join": Verb(join_workbook, {"cells": ["B2:F6", "G2:K6"], "seed": 9}),
    "clear": Verb(clear_workbook, {"cells": "G2:K6"}),
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A workbook of two mazes side by side."""
    path = tmp_path / "book.xlsx"
    save(MAZE, path)
    fill_cells(path, cells="G2:K6", seed=8)
    return path


@pytest.mark.parametrize("verb", daily(VERBS, ["fill", "clear"]))
def test_a_workbook_that_is_open_is_changed_to_the_same_bytes_as_a_named_one(verb: str, book: Path) -> None:
    there = BytesIO(book.read_bytes())
    opened, written = BytesIO(book.read_bytes()), BytesIO()
    change, words = VERBS[verb]
    done = change(opened, target=written, **words)
    assert opened.getvalue() == book.read_bytes()
    change(there, **words)
    named = change(book, **words)
    assert written.getvalue() == there.getvalue() == book.read_bytes()
    assert done.maze == named.maze
    assert done.report._replace(target=book) == named.report
    assert done.report.target is None


@pytest.mark.parametrize("verb", daily(VERBS, ["fill"]))
def test_nothing_is_written_into_an_open_file_by_a_dry_run_or_an_error(verb: str, book: Path) -> None:
    change, words = VERBS[verb]
    written = BytesIO()
    change(book, target=written, dry_run=True, **words)
    with pytest.raises((InputError, WorkbookError)):
        change(book, target=written, **words | {"sheet": "no such sheet"})
    assert written.getvalue() == b""


def test_a_workbook_that_becomes_shorter_has_no_rest_of_the_longer_one(book: Path) -> None:
    with book.open("r+b") as opened:
        fill_workbook(opened, generate("H8:Z40", seed=1))
        longer = book.stat().st_size
        clear_workbook(opened, cells="H8:Z40")
    assert book.stat().st_size < longer
    assert read(book, cells="B2:F6").passages == MAZE.passages


def test_what_reads_a_workbook_reads_an_open_one_from_its_beginning() -> None:
    opened = BytesIO()
    save(MAZE, opened)
    assert read(opened) == read(opened) == MAZE
    assert read_recipe(opened) == MAZE.recipe


@pytest.mark.parametrize("ending", daily([name for name in WRITERS if name != "png"], ["svg", "txt"]))
def test_export_writes_the_same_bytes_into_an_open_file(ending: str, tmp_path: Path) -> None:
    opened = BytesIO()
    assert export(MAZE, opened, format=ending) == []
    (path,) = export(MAZE, tmp_path / f"maze.{ending}")
    assert opened.getvalue() == path.read_bytes()


def test_a_maze_saves_itself_into_an_open_file_as_a_workbook_or_in_a_format() -> None:
    book, picture = BytesIO(), BytesIO()
    assert MAZE.save(book, theme="color") == MAZE.save(picture, format="svg") == []
    assert read(book) == MAZE
    assert picture.getvalue().startswith(b"<svg")


def test_an_unbuffered_pipe_gets_all_of_a_workbook(tmp_path: Path) -> None:
    class Slow(io.RawIOBase):
        """Takes ten bytes at a time, as a pipe may that is nearly full."""

        def __init__(self) -> None:
            self.content = b""

        def writable(self) -> bool:
            return True

        def write(self, data: Any, /) -> int:  # noqa: ANN401 - any buffer
            self.content += bytes(data[:1000])
            return min(len(data), 1000)

    slow = Slow()
    save(MAZE, slow)  # type: ignore[arg-type] # no more than the writing half of one
    save(MAZE, tmp_path / "maze.xlsx")
    assert slow.content == (tmp_path / "maze.xlsx").read_bytes()


def closed() -> IO[bytes]:
    opened = BytesIO()
    opened.close()
    return opened


@pytest.mark.parametrize(
    ("opened", "why"),
    [
        (io.StringIO(), "the open file is closed, or not open in the mode 'wb'; open it so"),
        (closed(), "the open file is closed, or not open in the mode 'wb'; open it so"),
        (io.BufferedReader(io.BytesIO()), "the open file is closed, or not open in the mode 'wb'; open it so"),
        (5, "5 is not a file; give the name of one"),
        (b"maze.xlsx", "b'maze.xlsx' is not a file; give the name of one"),
    ],
    ids=["text", "closed", "open for reading", "number", "bytes"],
)
def test_a_file_that_cannot_be_written_is_refused_in_one_line(opened: IO[Any], why: str) -> None:
    with refused(why):
        save(MAZE, opened)


@pytest.mark.parametrize(
    "opened",
    [io.StringIO("PK"), closed(), io.BufferedWriter(io.BytesIO())],
    ids=["text", "closed", "open for writing"],
)
def test_a_file_that_cannot_be_read_is_refused_in_one_line(opened: IO[Any]) -> None:
    with refused("the open file is closed, or not open in the mode 'rb'; open it so"):
        read(opened)


def test_a_damaged_open_workbook_is_refused_like_a_named_one() -> None:
    with refused("the open file is cut short or damaged", WorkbookError):
        read(BytesIO(b"PK\3\4 and no more"))


def test_a_name_given_for_an_open_workbook_must_end_as_its_content_wants(tmp_path: Path) -> None:
    macros = next(path for path in CORPUS if path.suffix == ".xlsm")
    with refused("must end in '.xlsm' like the workbook it is made from, the open file"):
        fill_workbook(BytesIO(macros.read_bytes()), generate("AH2:AL6"), target=tmp_path / "book.xlsx")
    fill_workbook(BytesIO(macros.read_bytes()), generate("AH2:AL6"), target=tmp_path / "book.xlsm")
