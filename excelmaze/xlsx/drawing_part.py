"""Drawings in DrawingML: pictures and freeforms, each anchored to two cells, with which it moves.

The prefixes are those that Excel writes, for some programs look for `xdr:` alone. Each anchor declares them itself, so
that it can stand in any drawing part.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from excelmaze.draw.drawings import Arc, Box, Drawing, Freeform, Image, Label, Point, straight
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW
from excelmaze.xlsx.opc.tags import escape
from excelmaze.xlsx.opc.tree import RELATIONSHIP_NAMESPACES, Node, to_int
from excelmaze.xlsx.rulers import UNITS_OF_PX, Rulers

_DRAWINGML = "http://schemas.openxmlformats.org/drawingml/2006"
RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
DRAWING_TYPE = "application/vnd.openxmlformats-officedocument.drawing+xml"
_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
# Of letters: the smallest in hundredths of a point, the share of their place's height, and their width by their size.
_UNITS_OF_POINT, _SMALLEST, _HIGHEST, _BROAD = 12_700, 100, 0.6, 0.75
# Words for start and goal have about so many letters; they are of one size. Texts of fewer than three are no words.
_LETTERS, _LEAST_WORD = 5, 3
# In a frame, the units of a cell's side; and a whole turn in those of angles, which begin at the right.
_UNITS_OF_SIDE, _TURN = 1000, 21_600_000
# The widest line of DrawingML.
_WIDEST = 20_116_800
_CORNER = re.compile(rb"<(?:[\w.-]+:)?(?:col|row)(?:Off)?>\s*([0-9]{1,12})\s*</")


class Named(NamedTuple):
    """A drawing with its name and number among those of its part, and the relationship to the file of its picture."""

    drawing: Drawing
    name: str
    number: int
    relationship_id: str = ""


def media_name(image: Image) -> str:
    """Return the name of the part of a picture: the same for the same picture, letters and digits alone."""
    return f"xl/media/maze{sha256(image.data).hexdigest()[:12]}.{image.ending}"


def named(drawings: Sequence[Drawing], images: Mapping[str, str]) -> list[Named]:
    """Return drawings with names that no other one has, in either case, and numbers from 2 on; pictures last.

    What comes later lies over what comes before. `images` are the relationships by the names of the parts of pictures.
    """
    found: list[Named] = []
    used: set[str] = set()
    for drawing in sorted(drawings, key=lambda one: isinstance(one.shows, Image)):
        name, count = drawing.name, 2
        while name.casefold() in used:
            name, count = f"{drawing.name} {count}", count + 1
        used.add(name.casefold())
        shows = drawing.shows
        file = images[media_name(shows)] if isinstance(shows, Image) else ""
        found.append(Named(drawing, name, 2 + len(found), file))
    return found


def part_of(anchors: bytes) -> bytes:
    """Return a drawing part."""
    root = f'<xdr:wsDr xmlns:xdr="{_DRAWINGML}/spreadsheetDrawing" xmlns:a="{_DRAWINGML}/main">'
    return f"{_DECLARATION}{root}".encode() + anchors + b"</xdr:wsDr>"


def relationships_of(elements: Sequence[str]) -> bytes:
    """Return a part of relationships."""
    inner = "".join(f"<{element}/>" for element in elements)
    return f'{_DECLARATION}<Relationships xmlns="{RELATIONSHIPS}">{inner}</Relationships>'.encode()


def relationship(identifier: str, kind: str, target: str) -> str:
    """Return what is between the brackets of a relationship to another part."""
    return f'Relationship Id="{identifier}" Type="{RELATIONSHIP_NAMESPACES[False]}/{kind}" Target="/{escape(target)}"'


def anchor(one: Named, rulers: Rulers) -> bytes:
    """Return the element of a drawing."""
    drawing, number = one.drawing, one.number
    left, right = rulers.columns.at(drawing.box.left), rulers.columns.at(drawing.box.right)
    top, bottom = rulers.rows.at(drawing.box.top), rulers.rows.at(drawing.box.bottom)
    box = Box(top, left, max(bottom, top + 1), max(right, left + 1))
    name = f'<xdr:cNvPr id="{number}" name="{escape(one.name)}" descr="{escape(drawing.description)}"/>'
    if isinstance(drawing.shows, Image):
        box = Box(*map(round, drawing.shows.fitted(box)))
        shape = _picture(name, box, one.relationship_id)
    elif isinstance(drawing.shows, Label):
        shape = _label(name, box, drawing.shows.text)
    else:
        shape = _freeform(name, box, drawing.shows, rulers, min(_first_sides(drawing.box, rulers)))
    links = RELATIONSHIP_NAMESPACES[False]
    namespaces = f'xmlns:xdr="{_DRAWINGML}/spreadsheetDrawing" xmlns:a="{_DRAWINGML}/main" xmlns:r="{links}"'
    # A picture keeps its proportions where columns get wider; a line follows its cells.
    moves = ' editAs="oneCell"' if isinstance(drawing.shows, Image) else ""
    return (
        f"<xdr:twoCellAnchor {namespaces}{moves}>"
        f"{_corner('from', box.top, box.left, rulers)}{_corner('to', box.bottom, box.right, rulers)}"
        f"{shape}<xdr:clientData/></xdr:twoCellAnchor>"
    ).encode()


def _first_sides(box: Box, rulers: Rulers) -> tuple[int, int]:
    return rulers.columns.size(int(box.left)), rulers.rows.size(int(box.top))


def _corner(name: str, down: float, right: float, rulers: Rulers) -> str:
    """Return an anchor's corner; the second one lies in the last cell that the drawing covers."""
    back = int(name == "to")
    column, aside = rulers.columns.cell(int(right) - back)
    row, below = rulers.rows.cell(int(down) - back)
    return (
        f"<xdr:{name}><xdr:col>{column}</xdr:col><xdr:colOff>{aside + back}</xdr:colOff>"
        f"<xdr:row>{row}</xdr:row><xdr:rowOff>{below + back}</xdr:rowOff></xdr:{name}>"
    )


