"""Moving pictures: every frame is the page that it stands for."""

from io import BytesIO
from typing import Any

import pytest

pytest.importorskip("PIL")

from PIL import Image, ImageChops

from excelmaze.grids.grid import Grid
from excelmaze.maze.generation import generate
from excelmaze.options.table import AppearanceOptions
from excelmaze.pictures.fonts import pixel_letters
from excelmaze.pictures.page import Scale
from excelmaze.pictures.pages import View, frames_of
from excelmaze.pictures.pixels import Canvas, gif
from excelmaze.pictures.scene import scene_of
from tests.cases import daily
from tests.pictures.drawings import KINDS, maze_of

SIDE = 8


def opened(data: bytes) -> Any:  # noqa: ANN401 - as Pillow has it
    return Image.open(BytesIO(data))


@pytest.mark.parametrize("kind", daily(KINDS, ["selection"]))
def test_every_frame_is_its_page(kind: str) -> None:
    """In the thickest lines, with a title, of the growing maze and of a solver that goes back."""
    theme = "color" if kind == "triangles" else "crisscross"
    frames = frames_of(maze_of(kind), View(AppearanceOptions(theme=theme, title="Growing", solver="tremaux"), steps=16))
    picture = opened(gif(frames, Scale.of(SIDE)))
    assert picture.n_frames == len(frames) == 32
    for number in {*range(0, len(frames), 3), len(frames) - 1}:
        picture.seek(number)
        scale = Scale.of(SIDE)
        canvas = Canvas(scene_of(frames[number], scale, pixel_letters()), scale, is_soft=False)
        difference = ImageChops.difference(picture.convert("RGB"), canvas.picture)
        assert max(difference.tobytes()) < 4, number
        assert picture.info["duration"] == round(frames[number].seconds * 100) * 10


def test_the_pace_is_the_one_that_was_chosen() -> None:
    """Half a second a cell; a quick pace is kept by showing several cells at once."""
    maze = generate(Grid.rectangle(6, 6), seed=1)
    slow = frames_of(maze, delay=0.5)
    assert [frame.seconds for frame in slow[:-1]] == [pytest.approx(0.5)] * 34
    quick = frames_of(maze, View(AppearanceOptions(solution="shown")), delay=0.005)
    growing = quick[: next(number for number, frame in enumerate(quick) if frame.seconds > 1) + 1]
    assert sum(frame.seconds for frame in growing[:-1]) == pytest.approx(35 * 0.005, abs=0.02)
    assert len(frames_of(maze, View(AppearanceOptions(solver="tremaux"), steps=5))) == 10
    assert [quick[-1].seconds, growing[-1].seconds] == [2.0, 2.0]


def test_it_is_shown_over_and_over_and_tells_its_recipe() -> None:
    frames = frames_of(maze_of("squares"), View(steps=3))
    picture = opened(gif(frames, Scale.of(5)))
    assert picture.info["loop"] == 0
    assert picture.info["comment"] == frames[0].recipe.encode()


def test_a_growing_maze_has_room_for_the_arrows_of_the_finished_one() -> None:
    frames = frames_of(maze_of("squares"), View(AppearanceOptions(marks="arrows")))
    assert {frame.layout.grid.bounds for frame in frames} == {frames[-1].layout.grid.bounds}
    assert [*frames[-1].layout.texts.values()] != [] == [*filter(None, frames[0].layout.texts.values())]
