"""Marks in cells: words, letters, arrows or a pair of signs at starts and goals, and arrows for blind openings."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.page_lines import text_length
from excelmaze.errors import InputError, counted
from excelmaze.grids.grid import DOWN, LEFT, OPPOSITE, RIGHT, STEPS, UP
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Place

if TYPE_CHECKING:
    from excelmaze.draw.images import Images
    from excelmaze.languages import Words
    from excelmaze.options.table import AppearanceOptions

NONE, WORDS, LETTERS, ARROWS = "none", "words", "letters", "arrows"
_ARROWS = {UP: "↑", RIGHT: "→", DOWN: "↓", LEFT: "←"}
# The tilings whose arrows are stairs, or lead to other dimensions.
_LEVELS, _LINKED = "levels", "linked"
_LONGEST = 20
# A function that returns which of some cells outside a maze are occupied.
IsOccupied = Callable[[Collection[Place]], Collection[Place]]
_POINTS_OF_PX, _SMALLEST = 0.75, 4.0
# The share of a cell's height that a letter takes at most, and the width of a letter.
_HIGHEST, _BROAD = 0.6, 0.8
# By direction: up, right, down and left on the sheet, to the next sheet and to the one before.
_BLIND = "⇡⇢⇣⇠⇞⇟"
_SIDE_OF = {mark: side for side, mark in enumerate(_BLIND)}


def check_marks(marks: str) -> None:
    """Raise an error for a text that is neither a kind of marks nor a pair of signs.

    Raises:
        InputError: it is neither.
    """
    if marks in {NONE, WORDS, LETTERS, ARROWS}:
        return
    if not is_pair([mark.strip() for mark in marks.split(",")]):
        raise InputError(
            f"marks {marks[:40]!r}: choose words, letters, arrows, none, or a pair for start and goal such as 🐭,🧀"
        )


def shown_images(asked: "AppearanceOptions") -> "Images | None":
    """Return the pictures at start and goal and in holes that options ask for, if any; as `images_of` raises."""
    if not asked.images:
        return None
    from excelmaze.draw.images import images_of

    return images_of(asked.images)


def is_pair(texts: Sequence[str]) -> bool:
    """Return whether texts can be a pair of marks."""
    return len(texts) == 2 and all(  # noqa: PLR2004
        0 < len(text) <= _LONGEST and text.isprintable() and "," not in text for text in texts
    )


def points_of(texts: Iterable[str], cell_size: int) -> float:
    """Return the font size with which texts fit into a cell with a side in pixels."""
    return max(_SMALLEST, _fitting(texts, cell_size))


def fit(texts: Iterable[str], cell_size: int | None) -> bool:
    """Return whether texts are legible in a cell with a side in pixels; None for any size."""
    return cell_size is None or _fitting(texts, cell_size) >= _SMALLEST


def _fitting(texts: Iterable[str], cell_size: int) -> float:
    broadest = max((text_length(text, _BROAD) for text in {*texts}), default=_BROAD)
    side = cell_size * _POINTS_OF_PX
    return min(side * _HIGHEST, side / broadest) // 0.5 / 2


def with_marks(
    maze: Maze,
    layout: Layout,
    marks: str,
    words: "Words",
    level: int = 0,
    cell_size: int | None = None,
    occupied: IsOccupied = lambda _: (),
    images: "Images | None" = None,
) -> Layout:
    """Return a layout with marks or pictures at start and goal; letters of false goals and blind openings stay alone.

    Stairs have texts of their own, and marks stand in other cells; before the label of a link a mark stands in the same
    one. Where arrows mean links, or goals have letters, words mark the ends, or the start alone.

    Where rooms have texts to be collected, arrows outside stand for words, which could be taken for such texts.

    In cells of a size that is too small for words there are letters. Arrows stand outside, in the cells before the
    openings, or inside where such a cell is occupied, or there is none. An end with a picture has no mark.

    Raises:
        InputError: pictures in a maze that is drawn.
    """
    if layout.is_drawing:
        if images is not None:
            raise InputError(f"pictures stand in cells, and {maze.graph.described} has none; leave them out")
        from excelmaze.draw.round_mazes import with_labels

        return with_labels(maze, layout, marks, words, cell_size)
    tiling, signs = maze.grid.tiling, maze.signs
    ends: Sequence[End] = [*ends_on(maze, layout, level)]
    if images is not None:
        from excelmaze.draw.images import with_images

        layout, ends = with_images(maze, layout, images, words, ends)
    no_place = marks_in(maze) if tiling == _LINKED else not (signs.lettered or signs.texts or tiling == _LEVELS)
    if marks == NONE or (layout.texts and no_place):
        return layout
    if marks == WORDS and signs.texts:
        marks = ARROWS
    if marks == ARROWS and ((signs.lettered and not signs.texts) or (tiling == _LINKED and layout.texts)):
        marks = WORDS
    ends = [end for end in ends if not (end.is_goal and signs.lettered)]
    # No two arrows are in the same cell.
    beyond = {end.outside: end for end in ends[::-1] if marks == ARROWS and end.outside is not None}
    not_free = set(occupied(beyond)) if beyond else set()
    outside = {place: _mark(ARROWS, words, end) for place, end in beyond.items() if place not in not_free}
    with_arrows = [beyond[place] for place in outside]
    inside = {end.cell: end for end in ends if end.cell is not None and end not in with_arrows}
    labels = layout.texts if tiling == _LINKED else {}

    def texts_of(marks: str) -> dict[int, str]:
        return {cell: f"{_mark(marks, words, end)} {labels.get(cell, '')}".strip() for cell, end in inside.items()}

    texts = texts_of(marks)
    if marks in {WORDS, ARROWS} and not fit(texts.values(), cell_size):
        texts = texts_of(LETTERS)
    both = {**layout.texts, **texts} if tiling == _LINKED else {**texts, **layout.texts}
    return layout._replace(outside=outside, texts=both if texts else layout.texts)


def has_label(text: str, label: str) -> bool:
    """Return whether a text is a label of links, or a mark before it."""
    return text == label or text.endswith(f" {label}")


def arrows_note(maze: Maze, layout: Layout, marks: str) -> Iterator[str]:
    """Yield a note about arrows put inside the maze, because cells outside are occupied."""
    if marks != ARROWS or maze.grid.tiling in {_LEVELS, _LINKED}:
        return
    arrows = {*_ARROWS.values()}
    count = sum(text in arrows and layout.roles[cell] != Role.OUTSIDE for cell, text in layout.texts.items())
    if count:
        yield f"{counted(count, 'arrow was', 'arrows were')} put inside the maze: there is no room outside"


def cells_of_arrow(text: str, place: Place) -> Collection[Place]:
    """Return the cells that an arrow outside a maze can belong to: it points to a start, or away from a goal."""
    steps = [STEPS[side] for side, arrow in _ARROWS.items() if arrow == text]
    return [(place[0] + sign * down, place[1] + sign * right) for down, right in steps for sign in (1, -1)]


class End(NamedTuple):
    """A start or goal.

    Attributes:
        room: its room.
        side: the side of the sheet on which it opens, if it does.
        is_goal: whether it is a goal.
        cell: that of the layout, if the sheet has it.
        outside: the cell outside that an opening leads to, straight on; None where the sheet ends.
    """

    room: int
    side: int | None
    is_goal: bool
    cell: int | None = None
    outside: Place | None = None


def ends_on(maze: Maze, layout: Layout, level: int) -> Iterator[End]:
    """Yield the ends on a sheet of a maze; false goals are marked like the true one."""
    grid = maze.grid
    size = grid.floor.size
    starts = [start for start, goal in maze.ends if goal is not None]
    goals = [*(goal for _, goal in maze.ends if goal is not None), *maze.signs.false_goals]
    sides = {opening.cell: grid.side_of[opening.direction] for opening in maze.openings}
    for rooms, is_goal in ((starts, False), (goals, True)):
        for room in rooms:
            if room // size == level:
                side, place = sides.get(room), grid.sheet_place(room)
                outside = None if side is None else _outside(layout, place, side)
                yield End(room, side, is_goal, layout.grid.cell_at(*place), outside)


def _outside(layout: Layout, place: Place, side: int) -> Place | None:
    (row, column), (down, right), cell = place, STEPS[side], None
    while (following := layout.grid.cell_at(row, column)) is not None:
        row, column, cell = row + down, column + right, following
    is_open = cell is not None and not layout.lines[cell] >> side & 1
    return (row, column) if is_open and 0 < row <= MAX_ROW and 0 < column <= MAX_COLUMN else None


def mark_of(marks: str, words: "Words", *, is_goal: bool) -> str:
    """Return the mark of a start or goal: a word, which also stands for arrows, a letter, or one of a pair."""
    if marks in {WORDS, ARROWS}:
        return words("GOAL") if is_goal else words("START")
    if marks == LETTERS:
        return words("G") if is_goal else words("S")
    return marks.split(",")[is_goal].strip()


def _mark(marks: str, words: "Words", end: End) -> str:
    if marks == ARROWS and end.side is not None:
        return _ARROWS[end.side if end.is_goal else OPPOSITE[end.side]]
    return mark_of(marks, words, is_goal=end.is_goal)


def marks_in(maze: Maze) -> Mapping[int, str]:
    """Return the texts of rooms: the letters of goals, those to be collected, and the marks of blind openings."""
    if not maze.signs.blind:
        return {**maze.signs.texts, **maze.letters} if maze.signs.texts else maze.letters
    return {**maze.letters, **blind_marks(maze.signs.blind)}


def blind_marks(blind: bytes) -> dict[int, str]:
    """Return the marks of rooms with blind openings.

    >>> blind_marks(bytes([0b10, 0, 0b110100]))
    {0: '⇢', 2: '⇣⇞⇟'}
    """
    return {
        room: "".join(mark for side, mark in enumerate(_BLIND) if sides >> side & 1)
        for room, sides in enumerate(blind)
        if sides
    }


def without_blind_marks(text: str) -> tuple[str, int]:
    """Return a text without its marks, and the openings that these stand for, as bits.

    >>> without_blind_marks("↑⇢⇞")
    ('↑', 18)
    """
    marks = {mark for mark in text if mark in _SIDE_OF}
    return "".join(sign for sign in text if sign not in marks).strip(), sum(1 << _SIDE_OF[mark] for mark in marks)
