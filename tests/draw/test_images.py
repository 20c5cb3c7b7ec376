"""Pictures at start and goal and in holes: which files are taken, and where they lie."""

import struct
import zlib
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("PIL")

from PIL import Image as Pixels

from excelmaze import export, generate, save
from excelmaze.cli import main
from excelmaze.draw.drawings import GOAL, HOLE, PAIRS, START, Box, Image
from excelmaze.draw.end_marks import with_marks
from excelmaze.draw.images import Images, holes_in, image_in, read_image
from excelmaze.draw.tilings import lay_out
from excelmaze.errors import ExcelMazeError
from excelmaze.grids.grid import Grid
from excelmaze.sheet.addresses import Area
from excelmaze.sheet.unions import rectangles
from tests.conftest import not_none, refused

OURS = [*PAIRS, *PAIRS.values()]
PNG = read_image("mouse").data


def file_of(kind: str, mode: str = "RGB", **options: object) -> bytes:
    out = BytesIO()
    Pixels.new(mode, (30, 20), "red").save(out, kind, **options)
    return out.getvalue()


def with_size(width: int, height: int) -> bytes:
    """A PNG whose header claims a size."""
    header = b"IHDR" + struct.pack(">II", width, height) + PNG[24:29]
    return PNG[:12] + header + struct.pack(">I", zlib.crc32(header)) + PNG[33:]


@pytest.mark.parametrize("name", OURS)
def test_pictures_of_our_own_are_small_and_use_their_square(name: str) -> None:
    image = read_image(name)
    assert (image.ending, image.width, image.height) == ("png", 200, 200)
    assert len(image.data) < 8_000
    cover = Pixels.open(BytesIO(image.data)).convert("RGBA").getchannel("A")
    left, top, right, bottom = not_none(cover.getbbox())
    assert min(left, top) > 0
    assert max(right, bottom) < 200
    assert max(right - left, bottom - top) > 165


@pytest.mark.parametrize(
    ("data", "ending"),
    [
        (file_of("PNG"), "png"),
        (file_of("PNG", mode="P"), "png"),
        (file_of("JPEG"), "jpeg"),
        (file_of("JPEG", progressive=True), "jpeg"),
        (file_of("JPEG", mode="L"), "jpeg"),
        (file_of("JPEG", comment=b"x" * 3_000), "jpeg"),
    ],
    ids=["png", "palette", "jpeg", "progressive", "grey", "comment"],
)
def test_sizes_are_read_from_the_bytes(data: bytes, ending: str) -> None:
    assert image_in(data, "it") == Image(data, ending, 30, 20)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no PNG or JPEG picture; give one"),
        (b"only text", "no PNG or JPEG picture; give one"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "no PNG or JPEG picture; give one"),
        (file_of("GIF"), "no PNG or JPEG picture; give one"),
        (PNG[:60], "damaged picture, or cut short"),
        (file_of("JPEG")[:-40], "damaged picture, or cut short"),
        (b"\xff\xd8\xff\xe0\0\0" * 9 + b"\xff\xd9", "damaged picture, or cut short"),
        (with_size(40_000, 30_000), "more than 50,000,000 pixels; make it smaller"),
        (with_size(9_000, 9_000), "more than 50,000,000 pixels; make it smaller"),
    ],
)
def test_what_is_no_picture_is_refused_by_its_name(data: bytes, why: str, tmp_path: Path) -> None:
    path = tmp_path / "renamed.png"
    path.write_bytes(data)
    with refused(f"renamed.png {'is a' if 'damaged' in why else 'is' if 'no PNG' in why else 'has'} {why}"):
        read_image(str(path))


@given(st.binary(max_size=200), st.sampled_from([PNG, file_of("JPEG")]), st.integers(0, 400))
def test_any_bytes_are_a_picture_or_refused(noise: bytes, whole: bytes, place: int) -> None:
    data = whole[: place + 3] + noise + whole[place + 3 + len(noise) :]
    try:
        image = image_in(data, "it")
    except ExcelMazeError as error:
        assert len(str(error).splitlines()) == 1
    else:
        assert image.width * image.height > 0


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.png"
    with path.open("wb") as file:
        file.write(PNG)
        file.truncate(2**30)
    with refused("more than 10,000,000 bytes", ExcelMazeError):
        read_image(str(path))


