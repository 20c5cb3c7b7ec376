"""Maps for Tiled, read as it reads them: by Tiled itself, where it is installed."""

import json
import os
import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from excelmaze import InputError, Maze, export, generate
from excelmaze.draw.block_map import WALL, blocks_of
from excelmaze.draw.layout import Role
from excelmaze.draw.tilings import lay_out_sheets
from tests.kinds import KINDS, can_show

Image = pytest.importorskip("PIL.Image")
MAZE = generate("B2:H6", "wilson", seed=3)
WALL_TILE, OPEN_TILE = Role.BLOCK + 1, Role.OPEN + 1
needs_tiled = pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled (tiled) is not installed")


def in_json(maze: Maze, folder: Path, **options: str) -> dict[str, list[int]]:
    (path,) = export(maze, folder / "maze.tmj", **options)  # type: ignore[arg-type]
    return {
        layer["name"]: layer.get("data", layer.get("objects"))
        for layer in json.loads(path.read_text(encoding="utf-8"))["layers"]
    }


def test_walls_are_those_of_the_maze_and_all_else_is_floor(tmp_path: Path) -> None:
    layers = in_json(MAZE, tmp_path)
    blocks = [block for row in blocks_of(lay_out_sheets(MAZE)[0], MAZE.grid) for block in row]
    assert [tile == WALL_TILE for tile in layers["walls"]] == [block == WALL for block in blocks]
    assert [tile == 0 for tile in layers["floor"]] == [block == WALL for block in blocks]
    assert set(layers["floor"]) == {0, OPEN_TILE, Role.START + 1, Role.GOAL + 1}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if can_show("tmj", kind)])
def test_a_map_of_any_kind_has_the_walls_of_its_array(kind: str, tmp_path: Path) -> None:
    """Halves of bricks that are left over are outside."""
    np = pytest.importorskip("numpy")
    maze = generate(KINDS[kind].cells, seed=3, **KINDS[kind].options)
    walls = in_json(maze, tmp_path)["walls"]
    assert [bool(tile) for tile in walls] == np.ravel(maze.to_numpy()).tolist()


def test_the_solution_is_a_line_of_tiles_without_a_gap(tmp_path: Path) -> None:
    layers = in_json(MAZE, tmp_path, solution="shown")
    on_path = [tile in {Role.START + 1, Role.GOAL + 1, Role.SOLUTION + 1} for tile in layers["floor"]]
    assert sum(on_path) == 2 * len(MAZE.solutions()[0]) - 1


def test_start_goal_and_texts_are_points_with_names(tmp_path: Path) -> None:
    collected = generate("B2:K11", seed=1, collect="OWL")
    objects: list[dict[str, str]] = in_json(collected, tmp_path)["ends"]  # type: ignore[assignment]
    assert [one["name"] for one in objects if one["type"] != "text"] in (["start", "goal"], ["goal", "start"])
    assert {*"OWL"} <= {one["name"] for one in objects if one["type"] == "text"}


def test_xml_and_json_are_the_same_map(tmp_path: Path) -> None:
    (path,) = export(MAZE, tmp_path / "maze.tmx", solution="shown", title='A "<maze>" & more')
    layers, root = in_json(MAZE, tmp_path, solution="shown"), ET.parse(path).getroot()  # noqa: S314 - made here
    for layer in root.iter("layer"):
        numbers = [int(one) for one in (layer.findtext("data") or "").split(",")]
        assert numbers == layers[layer.attrib["name"]]
    properties = {one.attrib["name"]: one.attrib["value"] for one in root.iter("property")}
    assert properties["title"] == 'A "<maze>" & more'
    assert MAZE.recipe
    assert properties["recipe"] == MAZE.recipe.to_json()


def test_the_tiles_are_beside_the_map_and_replace_nothing_of_others(tmp_path: Path) -> None:
    export(MAZE, tmp_path / "maze.tmx", theme="color")
    tiles = tmp_path / "excelmaze-color.png"
    with Image.open(tiles) as image:
        image.load()
        assert image.size == (32 * len(Role), 32)
    export(MAZE, tmp_path / "other.tmj", theme="color", force=False)  # they are there
    tiles.write_bytes(b"mine")
    with pytest.raises(Exception, match=r"excelmaze-color\.png exists"):
        export(MAZE, tmp_path / "third.tmx", theme="color", force=False)
    assert not (tmp_path / "third.tmx").exists()
    assert tiles.read_bytes() == b"mine"


def test_an_open_file_gets_the_map_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    out = BytesIO()
    assert export(MAZE, out, format="tmx") == []
    assert ET.fromstring(out.getvalue()).tag == "map"  # noqa: S314 - made here
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", ["weave", "triangles", "hexagons", "round"])
def test_what_is_no_map_of_blocks_is_refused_in_one_line(kind: str, tmp_path: Path) -> None:
    options = {"weave": "0.5"} if kind == "weave" else {"tiling": kind}
    with pytest.raises(InputError, match=r"^[^\n]*$"):
        export(generate("B2:M13", seed=1, **options), tmp_path / "maze.tmx")  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


def rasterized(path: Path) -> Any:  # noqa: ANN401 - a picture of Pillow, which may be missing
    """Return the picture that Tiled makes of a map."""
    picture = path.with_suffix(".drawn.png")
    tiled(path, "tmxrasterizer", path, picture)
    with Image.open(picture) as image:
        return image.convert("RGB")


def tiled(path: Path, *command: str | Path) -> None:
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(path.parent)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120, env=environment)
    assert done.returncode == 0, done.stderr


@needs_tiled
@pytest.mark.slow
@pytest.mark.parametrize("ending", ["tmx", "tmj"])
def test_tiled_reads_a_map_as_it_was_written(ending: str, tmp_path: Path) -> None:
    (path,) = export(MAZE, tmp_path / f"maze.{ending}", solution="shown", title="A <maze>")
    again = tmp_path / "again.tmj"
    tiled(path, "tiled", "--export-map", path, again)
    theirs = json.loads(again.read_text(encoding="utf-8"))
    ours = json.loads(
        export(MAZE, tmp_path / "ours.tmj", solution="shown", title="A <maze>")[0].read_text(encoding="utf-8")
    )
    for number in (0, 1):
        assert theirs["layers"][number]["data"] == ours["layers"][number]["data"]
    points = [
        [(one["name"], one["x"], one["y"], one["point"]) for one in a["layers"][2]["objects"]] for a in (theirs, ours)
    ]
    assert points[0] == points[1]
    assert sorted(map(str, theirs["properties"])) == sorted(map(str, ours["properties"]))


@needs_tiled
@pytest.mark.slow
@pytest.mark.parametrize("kind", ["squares", "blocks", "bricks", "torus"])
def test_tiled_draws_floor_and_walls_where_they_are(kind: str, tmp_path: Path) -> None:
    options = KINDS[kind].options if kind in KINDS else {}
    maze = generate("B2:M13", seed=2, **options)
    path = export(maze, tmp_path / "maze.tmx")[0]
    picture = rasterized(path)
    width = picture.width // 32
    walls = in_json(maze, tmp_path)["walls"]
    # At the corners of tiles, which no pin of start and goal covers.
    drawn = [picture.getpixel((32 * (at % width) + 2, 32 * (at // width) + 29)) for at in range(len(walls))]
    assert {color for color, tile in zip(drawn, walls, strict=True) if tile} == {(0, 0, 0)}
    assert (0, 0, 0) not in {color for color, tile in zip(drawn, walls, strict=True) if not tile}
