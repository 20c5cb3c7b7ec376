"""Maps for Tiled, the map editor, and for games that read its format: as XML (`.tmx`) and as JSON (`.tmj`).

A map has a layer `floor`, a layer `walls`, and objects: points named `start` and `goal`, and the texts in cells. Its
tiles are pictures of one colour in a PNG beside the map, which all maps in the same theme share. The type of a tile is
the role of its cells, in lower case, or `wall`.
"""

import json
import struct
import zlib
from html import escape
from typing import Any

from excelmaze.draw.block_map import FLOOR, blocks_of
from excelmaze.draw.layout import Layout, Role
from excelmaze.draw.theme import Theme, blended
from excelmaze.pictures.page import Page
from excelmaze.pictures.png import chunk

_SIDE = 32
# Tiles are numbered from 1 on, by the values of roles; 0 is none.
_NONE, _FIRST = 0, 1
_ON_PATH = {Role.START, Role.GOAL, Role.SOLUTION}
_VERSION = "1.8"
# A title and a recipe are shown as properties of the map.
_PROPERTIES = "title", "recipe"


def tmx(page: Page) -> str:
    """Return a page as a map in XML.

    Raises:
        InputError: as for `excelmaze.draw.block_map.sides_of`.
    """
    values = _map(page)
    tileset, *_ = values["tilesets"]
    tiles = [f'  <tile id="{tile["id"]}" type="{tile["type"]}"/>' for tile in tileset["tiles"]]
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', f"<map {_attributes(values, 'type')}>"]
    if "properties" in values:
        properties = [f"  <property {_attributes(one, 'type')}/>" for one in values["properties"]]
        lines += [" <properties>", *properties, " </properties>"]
    image = f'source="{tileset["image"]}" width="{tileset["imagewidth"]}" height="{tileset["imageheight"]}"'
    lines += [f" <tileset {_attributes(tileset, 'image', 'imagewidth', 'imageheight')}>", f"  <image {image}/>"]
    lines += [*tiles, " </tileset>"]
    *layers, group = values["layers"]
    for layer in layers:
        width, data = values["width"], layer["data"]
        rows = [",".join(map(str, data[first : first + width])) for first in range(0, len(data), width)]
        lines += [f" <layer {_attributes(layer, 'type', 'x', 'y', 'opacity', 'visible')}>", '  <data encoding="csv">']
        lines += [",\n".join(rows), "  </data>", " </layer>"]
    objects = [f"  <object {_attributes(one, 'point')}><point/></object>" for one in group["objects"]]
    return "\n".join([*lines, ' <objectgroup id="3" name="ends">', *objects, " </objectgroup>", "</map>", ""])


def tmj(page: Page) -> str:
    """Return a page as a map in JSON.

    Raises:
        InputError: as for `excelmaze.draw.block_map.sides_of`.
    """
    return json.dumps(_map(page), ensure_ascii=False, separators=(",", ":")) + "\n"


def tiles(page: Page) -> tuple[str, bytes]:
    """Return the picture of the tiles of a page, and the name of its file."""
    colors = [bytes.fromhex(_color(page.theme, role)) for role in Role]
    row = b"\0" + b"".join(bytes([role]) * _SIDE for role in Role)
    header = struct.pack(">IIBBBBB", _SIDE * len(Role), _SIDE, 8, 3, 0, 0, 0)
    parts = (b"IHDR", header), (b"PLTE", b"".join(colors)), (b"IDAT", zlib.compress(row * _SIDE)), (b"IEND", b"")
    return _picture(page), b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in parts)


def _color(theme: Theme, role: Role) -> str:
    return theme.wall.color.rgb if role is Role.BLOCK else blended(theme.fills.get(role))


def _picture(page: Page) -> str:
    return f"excelmaze-{page.theme.name}.png"


