"""`excelmaze export`, `excelmaze.export` and `maze.save`: files by their endings."""

from collections.abc import Callable
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest

from excelmaze import export, generate, read

pytest.importorskip("PIL")

from excelmaze.grids.grid import Grid
from excelmaze.pictures.pixels import png
from excelmaze.pictures.writers import WRITERS
from tests.cases import daily
from tests.conftest import Result, python
from tests.pictures.drawings import GOLDEN_SCALE, drawn_pages, golden_file, read_png

pytestmark = pytest.mark.usefixtures("here")
Run = Callable[..., Result]
lacks_reportlab = pytest.mark.skipif(find_spec("reportlab") is None, reason="reportlab is not installed")
every_ending = pytest.mark.parametrize(
    "ending",
    [
        pytest.param(
            ending,
            marks=[
                *([lacks_reportlab] if ending == "pdf" else []),
                *([] if ending in {"svg", "png", "txt"} else [pytest.mark.slow]),
            ],
        )
        for ending in WRITERS
    ],
)


def test_pictures_are_as_they_were_looked_at() -> None:
    """At most one pixel of a hundred is another than in the pictures that were looked at and kept."""
    for name, page in drawn_pages():
        now, then = read_png(png(page, GOLDEN_SCALE)).rows, read_png(golden_file(name).read_bytes()).rows
        assert (len(now), len(now[0])) == (len(then), len(then[0])), name
        other = sum(
            one != two for line, before in zip(now, then, strict=True) for one, two in zip(line, before, strict=True)
        )
        assert other <= len(now) * len(now[0]) / 100, name


@every_ending
def test_the_same_recipe_makes_the_same_bytes(ending: str, run: Run) -> None:
    made = []
    for number in (1, 2):
        assert run("export", "3x4", f"{number}.{ending}", "--seed", "5", "--solution", "shown").status == 0
        maze = generate(Grid.rectangle(3, 4), seed=5)
        assert maze.save(f"library{number}.{ending}", solution="shown") == [Path(f"library{number}.{ending}")]
        made += [Path(f"{number}.{ending}").read_bytes(), Path(f"library{number}.{ending}").read_bytes()]
    assert len(set(made)) == 1


@every_ending
def test_the_recipe_stands_in_the_file_unless_that_is_not_wanted(ending: str, run: Run) -> None:
    for more in ((),) if ending == "txt" else ((), ("--no-recipe",)):
        assert run("export", "5x6", f"a.{ending}", "--seed", "9753", "--force", *more).status == 0
        if ending not in {"txt", "pdf"}:  # its texts are read in the tests of that format
            assert (b"9753" in Path(f"a.{ending}").read_bytes()) is (more == ())


def test_a_workbook_is_drawn_in_its_own_theme(run: Run) -> None:
    assert run("new", "a.xlsx", "--rows", "6", "--cols", "7", "--theme", "color", "--solution", "sheet").status == 0
    for sheet, shows in (("Maze", False), ("Solution", True)):
        assert run("export", "a.xlsx", "a.svg", "--sheet", sheet, "--force").status == 0
        drawn = Path("a.svg").read_text(encoding="utf-8")
        assert 'class="maze color"' in drawn
        assert ('class="solution path"' in drawn) is shows
    assert run("export", "a.xlsx", "a.svg", "--theme", "print", "--solution", "shown", "--force").status == 0
    assert 'class="maze print"' in Path("a.svg").read_text(encoding="utf-8")


def test_a_document_has_a_page_for_every_sheet_with_a_maze(run: Run) -> None:
    """Levels are one maze, and none of their sheets is drawn twice."""
    assert run("new", "a.xlsx", "--rows", "5", "--cols", "5", "--solution", "sheet").status == 0
    assert run("new", "b.xlsx", "--rows", "5", "--cols", "5", "--levels", "3").status == 0
    assert run("export", "a.xlsx", "a.html").out == "a.html, 2 pages: mazes on 2 sheets\n"
    assert run("export", "b.xlsx", "b.html").out.startswith("b.html, 3 pages: 75 cells on 3 levels\n")
    assert Path("b.html").read_text(encoding="utf-8").count("<svg") == 3
    assert run("export", "a.xlsx", "c.html", "--sheet", "Maze").out.startswith("c.html: 25 cells\n")


