"""Bricks and woven mazes: what only their cells show."""

from excelmaze import Grid, Maze, generate
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out
from excelmaze.grids.grid import DOWN, LEFT, OPPOSITE, UP
from excelmaze.grids.woven import WeaveGrid
from excelmaze.maze.maze import Ends


def _crossing(*carved: tuple[int, int]) -> Maze:
    """Three by three woven rooms, of which the middle one is a bridge, with these passages: room and direction."""
    graph, passages = WeaveGrid(Grid.from_selection("B2:J10"), crossings={4: 0}), bytearray(9)
    for room, side in carved:
        passages[room] |= 1 << side
        passages[graph.neighbors[side][room]] |= 1 << OPPOSITE[side]
    return Maze(graph, bytes(passages))


def test_a_path_goes_under_a_bridge() -> None:
    """Its cells are those of the floor, but for the bridge's own."""
    maze = _crossing((1, 2), (3, 1), (4, 1), (0, 1), (0, 2), (7, 1)).replaced(ends=[Ends(1, 8)])
    assert maze.solution_rooms == [1, 7, 8]
    roles = lay_out(maze, solution=True).roles
    way = [maze.grid.cells.address_of(cell) for cell, role in enumerate(roles) if role == Role.SOLUTION]
    assert way == ["F4", "F5", "F7", "F8", "F9", "G9", "H9"]


def test_it_looks_woven() -> None:
    """A bridge from left to right, and a passage that leads below it from the top to the bottom."""
    assert str(_crossing((1, 2), (3, 1), (4, 1))).splitlines() == [
        "",
        "",
        "    ┌───┐       ┌───┐       ┌───┐",
        "    │   │       │   │       │   │",
        "    └───┘       │   │       └───┘",
        "                │   │",
        "                │   │",
        "                │   │",
        "    ┌───────────┴───┴───────────┐",
        "    │                           │",
        "    └───────────┬───┬───────────┘",
        "                │   │",
        "                │   │",
        "                │   │",
        "    ┌───┐       │   │       ┌───┐",
        "    │   │       │   │       │   │",
        "    └───┘       └───┘       └───┘",
        "",
    ]


def test_no_opening_leads_through_another_room() -> None:
    """Between C9 and C15 cells beside the way are missing, so that no whole room is there."""
    maze = generate("B2:D10,C11:D13,B14:D16,F14:L16,E14:E16", seed=1, weave="0", start="C15", goal="last")
    assert [*maze.grid] == ["C3", "C6", "C9", "C15", "F15", "I15"]
    assert maze.grid.rim_of(3)[UP] == (11, 3)
    assert [(maze.grid.address_of(room), side) for room, side in maze.openings[:2]] == [("C15", LEFT), ("I15", DOWN)]