def _map(page: Page) -> dict[str, Any]:
    """Return a map as its JSON has it."""
    layout = page.layout
    blocks = blocks_of(layout, page.rooms or layout.grid)
    height, width = len(blocks), len(blocks[0])
    floor = _floor(layout, blocks)
    walls = [[_NONE if block == FLOOR else Role.BLOCK + _FIRST for block in row] for row in blocks]
    objects = _objects(layout)
    properties = [{"name": name, "type": "string", "value": getattr(page, name)} for name in _PROPERTIES]
    values: dict[str, Any] = {
        "type": "map",
        "version": _VERSION,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "width": width,
        "height": height,
        "tilewidth": _SIDE,
        "tileheight": _SIDE,
        "infinite": False,
        "nextlayerid": 4,
        "nextobjectid": len(objects) + 1,
        "properties": [one for one in properties if one["value"]],
        "tilesets": [_tileset(page)],
        "layers": [
            *(
                {
                    "id": number,
                    "name": name,
                    "type": "tilelayer",
                    "width": width,
                    "height": height,
                    "x": 0,
                    "y": 0,
                    "opacity": 1,
                    "visible": True,
                    "data": [tile for row in rows for tile in row],
                }
                for number, (name, rows) in enumerate((("floor", floor), ("walls", walls)), 1)
            ),
            {
                "id": 3,
                "name": "ends",
                "type": "objectgroup",
                "draworder": "topdown",
                "x": 0,
                "y": 0,
                "opacity": 1,
                "visible": True,
                "objects": objects,
            },
        ],
    }
    if not values["properties"]:
        del values["properties"]
    return values


def _tileset(page: Page) -> dict[str, Any]:
    types = ["wall" if role is Role.BLOCK else role.name.lower() for role in Role]
    return {
        "firstgid": _FIRST,
        "name": f"excelmaze-{page.theme.name}",
        "tilewidth": _SIDE,
        "tileheight": _SIDE,
        "spacing": 0,
        "margin": 0,
        "tilecount": len(types),
        "columns": len(types),
        "image": _picture(page),
        "imagewidth": _SIDE * len(types),
        "imageheight": _SIDE,
        "tiles": [{"id": number, "type": name} for number, name in enumerate(types)],
    }


def _floor(layout: Layout, blocks: list[bytearray]) -> list[list[int]]:
    """Return the tiles of the floor, by rows: those of cells by their roles, those between cells of the path as it."""
    rows = [[Role.OPEN + _FIRST if block == FLOOR else _NONE for block in row] for row in blocks]
    roles: dict[tuple[int, int], Role] = {}
    for cell, role in enumerate(layout.roles):
        row, column = _place(layout, cell)
        roles[row, column] = Role(role)
        if blocks[row][column] == FLOOR:
            rows[row][column] = role + _FIRST
    if not layout.has_blocks:
        for row, column in (place for place, role in roles.items() if role in _ON_PATH):
            for down, right in (0, 1), (1, 0):
                beside = roles.get((row + 2 * down, column + 2 * right))
                if beside in _ON_PATH and blocks[row + down][column + right] == FLOOR:
                    rows[row + down][column + right] = Role.SOLUTION + _FIRST
    if not any(role == Role.SOLUTION for role in roles.values()):  # start and goal beside one another are no solution
        return [[Role.OPEN + _FIRST if tile == Role.SOLUTION + _FIRST else tile for tile in row] for row in rows]
    return rows


def _objects(layout: Layout) -> list[dict[str, Any]]:
    """Return points for start and goal, and for texts."""
    named = {
        cell: role.name.lower()
        for cell, number in enumerate(layout.roles)
        if (role := Role(number)) in {Role.START, Role.GOAL}
    }
    points = [(cell, kind, kind) for cell, kind in named.items()]
    points += [(cell, text, "text") for cell, text in sorted(layout.texts.items())]
    objects = []
    for number, (cell, name, kind) in enumerate(points, 1):
        row, column = _place(layout, cell)
        x, y = (_SIDE * place + _SIDE // 2 for place in (column, row))
        shape = {"x": x, "y": y, "width": 0, "height": 0, "rotation": 0, "point": True, "visible": True}
        objects.append({"id": number, "name": name, "type": kind, **shape})
    return objects


def _place(layout: Layout, cell: int) -> tuple[int, int]:
    """Return the row and column of a cell's block on the map."""
    top, left, _, _ = layout.grid.bounds
    row, column = layout.grid.place(cell)
    if layout.has_blocks:
        return row - top, column - left
    return 2 * (row - top) + 1, 2 * (column - left) + 1


def _attributes(values: dict[str, Any], *without: str) -> str:
    """Return what is no list as attributes of XML; truth values are numbers there."""
    shown = {name: int(value) if isinstance(value, bool) else value for name, value in values.items()}
    return " ".join(
        f'{name}="{escape(str(value))}"'
        for name, value in shown.items()
        if name not in without and not isinstance(value, list)
    )
