"""Rules that are bred: what they make is counted rightly, the search gets nearer, and what it finds goes on so."""

import shlex
from collections.abc import Callable, Iterator
from itertools import pairwise
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean

import networkx as nx
import pytest

from excelmaze import Grid, follow, read, read_recipe
from excelmaze.commands.report import summary
from excelmaze.generators.cellular import Board, grown, rule_from
from excelmaze.measures import evolve
from excelmaze.measures.evolve import Attributes, Evolution, Generation, attributes_of, text_of
from tests.conftest import Result, not_none
from tests.generators.test_kinds import iterated

Run = Callable[..., Result]
ASKED = {"dead_ends": 0.2, "junctions": 0.15}


@pytest.fixture(autouse=True)
def few(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer rules and starts than the search takes, which is what it is; slow tests take as many as it does."""
    if not request.node.get_closest_marker("slow"):
        for name, number in (("POPULATION", 10), ("_FINALISTS", 3), ("_FINAL_STARTS", 2)):
            monkeypatch.setattr(evolve, name, number)


def board_of(rows: int, columns: int) -> Board:
    grid = Grid.rectangle(rows, columns)
    return Board(grid, grid.pieces)


def counted(board: Board, state: int, columns: int) -> Attributes:
    """The attributes by networkx."""
    opened = {divmod(place, columns) for place, one in enumerate(board.cells_of(state)[:-1]) if one}
    graph = nx.grid_2d_graph(board.cells // columns, columns).subgraph(opened)
    degrees = [degree for _, degree in graph.degree]
    largest = max(nx.connected_components(graph), key=len)
    squares = [[(row + down, column + across) for down in (0, 1) for across in (0, 1)] for row, column in opened]
    count = len(opened)
    return Attributes(
        degrees.count(1) / count,
        degrees.count(2) / count,
        sum(degree > 2 for degree in degrees) / count,
        len({cell for square in squares if opened.issuperset(square) for cell in square}) / count,
        count / board.cells,
        len(largest) / count,
        nx.diameter(graph.subgraph(largest)) / sqrt(board.cells),
    )


def test_attributes_are_those_counted_cell_by_cell() -> None:
    draw = Random(1)
    board = board_of(9, 11)
    for density in (0.2, 0.5, 0.7, 0.9):
        state = board.state_of([draw.random() < density for _ in range(99)])
        found, expected = attributes_of(board, state), counted(board, state, 11)
        assert found[:6] == pytest.approx(expected[:6])
        assert 0.5 * expected.length <= found.length <= expected.length
    assert not any(attributes_of(board, 0))


@pytest.mark.parametrize("rule", ["B3/S12345", *map(text_of, (0x0877FEF670E6D, 0x147BFE9309D4C, 0x3FFFFFFFFFFFF >> 3))])
def test_pieces_grow_apart_by_any_rule_as_those_of_a_maze_do(rule: str) -> None:
    """Two that touch at a corner, and one that lies apart; each as if it were alone."""
    grid = Grid.from_selection("B2:H8,I9:N14,Q3:U9")
    start = Evolution(ASKED, grid, generations=1, seed=1).starts[0]
    board = Board(grid, grid.pieces)
    before, after = board.cells_of(start), board.cells_of(grown(board, start, rule_from(rule), 4))
    for piece in grid.pieces:
        alone = Grid.from_cells(map(grid.place, piece))
        opened = {grid.place(cell) for cell in piece if before[cell]}
        assert {grid.place(cell) for cell in piece if after[cell]} == iterated(alone, opened, rule_from(rule), 4)


@pytest.mark.parametrize(
    "cells",
    [
        ("--shape", "heart", "--cols", "9"),
        pytest.param(("--letters", "A|B", "--rows", "18"), marks=pytest.mark.slow),
        pytest.param(("--mask", "a ring.txt", "--invert"), marks=pytest.mark.slow),
        pytest.param(("--hole", "C3:D4", "--hole", "F2", "--rows", "7"), marks=pytest.mark.slow),
    ],
    ids=lambda cells: cells[0],
)
@pytest.mark.usefixtures("here")
def test_a_rule_is_bred_on_the_cells_that_new_then_takes(cells: tuple[str, ...], run: Run) -> None:
    """The command that is printed makes the maze of the workbook, on these cells."""
    Path("a ring.txt").write_text("......\n.####.\n.####.\n......", encoding="utf-8")
    result = run("evolve", "bred.xlsx", *cells, "--dead-ends", 0.2, "--generations", 1, "--seed", 1)
    assert result.status == 0, result.err
    command = next(line for line in result.out.splitlines() if line.startswith("excelmaze new"))
    assert run(*shlex.split(command)[1:]).status == 0
    assert read("maze.xlsx") == read("bred.xlsx")
    assert run("new", "same.xlsx", *cells, *(("--cols", 30) if "--hole" in cells else ())).status == 0
    assert read("maze.xlsx").grid == read("same.xlsx").grid


@pytest.mark.slow
def test_the_same_seed_breeds_the_same_rule_and_the_best_never_gets_worse() -> None:
    one, other = (Evolution(ASKED, Grid.rectangle(10, 10), generations=3, seed=3) for _ in range(2))
    passed = [*one.generations()]
    assert passed == [*other.generations()]
    assert one.best() == other.best()
    assert [generation.number for generation in passed] == [*range(4)]
    assert all(earlier.best <= later.best for earlier, later in pairwise(passed))
    assert all(generation.mean <= generation.best <= 0 for generation in passed)
    assert passed[-1].best == fitness(one, passed[-1].rule)
    assert Evolution(ASKED, Grid.rectangle(10, 10), generations=3, seed=4).starts != one.starts


def fitness(search: Evolution, rule: str) -> float:
    """How near what a rule makes of the starts is to what is asked: 0 is just that, and less is worse."""
    found = [search.attributes(rule, start) for start in search.starts]
    return -fmean(sum(abs(getattr(one, name) - asked) for name, asked in ASKED.items()) for one in found)


SMALL = ("--rows", 6, "--cols", 7, "--generations", 2, "--dead-ends", 0.2, "--seed", 5)


@pytest.mark.slow
def test_the_command_prints_how_new_makes_the_maze_that_it_writes(run: Run, tmp_path: Path) -> None:
    book = tmp_path / "evolved.xlsx"
    result = run("evolve", book, *SMALL)
    assert result.status == 0
    assert [line.split(":")[0] for line in result.err.splitlines()] == [f"generation {n}" for n in range(3)]
    told, maze, again, *written = result.out.splitlines()
    assert told.endswith("of 0.2; seed 5")
    assert maze.startswith("a maze of it, parts joined by tunnels: dead-ends 0.")
    assert run(*again.replace("maze.xlsx", str(tmp_path / "one.xlsx")).split()[1:]).status == 0
    assert "\n".join(written) == f"{book}: {summary(follow(not_none(read_recipe(book))))}"
    assert book.read_bytes() == (tmp_path / "one.xlsx").read_bytes()


@pytest.mark.slow
def test_ctrl_c_keeps_the_best_rule_so_far(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pressed in the third generation: the rule of the second one is told and written, and all is well."""
    going_on = Evolution.generations

    def stopped(search: Evolution) -> Iterator[Generation]:
        for generation in going_on(search):
            if generation.number == 2:
                raise KeyboardInterrupt
            yield generation

    monkeypatch.setattr(Evolution, "generations", stopped)
    book = tmp_path / "stopped.xlsx"
    result = run("evolve", book, *SMALL, "--generations", 50)
    assert result.status == 0
    assert "stopped; the best rule so far is kept" in result.err
    assert result.out.splitlines()[0].endswith("seed 5, stopped after generation 1")
    assert not_none(read_recipe(book)).options["rule"] == result.out.split()[1].removesuffix(":")
