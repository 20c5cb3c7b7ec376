"""Shapes on the command line: `new`, `fill` and `show` give a maze the shape that is asked for, or say what would."""

from collections.abc import Callable
from pathlib import Path

import pytest

from excelmaze import Grid, follow, read_recipe
from excelmaze.xlsx.read import read
from tests.cases import daily
from tests.conftest import Result, not_none

Run = Callable[..., Result]


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    path = tmp_path / "drawing.txt"
    path.write_text(".##.\n####\n.##.\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("options", "expected"),
    daily(
        [
            (["--shape", "ring"], Grid.from_shape("ring", cols=30)),
            (["--letters", "Př", "--pieces", "each"], Grid.from_letters("Př", bridges=False)),
            (["--mask", "DRAWING", "--invert"], Grid.from_selection("B2,E2,B4,E4")),
            (["--cells", "B2:K9", "--hole", "D4:E5", "--hole", "G6"], Grid.rectangle(8, 10).minus("D4:E5,G6")),
            # As large as fits within the cells, in their middle, and no cell beside them.
            (["--cells", "B2:K4", "--mask", "DRAWING"], Grid.from_mask([".##.", "####", ".##."], at="E2")),
            (
                ["--cells", "B2:K22,L8:V14", "--shape", "circle"],
                Grid.from_shape("circle", cols=21).common_with("B2:K22,L8:V14"),
            ),
            (["--shape", "heart", "--cols", 15], Grid.from_shape("heart", cols=15)),
            (["--shape", "tree", "--rows", 20, "--at", "D4"], Grid.from_shape("tree", rows=20, at="D4")),
            (["--shape", "fish", "--rows", 9, "--cols", 99], Grid.from_shape("fish", rows=9)),
            (["--letters", "Př"], Grid.from_letters("Př")),
            (["--letters", "AB", "--cols", 40, "--hole", "E2:F2"], Grid.from_letters("AB", cols=40).minus("E2:F2")),
            (["--mask", "DRAWING"], Grid.from_mask([".##.", "####", ".##."])),
            (["--mask", "DRAWING", "--cols", 8], Grid.from_mask([".##.", "####", ".##."], cols=8)),
            (["--hole", "C3", "--rows", 4, "--cols", 4], Grid.rectangle(4, 4).minus("C3")),
            (["--cells", "B2:V22", "--shape", "circle"], Grid.from_shape("circle", cols=21)),
            (["--cells", "B2:AZ22", "--shape", "circle"], Grid.from_shape("circle", cols=21, at="Q2")),
        ],
        1,
    ),
)
def test_new_and_fill_make_the_maze_in_the_shape(
    options: list[object], expected: Grid, run: Run, tmp_path: Path, drawing: Path
) -> None:
    """A shape has the same maze again from the recipe, and the same bytes from the same options."""
    given = [str(drawing) if option == "DRAWING" else str(option) for option in options]
    outs = [tmp_path / "one.xlsx", tmp_path / "two.xlsx"]
    for out in outs:
        result = run("new", out, *given, "--seed", 3)
        assert result.status == 0, result.err
    assert outs[0].read_bytes() == outs[1].read_bytes()
    if "--cells" in given:
        run("new", outs[0], "--rows", 3, "--cols", 3, "--at", "BB99", "--force")
        result = run("fill", outs[0], *given, "--seed", 3)
        assert result.status == 0, result.err
    cells = ",".join(area.address for area in expected.areas)
    maze = read(outs[0], cells=cells)
    assert sum(map(int.bit_count, maze.passages)) == 2 * (expected.size - len(expected.pieces))
    recipe = not_none(read_recipe(outs[0], cells=cells))
    assert follow(recipe).passages == maze.passages
    assert follow(recipe).grid == expected
    assert "drawing" not in recipe.to_json()


@pytest.mark.parametrize("kind", [["--tiling", "hexagons"], ["--weave", "0"]])
def test_letters_in_a_selection_are_drawn_in_rooms_and_joined(kind: list[str], run: Run, tmp_path: Path) -> None:
    """One room for each point of a letter, as `new` draws them, and bridges as broad as a room."""
    book = tmp_path / "book.xlsx"
    run("new", book, "--rows", 2, "--cols", 2)
    result = run("fill", book, "--cells", "F5:AZ40", "--letters", "IT", *kind)
    size = {"hexagons": 23, "0": 15}[kind[1]]
    assert f" {Grid.from_letters('IT', cols=size).size} rooms on " in result.out
    assert "in 2 pieces" not in result.out


@pytest.mark.parametrize(
    "shape", daily([["--shape", "heart", "--rows", "10"], ["--letters", "O", "--rows", "7"]], 1), ids=str
)
def test_a_woven_shape_has_as_many_rooms_as_a_plain_one(
    shape: list[str], run: Callable[..., Result], tmp_path: Path
) -> None:
    plain, woven = tmp_path / "plain.xlsx", tmp_path / "woven.xlsx"
    for path, words in ((plain, []), (woven, ["--weave", "0.5"])):
        assert run("new", path, *shape, *words, "--seed", "1").status == 0
    assert read(woven).graph.size == read(plain).graph.size >= 20
