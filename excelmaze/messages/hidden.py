"""Texts hidden in mazes, which the password reveals."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from itertools import chain
from typing import NamedTuple

from excelmaze.errors import InputError, counted, unknown
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.messages.envelope import Kind, opened, packed, sealed
from excelmaze.messages.paths import CarrierPaths, PathEnds, bits_of, path_ends, paths_of, with_bits
from excelmaze.messages.spanning_trees import Trees, estimated_capacity
from excelmaze.progress import tick
from excelmaze.streams import stream_named
from excelmaze.texts import check_utf8

# `tree`: the walls are bits of a number that chooses one of all perfect mazes. `paths`: bits stand beside some paths.
SCHEMES = ("tree", "paths")

# Beside paths there is little room: what lies on them stands for the salt, and the tag is as short as is still safe.
_KINDS = {"tree": Kind(salt=16, tag=16), "paths": Kind(salt=0, tag=8)}
_BITS = 8
# The most mazes that are tried until one has room enough beside its paths, or its last bits are settled.
_TRIES = 60
# Cells times the square of the shorter side, as the scheme `tree` takes time: what is as quick as the other scheme, and
# what takes some seconds; of more the capacity is estimated.
_QUICK, _MOST_EXACT = 64**4, 100**4
# The numbers of paths whose capacity is measured, and the mazes for each.
COUNTS = (1, 2, 3, 4, 6, 8, 12, 16)
_MEASURED = 20
# Mazes of more cells in all take too long to measure.
_MOST_MEASURED = 200_000

_MORE = ", or take more cells"

RandomBytes = Callable[[int], bytes]


class Capacity(NamedTuple):
    """The capacity of cells for hidden text.

    Attributes:
        bits: the bits that the walls carry; beside paths the mean of some mazes.
        text: the bytes of text, compressed where that is shorter, that they leave beside salt, length and tag.
        limit: the bits that no scheme can exceed, the logarithm to base 2 of the number of perfect mazes; None for
            `paths`, and where the bits are estimated, for more than some 10,000 cells.
    """

    bits: int
    text: int
    limit: float | None


def capacity(grid: Grid | str, scheme: str = "tree", ends: PathEnds | None = None) -> Capacity:
    """Return how much can be hidden in some cells.

    >>> capacity("A1:P16")
    Capacity(bits=376, text=13, limit=388.908...)

    Args:
        grid: the cells.
        scheme: and `ends`: as for `hide`.

    Raises:
        InputError: no such scheme or cells.
    """
    grid = _grid(grid)
    if _checked(scheme, ends) == "paths":
        return _beside_paths(grid, [ends or path_ends(grid)])[0]
    if _effort(grid) > _MOST_EXACT:
        return _capacity(estimated_capacity(grid), scheme)
    trees = Trees(grid)
    return _capacity(trees.capacity, scheme, trees.limit)


def capacity_by_paths(grid: Grid | str, goal: str | None = None) -> dict[int, Capacity]:
    """Return how much fits beside 1, 2, 3, ... 16 paths from around the rim, as many as the cells have starts for.

    Raises:
        InputError: no such cells, or no such goal.
    """
    grid, chosen = _grid(grid), {}
    for count in COUNTS:
        with suppress(InputError):  # there are fewer starts
            chosen[count] = path_ends(grid, count, goal=goal)
    if not chosen:
        path_ends(grid, 1, goal=goal)
    return dict(zip(chosen, _beside_paths(grid, [*chosen.values()]), strict=True))


def _beside_paths(grid: Grid, choices: Sequence[PathEnds]) -> list[Capacity]:
    """Return the mean capacity beside the paths for each choice of starts and goal."""
    _check_one_piece(grid)
    count = min(_MEASURED, _MOST_MEASURED // grid.size)
    if not count:
        raise InputError(
            f"{grid.size:,} cells are too many to measure paths in; choose at most {_MOST_MEASURED:,}, or scheme tree"
        )
    bits = [0] * len(choices)
    for number in range(count):
        maze = generate(grid, "hunt-and-kill", seed=number)
        for place, ends in enumerate(choices):
            tick("measuring paths", number * len(choices) + place, count * len(choices), "mazes")
            bits[place] += len(paths_of(maze, ends).carriers)
    return [_capacity(total // count, "paths") for total in bits]


def _capacity(bits: int, scheme: str, limit: float | None = None) -> Capacity:
    return Capacity(bits, max(0, bits // _BITS - _KINDS[scheme].overhead), limit)


def hide(
    grid: Grid | str,
    text: str,
    password: str,
    *,
    scheme: str = "tree",
    ends: PathEnds | None = None,
    random_bytes: RandomBytes = os.urandom,
) -> Maze:
    """Hide a text in a perfect maze, which looks like any other.

    >>> maze = hide("A1:T20", "Meet me at noon.", "a password")
    >>> reveal(maze, "a password")
    'Meet me at noon.'

    Args:
        grid: the cells.
        text: the text.
        password: who has it finds the text again.
        scheme: `tree` makes every perfect maze with the same chance and hides nearly as much as walls can tell; `paths`
            hides a little beside the paths from several starts to a goal (Lee, Lee and Chen 2010).
        ends: the starts and the goal of the paths, as `excelmaze.messages.paths.path_ends` returns them, which to
            reveal the text takes again; by default the four corners and the middle.
        random_bytes: returns a number of random and secret bytes.

    Raises:
        InputError: the text is too long for these cells.
        WorkbookError: numpy or cryptography is not installed.
    """
    grid, kind = _grid(grid), _KINDS[_checked(scheme, ends)]
    _check_password(password)
    check_utf8("the text", text)
    if scheme == "paths":
        return _hidden_beside_paths(grid, text, password, ends or path_ends(grid), random_bytes)
    trees = Trees(grid)
    if _bytes_of(text, kind) > trees.capacity // _BITS:
        raise _too_long(text, trees.capacity, kind, "these cells")
    for _ in range(_TRIES):
        data = sealed(text, password, kind, random_bytes)
        maze, settled = trees.maze(chain(_as_bits(data), _endless(random_bytes)))
        if settled >= len(data) * _BITS:
            return maze
    raise InputError("the text does not fit into these cells by a bit; shorten it, or take more cells")


def reveal(maze: Maze, password: str, ends: PathEnds | None = None) -> str:
    """Return the text that is hidden in a maze.

    Args:
        maze: the maze.
        password: with which the text was hidden.
        ends: the starts and the goal of its paths, if they were chosen.

    Raises:
        InputError: there is none for this password: it is another, a wall was changed, or nothing is hidden.
    """
    _check_password(password)
    grid = maze.grid
    nothing = InputError(
        "this password opens no message here: it is another one, a wall was changed, "
        + ("or nothing is hidden" if ends is None else "nothing is hidden, or paths have other starts or another goal")
    )
    # A perfect maze: one wall that carries no bit would not be missed else.
    if sum(map(int.bit_count, maze.passages)) != 2 * (grid.size - len(grid.pieces)):
        raise nothing
    schemes = [_revealed_in_tree, _revealed_beside_paths]
    if ends is not None:
        schemes = [_revealed_beside_paths]
    elif _effort(grid) > _QUICK:  # what is quick is tried first
        schemes.reverse()
    for find in schemes:
        hidden = find(maze, password, ends)
        if hidden is not None:
            return hidden
    raise nothing


def _revealed_in_tree(maze: Maze, password: str, _: PathEnds | None) -> str | None:
    return opened(_as_bytes(Trees(maze.graph).bits(maze)), password, _KINDS["tree"])


def _revealed_beside_paths(maze: Maze, password: str, ends: PathEnds | None) -> str | None:
    grid = maze.grid
    if len(grid.pieces) > 1 or grid.size == 1:
        return None
    try:
        paths = paths_of(maze, ends or path_ends(grid))
    except InputError:  # walls were added until no path is left
        return None
    return opened(_as_bytes(bits_of(maze, paths)), password, _KINDS["paths"], _context(grid, paths))


def _hidden_beside_paths(grid: Grid, text: str, password: str, ends: PathEnds, random_bytes: RandomBytes) -> Maze:
    _check_one_piece(grid)
    most, kind = 0, _KINDS["paths"]
    need = _bytes_of(text, kind) * _BITS
    for _ in range(_TRIES):
        seed = int.from_bytes(random_bytes(6), "big")
        maze = generate(grid, "hunt-and-kill", seed=seed)
        paths = paths_of(maze, ends)
        most = max(most, len(paths.carriers))
        if need <= len(paths.carriers):
            data = sealed(text, password, kind, random_bytes, _context(grid, paths))
            bits = chain(_as_bits(data), _endless(random_bytes))
            return with_bits(maze, paths, bits, stream_named("python", seed))
    where = f"{counted(len(ends.starts), 'path')} of the best of {_TRIES} mazes"
    raise _too_long(text, most, kind, where, ", or take more cells or paths, or the scheme tree")


def _effort(grid: Grid) -> int:
    """Return the effort of the scheme `tree`: rooms times the square of the shorter side."""
    return grid.size * min(grid.bounds.height, grid.bounds.width) ** 2


def _check_one_piece(grid: Grid) -> None:
    if len(grid.pieces) > 1:
        raise InputError(
            f"{grid.address} is in {len(grid.pieces)} pieces; paths lead through one, choose the scheme tree"
        )


def _context(grid: Grid, paths: CarrierPaths) -> bytes:
    """Return bytes that identify the paths, and that bits beside the paths do not change."""
    return sha256(bytes(room in paths.rooms for room in range(grid.size))).digest()


def _bytes_of(text: str, kind: Kind) -> int:
    return len(packed(text)[0]) + kind.overhead


def _too_long(text: str, bits: int, kind: Kind, where: str, remedy: str = _MORE) -> InputError:
    need = _bytes_of(text, kind)
    return InputError(
        f"the text takes {need * _BITS:,} bits with {kind.overhead * _BITS} for salt, length and tag, "
        f"{where} carry {bits:,}: {counted(need - bits // _BITS, 'byte')} too many; shorten it{remedy}"
    )


def _as_bits(data: bytes) -> Iterator[int]:
    return (byte >> shift & 1 for byte in data for shift in range(_BITS - 1, -1, -1))


def _as_bytes(bits: Sequence[int]) -> bytes:
    whole = len(bits) // _BITS
    return int("".join(map(str, bits[: whole * _BITS])) or "0", 2).to_bytes(whole, "big")


def _endless(random_bytes: RandomBytes) -> Iterator[int]:
    while True:
        yield from _as_bits(random_bytes(64))


def _grid(grid: Grid | str) -> Grid:
    return Grid.from_selection(grid) if isinstance(grid, str) else grid


def _checked(scheme: str, ends: PathEnds | None) -> str:
    if scheme not in SCHEMES:
        raise unknown("scheme", scheme, SCHEMES)
    if ends is not None and scheme != "paths":
        raise InputError(f"the scheme {scheme} has no paths with starts and a goal; choose the scheme paths")
    return scheme


def _check_password(password: str) -> None:
    if not password:
        raise InputError("the password is empty; give one")
    check_utf8("the password", password)
