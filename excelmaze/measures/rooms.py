"""What is counted room by room, along the way and beside it."""

from excelmaze.measures.anatomy import Anatomy
from excelmaze.measures.distances import extent_of, loops

_BACK_AND_ON = 2


def kind(anatomy: Anatomy) -> str:
    """Perfect, braid, partially braid or sparse."""
    if extent_of(anatomy).parts > 1 or anatomy.stats.unvisited:
        return "sparse"
    if not loops(anatomy):
        return "perfect"
    ways, sides = anatomy.ways, anatomy.graph.sides
    forced = sum(1 for room in anatomy.rooms if len(ways[room]) == 1 and sides[room].bit_count() == 1)
    return "braid" if anatomy.stats.dead_ends == forced else "partially braid"


def junctions_of_3(anatomy: Anatomy) -> int:
    """Rooms with three passages."""
    return anatomy.degrees[3]


def junctions_of_4(anatomy: Anatomy) -> int:
    """Rooms with four passages."""
    return anatomy.degrees[4]


def junctions_of_5(anatomy: Anatomy) -> int | None:
    """Rooms with five passages."""
    return _where_there_can_be(5, anatomy)


def junctions_of_6(anatomy: Anatomy) -> int | None:
    """Rooms with six passages."""
    return _where_there_can_be(6, anatomy)


def junctions_of_more(anatomy: Anatomy) -> int | None:
    """Rooms with seven passages or more."""
    return _where_there_can_be(7, anatomy)


def _where_there_can_be(passages: int, anatomy: Anatomy) -> int | None:
    """How many rooms have so many passages, or more where that is as far as is counted; None where none can."""
    if max(map(int.bit_count, set(anatomy.graph.sides))) < passages and not anatomy.graph.merged_cells:
        return None
    degrees = anatomy.degrees
    return degrees[passages] if passages < 7 else sum(degrees[one] for one in degrees if one >= passages)  # noqa: PLR2004


def dead_end_share(anatomy: Anatomy) -> float:
    """The share of rooms with one passage."""
    return anatomy.stats.dead_end_share


def corridor_share(anatomy: Anatomy) -> float:
    """The share of rooms with two passages."""
    return anatomy.stats.corridors / max(1, len(anatomy.rooms))


def junction_share(anatomy: Anatomy) -> float:
    """The share of rooms with three passages or more."""
    return anatomy.stats.junctions / max(1, len(anatomy.rooms))


def straightness(anatomy: Anatomy) -> float | None:
    """The share of rooms with two passages through which one goes straight on."""
    if not anatomy.stats.corridors:
        return None
    opposite = anatomy.graph.opposite
    leading = (anatomy.headings[room] for room in anatomy.rooms if len(anatomy.ways[room]) == _BACK_AND_ON)
    straight = sum(1 for one, other in leading if other == opposite[one])
    return straight / anatomy.stats.corridors


def solution_length(anatomy: Anatomy) -> int | None:
    """The steps of the way."""
    return None if anatomy.way is None else len(anatomy.way) - 1


def solution_turns(anatomy: Anatomy) -> int | None:
    """The rooms of the way where it turns."""
    return None if anatomy.way is None else sum(1 for angle in anatomy.bends(anatomy.way) if angle)


def solution_share(anatomy: Anatomy) -> float | None:
    """The share of rooms that lie on the way."""
    return None if anatomy.way is None else len(anatomy.way) / len(anatomy.rooms)


def decisions(anatomy: Anatomy) -> int | None:
    """The rooms of the way, but the goal, where one might go on wrongly."""
    if anatomy.way is None:
        return None
    start, *others = anatomy.way
    ways = anatomy.ways
    return (len(ways[start]) > 1) + sum(1 for room in others[:-1] if len(ways[room]) > _BACK_AND_ON)
