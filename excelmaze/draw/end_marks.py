"""Marks in the cells of starts and goals: words, letters, arrows, a pair of signs."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from math import fsum
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

from excelmaze.draw.layout import Layout, Role, marks_in
from excelmaze.errors import InputError, counted
from excelmaze.grids.grid import DOWN, LEFT, OPPOSITE, RIGHT, STEPS, UP
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Place

if TYPE_CHECKING:
    from excelmaze.draw.images import Images
    from excelmaze.options.table import AppearanceOptions

NONE, WORDS, LETTERS, ARROWS = "none", "words", "letters", "arrows"
_ARROWS = {UP: "↑", RIGHT: "→", DOWN: "↓", LEFT: "←"}
# The tilings whose arrows are stairs, or lead to other dimensions.
_LINKED = "linked"
_ARROWS_MEAN_LINKS = "levels", _LINKED
_LONGEST = 20
# A function that returns which of some cells outside a maze are occupied.
IsOccupied = Callable[[Collection[Place]], Collection[Place]]
_POINTS_OF_PX, _SMALLEST = 0.75, 4.0
# The share of a cell's height that a letter takes at most, and the width of a letter, and of one of East Asia.
_HIGHEST, _BROAD, _WIDE = 0.6, 0.8, 1.0


def check_marks(marks: str) -> None:
    """Refuse a text that is neither a word for marks nor a pair of them.

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

    return images_of(asked)


def is_pair(texts: Sequence[str]) -> bool:
    """Return whether texts can be a pair of marks."""
    return len(texts) == 2 and all(  # noqa: PLR2004
        0 < len(text) <= _LONGEST and text.isprintable() and "," not in text for text in texts
    )


def points_of(texts: Iterable[str], cell_size: int) -> float:
    """Return the size of a font in which each of some texts fits into a cell of so many pixels."""
    return max(_SMALLEST, _fitting(texts, cell_size))


def words_fit(words: Words, cell_size: int) -> bool:
    """Return whether the words of start and goal can be read in cells of so many pixels."""
    return _fitting((words("START"), words("GOAL")), cell_size) >= _SMALLEST


def _fitting(texts: Iterable[str], cell_size: int) -> float:
    broadest = max(map(breadth, {*texts}), default=_BROAD)
    side = cell_size * _POINTS_OF_PX
    return min(side * _HIGHEST, side / broadest) // 0.5 / 2


def breadth(text: str, letter: float = _BROAD) -> float:
    """Return the width of a text by the size of its letters; those of East Asia are as wide as high."""
    return fsum(_WIDE if east_asian_width(character) in "WF" else letter for character in text)


