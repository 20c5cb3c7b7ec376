"""Squares with links: an open link has the same label in both cells, and a gap where it leads through the rim."""

from collections.abc import Mapping, Sequence
from contextlib import suppress

from excelmaze.draw.end_marks import has_label
from excelmaze.draw.layout import Layout, Roles
from excelmaze.draw.tilings import SheetView
from excelmaze.draw.tilings.stencilled import Squares
from excelmaze.errors import InputError
from excelmaze.grids.cube import cube_on, is_net
from excelmaze.grids.dimensions import dimensions_of, with_dimensions
from excelmaze.grids.grid import DIRECTIONS
from excelmaze.grids.linked import LinkedGrid
from excelmaze.grids.tilings import SQUARES
from excelmaze.grids.topologies import BOTH, COLUMNS, ROWS, portals_of, with_portals, wrapped
from excelmaze.maze.maze import Maze
from excelmaze.planes import either

_ANY = bytes(bool(value) for value in range(256))


class LinkedTiling(Squares):
    """The tiling of mazes with links, on a torus or a cylinder for example: one sheet, as many rooms as cells.

    Links are known from a recipe or from labels: gaps alone may be openings.
    """

    def lay_out(self, maze: Maze, roles: Roles) -> Sequence[Layout]:
        """Return the layout."""
        graph = maze.graph
        assert isinstance(graph, LinkedGrid)  # noqa: S101 - by which the tiling was chosen
        (layout,) = super().lay_out(maze, roles)
        return (layout._replace(texts=graph.signs(maze.passages), is_even=True),)

    def states(self, maze: Maze) -> bytes:
        """Return the state of each room."""
        assert isinstance(maze.graph, LinkedGrid)  # noqa: S101 - as above
        return maze.graph.with_gaps(super().states(maze))

    def is_shown(self, view: SheetView) -> bool:
        """Return whether the recipe records links, or, without one, labels show some."""
        if view.merged:
            return False
        return _recorded_links(view) is not None or (not view.recorded and _labelled_links(view) is not None)

    def read(self, sheets: Sequence[SheetView]) -> Maze:
        """Return the maze that lines and labels draw, with these labels."""
        (view,) = sheets
        graph = _recorded_links(view) or _labelled_links(view)
        if graph is None:
            raise InputError(f"{view.grid.named} has no links that are labelled; give the cells of all of the maze")
        return _with_links(super().read(sheets), graph, view.texts).replaced(ends=view.ends_on(graph))


def _recorded_links(view: SheetView) -> LinkedGrid | None:
    """Return the graph that a recipe records for these cells."""
    graphs = (graph for graph in view.recorded if isinstance(graph, LinkedGrid))
    return next((graph for graph in graphs if graph.cells == view.grid), None)


def _labelled_links(view: SheetView) -> LinkedGrid | None:
    """Return the graph that labels and arrows show: portals, dimensions, a cube, a torus or a cylinder."""
    if not view.texts:
        return None
    drawn = Squares(SQUARES).read([view])
    gaps = {*drawn.openings}
    if is_net(view.grid):
        cube = cube_on(view.grid)
        labels = cube.labels_seen(gaps, view.texts, drawn.visited)
        if any(label for link, label in labels.items() if link.direction >= len(DIRECTIONS)):
            return cube
    if len(view.grid.pieces) > 1:
        if dimensions := dimensions_of(view.grid):
            graph = with_dimensions(view.grid, dimensions)
            signs = graph.signs(graph.through_arrows(view.texts))
            if signs and all(has_label(view.texts.get(room, ""), text) for room, text in signs.items()):
                return graph
        with suppress(InputError):  # they join areas twice
            if portals := portals_of(view.grid, view.texts):
                return with_portals(view.grid, portals)
    wraps = []
    for wrap in ROWS, COLUMNS:
        with suppress(InputError):  # there are no such ends
            if any(wrapped(view.grid, wrap).labels_seen(gaps, view.texts, drawn.visited).values()):
                wraps.append(wrap)
    return wrapped(view.grid, BOTH if len(wraps) > 1 else wraps[0]) if wraps else None


def _with_links(drawn: Maze, graph: LinkedGrid, texts: Mapping[int, str]) -> Maze:
    """Return a maze that was read as one of squares, whose links are passages in place of openings."""
    labels = graph.labels_seen({*drawn.openings}, texts, drawn.visited)
    through = either(graph.through(labels), graph.through_arrows(texts))
    return drawn.replaced(
        graph=graph.with_labels({link.number: label for link, label in labels.items() if label}),
        passages=either(drawn.passages, through),
        visited=either(drawn.visited, through.translate(_ANY)),
        openings=[gap for gap in drawn.openings if not _leads_on(graph, *gap)],
    )


def _leads_on(graph: LinkedGrid, room: int, side: int) -> bool:
    """Return whether a link may go out through a side of a room's cell."""
    return bool(graph.sides[room] >> graph.direction_at(graph.place(room), side) & 1)
