"""Rooms with three openings each: where two openings meet there is a passage, the others are blind and marked."""

from array import array
from collections.abc import Iterable, Sequence

from excelmaze import planes
from excelmaze.errors import InputError
from excelmaze.grids.graph import PASSAGE_SHIFT, Graph
from excelmaze.grids.grid import Grid
from excelmaze.grids.tilings import SQUARES


def met(graph: Graph, openings: Sequence[int]) -> "tuple[array[int], bytes]":
    """Return the passages where two openings, `room << 3 | direction`, meet, and the others, which are blind.

    A passage is written as its first opening is.
    """
    all_openings = {*openings}
    carved, blind = dict[int, None](), bytearray(graph.size)
    for opening in openings:
        if graph.behind(opening) < 0 or graph.turned(opening) not in all_openings:
            blind[opening >> PASSAGE_SHIFT] |= 1 << (opening & 7)
        elif graph.turned(opening) not in carved:
            carved[opening] = None
    return array("q", carved), bytes(blind)


def still_blind(blind: bytes, passages: bytes, openings: Iterable[tuple[int, int]]) -> bytes:
    """Return blind openings, for each room, without those sides that are passages, or openings in the outer wall."""
    left = bytearray(planes.without(blind, passages))
    for room, direction in openings:
        left[room] &= ~(1 << direction)
    return bytes(left) if any(left) else b""


def check_marked(graph: Graph, algorithm: str) -> None:
    """Refuse rooms whose blind openings have no marks.

    Raises:
        InputError: they are no squares or blocks, or are merged.
    """
    if not isinstance(graph, Grid):
        return
    floor = graph.floor
    if floor.tiling not in {SQUARES, "blocks"}:
        raise InputError(f"{algorithm} marks openings on the four sides of squares or blocks; leave out {floor.asked}")
    if graph.merged:
        raise InputError(f"{algorithm} turns single cells, and {graph.merged[0].address} are merged; unmerge them")
