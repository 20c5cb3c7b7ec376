"""New sheets say which cells they have: from the first to the last that is written."""

import re
import zipfile
from io import BytesIO
from pathlib import Path
from typing import IO, Any

import pytest

from excelmaze import generate, save
from excelmaze.cli import main
from excelmaze.sheet.addresses import Area, parse_cell


@pytest.mark.parametrize(
    ("made", "saved"),
    [
        ({"grid": "D7:H10"}, {}),
        ({"grid": "B2:F6,H4:K9"}, {"title": "Hello"}),
        ({"grid": "B2:H8", "walls": "blocks"}, {}),
        ({"grid": "B2:K7", "tiling": "bricks"}, {"solution": "sheet"}),
        ({"grid": "B2:F5", "levels": 2}, {}),
        ({"grid": "B2:P13", "weave": 0.5}, {"steps": 2}),
        ({"grid": "B2:H8"}, {"color": "distance"}),
        ({"grid": "B2"}, {}),
    ],
    ids=str,
)
def test_a_sheet_tells_its_first_and_last_cell(made: dict[str, Any], saved: dict[str, Any]) -> None:
    file = BytesIO()
    save(generate(**made, seed=1), file, **saved)
    check_dimensions(file)


@pytest.mark.parametrize("per_page", [1, 6])
def test_sheets_of_several_mazes_with_captions_do_so_too(per_page: int, tmp_path: Path) -> None:
    path = tmp_path / "booklet.xlsx"
    sizes = ["--from", "2x2", "--to", "3x3"]
    assert main(["booklet", str(path), "--count", "4", *sizes, "--per-page", str(per_page), "--seed", "1"]) == 0
    check_dimensions(path)


def check_dimensions(file: IO[bytes] | Path) -> None:
    """Each sheet of a workbook tells the rectangle around the cells that it writes."""
    with zipfile.ZipFile(file) as package:
        parts = [package.read(name) for name in package.namelist() if name.startswith("xl/worksheets/sheet")]
    for part in parts:
        told = re.search(rb'<dimension ref="([A-Z0-9:]+)"', part)
        assert told
        rows, columns = zip(*[parse_cell(cell.decode()) for cell in re.findall(rb'<c r="(\w+)"', part)], strict=True)
        assert told[1].decode() == Area(min(rows), min(columns), max(rows), max(columns)).address
