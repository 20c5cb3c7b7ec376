"""Drawings on new sheets, in DrawingML: pictures, texts and freeforms, each anchored to two cells, with which it moves.

The prefixes are those that Excel writes, for some programs look for `xdr:` alone.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from itertools import chain, repeat
from pathlib import PurePosixPath
from typing import NamedTuple

from excelmaze.draw.drawings import Box, Drawing, Freeform, Image, Label
from excelmaze.xlsx.package.edits import DECLARATION, escape
from excelmaze.xlsx.package.tree import RELATIONSHIPS

# The units of drawings: 914,400 an inch.
_UNITS_OF_PX = 9525
_DRAWINGML = "http://schemas.openxmlformats.org/drawingml/2006"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
_DRAWING_TYPE = "application/vnd.openxmlformats-officedocument.drawing+xml"
# Of letters: the smallest in hundredths of a point, the share of their place's height, and their width by their size.
_UNITS_OF_POINT, _SMALLEST, _HIGHEST, _BROAD = 12_700, 100, 0.6, 0.75
# Words for start and goal have about this many letters; they are of one size. Texts of fewer than three are no words.
_LETTERS, _LEAST_WORD = 5, 3
# The widest line of DrawingML.
_WIDEST = 20_116_800


class Ruler:
    """Where the columns or rows of a sheet begin, in the units of drawings.

    Args:
        pixels: the size of a column or row, by its number.
        last: the number of the last one.
    """

    def __init__(self, pixels: Callable[[int], int], last: int) -> None:
        self._pixels, self._last = pixels, last
        self._begins = [0]  # of number 1 and on

    def size(self, number: int) -> int:
        """Return the size of a column or row."""
        return _UNITS_OF_PX * self._pixels(number)

    def at(self, point: float) -> int:
        """Return where a point lies: 2.5 is the middle of the second."""
        number = int(point)
        while len(self._begins) < number:
            self._begins.append(self._begins[-1] + self.size(len(self._begins)))
        return self._begins[number - 1] + round((point - number) * self.size(number))

    def cell(self, place: int) -> tuple[int, int]:
        """Return the column or row at a place, counted from 0, and how far the place lies in it."""
        while self._begins[-1] <= place and len(self._begins) < self._last:
            self._begins.append(self._begins[-1] + self.size(len(self._begins)))
        number = bisect_right(self._begins, place) - 1
        return number, place - self._begins[number]


class Rulers(NamedTuple):
    """The rulers of a sheet."""

    columns: Ruler
    rows: Ruler


class NewDrawings(NamedTuple):
    """The drawings of a new sheet.

    Attributes:
        drawings: the drawings by their names on the sheet.
        parts: the parts of XML, and the files of pictures.
        types: the content types, by name or ending.
    """

    drawings: Mapping[str, Drawing]
    parts: Mapping[str, bytes]
    types: Mapping[str, str]


def drawn_on(sheet: str, drawings: Sequence[Drawing], rulers: Rulers) -> NewDrawings:
    """Return the drawings of the part of a new sheet, which refers to them by the relationship `rId1`; pictures last.

    What comes later lies over what comes before. No two have the same name, in either case.
    """
    stem = PurePosixPath(sheet).stem
    part = f"xl/drawings/{stem}drawing1.xml"
    images = {_media_name(one.shows): one.shows for one in drawings if isinstance(one.shows, Image)}
    ids = {media: f"rId{number}" for number, media in enumerate(images, 1)}
    named: dict[str, Drawing] = {}
    used = set[str]()
    anchors = []
    for number, drawing in enumerate(sorted(drawings, key=lambda one: isinstance(one.shows, Image)), 2):
        name, count = drawing.name, 2
        while name.casefold() in used:
            name, count = f"{drawing.name} {count}", count + 1
        used.add(name.casefold())
        named[name] = drawing
        properties = f'<xdr:cNvPr id="{number}" name="{escape(name)}" descr="{escape(drawing.description)}"/>'
        picture = ids[_media_name(drawing.shows)] if isinstance(drawing.shows, Image) else ""
        anchors.append(_anchor(drawing, properties, picture, rulers))
    namespaces = f'xmlns:xdr="{_DRAWINGML}/spreadsheetDrawing" xmlns:a="{_DRAWINGML}/main" xmlns:r="{RELATIONSHIPS}"'
    parts = {
        part: f"{DECLARATION}<xdr:wsDr {namespaces}>{''.join(anchors)}</xdr:wsDr>".encode(),
        f"xl/worksheets/_rels/{stem}.xml.rels": _relationships("drawing", {part: "rId1"}),
    }
    if images:
        parts[f"xl/drawings/_rels/{stem}drawing1.xml.rels"] = _relationships("image", ids)
    types = {f".{image.ending}": f"image/{image.ending}" for image in images.values()}
    media = {name: image.data for name, image in images.items()}
    return NewDrawings(named, parts | media, {**types, part: _DRAWING_TYPE})


def drawing_element() -> str:
    """Return the element of a new sheet that refers to its drawings."""
    return f'<drawing xmlns:r="{RELATIONSHIPS}" r:id="rId1"/>'


def _media_name(image: Image) -> str:
    """Return the name of the part of a picture: the same for the same picture, letters and digits alone."""
    return f"xl/media/maze{sha256(image.data).hexdigest()[:12]}.{image.ending}"


def _relationships(kind: str, ids: Mapping[str, str]) -> bytes:
    """Return a part of relationships to other parts."""
    inner = "".join(
        f'<Relationship Id="{own}" Type="{RELATIONSHIPS}/{kind}" Target="/{part}"/>' for part, own in ids.items()
    )
    return f'{DECLARATION}<Relationships xmlns="{_PACKAGE}">{inner}</Relationships>'.encode()


def _anchor(drawing: Drawing, name: str, picture: str, rulers: Rulers) -> str:
    """Return the element of a drawing."""
    left, right = rulers.columns.at(drawing.box.left), rulers.columns.at(drawing.box.right)
    top, bottom = rulers.rows.at(drawing.box.top), rulers.rows.at(drawing.box.bottom)
    box = Box(top, left, max(bottom, top + 1), max(right, left + 1))
    if isinstance(drawing.shows, Image):
        box = Box(*map(round, drawing.shows.fitted(box)))
        shape = _picture(name, box, picture)
    elif isinstance(drawing.shows, Label):
        shape = _label(name, box, drawing.shows.text)
    else:
        side = min(rulers.columns.size(int(drawing.box.left)), rulers.rows.size(int(drawing.box.top)))
        shape = _freeform(name, box, drawing.shows, rulers, side)
    # A picture keeps its proportions where columns get wider; a line follows its cells.
    moves = ' editAs="oneCell"' if isinstance(drawing.shows, Image) else ""
    corners = f"{_corner('from', box.top, box.left, rulers)}{_corner('to', box.bottom, box.right, rulers)}"
    return f"<xdr:twoCellAnchor{moves}>{corners}{shape}<xdr:clientData/></xdr:twoCellAnchor>"


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
    """Return lines through points of the sheet."""
    points = (
        (kind, rulers.columns.at(column) - int(box.left), rulers.rows.at(row) - int(box.top))
        for line in shows.lines
        for kind, (row, column) in zip(chain(["moveTo"], repeat("lnTo")), line, strict=False)
    )
    path = "".join(f'<a:{kind}><a:pt x="{x}" y="{y}"/></a:{kind}>' for kind, x, y in points)
    wide, high = box.right - box.left, box.bottom - box.top
    width = min(max(round(shows.width * side), 1), _WIDEST)
    return (
        f'<xdr:sp macro="" textlink=""><xdr:nvSpPr>{name}<xdr:cNvSpPr/></xdr:nvSpPr><xdr:spPr>{_placed(box)}'
        '<a:custGeom><a:avLst/><a:gdLst/><a:ahLst/><a:cxnLst/><a:rect l="0" t="0" r="0" b="0"/><a:pathLst>'
        f'<a:path w="{wide:.0f}" h="{high:.0f}" fill="none">{path}</a:path>'
        f'</a:pathLst></a:custGeom><a:noFill/><a:ln w="{width}" cap="rnd"><a:solidFill><a:srgbClr val="{shows.rgb}"/>'
        "</a:solidFill><a:round/></a:ln></xdr:spPr></xdr:sp>"
    )
