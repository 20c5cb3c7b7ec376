"""Pictures for the tests: mazes of every tiling and theme, and the pixels of a PNG as its format defines them."""

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from excelmaze.draw.theme import THEMES
from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.maze.maze import Maze
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.page import Page, Scale
from excelmaze.pictures.pages import Showing, pages_of

KINDS: dict[str, dict[str, Any]] = {
    "squares": {},
    "selection": {"grid": Grid.from_selection("B2:F6,G4:K9")},
    "blocks": {"walls": "blocks"},
    "bricks": {"tiling": "bricks"},
    "triangles": {"tiling": "triangles"},
    "false goals": {"false_goals": "down", "players": 3, "least": 2},
}


GOLDEN_SCALE = Scale.of("10")


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
                maze_of(kind), Showing(AppearanceOptions(theme=theme, solution="shown", title="Find the way"))
            )
            yield f"{kind}, {theme}", page


class Pixels(NamedTuple):
    """A picture: its pixels as red, green and blue, its chunks by kind."""

    rows: list[list[bytes]]
    chunks: dict[bytes, bytes]


def read_png(data: bytes) -> Pixels:
    """The pixels of a picture with a palette, whose rows are as much more than those above as the filter Up says."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    chunks: dict[bytes, bytes] = {}
    at = 8
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind, content = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size : at + 12 + size])[0] == zlib.crc32(kind + content)
        chunks[kind] = content
        at += 12 + size
    width, height, depth, color = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    assert (depth, color) == (8, 3)
    palette = [chunks[b"PLTE"][place : place + 3] for place in range(0, len(chunks[b"PLTE"]), 3)]
    unpacked = zlib.decompress(chunks[b"IDAT"])
    assert len(unpacked) == height * (width + 1)
    lines = [unpacked[row * (width + 1) : (row + 1) * (width + 1)] for row in range(height)]
    rows = [bytes(width)]
    for line in lines:
        assert line[0] == 2
        rows.append(bytes((more + above) % 256 for more, above in zip(line[1:], rows[-1], strict=True)))
    return Pixels([[palette[place] for place in row] for row in rows[1:]], chunks)
