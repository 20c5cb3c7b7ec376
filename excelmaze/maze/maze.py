"""The maze: a grid, its open passages, its openings, starts and goals, and how it came about."""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from excelmaze.errors import InputError, counted
from excelmaze.grids.graph import Graph
from excelmaze.grids.grid import Grid
from excelmaze.maze.recipe import Recipe
from excelmaze.maze.shortcuts import Shortcuts
from excelmaze.maze.solved import Solved
from excelmaze.planes import without
from excelmaze.read_only import ReadOnlyArray, ReadOnlyDict, read_only_array
from excelmaze.sheet.addresses import column_letters
from excelmaze.solvers.breadth_first import Search

if TYPE_CHECKING:
    from typing import TypedDict, Unpack

    from excelmaze.maze.replay import Replay

    class _Fields(TypedDict, total=False):
        """What a maze is made of."""

        graph: Graph
        passages: bytes
        ends: "Sequence[Ends]"
        openings: "Sequence[Opening]"
        carved: Sequence[int]
        visited: bytes
        recipe: Recipe | None
        unfinished: bool
        signs: "Signs"


class Ends(NamedTuple):
    """Where a maze starts and where it leads; a maze need not have a goal.

    >>> from excelmaze import generate
    >>> generate("B2:C3", seed=1).ends
    (Ends(start=1, goal=2),)
    """

    start: int
    goal: int | None


class Opening(NamedTuple):
    """A gap in the outer wall: a room and the direction of its side.

    >>> from excelmaze import generate
    >>> generate("B2:C3", seed=1).openings
    (Opening(cell=1, direction=0), Opening(cell=2, direction=2))
    """

    cell: int
    direction: int


class Signs(NamedTuple):
    """What stands in rooms of some kinds of mazes, beside start and goal.

    `false_goals` are rooms of other closed mazes, or exits, that look like the goal; all goals may be `lettered`.
    `texts` are those in rooms that are to be collected on the way, or added up. `blind` has a byte for each room, with
    the bits of openings that meet a closed side or lead to no room; it is empty where there are none.
    """

    false_goals: tuple[int, ...] = ()
    lettered: bool = False
    texts: Mapping[int, str] = {}
    blind: bytes = b""


class Maze(Solved, Shortcuts):
    """A maze on a graph, most often the grid of a sheet's cells. Immutable.

    >>> from excelmaze import generate
    >>> maze = generate("B2:F6", seed=7)
    >>> maze.recipe.seed, len(maze.solve()), maze.stats().dead_ends
    (7, 19, 4)

    `passages` has a byte for each room, with the bit `1 << direction` set where its wall is open; both rooms
    of a passage have it. `carved` is the order in which the passages were carved, `room << 3 | direction`
    each, and empty where that is not known (a maze that was read from a sheet). `ends` has one pair for each
    piece that was made, that of the chosen start first. `visited` has a byte for each room, 0 where a generator did not
    come. An `unfinished` maze is a moment of its growth: its recipe tells of what it will be, so that it has none once
    it is altered. `signs` are what some kinds of mazes have in their rooms. `search` is one through these passages.

    In all of these rooms are numbers, from 0 on; methods take and return addresses, which `graph.address_of` and
    `graph.room_of` translate.
    """

    openings: tuple[Opening, ...]
    carved: ReadOnlyArray
    visited: bytes
    unfinished: bool
    signs: Signs

    def __init__(
        self,
        graph: Graph,
        passages: bytes,
        *,
        ends: Sequence[Ends] = (),
        openings: Sequence[Opening] = (),
        carved: Sequence[int] = (),
        visited: bytes = b"",
        recipe: Recipe | None = None,
        unfinished: bool = False,
        signs: Signs = Signs(),  # noqa: B008 - it cannot be changed
        search: Search | None = None,
    ) -> None:
        blind = b""
        if any(signs.blind):
            outer = bytearray(graph.size)
            for room, direction in openings:
                outer[room] |= 1 << direction
            blind = without(without(signs.blind, passages), outer)
            blind = blind if any(blind) else b""
        vars(self).update(
            graph=graph,
            passages=bytes(passages),
            ends=tuple(ends),
            openings=tuple(openings),
            carved=read_only_array(carved if isinstance(carved, array) else array("q", carved)),
            visited=bytes(visited) or b"\1" * graph.size,
            recipe=recipe,
            unfinished=unfinished,
            signs=Signs(tuple(sorted(signs.false_goals)), signs.lettered, ReadOnlyDict(signs.texts), blind),
            _searches=[] if search is None else [search],
        )

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a maze cannot be changed: replaced({name}=...) returns another one")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a maze cannot be changed: {name} stays")

    def replaced(self, **fields: "Unpack[_Fields]") -> "Maze":
        """Return this maze with some fields replaced, and all others as they are."""
        own = {name: value for name, value in vars(self).items() if not name.startswith("_")}
        maze = Maze(**{**own, **fields})
        if maze.graph is self.graph and maze.passages == self.passages:
            vars(maze)["_searches"] = self._searches
        return maze

    @property
    def grid(self) -> Grid:
        """The graph as cells of a sheet.

        Raises:
            InputError: it is another one, whose rooms have no places.
        """
        if not isinstance(self.graph, Grid):
            raise InputError(f"{self.graph.described} has no cells on a sheet; make the maze on a Grid for that")
        return self.graph

    @property
    def letters(self) -> dict[int, str]:
        """The letter of each goal, true or false, if they have any: A and on, in reading order."""
        if not self.signs.lettered:
            return {}
        goals = {ends.goal for ends in self.ends if ends.goal is not None}.union(self.signs.false_goals)
        return {goal: column_letters(number) for number, goal in enumerate(sorted(goals), 1)}

    def replay(self) -> "Replay":
        """Return the maze as it grew, from its start on: see `excelmaze.maze.replay.Replay`.

        >>> from excelmaze import generate
        >>> replay = generate("B2:C3", seed=1).replay()
        >>> replay.advance(), replay.left
        ([0, 2], 2)

        Raises:
            InputError: the order of carving is not known, as in a maze that was read from a sheet.
        """
        from excelmaze.maze.replay import Replay

        return Replay(self)

    def unvisited(self) -> Iterator[str]:
        """Yield the addresses of the cells that no generator came to, in reading order."""
        return (self.graph.address_of(cell) for cell, is_visited in enumerate(self.visited) if not is_visited)

    def __eq__(self, other: object) -> bool:
        """Return whether both are equal: cells, passages, openings, ends, signs, unvisited cells."""
        if not isinstance(other, Maze):
            return NotImplemented
        ours, theirs = (
            (maze.graph, maze.passages, sorted(maze.openings), maze.ends, maze.visited, maze.signs)
            for maze in (self, other)
        )
        return ours == theirs

    def __hash__(self) -> int:
        return hash((self.graph, self.passages, self.ends, self.visited))

    def __repr__(self) -> str:
        recipe = f", {self.recipe.algorithm}, seed {self.recipe.seed}" if self.recipe else ""
        return f"<Maze {counted(self.graph.size, 'cell')}{recipe}>"