def test_a_name_that_is_nothing_tells_which_there_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", str(tmp_path / "a.xlsx"), "--images", "mouze,"]) == 2
    assert "'mouze' does not exist; give a PNG or JPEG file, or one of mouse, dog" in capsys.readouterr().err
    with refused("images 'cat' do not exist; choose one of mouse, dog, rabbit, bee, rocket"):
        save(generate("B2:F6", seed=1), tmp_path / "a.xlsx", images="cat")
    assert list(tmp_path.iterdir()) == []


def test_a_picture_of_the_users_own_is_not_replaced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.png"
    path.write_bytes(PNG)
    assert main(["export", str(path), "--rows", "3", "--cols", "3", "--images", f"bee,{path}", "--force"]) == 2
    assert f"--images {path} are one file" in capsys.readouterr().err
    assert path.read_bytes() == PNG


@pytest.mark.parametrize("tiling", ["squares", "bricks", "triangles", "triangles-alike", "hexagons"])
def test_a_picture_lies_in_the_middle_of_its_room_and_crosses_no_diagonal(tiling: str) -> None:
    maze = generate("B2:K11", seed=4, tiling=tiling)
    layout = with_marks(maze, lay_out(maze), "none", str, images=Images(read_image("bee"), read_image("flower")))
    assert [one.name for one in layout.drawings] == [START, GOAL]
    for drawing, room in zip(layout.drawings, maze.ends[0], strict=True):
        top, left, bottom, right = drawing.box
        cells = {(int(row), int(column)) for row in (top, bottom) for column in (left, right)}
        assert all(room in maze.grid.rooms_at(*cell) for cell in cells)
        assert len(cells) == (2 if tiling in {"bricks", "hexagons"} else 1)
        lines = layout.palette[layout.codes[layout.grid.cell_at(int(top), int(left)) or 0]].lines
        corners = {(row - int(top), column - int(left)) for row in (top, bottom) for column in (left, right)}
        if lines >> 4 & 1:  # falling: all on one side of it
            assert len({row > column for row, column in corners if abs(row - column) > 1e-9}) == 1
        if lines >> 5 & 1:
            assert len({row + column > 1 for row, column in corners if abs(row + column - 1) > 1e-9}) == 1


def test_goals_with_letters_have_these_alone() -> None:
    maze = generate("B2:K11", seed=4, false_goals="down", options={"players": 2})
    both = Images(read_image("bee"), read_image("flower"))
    names = [one.name for one in with_marks(maze, lay_out(maze), "none", str, images=both).drawings]
    assert maze.signs.lettered
    assert names == [START]


@given(st.sets(st.tuples(st.integers(3, 8), st.integers(3, 8)), max_size=20))
def test_the_place_in_a_hole_is_of_cells_left_out_alone(left_out: set[tuple[int, int]]) -> None:
    cells = [(row, column) for row in range(2, 10) for column in range(2, 10) if (row, column) not in left_out]
    grid = Grid(rectangles(cells))
    places = [*holes_in(grid)]
    assert bool(places) == bool(left_out)
    for top, left, bottom, right in places:
        inside = {
            (row, column) for row in range(int(top), int(bottom) + 1) for column in range(int(left), int(right) + 1)
        }
        assert inside <= left_out


def test_a_picture_for_a_hole_needs_one(tmp_path: Path) -> None:
    maze = generate("B2:F6", seed=1)
    with refused("the maze has no hole for a picture; leave cells in the middle out with --hole"):
        export(maze, tmp_path / "a.svg", images=",,bee")
    holed = generate(Grid([Area(2, 2, 3, 6), Area(4, 2, 4, 3), Area(4, 5, 4, 6), Area(5, 2, 6, 6)]), seed=1)
    (drawing,) = with_marks(holed, lay_out(holed), "none", str, images=Images(hole=read_image("bee"))).drawings
    assert (drawing.name, drawing.box) == (HOLE, Box(4.1, 4.1, 4.9, 4.9))


@pytest.mark.parametrize("ending", ["png", "pdf"])
def test_a_picture_whose_exif_data_are_cut_short_is_drawn_without_a_warning(ending: str, tmp_path: Path) -> None:
    """Pillow warned on the terminal with a line of its source."""
    file = BytesIO()
    Pixels.new("RGB", (4, 3)).save(file, "JPEG")
    start, rest = file.getvalue()[:2], file.getvalue()[2:]
    exif = b"Exif\0\0II*\0\x08\0\0\0"
    (tmp_path / "cut.jpg").write_bytes(start + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + rest)
    export(generate("B2:F6", seed=1), tmp_path / f"maze.{ending}", images=f"{tmp_path}/cut.jpg,")
