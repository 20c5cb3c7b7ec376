"""Texts hidden in mazes, found again by whoever has the password."""

import os
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from importlib.util import find_spec
from itertools import chain
from typing import NamedTuple

from excelmaze.errors import InputError, counted, one_of
from excelmaze.generators import algorithm_named
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from excelmaze.messages.envelope import Kind, opened, packed, sealed
from excelmaze.messages.paths import CarrierPaths, bits_of, corners, paths_of, with_bits
from excelmaze.messages.tree import Trees
from excelmaze.streams import stream_named
from excelmaze.texts import check_utf8

# `tree`: the walls are bits of a number that chooses one of all perfect mazes. `paths`: bits stand beside some paths.
SCHEMES = ("tree", "paths")

# Beside paths there is little room: what lies on them stands for the salt, and the tag is as short as is still safe.
_KINDS = {"tree": Kind(salt=16, tag=16), "paths": Kind(salt=0, tag=8)}
_BITS = 8
# So many mazes are tried until one has room enough beside its paths, or its last bits are settled.
_TRIES = 60
# Cells times the square of the shorter side, as the scheme `tree` takes time: what is as quick as the other scheme.
_QUICK, _QUICK_WITH_NUMPY = 24**4, 64**4

RandomBytes = Callable[[int], bytes]


class Capacity(NamedTuple):
    """What can be hidden in some cells.

    Attributes:
        bits: the bits that the walls carry; beside paths the mean of some mazes.
        text: the bytes of text, compressed where that is shorter, that they leave beside salt, length and tag.
        limit: the bits that no scheme can exceed, the logarithm to base 2 of the number of perfect mazes; None for
            `paths`.
    """

    bits: int
    text: int
    limit: float | None


