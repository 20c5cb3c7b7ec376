"""Pictures as masks: what is dark is in, whatever kind of picture it is; and what no picture is, is refused."""

import re
import struct
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from excelmaze import Grid
from excelmaze.errors import ExcelMazeError, InputError, WorkbookError
from excelmaze.sheet.addresses import column_letters
from tests.cases import daily
from tests.conftest import Result, refused
from tests.shapes.test_mask import redrawn
from tests.xlsx.workbooks import new_book

Run = Callable[..., Result]

image = pytest.importorskip("PIL.Image")
L_SHAPE = ["#...", "#...", "####"]


def saved(path: Path, mode: str = "L", dark: Any = 0, light: Any = 255, **options: Any) -> Path:  # noqa: ANN401 - colours
    """A picture of an L, ten pixels for each of its points."""
    made = image.new(mode, (4, 3), light)
    for y, line in enumerate(L_SHAPE):
        for x, sign in enumerate(line):
            if sign == "#":
                made.putpixel((x, y), dark)
    made.resize((40, 30), 0).save(path, **options)
    return path


@pytest.mark.parametrize(
    ("name", "mode", "dark", "light"),
    [
        ("grey.png", "L", 0, 255),
        ("pale.png", "L", 200, 220),
        ("one bit.png", "1", 0, 1),
        ("colour.png", "RGB", (200, 0, 0), (255, 255, 0)),
        ("photo.jpg", "RGB", (20, 30, 40), (220, 230, 240)),
        ("alpha.png", "RGBA", (0, 0, 0, 255), (0, 0, 0, 0)),
        ("grey alpha.png", "LA", (0, 255), (0, 0)),
        ("sixteen.png", "I;16", 0, 255),
        ("old.gif", "L", 0, 255),
        ("old.bmp", "RGB", (0, 0, 0), (255, 255, 255)),
    ],
)
def test_what_is_dark_is_in(name: str, mode: str, dark: object, light: object, tmp_path: Path) -> None:
    path = saved(tmp_path / name, mode, dark, light)
    assert redrawn(Grid.from_mask(path, cols=4)) == L_SHAPE
    assert Grid.from_mask(path, cols=40).size == 100 * Grid.from_mask(path, cols=4).size
    assert Grid.from_mask(path).bounds.width == 30


def test_a_photo_is_turned_as_the_camera_was(tmp_path: Path) -> None:
    exif = image.Exif()
    exif[0x0112] = 6  # to be turned clockwise
    path = saved(tmp_path / "turned.jpg", exif=exif, quality=95)
    assert redrawn(Grid.from_mask(path, cols=3)) == ["###", "#..", "#..", "#.."]


def test_threshold_and_invert(tmp_path: Path) -> None:
    path = saved(tmp_path / "l.png", dark=100, light=150)
    assert redrawn(Grid.from_mask(path, cols=3, invert=True)) == ["###", "###"]
    assert Grid.from_mask(path, cols=4, threshold=151).size == 12
    assert Grid.from_mask(path, cols=4, threshold=101).size == 6
    for threshold, invert, message in (
        (100, False, "nothing dark: its darkest grey is 100, the threshold 100; give a higher --threshold, or --inv"),
        (151, True, "nothing light: its lightest grey is 150, the threshold 151; give a lower --threshold"),
        (300, False, "threshold 300 is out of range; choose 0 to 256"),
    ):
        with refused(message):
            Grid.from_mask(path, threshold=threshold, invert=invert)


def test_what_is_transparent_is_out_in_any_case(tmp_path: Path) -> None:
    path = saved(tmp_path / "white.png", "RGBA", (255, 255, 255, 255), (255, 255, 255, 0))
    assert redrawn(Grid.from_mask(path, cols=4, invert=True)) == L_SHAPE
    with pytest.raises(InputError, match=r"white\.png has one grey only, 255; .* a --threshold above that"):
        Grid.from_mask(path)


