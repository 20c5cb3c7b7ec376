"""Moving pictures in GIF: the first frame whole, of each later one what changes (CompuServe 1990; Welch 1984)."""

import struct
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from excelmaze.draw.tilings import UNCOLORED, lay_out
from excelmaze.errors import InputError
from excelmaze.grids.drawn import DrawnGraph
from excelmaze.maze.maze import Maze
from excelmaze.maze.replay import stages
from excelmaze.pictures.lettering import lettering
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.pages import DEFAULT_SHOWING, Showing, pages_of
from excelmaze.pictures.raster import Raster
from excelmaze.pictures.strokes import has_drawn_walls
from excelmaze.progress import tick

_HIGHEST_CODE = 4095
_MOST_PIXELS = 65_535
_FOREVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
# Without --delay a maze grows in so many seconds at most, and is solved in as many; and a frame stays so long at most.
_SECONDS, _SLOWEST = 8.0, 0.05
# Seconds that programs show a frame at least, and the most frames: more only make the file larger.
_LEAST, _MOST = 0.02, 600
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
    is_drawn = isinstance(maze.graph, DrawnGraph)
    if not is_drawn and maze.grid.sheets:
        raise InputError(f"a .gif shows one sheet, and this maze is on {len(maze.grid.sheets)}; choose .html or .pdf")
    if showing.look.solution == "sheet":
        showing = showing.with_look(solution="shown")
    asked = showing
    if showing.look.solution != "none" and showing.look.solver is None and not is_drawn:
        showing = showing.with_look(solver="breadth-first")
    last = pages_of(maze, showing._replace(steps=None).with_look(color=UNCOLORED))[-1]
    trails = [] if showing.look.solver is None else maze.trails(showing.look.solver, seed=showing.seed)
    theme = showing.theme_of(maze)
    frames: list[Frame] = []
    walked = sum(len(trail.steps) for trail in trails)
    phases = ([(len(maze.carved), False)] if maze.carved or not trails else []) + ([(walked, True)] if trails else [])
    most = max(_FEWEST, min(_MOST, _CELLS // last.layout.grid.size))
    if is_drawn:  # whose frames are drawn as a whole
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
        WorkbookError: the font cannot be read.
    """
    page = frames[0].page
    scale, letters = page.scaled(scale), lettering(font)
    raster = Raster(page, scale, letters)
    # Behind the colours of all frames are those that few have: shades, and those of pictures.
    colors = raster.palette
    for last, frame in pairwise(frames):
        if _changed(last.page, frame.page) is None and not has_drawn_walls(frame.page.layout):
            colors = Raster(frame.page, scale, letters, colors).palette
    bits = max(2, (len(colors) - 1).bit_length())
    palette = b"".join(colors).ljust(3 << bits, b"\0")
    width, height = raster.width, len(raster.rows)
    if max(width, height) > _MOST_PIXELS:
        raise InputError(
            f"the picture would have {width:,} x {height:,} pixels, and a .gif has at most {_MOST_PIXELS:,} on a side; "
            f"choose a smaller --scale than {scale.pixels}, or a shorter title"
        )
    parts = [b"GIF89a", struct.pack("<HHBBB", width, height, 0x80 | bits - 1, 0, 0), palette, _FOREVER]
    if page.recipe:
        parts += [b"!\xfe", _blocks(page.recipe.encode())]
    before: Page | None = None
    for number, frame in enumerate(frames):
        tick("drawing", number, len(frames), "frames")
        changed = None if before is None else _changed(before, frame.page)
        if changed is None:
            raster = Raster(frame.page, scale, letters, colors)
            box = 0, 0, height, width
        else:
            box = raster.redraw(frame.page.layout, changed) if changed else (0, 0, 1, 1)
        before = frame.page
        parts += [b"!\xf9\x04\x04", struct.pack("<H", round(frame.seconds * 100)), b"\0\0"]
        parts.append(_image(raster.rows, box, bits))
    return b"".join([*parts, b";"])


def _changed(page: Page, following: Page) -> list[int] | None:
    """Return the cells that change; None where texts or drawings change, or shades are to be drawn."""
    before, now = page.layout, following.layout
    if following.shades or before.texts != now.texts or before.drawings != now.drawings:
        return None
    if before.palette is now.palette or tuple(before.palette) == tuple(now.palette):
        pairs = zip(before.codes, now.codes, strict=True)
        return [cell for cell, (was, is_) in enumerate(pairs) if was != is_]
    return [
        cell
        for cell, (was, is_) in enumerate(zip(before.codes, now.codes, strict=True))
        if before.palette[was] != now.palette[is_]
    ]


def _image(rows: Sequence[bytes | bytearray], box: tuple[int, int, int, int], bits: int) -> bytes:
    top, left, bottom, right = box
    head = b"," + struct.pack("<HHHHB", left, top, right - left, bottom - top, 0) + bytes((bits,))
    return head + _blocks(_packed(b"".join(bytes(row[left:right]) for row in rows[top:bottom]), bits))


def _blocks(data: bytes) -> bytes:
    """Return data in blocks of up to 255 bytes, each after its length, and an empty one."""
    return b"".join(bytes((len(piece),)) + piece for piece in _pieces(data)) + b"\0"


def _pieces(data: bytes) -> Iterator[bytes]:
    for begin in range(0, len(data), 255):
        yield data[begin : begin + 255]


def _packed(pixels: bytes, bits: int) -> bytes:
    """Return Lempel, Ziv and Welch's codes of growing width, the lowest bits first."""
    clear, end = 1 << bits, (1 << bits) + 1
    codes: dict[int, int] = {}
    width, following = bits + 1, end + 1
    out = bytearray()
    held, count = clear, width
    prefix = pixels[0]
    for pixel in pixels[1:]:
        key = prefix << 8 | pixel
        known = codes.get(key)
        if known is not None:
            prefix = known
            continue
        held |= prefix << count
        count += width
        if following > _HIGHEST_CODE:
            held |= clear << count
            count += width
            codes.clear()
            width, following = bits + 1, end + 1
        else:
            codes[key] = following
            if following == 1 << width:
                width += 1
            following += 1
        prefix = pixel
        while count >= 8:  # noqa: PLR2004 - a byte
            out.append(held & 255)
            held >>= 8
            count -= 8
    held |= prefix << count
    count += width
    if following == 1 << width and width < _HIGHEST_CODE.bit_length():
        width += 1
    held |= end << count
    count += width
    return bytes(out) + held.to_bytes((count + 7) // 8, "little")
