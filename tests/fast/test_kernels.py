"""Numba's kernels do exactly what the plain versions do."""

from collections.abc import Sequence
from itertools import cycle, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze import fast
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import InputError
from excelmaze.generators import ALGORITHMS, Generator
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.progress import listening
from excelmaze.streams import stream_named
from tests.cases import daily
from tests.conftest import examples, grids
from tests.held import attempt

pytest.importorskip("numba", reason="the extra `fast` is not installed")

from excelmaze.fast import kernels

# To compile one takes seconds.
FEW = ["hunt-and-kill", "kruskal", "vba-trail"]
RNGS = ["python", "vba"]

RECTANGLES = [(1, 1), (1, 2), (2, 1), (1, 40), (40, 1), (3, 3), (25, 40), (300, 1)]


def outcome(
    make: "Generator | kernels.Kernel", grid: Grid, piece: Sequence[int], start: int, rng: str, seed: int
) -> tuple[list[int], float]:
    """What was carved, and the number that the stream gives next."""
    stream = stream_named(rng, seed)
    carved = list(make(grid, piece, start, stream))
    return carved, stream.random()


def test_a_kernel_is_that_of_an_algorithm() -> None:
    """These have one; algorithms may do without."""
    assert set(kernels.GENERATORS) == {
        *("hunt-and-kill", "kruskal", "wilson", "aldous-broder"),
        *("growing-tree", "prim-weights", "boruvka", "bacterial", "origin-shift", "tractor"),
        *("vba-backtracker", "vba-trail"),
    }
    assert set(kernels.GENERATORS) <= set(ALGORITHMS)


@pytest.mark.parametrize(("algorithm", "rng"), daily(product(kernels.GENERATORS, RNGS), [*zip(FEW, cycle(RNGS))]))
@examples(40)
@given(grid=grids(), seed=st.integers(0, 1000), data=st.data())
def test_selections_are_carved_alike_and_the_stream_goes_on_alike(
    algorithm: str, rng: str, grid: Grid, seed: int, data: st.DataObject
) -> None:
    for piece in grid.pieces:
        attempt()
        start = piece[0] if ALGORITHMS[algorithm].starts_first else data.draw(st.sampled_from(piece))
        plain = outcome(ALGORITHMS[algorithm].generate, grid, piece, start, rng, seed)
        assert outcome(kernels.GENERATORS[algorithm], grid, piece, start, rng, seed) == plain


@pytest.mark.parametrize(
    ("algorithm", "rng", "size"),
    daily(product(kernels.GENERATORS, RNGS, RECTANGLES), [*zip(cycle(FEW), cycle(RNGS), RECTANGLES)]),
)
def test_rectangles_are_carved_alike(algorithm: str, rng: str, size: tuple[int, int]) -> None:
    grid = Grid.rectangle(*size)
    for seed in range(3):
        attempt()
        plain = outcome(ALGORITHMS[algorithm].generate, grid, range(grid.size), 0, rng, seed)
        assert outcome(kernels.GENERATORS[algorithm], grid, range(grid.size), 0, rng, seed) == plain


@pytest.mark.slow
@pytest.mark.parametrize("algorithm", [name for name in kernels.GENERATORS if name != "aldous-broder"])
def test_large_rectangles_that_take_several_blocks_of_rolls_are_carved_alike(algorithm: str) -> None:
    grid = Grid.rectangle(250, 300)
    plain = outcome(ALGORITHMS[algorithm].generate, grid, range(grid.size), 0, "python", 5)
    assert outcome(kernels.GENERATORS[algorithm], grid, range(grid.size), 0, "python", 5) == plain


@pytest.mark.parametrize(("algorithm", "rng"), daily(product(kernels.GENERATORS, RNGS), [*product(FEW, RNGS)]))
def test_a_maze_made_with_kernels_is_the_plain_one(algorithm: str, rng: str, monkeypatch: pytest.MonkeyPatch) -> None:
    grid = Grid.from_selection("B2:M9,D10:F14,AA1:AC4")
    plain = generate(grid, algorithm, seed=11, rng=rng)
    monkeypatch.setattr(fast, "_worth", lambda _name, _seconds, _cells: True)
    quick = generate(grid, algorithm, seed=11, rng=rng)
    assert (quick, quick.carved, quick.recipe) == (plain, plain.carved, plain.recipe)
    assert lay_out(quick, solution=True).codes == lay_out(plain, solution=True).codes


@pytest.mark.slow
def test_a_walk_whose_numbers_repeat_is_given_up() -> None:
    """In a long corridor the 16,777,216 numbers of `Rnd` lead the walk in a circle; with a loop it is no tree."""
    grid = Grid.from_selection("A1:GJH1,A2:B2")
    with pytest.raises(InputError, match=r"random numbers repeat after 16,777,216 draws"):
        outcome(kernels.GENERATORS["aldous-broder"], grid, range(grid.size), 0, "vba", 0)


def test_a_kernel_reports_how_far_it_has_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernels, "_SECONDS_BETWEEN_TICKS", 0.001)
    grid = Grid.rectangle(300, 300)
    told: list[tuple[str, int, int, str]] = []
    with listening(lambda *what: told.append(what)):
        kernels.GENERATORS["aldous-broder"](grid, range(grid.size), 0, stream_named("python", 1))
    done = [done for _, done, _, _ in told]
    assert done == sorted(done)
    assert any(0 < cells < grid.size - 1 for cells in done)
    assert done[-1] == grid.size - 1