def _placed(box: Box) -> str:
    width, height = box.right - box.left, box.bottom - box.top
    return f'<a:xfrm><a:off x="{box.left:.0f}" y="{box.top:.0f}"/><a:ext cx="{width:.0f}" cy="{height:.0f}"/></a:xfrm>'


def _picture(name: str, box: Box, relationship_id: str) -> str:
    return (
        f'<xdr:pic><xdr:nvPicPr>{name}<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>'
        f'<xdr:blipFill><a:blip r:embed="{relationship_id}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>'
        f'<xdr:spPr>{_placed(box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr></xdr:pic>'
    )


def _label(name: str, box: Box, text: str) -> str:
    """Return a text without a frame, as large as fits into its place."""
    width, height = ((end - begin) / _UNITS_OF_POINT for begin, end in ((box.left, box.right), (box.top, box.bottom)))
    letters = len(text) if len(text) < _LEAST_WORD else max(len(text), _LETTERS)
    size = max(_SMALLEST, round(min(height * _HIGHEST, width / (_BROAD * letters)) * 100))
    return (
        f'<xdr:sp macro="" textlink=""><xdr:nvSpPr>{name}<xdr:cNvSpPr txBox="1"/></xdr:nvSpPr><xdr:spPr>{_placed(box)}'
        '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></xdr:spPr><xdr:txBody><a:bodyPr wrap="none" '
        'lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="ctr"/><a:lstStyle/><a:p><a:pPr algn="ctr"/><a:r>'
        f'<a:rPr lang="en-US" sz="{size}" b="1"><a:solidFill><a:srgbClr val="000000"/></a:solidFill>'
        '<a:latin typeface="+mn-lt"/></a:rPr>'
        f"<a:t>{escape(text)}</a:t></a:r></a:p></xdr:txBody></xdr:sp>"
    )


def _freeform(name: str, box: Box, shows: Freeform, rulers: Rulers, side: int) -> str:
    if shows.frame is not None:
        steps, frame = _along_circles(shows, shows.frame), shows.frame
        wide, high = (round(length * _UNITS_OF_SIDE) for length in (frame.right - frame.left, frame.bottom - frame.top))
        side = round((box.right - box.left) / (frame.right - frame.left))
    else:
        steps, wide, high = (
            _through_points(shows, box, rulers),
            round(box.right - box.left),
            round(box.bottom - box.top),
        )
    width = min(max(round(shows.width * side), 1), _WIDEST)
    return (
        f'<xdr:sp macro="" textlink=""><xdr:nvSpPr>{name}<xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr>{_placed(box)}'
        '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="0" b="0"/><a:pathLst>'
        f'<a:path w="{wide:.0f}" h="{high:.0f}" fill="none">{"".join(steps)}</a:path>'
        f'</a:pathLst></a:custGeom><a:noFill/><a:ln w="{width}" cap="rnd"><a:solidFill><a:srgbClr val="{shows.rgb}"/>'
        "</a:solidFill><a:round/></a:ln></xdr:spPr></xdr:sp>"
    )


