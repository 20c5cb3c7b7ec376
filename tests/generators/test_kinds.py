"""What is known of single algorithms: their trees, their textures, and what their options do."""

from collections.abc import Collection
from itertools import product
from statistics import mean

import pytest

from excelmaze.errors import InputError
from excelmaze.generators.passages import passages_of
from excelmaze.grids.grid import DOWN, LEFT, RIGHT, STEPS, UP, Grid
from excelmaze.maze.generation import follow, generate
from excelmaze.maze.maze import Maze
from excelmaze.maze.recipe import Alteration
from excelmaze.sheet.addresses import Place
from excelmaze.streams import stream_named
from tests.graphs import made_again

SQUARE = Grid.rectangle(24, 36)


def dead_ends(maze: Maze) -> float:
    """The share of cells with one passage."""
    return sum(sides.bit_count() == 1 for sides in maze.passages) / maze.grid.size


CORNERS = {"nw": (UP, LEFT), "ne": (UP, RIGHT), "sw": (DOWN, LEFT), "se": (DOWN, RIGHT)}


@pytest.mark.parametrize("corner", CORNERS)
def test_binary_tree_every_cell_has_one_passage_towards_the_corner(corner: str) -> None:
    """But for the corner itself; the two sides there are corridors, and no cell has more than two on the other side."""
    maze = generate(SQUARE, "binary-tree", seed=1, options={"corner": corner})
    towards = sum(1 << side for side in CORNERS[corner])
    ways = [(sides & towards).bit_count() for sides in maze.passages]
    assert sorted(ways) == [0] + [1] * (SQUARE.size - 1)
    assert SQUARE.sides[ways.index(0)] & towards == 0
    assert all((sides & ~towards & 0b1111).bit_count() <= 2 for sides in maze.passages)


def test_growing_tree_goes_from_the_backtracker_to_prim() -> None:
    """The newest room winds, any room branches, the oldest makes corridors; weights lie between."""
    shares = {
        name: dead_ends(generate(SQUARE, "growing-tree", seed=1, options=options))
        for name, options in {
            "newest": {"newest": 1, "random": 0},
            "mixed": {"newest": 1, "random": 1},
            "random": {"newest": 0, "random": 1},
            "oldest": {"newest": 0, "random": 0, "oldest": 1},
        }.items()
    }
    assert shares["oldest"] < shares["newest"] < shares["mixed"] < shares["random"]
    assert abs(shares["newest"] - dead_ends(generate(SQUARE, "backtracker", seed=1))) < 0.03


def test_recursive_division_with_rooms_has_loops_inside_them_only() -> None:
    """Every wall between rooms has one gap: with its loops counted out the maze is one tree of rooms."""
    maze = generate(SQUARE, "recursive-division", seed=1, options={"room": 6})
    assert len(maze.carved) > SQUARE.size - 1
    assert len(set(maze.carved)) == len(maze.carved)
    assert len(generate(SQUARE, "recursive-division", seed=1).carved) == SQUARE.size - 1


def test_a_spiral_turns_to_the_same_side() -> None:
    """With one long walk from the middle, most cells lie in a corridor; hardly one is a junction."""
    maze = generate(Grid.rectangle(21, 21), "spiral", seed=1, start="L12", options={"length": 10_000})
    assert sum(sides.bit_count() == 2 for sides in maze.passages) > 0.9 * 441


def test_origin_shift_loses_the_comb_that_it_begins_with() -> None:
    """After no step all ways are shortest; after many the dead ends are as many as those of uniform mazes, 29%."""
    few = generate(SQUARE, "origin-shift", seed=1, goal="farthest", options={"steps": 1})
    far = few.solution_rooms
    assert len(far) - 1 <= 24 + 36
    assert abs(mean(dead_ends(generate(SQUARE, "origin-shift", seed=seed)) for seed in range(5)) - 0.293) < 0.03


def iterated(grid: Grid, state: set[Place], rule: Collection[tuple[int, int, int]], steps: int) -> set[Place]:
    """The automaton cell by cell, as its definition says: by itself, sides and corners that are open; to the end."""
    places = [grid.place(cell) for cell in range(grid.size)]
    states = [state]
    for _ in range(steps):
        opened = set()
        for row, column in places:
            sides = sum((row + down, column + across) in state for down, across in STEPS)
            corners = sum((row + down, column + across) in state for down, across in product((-1, 1), repeat=2))
            if ((row, column) in state, sides, corners) in rule:
                opened.add((row, column))
        state = opened
        states.append(state)
        if state in states[-3:-1]:
            break
    return state


