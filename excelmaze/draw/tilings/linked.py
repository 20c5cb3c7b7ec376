"""Squares with links: those that are open show the same label in both cells, and through the rim lead gaps."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from excelmaze.draw.layout import Layout
from excelmaze.draw.seen import Seen
from excelmaze.draw.tilings.squares import Squares
from excelmaze.errors import InputError
from excelmaze.grids.linked import LinkedGrid
from excelmaze.grids.wrapped import BOTH, COLUMNS, ROWS, WrappedGrid
from excelmaze.maze.maze import Maze

if TYPE_CHECKING:
    from excelmaze.maze.trails import Walk


class LinkedTiling(Squares):
    """The tiling of mazes on a torus or a cylinder, and of what is joined otherwise: one sheet, as many rooms as cells.

    What is seen is believed as it is told by a recipe, or else by the labels: gaps alone may be openings.
    """

    def lay_out(self, maze: Maze, *, solution: bool = False, walk: "Walk | None" = None) -> Sequence[Layout]:
        """What every cell shows."""
        graph = maze.graph
        if not isinstance(graph, LinkedGrid):
            raise InputError(f"{graph!r} has no links; make the maze with wrap")
        (layout,) = super().lay_out(maze, solution=solution, walk=walk)
        return (Layout(graph.cells, layout.codes, layout.palette, texts=graph.signs(maze.passages)),)

    def is_seen(self, seen: Seen) -> bool:
        """Whether the recipe tells of links, or labels do where no recipe tells of anything."""
        if seen.merged:
            return False
        return _told(seen) is not None or (not seen.told and _labelled(seen) is not None)

    def read(self, sheets: Sequence[Seen]) -> Maze:
        """The maze that lines and labels draw; the labels are those that are there."""
        (seen,) = sheets
        graph = _told(seen) or _labelled(seen)
        if graph is None:
            raise InputError(f"{seen.grid.named} has no links that are labelled; give the cells of all of the maze")
        return _with_links(super().read(sheets), graph, seen.texts)


def _told(seen: Seen) -> LinkedGrid | None:
    """The graph that a recipe tells of just these cells."""
    return next((one for one in seen.told if isinstance(one, LinkedGrid) and one.cells == seen.grid), None)


def _labelled(seen: Seen) -> LinkedGrid | None:
    """The torus or cylinder whose labels stand at gaps in the rim, on both sides."""
    if not seen.texts:
        return None
    drawn = Squares().read([seen])
    found = []
    for wrap in ROWS, COLUMNS:
        with suppress(InputError):  # there are no such ends
            if any(_opened(WrappedGrid(seen.grid, wrap), drawn, seen.texts).values()):
                found.append(wrap)
    return WrappedGrid(seen.grid, BOTH if len(found) > 1 else found[0]) if found else None


def _opened(graph: LinkedGrid, drawn: Maze, texts: Mapping[int, str]) -> dict[int, str]:
    """The links that are open, `room << 3 | direction`, of which both cells have a gap, and their labels, if any."""
    gaps = {*drawn.openings}
    found: dict[int, str] = {}
    used: set[tuple[int, str]] = set()
    for room, direction, other in graph.every_link():
        if {(room, direction), (other, graph.opposite[direction])} <= gaps:
            both = [word for word in texts.get(room, "").split() if word in texts.get(other, "").split()]
            label = next((word for word in both if (room, word) not in used), "")
            used |= {(room, label), (other, label)}
            found[room << 3 | direction] = label
    return found


def _with_links(drawn: Maze, graph: LinkedGrid, texts: Mapping[int, str]) -> Maze:
    """A maze that was read as one of squares, whose links are passages in place of openings."""
    opened = _opened(graph, drawn, texts)
    passages, visited = bytearray(drawn.passages), bytearray(drawn.visited)
    for link in opened:
        room, direction = link >> 3, link & 7
        other = graph.neighbors[direction][room]
        passages[room] |= 1 << direction
        passages[other] |= 1 << graph.opposite[direction]
        visited[room] = visited[other] = 1
    return drawn.replaced(
        graph=graph.with_labels({link: label for link, label in opened.items() if label}),
        passages=bytes(passages),
        visited=bytes(visited),
        openings=[one for one in drawn.openings if not graph.sides[one.cell] >> one.direction & 1],
    )
