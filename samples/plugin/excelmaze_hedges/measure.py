"""A measure: a function of what is known of a maze, which returns a number, or None where it has no meaning."""

from excelmaze.measures.anatomy import Anatomy


def longest_view(anatomy: Anatomy) -> int:
    """Count the most rooms that lie in one line without a wall between them."""
    maze = anatomy.maze
    longest = 1
    for direction, neighbor_of in enumerate(maze.graph.neighbors):
        back = maze.graph.opposite[direction]
        for first, sides in enumerate(maze.passages):
            if sides >> back & 1:
                continue  # a line begins where there is a wall behind
            room, seen = first, 1
            while maze.passages[room] >> direction & 1:
                room, seen = neighbor_of[room], seen + 1
            longest = max(longest, seen)
    return longest
