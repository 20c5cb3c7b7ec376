"""Bits that choose one of all perfect mazes."""

import hashlib
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from excelmaze.grids.grid import Grid
from excelmaze.messages import chances
from excelmaze.messages.chances import Decoder, Encoder, Network, decide_all, plan
from excelmaze.messages.matrices import NumpyMatrix, PlainMatrix
from excelmaze.messages.tree import Trees
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


@pytest.mark.slow
def test_random_bits_make_uniformly_random_mazes() -> None:
    """Chi-square over the 192 mazes of 3 x 3, one in a million: 191 degrees of freedom."""
    trees, bits = Trees(Grid.rectangle(3, 3)), endless(7)
    counts = Counter(trees.maze(bits)[0].passages for _ in range(19_200))
    assert len(counts) == 192
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 302


@pytest.mark.slow
@pytest.mark.parametrize(
    ("cells", "digest"),
    [
        ("A1:X24", "ba91d562d1609b49"),
        ("A1:F30,H4:T20,C15:R16", "fa5a2f8abdf9fd33"),
    ],
)
@pytest.mark.parametrize("matrix", [PlainMatrix, NumpyMatrix])
def test_the_chances_are_the_same_everywhere(
    matrix: type[PlainMatrix | NumpyMatrix], cells: str, digest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the last of their 16 bits, with numpy and without, on each platform and Python."""
    if matrix is NumpyMatrix:
        pytest.importorskip("numpy")
    monkeypatch.setattr(chances, "matrix_for", _maker_of(matrix))
    grid, seen, coin = Grid.from_selection(cells), hashlib.sha256(), random.Random(1)

    def decide(_: int, chance: int) -> bool:
        seen.update(chance.to_bytes(2, "big"))
        return coin.getrandbits(16) < chance

    for piece in grid.pieces:
        decide_all(Network(plan(grid, piece)), decide)
    assert seen.hexdigest()[:16] == digest


def _maker_of(matrix: type[PlainMatrix | NumpyMatrix]) -> Callable[[int, int], PlainMatrix | NumpyMatrix]:
    return lambda _, width: matrix(width)


def _noting(resistances: list[float]) -> Callable[[float], int]:
    """What stands for `as_chance`, and keeps what is not rounded."""

    def as_chance(resistance: float) -> int:
        resistances.append(resistance)
        return 1

    return as_chance


@pytest.mark.parametrize("cells", ["A1:L12", "A1:F20,G4:T9,F15:R16"])
def test_resistances_are_the_same_to_the_last_bit_with_numpy_and_without(
    cells: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is hidden with numpy is found without: not even the rounding to 16 bits can differ."""
    pytest.importorskip("numpy")
    grid = Grid.from_selection(cells)
    (piece,) = grid.pieces
    found: list[list[float]] = []
    for matrix in (PlainMatrix, NumpyMatrix):
        monkeypatch.setattr(chances, "matrix_for", _maker_of(matrix))
        resistances: list[float] = []
        monkeypatch.setattr(chances, "as_chance", _noting(resistances))
        network, coin = Network(plan(grid, piece)), random.Random(1)
        decide_all(network, lambda *_: coin.random() < 0.5)  # noqa: B023 - called at once
        found.append([*network.spreads, *resistances])
    assert found[0] == found[1]


@given(st.lists(st.tuples(st.integers(1, 65535), st.booleans()), max_size=200))
@examples(100)
def test_what_is_encoded_is_decoded_again(choices: list[tuple[int, bool]]) -> None:
    encoder = Encoder()
    for chance, yes in choices:
        encoder.chosen(chance, yes=yes)
    # Any bits that begin so choose so, but for the last choices, which these bits do not settle yet.
    decoder = Decoder(iter([*encoder.bits, *[0] * 64, *[1] * 4096]))
    encoded_again = Encoder()
    for chance, _ in choices:
        encoded_again.chosen(chance, yes=decoder.choose(chance))
    shorter = min(len(encoder.bits), len(encoded_again.bits))
    assert encoder.bits[:shorter] == encoded_again.bits[:shorter]
