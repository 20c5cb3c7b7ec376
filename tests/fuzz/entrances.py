"""The four entrances at which bytes of others come in, what stands before each, and what each must keep."""

import io
from collections.abc import Callable, Iterable, Mapping
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from excelmaze import fill_workbook, generate, save
from excelmaze.cli import main
from tests.fuzz.damage import (
    Damage,
    damage_package,
    damage_picture,
    damage_record,
    damage_xml,
    package_of,
    parts_in,
)
from tests.kinds import KINDS
from tests.xlsx.handmade import handmade

_LONGEST_LINE = 700
# Each reads the workbook that the one before has left.
_ON_WORKBOOKS = (
    "show book.xlsx",
    "stats book.xlsx",
    "export book.xlsx out.svg",
    "clear book.xlsx -o out.xlsx --force",
    "solve book.xlsx --seed 1 --language en",
    "fill book.xlsx --cells B3:E6,G2:H4 --seed 1 --solution sheet --title Title --paper A4 --language en --force",
    "join book.xlsx --cells B3:C4 --cells D3:E4 --seed 1",
    "clear book.xlsx --force",
)
_ON_PICTURES = (
    "show --mask {} --rows 9 --cols 12 --seed 1",
    "picture {} out.xlsx --width 8 --seed 1 --paper A4 --language en",
    "export 4x4 out.svg --start-image {} --seed 1 --language en",
    "export 4x4 out.png --goal-image {} --seed 1 --language en",
    "new out.xlsx --rows 4 --cols 4 --start-image {} --seed 1 --paper A4 --language en",
)


class Entrance(NamedTuple):
    """Where bytes come in.

    Attributes:
        seeds: writes files that are in order, of which damaged ones are made.
        attack: works on bytes in the current folder, and raises what must not be.
        damage: makes other bytes of them.
    """

    seeds: Callable[[], Iterable[bytes]]
    attack: Callable[[bytes], None]
    damage: Damage


def _workbooks() -> list[bytes]:
    """Small workbooks of all kinds, new ones, ones with a record, and ones with nothing."""
    books = []
    path = Path("seed.xlsx")
    for kind in KINDS.values():
        if "weave" not in kind.options:
            save(generate("B2:D3,F2:G5" if "portals" in kind.options else kind.within, seed=1, **kind.options), path)
            books.append(path.read_bytes())
    save(generate("B2:E5", seed=1, levels=2), path)
    books.append(path.read_bytes())
    save(generate("B2:E5", seed=1), path, color="distance", title="Title", images="bee", solution="sheet")
    books.append(path.read_bytes())
    handmade(path, '<sheetData><row r="3"><c r="B3" s="1"><v>7</v></c></row></sheetData>')
    books.append(path.read_bytes())
    fill_workbook(path, cells="B3:E6,G2:H4", seed=1, cell_size=20, paper="A4", title="Title", force=True)
    books.append(path.read_bytes())
    fill_workbook(path, cells="J3:M6", seed=2, tiling="triangles", theme="color", solution="sheet")
    books.append(path.read_bytes())
    path.unlink()
    return books


def _plain_workbooks() -> list[bytes]:
    """The same without compression, so that a change of a part is a change of a few bytes."""
    return [package_of(parts_in(book)) for book in _workbooks()]


def _pictures() -> list[bytes]:
    """A picture in many formats and modes, and a drawing."""
    dark = Image.new("L", (12, 9), 255)
    dark.paste(20, (3, 2, 9, 7))
    files = [b"..##..\n.####.\n##..##\n", "\ufeff#é\t#\n".encode()]
    files += [_as_file(dark.convert(mode), "PNG") for mode in ("1", "L", "LA", "P", "RGB", "RGBA")]
    files += [_as_file(Image.new("I;16", (4, 3), 900), "PNG"), _as_file(dark.convert("P"), "PNG", transparency=0)]
    formats: Mapping[str, str] = {"JPEG": "RGB", "GIF": "P", "BMP": "RGB", "TIFF": "RGB", "PPM": "RGB", "WEBP": "RGBA"}
    files += [_as_file(dark.convert(mode), form) for form, mode in formats.items()]
    turned = Image.Exif()
    turned[0x0112] = 6
    files.append(_as_file(dark.convert("RGB"), "JPEG", exif=turned))
    return files


def _as_file(image: Image.Image, form: str, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


def attack_workbook(data: bytes) -> None:
    """All that reads or changes a workbook does so, or refuses in one line and leaves it as it was."""
    Path("book.xlsx").write_bytes(data)
    for command in _ON_WORKBOOKS:
        _check(command, {"book.xlsx"})


def attack_with_picture(data: bytes) -> None:
    """All that reads a picture or a drawing does so, or refuses in one line."""
    name = "drawing.txt" if _is_text(data) else "picture.png"
    Path(name).write_bytes(data)
    for command in _ON_PICTURES:
        _check(command.format(name), {name})
    Path(name).unlink()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _check(command: str, files: set[str]) -> None:
    """Run a command among some files, and remove what it writes besides."""
    before = {name: Path(name).read_bytes() for name in files}
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = main(command.split())
    said, after = err.getvalue(), {path.name for path in Path().iterdir()}
    assert status in {0, 1, 2}, command
    if status:
        assert said.count("\n") == 1, (command, said)
        assert said[:-1].isprintable(), (command, said)
        assert len(said) < _LONGEST_LINE, (command, said)
        assert after == files, (command, after)
        assert before == {name: Path(name).read_bytes() for name in files}, command
    for name in after - files:
        Path(name).unlink()


ENTRANCES = {
    "package": Entrance(_workbooks, attack_workbook, damage_package),
    "xml": Entrance(_plain_workbooks, attack_workbook, damage_xml),
    "record": Entrance(_plain_workbooks, attack_workbook, damage_record),
    "picture": Entrance(_pictures, attack_with_picture, damage_picture),
}
