"""Bits that choose one of all perfect mazes."""

import math
import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.grids.grid import Grid
from excelmaze.messages.chances import Network, decide_all, plan
from excelmaze.messages.spanning_trees import Trees
from tests.conftest import examples, grids

# The logarithms to base 2 of the numbers of spanning trees (matrix-tree theorem), computed elsewhere.
LIMITS = {16: 388.91, 32: 1639.90, 64: 6726.77}


def endless(seed: int) -> Iterator[int]:
    draw = random.Random(seed)
    while True:
        yield draw.getrandbits(1)


@given(grids(), st.integers(0, 2**32))
@examples(100)
def test_the_bits_are_found_again_in_a_perfect_maze_of_each_piece(grid: Grid, seed: int) -> None:
    trees = Trees(grid)
    maze, settled = trees.maze(endless(seed))
    found = trees.bits(maze)
    assert len(found) == settled
    assert all(bit == was for bit, was in zip(found, endless(seed), strict=False))
    assert sum(map(int.bit_count, maze.passages)) == 2 * (grid.size - len(grid.pieces))
    assert settled > trees.limit - 30


@pytest.mark.parametrize("side", [16, 32, pytest.param(64, marks=pytest.mark.slow)])
def test_a_maze_carries_nearly_what_all_perfect_mazes_allow(side: int) -> None:
    """At least 95% of the limit; each choice's surprise adds up to the limit, but for the 16 bits of chances."""
    trees = Trees(Grid.rectangle(side, side))
    assert trees.limit == pytest.approx(LIMITS[side], abs=0.005)
    _, settled = trees.maze(endless(1))
    assert trees.limit * 0.95 < trees.capacity < settled <= trees.limit + 1


@pytest.mark.slow
def test_every_perfect_maze_has_the_same_chance_whichever_way_its_walls_are_decided() -> None:
    """The chances along each of the 192 mazes of 3 x 3 multiply to a 192nd."""
    grid = Grid.rectangle(3, 3)
    network = Network(plan(grid, range(9)))
    found: dict[tuple[bool, ...], float] = {}
    waiting: list[tuple[bool, ...]] = [()]
    while waiting:
        prefix = waiting.pop()
        asked: list[int] = []

        def decide(_: int, chance: int, prefix: tuple[bool, ...] = prefix, asked: list[int] = asked) -> bool:
            asked.append(chance)
            return prefix[len(asked) - 1] if len(asked) <= len(prefix) else False

        decide_all(network, decide)
        if len(asked) > len(prefix):
            waiting += [(*prefix, False), (*prefix, True)]
        else:
            chosen = zip(asked, prefix, strict=True)
            found[prefix] = math.prod((chance if yes else 65536 - chance) / 65536 for chance, yes in chosen)
    assert len(found) == 192
    assert all(chance == pytest.approx(1 / 192, rel=1e-3) for chance in found.values())