def _through_points(shows: Freeform, box: Box, rulers: Rulers) -> Iterator[str]:
    """Yield the steps of lines through points of the sheet."""
    for line in shows.lines:
        for step, point in enumerate(straight(line)):
            x, y = rulers.columns.at(point[1]) - int(box.left), rulers.rows.at(point[0]) - int(box.top)
            kind = "lnTo" if step else "moveTo"
            yield f'<a:{kind}><a:pt x="{x}" y="{y}"/></a:{kind}>'


def _along_circles(shows: Freeform, frame: Box) -> Iterator[str]:
    """Yield the steps of lines in a frame, which the place of the drawing stretches."""
    for line in shows.lines:
        for number, step in enumerate(line):
            if isinstance(step, Arc):
                radius = round(step.radius * _UNITS_OF_SIDE)
                begin, by = round((step.begin - 0.25) % 1 * _TURN) % _TURN, round((step.end - step.begin) * _TURN)
                yield f'<a:arcTo wR="{radius}" hR="{radius}" stAng="{begin}" swAng="{by}"/>'
                continue
            x, y = round((step[1] - frame.left) * _UNITS_OF_SIDE), round((step[0] - frame.top) * _UNITS_OF_SIDE)
            kind = "lnTo" if number else "moveTo"
            yield f'<a:{kind}><a:pt x="{x}" y="{y}"/></a:{kind}>'


def freeform_in(data: bytes, node: Node, rulers: Rulers) -> Freeform | None:
    """Return the lines that the element of a drawing shows between the cells that it is anchored to, if any.

    Raises:
        WorkbookError: a place or a width is no number.
    """
    shape = _below(node, "sp", "spPr")
    path, line = _below(shape, "custGeom", "pathLst", "path"), _below(shape, "ln")
    color = _below(line, "solidFill", "srgbClr")
    rgb = "" if color is None else color.attributes.get("val", "")
    place = _place_of(data, node, rulers)
    if path is None or line is None or place is None or not re.fullmatch("[0-9A-Fa-f]{6}", rgb):
        return None
    top, left, bottom, right = map(int, place)
    wide, high = (to_int(path.attributes.get(name)) or 1 for name in ("w", "h"))
    lines: list[list[Point]] = []
    for step in path.children:
        for point in step.children[:1]:
            x, y = (to_int(point.attributes.get(name)) for name in ("x", "y"))
            down, aside = top + y * (bottom - top) // high, left + x * (right - left) // wide
            if step.name == "moveTo" or not lines:
                lines.append([])
            lines[-1].append((rulers.rows.point(down), rulers.columns.point(aside)))
    first = rulers.columns.cell(left)[0] + 1, rulers.rows.cell(top)[0] + 1
    side = min(rulers.columns.size(first[0]), rulers.rows.size(first[1]))
    return Freeform(lines, rgb, to_int(line.attributes.get("w"), UNITS_OF_PX) / (side or 1))


def _place_of(data: bytes, node: Node, rulers: Rulers) -> Box | None:
    """Return the place of a drawing that is anchored to two cells, in the units of drawings."""
    corners = [child for child in node.children if child.name in {"from", "to"}]
    places = [[int(one) for one in _CORNER.findall(data, child.start, child.end)] for child in corners]
    if len(places) != 2 or not all(map(_is_on_sheet, places)):  # noqa: PLR2004 - the corners
        return None
    (left, right), (top, bottom) = (
        [ruler.at(place[first] + 1) + place[first + 1] for place in places]
        for ruler, first in ((rulers.columns, 0), (rulers.rows, 2))
    )
    return Box(top, left, bottom, right)


def _is_on_sheet(corner: Sequence[int]) -> bool:
    """Return whether a corner is a column, a row, and the places in them."""
    return len(corner) == 4 and corner[0] < MAX_COLUMN and corner[2] < MAX_ROW  # noqa: PLR2004


def _below(node: Node | None, *names: str) -> Node | None:
    """Return the first element of these names, each in the one before, in any namespace."""
    for name in names:
        node = None if node is None else next((child for child in node.children if child.name == name), None)
    return node
