"""Drawings in DrawingML: pictures and freeforms, each anchored to two cells, with which it moves.

The prefixes are those that Excel writes, for some programs look for `xdr:` alone. Each anchor declares them itself, so
that it can stand in any drawing part.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from excelmaze.draw.drawings import Arc, Box, Drawing, Freeform, Image, Label, straight
from excelmaze.xlsx.package.edits import escape
from excelmaze.xlsx.package.tree import RELATIONSHIPS
from excelmaze.xlsx.rulers import Rulers

_DRAWINGML = "http://schemas.openxmlformats.org/drawingml/2006"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
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
    return f'{_DECLARATION}<Relationships xmlns="{_PACKAGE}">{inner}</Relationships>'.encode()


def relationship(identifier: str, kind: str, target: str) -> str:
    """Return what is between the brackets of a relationship to another part."""
    return f'Relationship Id="{identifier}" Type="{RELATIONSHIPS}/{kind}" Target="/{escape(target)}"'


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
    links = RELATIONSHIPS
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