@pytest.mark.parametrize(("born", "stays"), [("3", "12345"), ("3", "1234"), ("2", "")])
@pytest.mark.parametrize("cells", ["B2:S15", "B2:H9,F7:N18"])
def test_an_automaton_opens_what_its_rule_says(born: str, stays: str, cells: str) -> None:
    """Beside that only the start and tunnels are open, which join all parts."""
    grid = Grid.from_selection(cells)
    stream = stream_named("python", 5)
    noise = {grid.place(cell) for cell in range(grid.size) if stream.random() < 0.45}
    counts = product((0, 1), range(5), range(5))
    rule = {one for one in counts if str(one[1] + one[2]) in (stays if one[0] else born)}
    expected = iterated(grid, noise, rule, 12)
    maze = generate(grid, "cellular", seed=5, options={"rule": f"B{born}/S{stays}", "steps": 12})
    opened = {grid.place(cell) for cell in range(grid.size) if maze.visited[cell]}
    assert expected <= opened
    assert all(maze.solve(maze.start, cell) for cell in {*[*grid][::7]} - {*maze.unvisited()})
    for cell in range(grid.size):
        for direction, beside in enumerate(grid.neighbors):
            both = beside[cell] >= 0 and maze.visited[cell] and maze.visited[beside[cell]]
            assert bool(maze.passages[cell] >> direction & 1) == bool(both)


@pytest.mark.parametrize("goal", ["opposite", "last", "farthest"])
def test_the_goal_of_caves_is_open(goal: str) -> None:
    for seed in range(12):
        maze = generate(Grid.rectangle(9, 9), "cellular", seed=seed, goal=goal)
        assert maze.goal not in {*maze.unvisited()}
        assert maze.solve() is not None


def test_a_goal_in_solid_rock_is_refused() -> None:
    maze = generate(SQUARE, "cellular", seed=1)
    solid = next(maze.unvisited())
    with pytest.raises(InputError, match=f"goal {solid} is solid in this maze"):
        generate(SQUARE, "cellular", seed=1, goal=solid)


def reached(algorithm: str, grid: Grid, seeds: range) -> set[bytes]:
    return {generate(grid, algorithm, seed=seed, start="random", goal="none").passages for seed in seeds}


@pytest.mark.slow
def test_reachable_mazes_of_two_by_three() -> None:
    """Depth-first search and hunt-and-kill make 14 of the 15 mazes of 2 x 3; Prim and Kruskal all of them."""
    grid = Grid.rectangle(2, 3)
    assert [len(reached(name, grid, range(600))) for name in ("backtracker", "hunt-and-kill")] == [14, 14]
    assert len(reached("kruskal", grid, range(600))) == 15


def test_options_that_are_left_out_stand_in_the_recipe_with_their_defaults() -> None:
    """What an option is not given stands in the recipe with its default, so that a later default changes nothing."""
    maze = generate(SQUARE, "growing-tree", seed=1)
    assert maze.recipe is not None
    assert passages_of(SQUARE, maze.carved) == maze.passages
    assert maze.recipe.options == {"newest": 1.0, "oldest": 0.0, "middle": 0.0, "random": 1.0}


@pytest.mark.slow
@pytest.mark.parametrize(("chance", "share"), [(0.1, 0.227), (0.3, 0.110), (0.5, 0.040)])
def test_kruskal_opens_walls_that_must_stay_with_their_chance(chance: float, share: float) -> None:
    """Loops are binomial over the (R - 1)(C - 1) walls left, within five sigma; dead ends as simulations have them."""
    grid = Grid.rectangle(50, 50)
    mazes = [generate(grid, "kruskal", seed=seed, loops=chance, goal="none") for seed in range(20)]
    left = 20 * 49 * 49
    loops = sum(len(maze.carved) - grid.size + 1 for maze in mazes)
    assert abs(loops - left * chance) < 5 * (left * chance * (1 - chance)) ** 0.5
    assert abs(mean(map(dead_ends, mazes)) - share) < 0.01


@pytest.mark.parametrize("cells", ["B2:S15", "B2:H9,F7:N18,P2:R5"])
def test_no_loops_change_nothing_and_all_open_every_wall(cells: str) -> None:
    """The option at 0 is as if it were not there, in the recipe too; Kruskal at 1 leaves no wall."""
    for algorithm in ("prim", "kruskal"):
        plain, none = (generate(cells, algorithm, seed=3, loops=loops) for loops in (0, 0.0))
        assert (plain, plain.recipe, plain.carved) == (none, none.recipe, none.carved)
    assert generate(cells, "kruskal", seed=3, loops=1).passages == plain.grid.sides
    assert generate(cells, "prim", seed=3, options={"loops": 0}).recipe == generate(cells, "prim", seed=3).recipe


def test_the_loops_of_prim_are_in_its_recipe_and_those_of_older_recipes_stay() -> None:
    """They were a step after the maze: a recipe that says so still makes that maze."""
    maze = generate(SQUARE, "prim", seed=5, goal="rim", loops=0.3)
    assert maze.recipe is not None
    assert (maze.recipe.options, maze.recipe.alterations) == ({"loops": 0.3}, ())
    assert made_again(maze) == maze
    older = maze.recipe._replace(options={}, alterations=(Alteration("loops", 0.3),))
    assert follow(older) == generate(SQUARE, "prim", seed=5, goal="rim").loops(0.3)
    assert follow(older) != maze
