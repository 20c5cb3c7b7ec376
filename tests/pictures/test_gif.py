"""Moving pictures: every frame, put together from what changes, is the page that it stands for."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.export import export
from excelmaze.pictures.gif import _packed, frames_of, gif
from excelmaze.pictures.lettering import lettering
from excelmaze.pictures.page import Scale
from excelmaze.pictures.pages import Showing, pages_of
from excelmaze.pictures.raster import Raster
from tests.cases import daily
from tests.pictures.drawings import KINDS, maze_of

Image = pytest.importorskip("PIL.Image")
SIDE = 8


def opened(data: bytes) -> Any:  # noqa: ANN401 - as Pillow has it
    return Image.open(BytesIO(data))


@pytest.mark.slow
def test_pictures_that_come_with_the_solution_have_their_colours(tmp_path: Path) -> None:
    """Though the frames of the growing maze have none of them; shades at the end neither."""
    export(generate("B2:I9", seed=3), tmp_path / "a.gif", images="bee", color="distance", solution="shown", scale=SIDE)
    picture = opened((tmp_path / "a.gif").read_bytes())
    seen = []
    for number in range(picture.n_frames):
        picture.seek(number)
        seen.append(len(picture.convert("RGB").getcolors(256)))
    assert seen[0] < 10
    assert max(seen) > 40


@pytest.mark.parametrize("kind", daily(KINDS, ["selection"]))
def test_every_frame_is_its_page(kind: str) -> None:
    """In the thickest lines, with a title, of the growing maze and of a solver that goes back."""
    theme = "color" if kind == "triangles" else "crisscross"
    frames = frames_of(
        maze_of(kind), Showing(AppearanceOptions(theme=theme, title="Growing", solver="tremaux"), steps=16)
    )
    picture = opened(gif(frames, Scale.of(str(SIDE))))
    assert picture.n_frames == len(frames) == 32
    for number in {*range(0, len(frames), 3), len(frames) - 1}:
        picture.seek(number)
        raster = Raster(frames[number].page, Scale.of(str(SIDE)), lettering())
        expected = b"".join(raster.palette[place] for row in raster.rows for place in row)
        assert picture.convert("RGB").tobytes() == expected, number
        assert picture.info["duration"] == round(frames[number].seconds * 100) * 10


def test_the_pace_is_the_one_that_was_chosen() -> None:
    """Half a second a cell; a quick pace is kept by showing several cells at once."""
    maze = generate(Grid.rectangle(6, 6), seed=1)
    slow = frames_of(maze, delay=0.5)
    assert [frame.seconds for frame in slow[:-1]] == [pytest.approx(0.5)] * 34
    quick = frames_of(maze, Showing(AppearanceOptions(solution="shown")), delay=0.005)
    growing = quick[: next(number for number, frame in enumerate(quick) if frame.seconds > 1) + 1]
    assert sum(frame.seconds for frame in growing[:-1]) == pytest.approx(35 * 0.005, abs=0.02)
    assert len(frames_of(maze, Showing(AppearanceOptions(solver="tremaux"), steps=5))) == 10
    assert [quick[-1].seconds, growing[-1].seconds] == [2.0, 2.0]


def test_it_is_shown_over_and_over_and_tells_its_recipe() -> None:
    frames = frames_of(maze_of("squares"), Showing(steps=3))
    picture = opened(gif(frames, Scale.of("5")))
    assert picture.info["loop"] == 0
    assert picture.info["comment"] == frames[0].page.recipe.encode()


@pytest.mark.parametrize("pixels", [bytes(1), bytes(5000), bytes(range(4)) * 3000, None], ids=str)
def test_what_is_packed_is_unpacked_again(pixels: bytes | None) -> None:
    """Also where the table of codes is full, and codes grow at the last pixel."""
    import random
    import struct

    if pixels is None:
        pixels = random.Random(1).randbytes(30_000).translate(bytes(byte & 3 for byte in range(256)))
    for size in [len(pixels)] if len(pixels) > 10_000 else [len(pixels), *range(1, min(len(pixels), 300))]:
        data = _packed(pixels[:size], 2)
        blocks = b"".join(bytes((len(data[at : at + 255]),)) + data[at : at + 255] for at in range(0, len(data), 255))
        head = b"GIF89a" + struct.pack("<HHBBB", size, 1, 0x81, 0, 0) + bytes(range(12))
        picture = opened(head + b"," + struct.pack("<HHHHB", 0, 0, size, 1, 0) + b"\2" + blocks + b"\0;")
        assert picture.tobytes() == pixels[:size]


def test_a_colour_that_comes_after_the_first_frame_is_the_nearest_of_those_there() -> None:
    (page,) = pages_of(generate("B2:F6", seed=7))
    raster = Raster(page, Scale.of(str(SIDE)), lettering())
    assert len(raster.palette) < 256
    assert raster.palette[raster._color("010101")] == b"\0\0\0"  # noqa: SLF001 - no frame of ours has one