def png(width: int, height: int) -> bytes:
    """A PNG file that claims to be so large."""
    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    chunks = [b"IHDR" + header, b"IDAT" + zlib.compress(b"")]
    written = (struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk)) for chunk in chunks)
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"no picture", "it.png is no picture that Pillow reads; give a PNG or JPEG file, or a drawing that ends in"),
        (b"", "is no picture that Pillow reads"),
        (png(20_000, 8_000), "it.png has 20,000 x 8,000 pixels, and at most 100,000,000 are read, 65,535 on a side"),
        (
            png(50_000, 50_000),
            "pixels, and at most 100,000,000 are read, 65,535 on a side, which may be 500 times",
        ),
        (png(1, 100_000_000), "it.png has 1 x 100,000,000 pixels, and at most 100,000,000 are read, 65,535 on a side"),
        (png(12, 6_001), "it.png has 12 x 6,001 pixels, and "),
        (png(12, 6_000), "it.png is a damaged picture: "),
        (png(40, 40), "it.png is a damaged picture: "),
    ],
)
def test_what_is_no_picture_is_refused_in_one_line(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "it.png"
    path.write_bytes(content)
    with refused(message):
        Grid.from_mask(path)


@pytest.mark.parametrize("name", daily(["l.png", "l.jpg", "l.gif", "l.bmp"], ["l.png"]))
def test_a_picture_that_is_cut_or_changed_is_read_or_refused_in_one_line(name: str, tmp_path: Path) -> None:
    path = saved(tmp_path / name)
    whole = path.read_bytes()
    contents = [whole[: len(whole) * part // 12] for part in range(12)]
    contents += [
        bytes((*whole[:place], whole[place] ^ 0xFF, *whole[place + 1 :])) for place in range(0, len(whole), 37)
    ]
    for content in contents:
        path.write_bytes(content)
        try:
            Grid.from_mask(path, cols=4)
        except ExcelMazeError as error:
            assert "\n" not in str(error)


def test_without_pillow_pictures_are_refused_with_what_installs_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = saved(tmp_path / "l.png")
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(WorkbookError, match="needs Pillow, which is not installed; "):
        Grid.from_mask(path)
    assert Grid.from_mask(L_SHAPE).size == 6


@pytest.mark.parametrize("inverted", [False, True])
def test_margins_of_a_picture_do_not_count(tmp_path: Path, inverted: bool) -> None:  # noqa: FBT001 - parametrized
    plain, dark, light = saved(tmp_path / "plain.png"), *((255, 0) if inverted else (0, 255))
    page = image.new("L", (400, 600), light)
    page.paste(image.open(plain).point(lambda grey: 255 - grey) if inverted else image.open(plain), (250, 100))
    page.putpixel((3, 3), dark)  # a speck of dust
    page.save(tmp_path / "page.png")
    (tmp_path / "plain.png").unlink()
    grid = Grid.from_mask(tmp_path / "page.png", cols=8, invert=inverted)
    assert grid == Grid.from_mask(saved(tmp_path / "plain.png"), cols=8)
    assert (grid.bounds.width, grid.bounds.height) == (8, 6)


def lined(path: Path, width: int, *, lines: bool = True) -> Path:
    """A picture of a square, and if wanted of a long line from it, so many pixels thick."""
    made = image.new("L", (400, 200), 255)
    made.paste(0, (40, 60, 120, 140))
    if lines:
        made.paste(0, (120, 100, 380, 100 + width))
    made.save(path)
    return path


def test_a_picture_is_cropped_to_what_is_left_of_it_in_cells(tmp_path: Path) -> None:
    plain = Grid.from_mask(lined(tmp_path / "plain.png", 2, lines=False), cols=12)
    assert plain == Grid.from_mask(lined(tmp_path / "lined.png", 2), cols=12)
    assert plain.bounds.width == 12
    thick = Grid.from_mask(lined(tmp_path / "thick.png", 40), cols=12)
    assert plain.bounds.height > thick.bounds.height > 1


@pytest.mark.parametrize(
    ("width", "cols", "note"),
    [
        (
            2,
            12,
            "7% of the picture's dark parts are too thin for a cell and are left out; more columns and rows, or",
        ),
        (40, 20, ""),
        (8, 30, "23 of 72 cells lie in strips one cell wide, too narrow for a maze; more columns and rows, or"),
    ],
)
@pytest.mark.parametrize("command", daily(["new", "fill", "export", "booklet"], ["new"]))
def test_commands_say_which_parts_are_too_thin(
    width: int, cols: int, note: str, command: str, tmp_path: Path, run: Run
) -> None:
    mask, file = lined(tmp_path / "lined.png", width), tmp_path / ("maze.svg" if command == "export" else "maze.xlsx")
    size = {
        "booklet": ["--from", str(cols), "--to", str(cols), "--count", "1"],
        "fill": ["--cells", f"A1:{column_letters(cols)}60"],
    }.get(command, ["--cols", str(cols)])
    if command == "fill":
        new_book(file)
    done = run(command, file, "--mask", mask, "--seed", "1", *size)
    assert done.status == 0
    assert note in done.out
    assert ("too thin" in done.out or "one cell wide" in done.out) == bool(note)


@pytest.mark.parametrize(("cols", "wide"), daily([(20, "1 cell"), (40, "2 cells"), (60, "")], 1))
def test_commands_say_how_wide_strokes_of_letters_are_and_what_size_they_need(
    cols: int, wide: str, tmp_path: Path, run: Run
) -> None:
    done = run("new", tmp_path / "maze.xlsx", "--letters", "ANN", "--cols", str(cols), "--seed", "1")
    assert done.status == 0
    assert (f"the strokes of the letters are {wide} wide" in done.out) == bool(wide)
    if wide:
        columns, rows = (int(part) for part in re.findall(r"with (\d+) columns and (\d+) rows", done.out)[0])
        again = run("new", tmp_path / "b.xlsx", "--letters", "ANN", "--cols", str(columns), "--rows", str(rows))
        assert "the strokes of" not in again.out
