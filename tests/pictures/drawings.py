"""Pictures for the tests: mazes of every tiling and theme, and the pixels of a PNG."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from PIL import Image
from PIL.PngImagePlugin import PngImageFile

from excelmaze.draw.theme import THEMES
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.pages import View, pages_of

KINDS: dict[str, dict[str, Any]] = {
    "squares": {},
    "selection": {"grid": Grid.from_selection("B2:F6,G4:K9")},
    "blocks": {"walls": "blocks"},
    "bricks": {"tiling": "bricks"},
    "triangles": {"tiling": "triangles"},
    "false goals": {"false_goals": "down", "options": {"players": 3, "least": 2}},
}


GOLDEN_SCALE = Scale.of(10)


def golden_file(name: str) -> Path:
    """Where the picture of a page is kept: `python -m tests.renew golden-pictures` makes it anew."""
    return Path(__file__).parent / "golden" / f"{name.replace(', ', '-').replace(' ', '-')}.png"


def maze_of(kind: str) -> Maze:
    """A small maze of a kind."""
    options = dict(KINDS[kind])
    if "false_goals" not in options:
        options["goal"] = "farthest"
    return generate(options.pop("grid", Grid.rectangle(9, 13)), "prim", seed=4, **options)


def drawn_pages() -> Iterator[tuple[str, Page]]:
    """A page of every kind in every theme, with the way shown."""
    for kind in KINDS:
        for theme in THEMES:
            (page,) = pages_of(
                maze_of(kind), View(AppearanceOptions(theme=theme, solution="shown", title="Find the way"))
            )
            yield f"{kind}, {theme}", page


class Pixels(NamedTuple):
    """A picture: its pixels as red, green and blue, row by row, and the texts in its file."""

    rows: list[list[bytes]]
    texts: dict[str, str]


def read_png(data: bytes) -> Pixels:
    """The pixels and texts of a picture."""
    with Image.open(BytesIO(data), formats=["PNG"]) as picture:
        assert isinstance(picture, PngImageFile)
        texts = {key: str(text) for key, text in picture.text.items()}
        width, pixels = picture.width, picture.convert("RGB").tobytes()
    colors = [pixels[at : at + 3] for at in range(0, len(pixels), 3)]
    return Pixels([colors[at : at + width] for at in range(0, len(colors), width)], texts)
