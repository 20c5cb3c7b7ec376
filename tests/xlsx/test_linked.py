"""Mazes with links, as on a torus, through all that writes and reads files."""

from pathlib import Path
from typing import Any

import openpyxl
import pytest

from excelmaze import (
    InputError,
    clear_workbook,
    fill_workbook,
    follow,
    generate,
    join_workbook,
    read,
    read_recipe,
    save,
)
from excelmaze.cli import main
from excelmaze.grids.dimensions import cells_of
from tests.cases import daily
from tests.xlsx.test_kinds import texts_on
from tests.xlsx.test_tilings import with_values


@pytest.mark.parametrize("wrap", ["rows", "columns", "both"])
def test_each_opening_in_the_rim_has_its_letter_on_both_sides(tmp_path: Path, wrap: str) -> None:
    path = tmp_path / "new.xlsx"
    save(generate("B2:K9", seed=5, wrap=wrap), path, marks="none")
    letters = [letter for text in texts_on(path).values() for letter in text.split()]
    assert letters
    assert all(letters.count(letter) == 2 for letter in letters)
    assert sorted({*letters}) == [chr(ord("A") + number) for number in range(len(letters) // 2)]


def test_steps_show_letters_of_the_finished_maze(tmp_path: Path) -> None:
    path = tmp_path / "new.xlsx"
    save(generate("B2:J10", seed=3, wrap="both"), path, steps=4)
    last = {word for text in texts_on(path, "Step 4").values() for word in text.split()}
    for step in (1, 2, 3):
        assert {word for text in texts_on(path, f"Step {step}").values() for word in text.split()} <= last


def test_a_value_on_the_rim_stays_and_the_passage_is_read_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet["B2"], sheet["D4"] = "mine", "inside"
    book.save(path)
    done = fill_workbook(path, cells="B2:F6", seed=3, wrap="both", loops=1)
    assert done.report is not None
    assert "1 text of the maze left out: the cells hold something, as B2 does" in done.report.notes
    assert read(path, cells="B2:F6") == done.maze
    assert texts_on(path, "Sheet")["B2"] == "mine"
    clear_workbook(path)
    assert texts_on(path, "Sheet") == {"B2": "mine", "D4": "inside"}


def test_openings_do_not_lead_to_what_is_somebodys(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "book.xlsx"
    save(generate("B2:F6", seed=1), path)
    before = path.read_bytes()
    for cells, wrap in (("G2:K6", "rows"), ("G2:K6", "both"), ("B7:F9", "columns")):
        assert main(["fill", str(path), "--cells", cells, "--wrap", wrap]) == 2
        assert "has a border or a maze, and openings of the wrapped maze would lead there" in capsys.readouterr().err
        assert path.read_bytes() == before
    assert main(["fill", str(path), "--cells", "G2:K6", "--wrap", "columns", "--seed", "1"]) == 0
    assert main(["fill", str(path), "--cells", "G2:K6", "--wrap", "columns", "--seed", "2"]) == 0


def test_a_torus_touches_nothing_to_join_with(tmp_path: Path) -> None:
    path = tmp_path / "book.xlsx"
    openpyxl.Workbook().save(path)
    fill_workbook(path, cells="B2:F6", seed=1, wrap="both")
    fill_workbook(path, cells="G2:K6", seed=1)
    before = path.read_bytes()
    with pytest.raises(InputError, match="no visited cell of B2:F6 shares an edge with one of G2:K6"):
        join_workbook(path, ["B2:F6", "G2:K6"])
    assert path.read_bytes() == before


def test_bad_input_is_one_line_and_the_workbook_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = with_values(tmp_path / "book.xlsx")
    before = path.read_bytes()
    for arguments, said in (
        (["--cells", "J3:J9", "--wrap", "rows"], "J3:J9: no cells lie at two ends that wrap rows could join"),
        (
            ["--cells", "J3:K9", "--wrap", "round"],
            "wrap 'round' does not exist; choose one of none, rows, columns, both",
        ),
        (["--cells", "J3:K9", "--wrap", "rows", "--tiling", "bricks"], "wrap 'rows' is for squares with borders"),
        (["--cells", "J3:K9", "--wrap", "rows", "--algorithm", "eller"], "eller needs rows of cells"),
        (["--cells", "J3:K9", "--portals"], "J3:K9: portals join areas that share no edge; choose two or more"),
        (["--cells", "J3:K9,M3:N9", "--portals", "J3=Z9"], "portal Z9 lies outside the maze"),
        (["--cells", "J3:K9", "--dimensions", "2x2x9"], "dimensions 2x2x9 take areas in J3:"),
        (["--cells", "J3:K9", "--dimensions", "8"], "dimensions 8: give rows and columns of an area last"),
        (["--cells", "J3:K9", "--dimensions", "3x3x3x8x8"], "a room would have 10 directions, and has at most 8"),
    ):
        assert main(["fill", str(path), *arguments]) == 2
        error = capsys.readouterr().err
        assert said in error
        assert error.count("\n") == 1
        assert path.read_bytes() == before


def test_the_labels_tell_where_cells_have_moved(tmp_path: Path) -> None:
    """A recipe that tells of other cells is of no use then."""
    path = tmp_path / "new.xlsx"
    maze = generate("B2:K9", seed=5, wrap="both")
    save(maze, path)
    book = openpyxl.load_workbook(path)
    book.worksheets[0].insert_rows(1, 3)
    book.save(path)
    assert read(path, cells="B5:K12").passages == maze.passages


def test_dimensions_say_how_many_cells_there_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.xlsx"
    assert main(["new", str(path), "--dimensions", "3x3x8x8", "--seed", "1", "--at", "C3"]) == 0
    assert "576 cells" in capsys.readouterr().out
    maze = read(path)
    assert (maze.grid.cells.address, maze.grid.size) == (cells_of("3x3x8x8", 3, 3).address, 576)
    assert sum(map(int.bit_count, maze.passages)) == 2 * 575
    assert main(["new", str(path), "--dimensions", "3x3x8x8", "--rows", "5", "--force"]) == 2
    assert "dimensions 3x3x8x8 say how many rows there are; leave rows out" in capsys.readouterr().err


def test_the_same_command_makes_the_same_portals(tmp_path: Path) -> None:
    arguments = ["--cells", "B2:F6,H2:L6,N4:P9", "--portals", "--seed", "7"]
    for name in ("one.xlsx", "other.xlsx"):
        assert main(["new", str(tmp_path / name), *arguments]) == 0
    assert (tmp_path / "one.xlsx").read_bytes() == (tmp_path / "other.xlsx").read_bytes()
    recipe = read_recipe(tmp_path / "one.xlsx")
    assert recipe is not None
    assert follow(recipe) == read(tmp_path / "one.xlsx")
    labels = [word for text in texts_on(tmp_path / "one.xlsx").values() for word in text.split()]
    assert sorted(labels) == ["A", "A", "B", "B", "GOAL", "START"]


def test_show_prints_the_letters_of_the_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "new.xlsx"
    assert main(["new", str(path), "--wrap", "both", "--rows", "6", "--cols", "8", "--seed", "1"]) == 0
    capsys.readouterr()
    assert main(["show", "--wrap", "both", "--rows", "6", "--cols", "8", "--seed", "1"]) == 0
    drawn = capsys.readouterr().out
    assert main(["show", str(path)]) == 0
    assert capsys.readouterr().out == drawn


@pytest.mark.parametrize(
    ("cells", "options"),
    daily(
        [
            ("B2:F6", {"wrap": "columns"}),
            (cells_of("2x2x2x2", 2, 2).address, {"dimensions": "2x2x2x2"}),
            ("B2:C6,E2:F6", {"portals": "auto"}),
        ],
        1,
    ),
)
def test_links_are_known_after_one_maze_and_then_another_was_joined(
    cells: str, options: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "book.xlsx"
    openpyxl.Workbook().save(path)
    places = [cells, "G2:H3", "G5:H6"]
    for place in places:
        fill_workbook(path, cells=place, seed=1, openings="none", **(options if place == cells else {}))
    join_workbook(path, places[:2], seed=1)
    join_workbook(path, [",".join(places[:2]), places[2]], seed=1)
    for parts in ([",".join(places[:2]), places[2]], [cells, places[2]], [cells, ",".join(places[1:])]):
        with pytest.raises(InputError, match="are one maze already"):
            join_workbook(path, parts, seed=1)
