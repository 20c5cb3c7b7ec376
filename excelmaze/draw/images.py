"""Pictures at start and goal and in the holes of a maze: PNG and JPEG files, or pairs of our own by name."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from warnings import catch_warnings

from excelmaze.draw.drawings import GOAL, HOLE, PAIRS, START, Box, Drawing, Image
from excelmaze.draw.end_marks import End
from excelmaze.draw.layout import Layout
from excelmaze.errors import InputError, missing, one_of
from excelmaze.files import file_to_read, read_input
from excelmaze.grids.grid import LEFT, UP, Grid
from excelmaze.grids.stencil import Part
from excelmaze.languages import Words
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import Area, Place

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

_NAMES = (*PAIRS, *PAIRS.values())
_MOST_BYTES, _MOST_PIXELS = 10_000_000, 50_000_000
_FORMATS, _BEGINS, _SMALL = ("PNG", "JPEG"), (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"), (200, 200)
# The most pixels that a page shows of one, on its sides.
_SHOWN = 2000, 2000
# The side of our own pictures in pixels.
_OWN_SIDE = 200
# What stays free at each side of a cell, where its walls may be thick.
_ASIDE = 0.1
# How far from the middle of a cell that of one of its halves is, down and aside, and the side of what fits in there.
_IN_HALF, _SIDE_IN_HALF = 0.22, 0.4


class Images(NamedTuple):
    """The pictures at the ends of a maze and in its holes."""

    start: Image | None = None
    goal: Image | None = None
    hole: Image | None = None


def images_of(images: str) -> Images:
    """Return the pictures that an option asks for.

    Raises:
        InputError: one is no picture, or too large; or there is no such pair.
        WorkbookError: a file cannot be read.
    """
    names = [images, PAIRS[images]] if images in PAIRS else [name.strip() for name in images.split(",")]
    if not 1 < len(names) <= len(Images._fields):
        raise InputError(
            f"images {images!r:.40} do not exist; {one_of(images, PAIRS)}, or give pictures for start, goal and holes: "
            "dog,home.png,logo.png"
        )
    return Images(*(read_image(name) if name else None for name in names))


def read_image(name: str) -> Image:
    """Return the picture of a file, or one of our own by its name.

    Raises:
        InputError: it is no picture, or too large.
        WorkbookError: the file cannot be read.
    """
    if name in _NAMES:
        from importlib.resources import files

        return Image((files("excelmaze.draw") / "art" / f"{name}.png").read_bytes(), "png", _OWN_SIDE, _OWN_SIDE)
    file = file_to_read(name)
    if isinstance(file, Path) and not file.suffix and not file.exists():
        raise InputError(f"picture {name!r:.40} does not exist; give a PNG or JPEG file, or one of {', '.join(_NAMES)}")
    return image_in(read_input(name, _MOST_BYTES), name)


def image_in(data: bytes, name: str) -> Image:
    """Return the picture in bytes.

    Raises:
        InputError: they are no whole picture, or it is too large.
        WorkbookError: Pillow is missing.
    """
    opener = _opener()
    if not data.startswith(_BEGINS):
        raise InputError(f"{name} is no PNG or JPEG picture; give one, or {', '.join(_NAMES)}")
    try:
        with catch_warnings(action="ignore"), opener.open(BytesIO(data), formats=_FORMATS) as file:
            (width, height), ending = file.size, str(file.format).lower()
            if is_small := width * height <= _MOST_PIXELS:
                file.draft("RGB", _SMALL)
                file.load()
    except opener.DecompressionBombError:
        is_small = False
    except Exception:  # noqa: BLE001 - what Pillow's readers raise on damaged files is of many kinds
        raise InputError(f"{name} is a damaged picture, or cut short; save it again as PNG or JPEG") from None
    if not is_small:
        raise InputError(f"{name} has more than {_MOST_PIXELS:,} pixels; make it smaller")
    return Image(data, ending, width, height)


def _opener() -> Any:  # noqa: ANN401 - a module that may be missing
    try:
        from PIL import Image
    except ImportError:
        raise missing("a picture at start or goal", "Pillow", "") from None
    return Image


@lru_cache(8)
def pixels_of(image: Image) -> "Pixels":
    """Return the pixels of a picture, at most as many as a page shows."""
    with catch_warnings(action="ignore"), _opener().open(BytesIO(image.data), formats=_FORMATS) as file:
        file.draft("RGB", _SHOWN)
        pixels: Pixels = file.convert("RGBA")
    pixels.thumbnail(_SHOWN)
    return pixels


def with_images(
    maze: Maze, layout: Layout, images: Images, words: Words, ends: Iterable[End]
) -> tuple[Layout, Sequence[End]]:
    """Return a layout with pictures at some ends and in the holes of a maze, and the ends that have none.

    A picture lies within the walls of its cell, or of cells that are merged. It has no place where the cell has a
    label, or goals have letters.

    Raises:
        InputError: a picture for holes, and no hole.
    """
    drawings, others = [*layout.drawings], []
    for end in ends:
        image = images.goal if end.is_goal else images.start
        is_told = (end.is_goal and maze.signs.lettered) or (end.cell is not None and layout.texts.get(end.cell))
        if image is None or is_told:
            others.append(end)
        else:
            name, text = (GOAL, words("Picture at the goal")) if end.is_goal else (START, words("Picture at the start"))
            drawings.append(Drawing(name, text, _box_in(layout, maze.grid, end.room), image))
    if images.hole is not None:
        holes = list(holes_in(maze.grid.cells))
        if not holes:
            raise InputError("the maze has no hole for a picture; leave cells in the middle out with --hole ADDRESSES")
        drawings += [Drawing(HOLE, words("Picture"), hole, images.hole) for hole in holes]
    return layout._replace(drawings=drawings), others


def _box_in(layout: Layout, grid: Grid, room: int) -> Box:
    """Return the place within the walls of the whole cells of a room, or of its half of a cell."""
    row, column = grid.sheet_place(room)
    for area in layout.merged:
        if area.top <= row <= area.bottom and area.left <= column <= area.right:
            return Box.of(area, _ASIDE)
    stencil = grid.stencils[grid.kinds[room] if grid.kinds else 0]
    # With rails, the cells around a room's own are floor only where a passage leads.
    parts = [Part()] if stencil.rails else [part for part in stencil.parts if not part.half]
    if not parts:
        (half,) = stencil.parts
        down, aside = -_IN_HALF if UP in half.half else _IN_HALF, -_IN_HALF if LEFT in half.half else _IN_HALF
        return Box.about((row + 0.5 + down, column + 0.5 + aside), _SIDE_IN_HALF, _SIDE_IN_HALF)
    whole = [(row + part.down, column + part.right) for part in parts]
    return Box.of(Area(*min(whole), *max(whole)), _ASIDE)


def holes_in(grid: Grid) -> Iterator[Box]:
    """Yield the largest rectangle in each hole of some cells: of cells left out, that cells are all around."""
    top, left, bottom, right = grid.bounds
    places = ((row, column) for row in range(top, bottom + 1) for column in range(left, right + 1))
    left_out = [Area(*place, *place) for place in places if grid.cell_at(*place) is None]
    if not left_out:
        return
    others = Grid(left_out)
    for piece in others.pieces:
        hole = {others.place(cell) for cell in piece}
        if not any(row in {top, bottom} or column in {left, right} for row, column in hole):
            yield Box.of(_largest_in(hole), _ASIDE)


def _largest_in(hole: set[Place]) -> Area:
    """Return the largest rectangle of cells of a hole."""
    runs: dict[Place, int] = {}  # how many cells there are from each to the right
    for row, column in sorted(hole, reverse=True):
        runs[row, column] = runs.get((row, column + 1), 0) + 1
    found = []
    for row, column in sorted(hole):
        bottom, wide = row, runs[row, column]
        while wide := min(wide, runs.get((bottom, column), 0)):
            found.append(Area(row, column, bottom, column + wide - 1))
            bottom += 1
    return max(found, key=lambda area: area.height * area.width)
