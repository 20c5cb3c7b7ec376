"""Kinds of mazes that are no square rooms with borders on any cells: what all must keep is tested for each row."""

from typing import Any, NamedTuple

from excelmaze.grids.cube import net
from excelmaze.grids.dimensions import cells_of


class Kind(NamedTuple):
    """The options that make it, and its cells: some in pieces, and some within A1:H12."""

    options: dict[str, Any]
    # Two pieces, one with a corner cut out; and the second of a size of which blocks leave a column out.
    cells: str = "B3:H11,E6:N13,P3:S10"
    within: str = "B3:H11"


KINDS = {
    "blocks": Kind({"walls": "blocks"}),
    "bricks": Kind({"tiling": "bricks"}),
    "triangles": Kind({"tiling": "triangles"}),
    "triangles alike": Kind({"tiling": "triangles-alike"}),
    "hexagons": Kind({"tiling": "hexagons"}),
    "torus": Kind({"wrap": "both"}),
    "portals": Kind({"portals": "auto"}, within="B3:D5,F3:H11,B7:D11"),
    "dimensions": Kind({"dimensions": "2x2x4x3"}, *[cells_of("2x2x4x3", 3, 2).address] * 2),
    "cube": Kind({"tiling": "cube"}, net(3, 3, 2).address, net(2, 3, 2).address),
    "weave": Kind({"weave": "1"}, "B3:P20,K15:Z26,AC3:AK12"),
    "blocks without a frame": Kind({"walls": "blocks", "frame": "none"}),
}
ON_SHEETS = {name: kind for name, kind in KINDS.items() if name != "cube"}
"""Those that cells of sheets that exist get; a cube needs a sheet of its own."""
