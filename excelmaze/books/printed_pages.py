"""Several mazes on a sheet that is printed on one page: where each lies, and what is written above and below it."""

from collections.abc import Mapping, Sequence

from excelmaze.books.arrangement import FIRST, GAP, Arrangement, Paper, Slot, even, heights_of, known_as, rows_of
from excelmaze.books.cut_lines import Line, with_sheet_lines
from excelmaze.draw.drawn_mazes import with_theme
from excelmaze.draw.end_marks import with_marks
from excelmaze.draw.layout import Moved, looks_together, together
from excelmaze.draw.printed_cells import within_reason
from excelmaze.draw.printing import page_of
from excelmaze.draw.theme import Theme
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area, Selection
from excelmaze.sheet.paper import PX_OF_POINT
from excelmaze.xlsx.new.sheets import NewSheet
from excelmaze.xlsx.record.maze_names import AREA_NAME, names_of
from excelmaze.xlsx.titles import Caption

# A row that only lets the next one begin at an even place: how triangles are cut and bricks are laid depends on it. In
# points.
_FILLER = 1.5
# A layout has a byte for each cell.
_MOST_KINDS = 256


def sheet_of(
    name: str,
    slots: Sequence[Slot],
    arrangement: Arrangement,
    paper: Paper,
    cell: float,
    footer: str,
    *,
    to_cut: bool = False,
) -> NewSheet:
    """Return a sheet of several mazes, with lines along which they are cut apart if that is asked for."""
    pixels = within_reason(cell)
    share = int(paper.room(arrangement.lies)[0] / arrangement.across / pixels)
    width = max(even(max(slot.size[0] for slot in slots) + 1), share - share % 2)
    points = (width - 1) * pixels / PX_OF_POINT
    moved: list[Moved] = []
    themes: list[Theme] = []
    captions: list[Caption] = []
    heights: dict[int, float] = {}
    down: list[Line] = []
    across: list[Line] = []
    top = FIRST
    for row in rows_of(slots, arrangement):
        missing = (arrangement.across - len(row)) * width // 2
        missing -= missing % 2
        above, below = heights_of(row, points)
        begin = top + even(len(above))
        end = begin + max(slot.size[1] for slot in row)
        heights |= dict(enumerate(above, top)) | dict(enumerate(below, end))
        for place, slot in enumerate(row):
            first = FIRST + missing + place * width
            captions += [
                Caption(line_row, first, first + width - 2, line.written(points), line.lettering)
                for line_row, line in (*enumerate(slot.above, top), *enumerate(slot.below, end))
                if line.text or line.rules
            ]
            aside = (width - 1 - slot.size[0]) // 2
            if type(slot.maze.graph) is not Grid:
                aside -= aside % 2
            # Between mazes there is no place for arrows.
            marked = with_marks(
                slot.maze, slot.layout, slot.marks, slot.words, 0, pixels, lambda places: places, slot.images
            )
            if slot.is_round and slot.theme is not None:
                marked = marked._replace(drawings=with_theme(marked.drawings, slot.theme))
            if slot.drawn is not None:
                marked = slot.drawn.on(slot.maze, marked, words=slot.words)
            moved.append(Moved(marked, begin - FIRST, first - FIRST + aside, _look(slot, themes)))
            if place:
                down.append(((top, first - 0.5), (end + len(below), first - 0.5)))
        heights |= dict.fromkeys(range(top + len(above), begin), _FILLER)
        after = end + len(below)
        across.append(((after + 0.5, FIRST), (after + 0.5, FIRST + arrangement.across * width - 1)))
        top = FIRST + even(after + 1 - FIRST)
        heights |= dict.fromkeys(range(after, top), _FILLER) | {after: GAP}
    page = page_of(paper.size, arrangement.lies, paper.margins, pixels)._replace(footer=footer)
    placed = list(zip(slots, moved, strict=True))
    looks = looks_together(moved)
    if len(looks) > _MOST_KINDS:
        raise InputError(
            f"{len(slots)} mazes of so many kinds and themes do not fit on a sheet; choose fewer --per-page"
        )
    layout = together(moved)
    if to_cut:
        layout = with_sheet_lines(layout, slots[0].words, down, across[:-1], heights, pixels)
    return NewSheet(
        name,
        slots[0].maze,
        layout,
        themes=[themes[look] for look in looks] if themes else (),
        page=page,
        captions=captions,
        heights=heights,
        names=_names(placed),
        known={
            known_as(slot.number): Selection(tuple(place.area(area) for area in _areas(slot)))
            for slot, place in placed
            if slot.number
        },
        rounds=[(place.area(slot.layout.grid.areas[0]), slot.maze) for slot, place in placed if slot.is_round],
    )


def _look(slot: Slot, themes: list[Theme]) -> int:
    """Return the place of a maze's theme among those of its sheet, which get it if it is another one."""
    if slot.theme is None:
        return 0
    if slot.theme not in themes:
        themes.append(slot.theme)
    return themes.index(slot.theme)


def _areas(slot: Slot) -> Sequence[Area]:
    """Return the cells of a maze, or under it."""
    return slot.layout.grid.areas if slot.is_round else names_of(slot.maze)[AREA_NAME].areas


def _names(slots: Sequence[tuple[Slot, Moved]]) -> Mapping[str, Selection]:
    """Return the names of mazes together, where they have been moved to; their keys have none."""
    names: dict[str, Selection] = {}
    for slot, place in slots:
        own = names_of(slot.maze) if slot.named and not slot.is_round else {}
        for name, selection in own.items():
            before = names[name].areas if name in names else ()
            names[name] = Selection((*before, *map(place.area, selection.areas)))
    return names
