"""Moving pictures in GIF, packed by Pillow: the first frame whole, of each later one what changes."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, floor
from typing import TYPE_CHECKING, Any, NamedTuple

from excelmaze.draw.drawings import Box
from excelmaze.draw.layout import Layout, Role, Shown
from excelmaze.draw.tilings import UNCOLORED, lay_out
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from excelmaze.maze.replay import stages
from excelmaze.pictures.fonts import PixelFace, pixel_letters
from excelmaze.pictures.lettering import Letters
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.pages import DEFAULT_SHOWING, Showing, pages_of
from excelmaze.pictures.pixels import Canvas, Palette, colors_of
from excelmaze.pictures.scene import WHITE, Fill, maze_items, scene_of
from excelmaze.progress import tick
from excelmaze.sheet.addresses import Place as Cell

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

_MOST_PIXELS = 65_535
# Without --delay a maze grows in so many seconds at most, and is solved in as many; and a frame stays so long at most.
_SECONDS, _SLOWEST = 8.0, 0.05
# Seconds that programs show a frame at least, and the most frames: more only make the file larger.
_LEAST, _MOST = 0.02, 150
# The most frames that are drawn as a whole, each as large as a picture.
_MOST_WHOLE = 40
# The most cells in all frames together, for large mazes, and the fewest frames.
_CELLS, _FEWEST = 4_000_000, 20
# Seconds that the finished maze, and then its solution, stays.
_PAUSE = 2.0


class Frame(NamedTuple):
    """A page and how many seconds it stays."""

    page: Page
    seconds: float


def frames_of(maze: Maze, showing: Showing = DEFAULT_SHOWING, delay: float | None = None) -> list[Frame]:
    """Return the frames of a maze; see `excelmaze.pictures.export.export`.

    Raises:
        InputError: the maze has no solution to show or is on several sheets, there are not so many steps, there is no
            such theme or solver; or nothing moves.
    """
    if maze.graph.sheets:
        raise InputError(f"a .gif shows one sheet, and this maze is on {len(maze.graph.sheets)}; choose .html or .pdf")
    if showing.look.solution == "sheet":
        showing = showing.with_look(solution="shown")
    asked = showing
    if showing.look.solution != "none" and showing.look.solver is None and isinstance(maze.graph, Grid):
        showing = showing.with_look(solver="breadth-first")
    last = pages_of(maze, showing._replace(steps=None).with_look(color=UNCOLORED))[-1]
    trails = [] if showing.look.solver is None else maze.trails(showing.look.solver, seed=showing.seed)
    theme = showing.theme_of(maze)
    frames: list[Frame] = []
    walked = sum(len(trail.steps) for trail in trails)
    phases = ([(len(maze.carved), False)] if maze.carved or not trails else []) + ([(walked, True)] if trails else [])
    most = max(_FEWEST, min(_MOST, _CELLS // last.layout.grid.size))
    if last.layout.is_drawing:  # its frames are drawn as a whole
        most = min(most, _MOST_WHOLE)
    for total, walks in phases:
        pace = max(min(_SLOWEST, _SECONDS / max(total, 1)) if delay is None else delay, 0.001)
        count = min(max(1, ceil(total * pace / _LEAST)), total, most) if showing.steps is None else showing.steps
        for part, walk in stages(maze, trails if walks else [], max(1, count)):
            (layout,) = showing.marked(part, [lay_out(part, walk=walk)])
            page = last._replace(layout=layout, theme=theme)
            frames.append(Frame(page, max(_LEAST, total * pace / max(1, count))))
        frames[-1] = frames[-1]._replace(seconds=_PAUSE)
    if asked.look.solution != "none" and asked.look.solver is None and asked.draws_solution:
        drawn = pages_of(maze, asked._replace(steps=None).with_look(color=UNCOLORED))[-1]
        frames[-1] = Frame(drawn, _PAUSE)
    if showing.look.color != UNCOLORED:
        colored = showing._replace(steps=None).with_look(solution="none", solver=None)
        frames.append(Frame(pages_of(maze, colored)[-1], _PAUSE))
    return frames


def gif(frames: Sequence[Frame], scale: Scale, font: str | None = None) -> bytes:
    """Return a file that is shown over and over.

    Raises:
        InputError: there would be too many pixels, in all or on a side.
        WorkbookError: Pillow is missing, or the font cannot be read.
    """
    letters = pixel_letters(font)
    canvas = _whole(frames[0].page, scale, letters)
    width, height = canvas.picture.size
    if max(width, height) > _MOST_PIXELS:
        raise InputError(
            f"the picture would have {width:,} x {height:,} pixels, and a .gif has at most {_MOST_PIXELS:,} on a side; "
            f"choose a smaller --scale than {scale.pixels}, or a shorter title"
        )
    palette = _palette([canvas.picture, _whole(frames[-1].page, scale, letters).picture], frames)
    parts = [*_packed(canvas.picture, palette, frames[0])]
    for number, (last, frame) in enumerate(pairwise(frames), 1):
        tick("drawing", number, len(frames), "frames")
        changed = _changed(last.page, frame.page)
        if changed is None:
            canvas, area = _whole(frame.page, scale, letters), (0, 0, width, height)
        else:
            area = _redrawn(canvas, frame.page, scale, letters, changed)
        parts += _packed(canvas.picture.crop(area), palette, frame, area[:2])
    return b"".join([*parts, b";"])


def _packed(
    picture: "Pixels", palette: Palette, frame: Frame, corner: tuple[int, int] | None = None
) -> Iterator[bytes]:
    """Yield the parts of a file that show what changes with a frame, and where; the first one is without a corner."""
    from PIL.GifImagePlugin import getdata, getheader

    shown = palette.numbered(picture)
    if corner is None:
        info: dict[str, Any] = {"loop": 0}
        if frame.page.recipe:
            info["comment"] = frame.page.recipe.encode()
        header, _ = getheader(shown, info=info)
        yield from header
    yield from getdata(shown, corner or (0, 0), duration=round(frame.seconds * 100) * 10, disposal=1)


def _whole(page: Page, scale: Scale, letters: Letters[PixelFace]) -> Canvas:
    """Return a frame that is drawn as a whole; edges are not soft, and come out the same when drawn over."""
    canvas = Canvas(scene_of(page, scale, letters.width), scale, letters, is_soft=False)
    canvas.draw(canvas.scene.items)
    return canvas


def _palette(pictures: "Sequence[Pixels]", frames: Sequence[Frame]) -> Palette:
    """Return the colours of all frames: those of the theme, and the most frequent ones of some pictures."""
    counts: Counter[bytes] = Counter()
    for picture in pictures:
        for count, color in colors_of(picture, picture.width * picture.height):
            counts[color] += count
    theme = [bytes.fromhex(fill.color.rgb) for fill in frames[-1].page.theme.fills.values()]
    return Palette([*theme, *(color for color, _ in counts.most_common())])


def _changed(page: Page, following: Page) -> list[int] | None:
    """Return the cells that change; None where texts or drawings change, or shades are to be drawn."""
    before, now = page.layout, following.layout
    if following.shades or before.texts != now.texts or before.drawings != now.drawings:
        return None
    return [
        cell
        for cell, (was, is_) in enumerate(zip(before.codes, now.codes, strict=True))
        if before.palette[was] != now.palette[is_]
    ]


def _redrawn(
    canvas: Canvas, page: Page, scale: Scale, letters: Letters[PixelFace], changed: Sequence[int]
) -> tuple[int, int, int, int]:
    """Draw some cells of a page anew, and return what may be different: left, top, right and bottom in pixels."""
    if not changed:
        return 0, 0, 1, 1
    layout, place = page.layout, canvas.scene.place
    bounds, reach = layout.grid.bounds, page.wall_width(scale) * place.cell
    # A wall ends in the cells around its corner.
    around = renewed = _around(map(layout.grid.place, changed))
    apart = _around(_written(layout))
    if apart & around:  # letters have soft edges, and are drawn on what is without them
        renewed = around | apart
    else:
        layout = layout._replace(texts={}, drawings=())

    def box(top: int, left: int, bottom: int, right: int) -> Box:
        """Return the box of some cells, of those outside the maze no more than walls reach."""
        (x, y), (to_x, to_y) = (
            place.at(row - bounds.top, column - bounds.left) for row, column in ((top, left), (bottom + 1, right + 1))
        )
        x, to_x = (min(max(edge, place.columns[0] - reach), place.columns[-1] + reach) for edge in (x, to_x))
        y, to_y = (min(max(edge, place.rows[0] - reach), place.rows[-1] + reach) for edge in (y, to_y))
        return Box(y, x, to_y, to_x)

    boxes = [box(row, column, row, column) for row, column in renewed]
    paper = [[(left, top), (right, top), (right, bottom), (left, bottom)] for top, left, bottom, right in boxes]
    items = maze_items(page._replace(layout=_part(layout, renewed)), scale, place, letters.width)
    canvas.draw([Fill("paper", WHITE, paper), *items])
    rows, across = zip(*around, strict=True)
    top, left, bottom, right = box(min(rows), min(across), max(rows), max(across))
    left, top, right, bottom = canvas.area(Box(top - reach, left - reach, bottom + reach, right + reach))
    return max(0, left), max(0, top), min(canvas.picture.width, right + 1), min(canvas.picture.height, bottom + 1)


def _part(layout: Layout, cells: Collection[Cell]) -> Layout:
    """Return a layout that shows some cells, the lines of those around them, and nothing else."""
    used = layout.used()
    code_of = {code: number for number, code in enumerate(used, 1)}
    lines = (shown._replace(role=Role.OUTSIDE, halved=None) for shown in used.values())
    codes = bytearray(layout.grid.size)
    for place in _around(cells):
        cell = layout.grid.cell_at(*place)
        if cell is not None:
            codes[cell] = code_of[layout.codes[cell]] + (0 if place in cells else len(used))
    return layout._replace(codes=bytes(codes), palette=(Shown(0, Role.OUTSIDE), *used.values(), *lines))


def _written(layout: Layout) -> Iterator[Cell]:
    """Yield the cells with texts and drawings."""
    places = {layout.grid.place(cell) for cell in layout.texts}
    yield from places
    boxes = [Box.of(area) for area in layout.merged if (area.top, area.left) in places]
    for top, left, bottom, right in (*boxes, *(drawing.box for drawing in layout.drawings)):
        columns = range(floor(left), ceil(right))
        yield from ((row, column) for row in range(floor(top), ceil(bottom)) for column in columns)


def _around(places: Iterable[Cell]) -> set[Cell]:
    """Return the places and their neighbours."""
    return {(row + down, column + right) for row, column in places for down in (-1, 0, 1) for right in (-1, 0, 1)}
