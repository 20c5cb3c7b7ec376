"""A workbook is opened once for a job, and what was read is what is written, or nothing is."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from excelmaze import clear_workbook, join_workbook, read, save, solve_workbook
from excelmaze.errors import WorkbookError
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.xlsx.carrier import Report
from excelmaze.xlsx.package.package import Package
from tests.cases import daily
from tests.conftest import LONGEST_WAIT, refused
from tests.xlsx.workbooks import fill_cells

CELLS = ["B2:E5", "F2:I5"]
VERBS: dict[str, Callable[[Path], Report | None]] = {
    "fill": lambda path: fill_cells(path, cells="B2:F9", seed=1, backup=True).report,
    "solve": lambda path: solve_workbook(path, cells=CELLS[0], start="B2", goal="E5").report,
    "join": lambda path: join_workbook(path, CELLS, seed=1).report,
    "clear": lambda path: clear_workbook(path, cells="B2:E5").report,
}


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Two mazes side by side, of which the workbook has a record."""
    path = tmp_path / "book.xlsx"
    save(generate(Grid.from_selection("M12:N13"), seed=1), path)
    for cells in CELLS:
        fill_cells(path, cells=cells, seed=1, openings="none")
    return path


@pytest.mark.skipif(os.name != "posix", reason="Windows lets nobody replace a workbook that is open")
@pytest.mark.parametrize("verb", daily(VERBS, 1))
def test_a_workbook_that_is_exchanged_while_it_is_worked_on_stays_as_it_then_is(
    verb: str, book: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before, the old maze's way was drawn through the new maze's walls, at exit 0."""
    other = book.with_name("other.xlsx")
    save(generate(Grid.from_selection("B2:I5"), "prim", seed=2), other)
    content = other.read_bytes()
    write = Package.write

    def exchanged(package: Package, *arguments: object) -> None:
        write(package, *arguments)  # type: ignore[arg-type]
        other.replace(book)

    monkeypatch.setattr(Package, "write", exchanged)
    with pytest.raises(WorkbookError, match="changed by another program meanwhile; try again"):
        VERBS[verb](book)
    assert book.read_bytes() == content
    assert [path.name for path in book.parent.iterdir()] == [book.name]


FILL = """
import sys
from excelmaze.cli import main
sys.stdin.readline()
sys.exit(main(["fill", *sys.argv[1:]]))
"""


@pytest.mark.slow
def test_of_two_fills_at_once_none_is_lost(book: Path) -> None:
    """Whoever reports success has his maze in the workbook; the other says that it was changed, and exits 2."""
    mazes = ["B20:E23", "M20:P23"]
    for _ in range(3):
        start = book.with_name("start.xlsx")
        shutil.copyfile(book, start)
        children = [
            subprocess.Popen(
                [sys.executable, "-c", FILL, start, "--cells", cells],
                cwd=Path(__file__).parents[2],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
            for cells in mazes
        ]
        for child in children:
            assert child.stdin is not None
            child.stdin.write("\n")
            child.stdin.flush()
        errors = [child.communicate(timeout=LONGEST_WAIT)[1] for child in children]
        for cells, child, error in zip(mazes, children, errors, strict=True):
            if child.returncode == 0:
                assert read(start, cells=cells).grid.size == 16
            else:
                with refused("there is no maze"):
                    read(start, cells=cells)
            assert child.returncode in {0, 1}
            assert error == "" or "was changed by another program meanwhile; try again" in error
        assert 0 in {child.returncode for child in children}
