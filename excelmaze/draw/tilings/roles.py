"""The roles of rooms, and of the passages that solutions and solvers lead through."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import WALKED, Role, marked_rooms
from excelmaze.planes import nonzero

if TYPE_CHECKING:
    from excelmaze.maze.maze import Maze
    from excelmaze.maze.trails import Walk

# A cell that is a part of several rooms has the last of their roles in this order.
ROLES_BY_RANK = (Role.OPEN, Role.UNVISITED, Role.RETRACED, Role.VISITED, Role.SOLUTION, Role.START, Role.GOAL)
_OF_ROOM = bytes(Role.OPEN if visited else Role.UNVISITED for visited in range(256))


class Move(NamedTuple):
    """A passage that a path leads through, from a room to the next, and its role."""

    room: int
    other: int
    role: Role


class Roles(NamedTuple):
    """The role of each room, and the passages with roles; of a passage that occurs twice the last role counts."""

    rooms: bytes
    moves: Sequence[Move]


def roles_in(maze: "Maze", walk: "Walk | None", *, solution: bool) -> Roles:
    """Return the roles of rooms and passages, with or without solutions or the walk of a solver."""
    moves = [*_moves(maze, walk, solution=solution)]
    return Roles(roles_of_rooms(maze, walk, solution=solution), moves)


def _moves(maze: "Maze", walk: "Walk | None", *, solution: bool) -> Iterator[Move]:
    for path in maze.room_paths() if solution else ():
        for room, other in pairwise(path):
            yield Move(room, other, Role.SOLUTION)
    if walk is not None:
        for room, other, state in walk.moves():
            yield Move(room, other, WALKED[state])


def roles_of_rooms(maze: "Maze", walk: "Walk | None", *, solution: bool) -> bytes:
    """Return the role of each room."""
    roles = bytearray(maze.visited.translate(_OF_ROOM))
    for path in maze.room_paths() if solution else ():
        for room in path:
            roles[room] = Role.SOLUTION
    if walk is not None:
        for room in nonzero(walk.rooms):
            roles[room] = WALKED[walk.rooms[room]]
    for room, mark in marked_rooms(maze):
        roles[room] = mark
    return bytes(roles)