def test_pictures_of_several_pages_have_numbers(run: Run) -> None:
    done = run("export", "4x4", "a.svg", "--steps", "12", "--seed", "1")
    assert done.out.startswith("a-01.svg to a-12.svg: 16 cells")
    assert len(list(Path().glob("a-*.svg"))) == 12
    refused = run("export", "4x4", "a.svg", "--steps", "12", "--seed", "1")
    assert (refused.status, "a-01.svg exists; give --force" in refused.err) == (1, True)
    walked = run("export", "4x4", "w.html", "--steps", "3", "--solver", "tremaux", "--solution", "sheet", "--seed", "1")
    assert walked.out.startswith("w.html, 4 pages: 16 cells")


@pytest.mark.slow
def test_a_missing_package_is_said_in_a_line() -> None:
    """In a process of its own: in others LibreOffice's bridge, once it is at work, has its own way of importing."""
    script = (
        "import sys; sys.modules['reportlab'] = None; from excelmaze.cli import main; "
        "sys.exit(main(['export', '5x5', 'a.pdf']))"
    )
    done = python("-c", script, folder=Path(), check=False)
    assert (done.returncode, done.stderr) == (
        1,
        "excelmaze: .pdf needs reportlab, which is not installed; "
        'in the folder of excelmaze run pip install ".[pdf]"\n',
    )
    assert not Path("a.pdf").exists()


@pytest.mark.slow
def test_a_moving_picture_of_a_workbook_has_only_a_path(run: Run) -> None:
    generate("B2:G7", seed=1).save("a.xlsx")
    refused = run("export", "a.xlsx", "a.gif")
    assert (refused.status, "the order in which this maze was carved is not known" in refused.err) == (2, True)
    assert run("export", "a.xlsx", "a.gif", "--solver", "tremaux", "--delay", "0.1").out.startswith("a.gif, ")
    assert Path("a.gif").read_bytes()[:6] == b"GIF89a"
    levels = run("export", "4x4", "b.gif", "--levels", "2")
    assert "a .gif shows one sheet, and this maze is on 2; choose .html or .pdf" in levels.err


def test_a_maze_is_saved_as_a_workbook_a_picture_or_json() -> None:
    maze = generate("B2:F6", seed=7)
    assert maze.save("a.xlsx", theme="color") == [Path("a.xlsx")]
    assert read("a.xlsx") == maze
    assert [str(path) for path in export(maze, "a.svg", steps=2)] == ["a-1.svg", "a-2.svg"]
    out = BytesIO()
    assert maze.save("a.json") == [Path("a.json")]
    assert (export(maze, "b.json"), export(maze, out, format="json")) == ([Path("b.json")], [])
    for whole in (Path("a.json").read_bytes(), Path("b.json").read_bytes(), out.getvalue()):
        assert whole.decode() == f"{maze.to_json()}\n"


@pytest.mark.slow
@pytest.mark.parametrize("ending", daily(["png", "pdf"], ["png"]))
def test_signs_without_letters_are_reported(ending: str, run: Run) -> None:
    """Boxes stand for them; those of the five languages are drawn."""
    if ending == "pdf":
        pytest.importorskip("reportlab")
    done = run("export", "4x4", f"a.{ending}", "--title", "🐭 迷路 Žížala שלום", "--seed", "1")
    assert done.status == 0
    assert (
        "boxes stand for ולםש🐭, for which there are no letters; give --font FILE, a font that has them\n" in done.out
    )
    assert "letters" not in run("export", "4x4", f"b.{ending}", "--title", "迷路 ★ Žížala", "--seed", "1").out
    page = run("new", "4x4", f"c.{ending}", "--title", "🐭", "--seed", "1")
    assert "boxes stand for 🐭, for which there are no letters" in page.out


def test_a_path_to_nowhere_is_left_out(run: Run) -> None:
    """Cells are filled as those of a way, and the sheet names a start alone."""
    assert run("new", "a.xlsx", "--rows", "4", "--cols", "4", "--solution", "shown", "--openings", "none").status == 0
    book = openpyxl.load_workbook("a.xlsx")
    del book.worksheets[0].defined_names["maze_goal"]
    book.save("a.xlsx")
    assert run("export", "a.xlsx", "a.svg").status == 0
