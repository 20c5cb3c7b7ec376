"""Moving pictures in GIF: frames of a maze that grows, or of a solver that walks, which Pillow packs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO
from math import ceil
from typing import TYPE_CHECKING, Any

from excelmaze.draw.layout import Layout
from excelmaze.draw.theme import FILLED
from excelmaze.draw.tilings import UNCOLORED
from excelmaze.errors import InputError
from excelmaze.grids.grid import Grid
from excelmaze.maze.maze import Maze
from excelmaze.pictures.fonts import pixel_letters
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.pages import DEFAULT_SHOWING, Showing, pages_of
from excelmaze.pictures.pixels import Canvas
from excelmaze.pictures.scene import scene_of
from excelmaze.progress import tick

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

_MOST_COLORS = 256
# Without --delay a maze grows in so many seconds at most, and is solved in as many; and a frame stays so long at most.
_SECONDS, _SLOWEST = 8.0, 0.05
# Seconds that programs show a frame at least, and the most and the fewest frames: more only make the file larger.
_LEAST, _MOST, _FEWEST = 0.02, 150, 20
# The most cells in all frames together, and the most frames of lines that are no cells' borders.
_CELLS, _MOST_DRAWN = 500_000, 40
# Seconds that the finished maze, and then its solution, stays.
_PAUSE = 2.0


def frames_of(maze: Maze, showing: Showing = DEFAULT_SHOWING, delay: float | None = None) -> list[Page]:
    """Return the frames of a maze; see `excelmaze.pictures.export.export`.

    Raises:
        InputError: the maze has no solution to show or is on several sheets, there are not so many steps, there is no
            such theme or solver; or nothing moves.
    """
    if maze.graph.sheets:
        raise InputError(f"a .gif shows one sheet, and this maze is on {len(maze.graph.sheets)}; choose .html or .pdf")
    if showing.look.solution == "sheet":
        showing = showing.with_look(solution="shown")
    finished, color = showing._replace(steps=None).with_look(color=UNCOLORED), showing.look.color
    is_solved, solver = showing.look.solution != "none", showing.look.solver
    if is_solved and solver is None and isinstance(maze.graph, Grid):
        solver = "breadth-first"
    last, moving = pages_of(maze, finished.with_look(solver=solver))[-1].layout, finished.with_look(solution="none")
    most = max(_FEWEST, min(_MOST_DRAWN if last.is_drawing else _MOST, _CELLS // last.grid.size))
    frames: list[Page] = []
    for walker in [*([None] if maze.carved or solver is None else []), *([] if solver is None else [solver])]:
        trails = [] if walker is None else maze.trails(walker, seed=showing.seed)
        total = sum(len(trail.steps) for trail in trails) or len(maze.carved)
        pace = max(min(_SLOWEST, _SECONDS / max(total, 1)) if delay is None else delay, 0.001)
        count = showing.steps or max(1, min(ceil(total * pace / _LEAST), total, most))
        frames += (
            page._replace(layout=_as_large(page.layout, last), seconds=max(_LEAST, total * pace / count))
            for page in pages_of(maze, moving._replace(steps=count).with_look(solver=walker))
        )
        frames[-1] = frames[-1]._replace(seconds=_PAUSE)
    if is_solved and showing.look.solver is None and showing.look.solution_style != FILLED:
        frames[-1] = pages_of(maze, finished)[-1]._replace(seconds=_PAUSE)
    if color != UNCOLORED:
        frames.append(pages_of(maze, moving.with_look(solver=None, color=color))[-1]._replace(seconds=_PAUSE))
    return frames


def _as_large(layout: Layout, last: Layout) -> Layout:
    """Return a layout with room for the arrows that only the finished maze has."""
    top, left, bottom, right = last.grid.bounds
    corners = [place for place in ((top, left), (bottom, right)) if layout.grid.cell_at(*place) is None]
    return layout._replace(outside=dict.fromkeys(corners, "")).spread()


def gif(frames: Sequence[Page], scale: Scale, font: str | None = None) -> bytes:
    """Return a file that is shown over and over.

    Raises:
        InputError: there would be too many pixels.
        WorkbookError: Pillow is missing, or the font cannot be read.
    """
    letters = pixel_letters(font)
    from PIL.Image import Dither

    def drawn(page: Page) -> "Pixels":
        return Canvas(scene_of(page, scale, letters), scale, is_soft=False).picture

    palette = _palette([drawn(frames[0]), drawn(frames[-1])], frames[-1])

    def numbered() -> "Iterator[Pixels]":
        for number, page in enumerate(frames):
            tick("drawing", number, len(frames), "frames")
            yield drawn(page).quantize(palette=palette, dither=Dither.NONE)

    pictures = numbered()
    told: dict[str, Any] = {"comment": frames[0].recipe.encode()} if frames[0].recipe else {}
    out, seconds = BytesIO(), [round(page.seconds * 100) * 10 for page in frames]
    next(pictures).save(
        out, "GIF", save_all=True, append_images=pictures, duration=seconds, loop=0, optimize=False, **told
    )
    return out.getvalue()


def _palette(pictures: "Sequence[Pixels]", page: Page) -> "Pixels":
    """Return a picture whose palette has the colours of a theme, and the most frequent ones of some pictures."""
    from PIL import Image

    counts: Counter[Any] = Counter()
    for picture in pictures:
        for count, color in picture.getcolors(picture.width * picture.height) or ():
            counts[color] += count
    theme = [(*bytes.fromhex(fill.color.rgb),) for fill in page.theme.fills.values()]
    # Pillow looks for the nearest colour by the upper six bits of each part.
    by_bits: dict[tuple[int, ...], Sequence[int]] = {}
    for color in (*theme, *(color for color, _ in counts.most_common())):
        by_bits.setdefault(tuple(part >> 2 for part in color), color)
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for color in [*by_bits.values()][:_MOST_COLORS] for part in color])
    return palette