def with_marks(
    maze: Maze,
    layout: Layout,
    marks: str,
    words: Words,
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
    """
    if layout.is_drawing:
        return _on_drawn(maze, layout, marks, words, cell_size, images)
    tiling = maze.grid.tiling
    ends = [*ends_on(maze, level)]
    if images is not None:
        from excelmaze.draw.images import has_place, with_images

        layout = with_images(maze, layout, images, words, level)
        shown = images.start is not None, images.goal is not None
        ends = [end for end in ends if not (shown[end[2]] and has_place(maze, layout, end))]
    if marks == NONE or (layout.texts and not _has_place(maze)):
        return layout
    if marks == WORDS and maze.signs.texts:
        marks = ARROWS
    if marks == ARROWS and ((maze.signs.lettered and not maze.signs.texts) or (tiling == _LINKED and layout.texts)):
        marks = WORDS
    if marks == ARROWS:
        layout = _with_arrows(maze, layout, ends, occupied)
    texts = _labelled(maze, layout, _marked(maze, layout, marks, words, ends))
    if cell_size is not None and marks in {WORDS, ARROWS} and _fitting(texts.values(), cell_size) < _SMALLEST:
        texts = _labelled(maze, layout, _marked(maze, layout, LETTERS, words, ends))
    if maze.grid.tiling == _LINKED and layout.texts:
        return layout._replace(texts={**layout.texts, **texts})
    return layout._replace(texts={**texts, **layout.texts}) if texts else layout


def _on_drawn(
    maze: Maze, layout: Layout, marks: str, words: Words, cell_size: int | None, images: "Images | None"
) -> Layout:
    """Return the layout of a drawn maze with its marks; instead of arrows there are words.

    Raises:
        InputError: pictures are to be shown.
    """
    from excelmaze.draw.drawn_mazes import drawn_marks

    if images is not None:
        raise InputError(f"pictures stand in cells, and {maze.graph.described} has none; leave them out")
    if marks == NONE:
        return layout
    marks = WORDS if marks == ARROWS else marks
    if marks == WORDS and cell_size is not None and not words_fit(words, cell_size):
        marks = LETTERS
    texts = _mark(marks, words, None, is_goal=False), _mark(marks, words, None, is_goal=True)
    return drawn_marks(maze, layout, texts, words)


def _has_place(maze: Maze) -> bool:
    """Return whether a maze whose layout has texts has room for marks, too."""
    if maze.grid.tiling == _LINKED:
        return not marks_in(maze)
    return maze.signs.lettered or bool(maze.signs.texts) or maze.grid.tiling in _ARROWS_MEAN_LINKS


def _labelled(maze: Maze, layout: Layout, marked: Iterable[tuple[int, str]]) -> dict[int, str]:
    """Return marks with the labels that the links of their cells have."""
    if maze.grid.tiling != _LINKED:
        return dict(marked)
    return {cell: f"{mark} {layout.texts.get(cell, '')}".strip() for cell, mark in marked}


def has_label(text: str, label: str) -> bool:
    """Return whether a text is a label of links, or a mark before it."""
    return text == label or text.endswith(f" {label}")


def _with_arrows(maze: Maze, layout: Layout, ends: "Sequence[_End]", occupied: IsOccupied) -> Layout:
    """Return a layout with arrows outside, in cells that are free; no two in the same."""
    arrows: dict[Place, str] = {}
    for room, side, is_goal in ends:
        if is_goal and maze.signs.lettered:
            continue
        place = None if side is None else _cell_outside(layout, maze.grid.sheet_place(room), side)
        if place is not None and side is not None and place not in arrows:
            arrows[place] = _arrow(side, is_goal=is_goal)
    not_free = set(occupied(arrows)) if arrows else set()
    return layout._replace(outside={place: text for place, text in arrows.items() if place not in not_free})


def _cell_outside(layout: Layout, place: Place, side: int) -> Place | None:
    """Return the cell outside that an opening leads to, straight on over a side; None where the sheet ends."""
    (down, right), cell = STEPS[side], layout.grid.cell_at(*place)
    if cell is None:
        return None
    while (following := layout.grid.cell_at(place[0] + down, place[1] + right)) is not None:
        place, cell = (place[0] + down, place[1] + right), following
    row, column = place[0] + down, place[1] + right
    is_open = not layout.lines[cell] >> side & 1
    return (row, column) if is_open and 0 < row <= MAX_ROW and 0 < column <= MAX_COLUMN else None


def arrows_note(maze: Maze, layout: Layout, marks: str) -> Iterator[str]:
    """Yield a line about arrows that stand inside, as the cells outside are occupied."""
    if marks != ARROWS or maze.grid.tiling in _ARROWS_MEAN_LINKS:
        return
    arrows = {*_ARROWS.values()}
    count = sum(text in arrows and layout.roles[cell] != Role.OUTSIDE for cell, text in layout.texts.items())
    if count:
        yield f"{counted(count, 'arrow stands', 'arrows stand')} inside: the cell before the opening is not free"


def cells_of_arrow(text: str, place: Place) -> Collection[Place]:
    """Return the cells that an arrow outside a maze can belong to: it points to a start, or away from a goal."""
    steps = [STEPS[side] for side, arrow in _ARROWS.items() if arrow == text]
    return [(place[0] + sign * down, place[1] + sign * right) for down, right in steps for sign in (1, -1)]


# A start or goal: the room, the side of the sheet on which it opens, and whether it is a goal.
_End = tuple[int, int | None, bool]


def ends_on(maze: Maze, level: int) -> Iterator[_End]:
    """Yield the ends on one of a maze's sheets; false goals are marked as the true one is."""
    grid = maze.grid
    size = grid.floor.size
    on_sheet = range(level * size, (level + 1) * size)
    starts = [start for start, goal in maze.ends if goal is not None]
    goals = [*(goal for _, goal in maze.ends if goal is not None), *maze.signs.false_goals]
    sides = {opening.cell: grid.side_of[opening.direction] for opening in maze.openings}
    for rooms, is_goal in ((starts, False), (goals, True)):
        yield from ((room, sides.get(room), is_goal) for room in rooms if room in on_sheet)


def _marked(maze: Maze, layout: Layout, marks: str, words: Words, ends: Sequence[_End]) -> Iterator[tuple[int, str]]:
    """Yield the cells of a sheet that have marks, with their texts."""
    grid = maze.grid
    outside = dict(layout.outside)
    for room, side, is_goal in ends:
        if is_goal and maze.signs.lettered:
            continue
        place = grid.sheet_place(room)
        cell_outside = None if side is None or not outside else _cell_outside(layout, place, side)
        if cell_outside in outside:
            del outside[cell_outside]
            continue
        cell = layout.grid.cell_at(*place)
        if cell is not None:
            yield cell, _mark(marks, words, side, is_goal=is_goal)


def _arrow(side: int, *, is_goal: bool) -> str:
    return _ARROWS[side if is_goal else OPPOSITE[side]]


def letter_of(words: Words, *, is_goal: bool) -> str:
    """Return the letter of a start or goal."""
    return words("G") if is_goal else words("S")


def _mark(marks: str, words: Words, side: int | None, *, is_goal: bool) -> str:
    if marks == WORDS or (marks == ARROWS and side is None):
        return words("GOAL") if is_goal else words("START")
    if marks == LETTERS:
        return letter_of(words, is_goal=is_goal)
    if marks == ARROWS:
        assert side is not None  # noqa: S101 - without an opening there are words
        return _arrow(side, is_goal=is_goal)
    return marks.split(",")[is_goal].strip()