def capacity(grid: Grid | str, scheme: str = "tree") -> Capacity:
    """Return how much can be hidden in some cells.

    >>> capacity("A1:P16")
    Capacity(bits=376, text=13, limit=388.908...)

    Raises:
        InputError: no such scheme or cells.
    """
    grid, scheme = _grid(grid), _checked(scheme)
    limit = None
    if scheme == "tree":
        trees = Trees(grid)
        bits, limit = trees.capacity, trees.limit
    else:
        bits = sum(len(_paths_in(_winding(grid, number)).carriers) for number in range(20)) // 20
    return Capacity(bits, max(0, bits // _BITS - _KINDS[scheme].overhead), limit)


def hide(
    grid: Grid | str, text: str, password: str, *, scheme: str = "tree", random_bytes: RandomBytes = os.urandom
) -> Maze:
    """Return a perfect maze in which a text is hidden. Nothing else of it tells that it is no ordinary one.

    >>> maze = hide("A1:T20", "Meet me at noon.", "a password")
    >>> reveal(maze, "a password")
    'Meet me at noon.'

    Args:
        grid: the cells.
        text: the text.
        password: who has it finds the text again.
        scheme: `tree` makes every perfect maze with the same chance and hides nearly as much as walls can tell; `paths`
            hides a little beside the paths from four corners to the middle (Lee, Lee and Chen 2010).
        random_bytes: so many bytes, random and secret.

    Raises:
        InputError: the text is too long for these cells, or the package cryptography is missing.
    """
    grid, kind = _grid(grid), _KINDS[_checked(scheme)]
    _check_password(password)
    check_utf8("the text", text)
    if scheme == "paths":
        return _hidden_beside_paths(grid, text, password, kind, random_bytes)
    trees = Trees(grid)
    _check_room(text, trees.capacity, kind, "these cells")
    for _ in range(_TRIES):
        data = sealed(text, password, kind, random_bytes)
        maze, settled = trees.maze(chain(_as_bits(data), _endless(random_bytes)))
        if settled >= len(data) * _BITS:
            return maze
    raise InputError("the text does not fit into these cells by a bit; shorten it, or take more cells")


def reveal(maze: Maze, password: str) -> str:
    """Return the text that is hidden in a maze.

    Raises:
        InputError: there is none for this password: it is another, a wall was changed, or nothing is hidden.
    """
    _check_password(password)
    grid = maze.grid
    nothing = InputError(
        "this password opens no message here: it is another one, a wall was changed, or nothing is hidden"
    )
    # A perfect maze: one wall that carries no bit would not be missed else.
    if sum(map(int.bit_count, maze.passages)) != 2 * (grid.size - len(grid.pieces)):
        raise nothing
    # What is quick is tried first.
    schemes = [_revealed_beside_paths, _revealed_in_tree]
    quick = _QUICK_WITH_NUMPY if find_spec("numpy") else _QUICK
    if grid.size * min(grid.bounds.height, grid.bounds.width) ** 2 <= quick:
        schemes.reverse()
    for find in schemes:
        hidden = find(maze, password)
        if hidden is not None:
            return hidden
    raise nothing


def _revealed_in_tree(maze: Maze, password: str) -> str | None:
    return opened(_as_bytes(Trees(maze.graph).bits(maze)), password, _KINDS["tree"])


def _revealed_beside_paths(maze: Maze, password: str) -> str | None:
    grid = maze.grid
    if len(grid.pieces) > 1 or grid.size == 1:
        return None
    try:
        paths = _paths_in(maze)
    except InputError:  # walls were added until no path is left
        return None
    return opened(_as_bytes(bits_of(maze, paths)), password, _KINDS["paths"], _context(grid, paths))


def _hidden_beside_paths(grid: Grid, text: str, password: str, kind: Kind, random_bytes: RandomBytes) -> Maze:
    if len(grid.pieces) > 1:
        raise InputError(
            f"{grid.address} is in {len(grid.pieces)} pieces; ways lead through one, choose the scheme tree"
        )
    most = 0
    need = _bytes_of(text, kind) * _BITS
    for _ in range(_TRIES):
        seed = int.from_bytes(random_bytes(6), "big")
        maze = _winding(grid, seed)
        paths = _paths_in(maze)
        most = max(most, len(paths.carriers))
        if need <= len(paths.carriers):
            data = sealed(text, password, kind, random_bytes, _context(grid, paths))
            bits = chain(_as_bits(data), _endless(random_bytes))
            return with_bits(maze, paths, bits, stream_named("python", seed))
    _check_room(text, most, kind, f"the ways of the best of {_TRIES} mazes")
    raise AssertionError("what fits is hidden")


def _winding(grid: Grid, seed: int) -> Maze:
    """Return a perfect maze by hunt-and-kill, as the scheme begins."""
    from excelmaze.maze.generation import generate

    return generate(grid, algorithm_named("hunt-and-kill").name, seed=seed)


def _paths_in(maze: Maze) -> CarrierPaths:
    return paths_of(maze, *corners(maze.grid))


def _context(grid: Grid, paths: CarrierPaths) -> bytes:
    """Return a few bytes that stand for the paths: never the same twice, and not changed by bits beside the paths."""
    return sha256(bytes(room in paths.rooms for room in range(grid.size))).digest()


def _bytes_of(text: str, kind: Kind) -> int:
    return len(packed(text)[0]) + kind.overhead


def _check_room(text: str, bits: int, kind: Kind, where: str) -> None:
    need, room = _bytes_of(text, kind), bits // _BITS
    if need > room:
        raise InputError(
            f"the text takes {need * _BITS:,} bits with {kind.overhead * _BITS} for salt, length and tag, "
            f"{where} carry {bits:,}: {counted(need - room, 'byte')} too many; shorten it, or take more cells"
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


def _checked(scheme: str) -> str:
    if scheme not in SCHEMES:
        raise InputError(f"scheme {scheme!r} does not exist; {one_of(scheme, SCHEMES)}")
    return scheme


def _check_password(password: str) -> None:
    if not password:
        raise InputError("the password is empty; give one")
    check_utf8("the password", password)
