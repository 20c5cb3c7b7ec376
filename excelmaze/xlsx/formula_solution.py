"""A maze that one cell solves: a formula that spills the path over the maze's cells, from digits in hidden columns.

A formula cannot read borders, so each cell of the maze has a digit to the right of the maze: 2 where it is open to the
right, 1 where it is open downwards. The formula floods the maze from the goal and steps down from the start; it needs
LAMBDA, as Excel 2024 and 365 have it. The cells keep the values that it has, for programs that do not calculate it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.draw.layout import Layout, Role
from excelmaze.errors import InputError
from excelmaze.grids.grid import DOWN, RIGHT, Grid
from excelmaze.maze.maze import Maze
from excelmaze.sheet.addresses import MAX_COLUMN, Area, Place, cell_address, parse_cell
from excelmaze.xlsx.opc.tags import escape
from excelmaze.xlsx.patch.parts import with_types

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

MOST_CELLS = 2_500
"""The most cells of the rectangle around a maze that a formula solves, 50 x 50: it takes Excel seconds."""
_LEAST = 2
# The hidden columns begin so many behind the maze.
_GAP = 3
# Functions that only newer programs have are written with a prefix, and so are the names of variables.
_NEWER = "DROP|HSTACK|LAMBDA|LET|MAP|REDUCE|SCAN|SEQUENCE|VSTACK"
_TILINGS = "squares", "blocks"
_HIDDEN_FORMAT, _HIDDEN = 164, ";;;"
_MOST_OF_CELL, _MOST_AROUND = 100, 2_000
# The names are none of functions or columns with a row, nor R and C, which Excel takes for references.
_FORMULA = (
    "LET(sides,{digits},high,ROWS(sides),wide,COLUMNS(sides),"
    "across,SEQUENCE(1,wide,0,0),upright,SEQUENCE(high,1,0,0),"
    "east,--(sides>1),south,(sides=1)+(sides=3),rooms,SEQUENCE(high,wide),"
    # How many of some rooms each room has beside it.
    "beside,LAMBDA(some,VSTACK(across,DROP(south*some,-1))+HSTACK(upright,DROP(east*some,,-1))"
    "+south*VSTACK(DROP(some,1),across)+east*HSTACK(DROP(some,,1),upright)),"
    "pick,LAMBDA(all,room,INDEX(all,INT((room-1)/wide)+1,MOD(room-1,wide)+1)),"
    # The steps from each room to the end, from 1 on; then from the start always one step nearer.
    "path,LAMBDA(begin,end,LET("
    "far,REDUCE(--(rooms=end),SEQUENCE(high*wide),LAMBDA(some,step,"
    "IF(pick(some,begin)>0,some,IF(some>0,some,(beside(some)>0)*(step+1))))),"
    "onward,LAMBDA(room,LET(less,pick(far,room)-1,"
    "IF(IF(room>wide,pick(south,room-wide)*(pick(far,room-wide)=less),0),room-wide,"
    "IF(IF(MOD(room,wide)>0,pick(east,room)*(pick(far,room+1)=less),0),room+1,"
    "IF(IF(room<=wide*(high-1),pick(south,room)*(pick(far,room+wide)=less),0),room+wide,room-1))))),"
    "SCAN(begin,SEQUENCE(pick(far,begin)),LAMBDA(room,step,IF(step=1,room,onward(room)))))),"
    'way,{paths},MAP(rooms,LAMBDA(room,IFERROR(MATCH(room,way,0),""))))'
)
_CELL = re.compile(rb'<c r="([A-Z]+)([0-9]+)"([^>]*)/>')

METADATA = "xl/metadata.xml"
"""The part that says of formulas that they spill; a cell with such a formula refers to it."""
METADATA_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheetMetadata+xml"
METADATA_RELATIONSHIP = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/sheetMetadata"
METADATA_XML = b"""\
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"\
 xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray"><metadataTypes count="1">\
<metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1" pasteValues="1" merge="1"\
 splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1" coerce="1" cellMeta="1"/>\
</metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst>\
<ext uri="{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}"><xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext>\
</extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>"""


class FormulaSolution(NamedTuple):
    """The formula that solves the maze of a sheet.

    Attributes:
        cells: the rectangle over which it spills, from its first cell on.
        held: that of the digits.
        text: the formula, without `=` and without the prefixes that it has in files.
        digits: those of hidden cells; of others they are 0.
        steps: the number of each cell of the path, from 1 on.
        fill: the colour of the path, `RRGGBB`.
    """

    cells: Area
    held: Area
    text: str
    digits: Mapping[Place, int]
    steps: Mapping[Place, int]
    fill: str

    @classmethod
    def of(cls, maze: Maze, layout: Layout, fill: str) -> "FormulaSolution":
        """Return the formula for the sheet of a maze.

        Raises:
            InputError: the maze is too large, has but one row or column, rooms of another kind, or no place for digits.
        """
        grid = _checked(maze)
        cells = layout.grid.bounds
        if cells.size > MOST_CELLS:
            raise InputError(
                f"solution 'formula' is for at most {MOST_CELLS:,} cells, such as 50 x 50, and {grid.named} takes "
                f"{cells.height:,} x {cells.width:,}; choose fewer, or solution 'sheet'"
            )
        if min(cells.height, cells.width) < _LEAST:
            raise InputError(
                f"solution 'formula' takes {_LEAST} rows and columns or more, and {grid.named} has "
                f"{cells.height} x {cells.width}; choose more, or solution 'sheet'"
            )
        aside = cells.width + _GAP - 1
        held = Area(cells.top, cells.left + aside, cells.bottom, cells.right + aside)
        if held.right > MAX_COLUMN:
            raise InputError(f"{grid.named}: there is no place for digits to its right; begin further to the left")
        digits = _digits(layout)
        ends = [(grid.sheet_place(path[0]), grid.sheet_place(path[-1])) for path in maze.solutions()]
        way = [place for start, goal in ends for place in _path(digits, start, goal)]
        numbers = [
            f"path({','.join(str((row - cells.top) * cells.width + column - cells.left + 1) for row, column in pair)})"
            for pair in ends
        ]
        paths = numbers[0] if len(numbers) == 1 else f"VSTACK({','.join(numbers)})"
        text = _FORMULA.format(digits=held.address, paths=paths)
        moved = {(row, column + aside): digit for (row, column), digit in digits.items() if digit}
        return cls(cells, held, text, moved, {place: number for number, place in enumerate(way, 1)}, fill)

    @property
    def as_written(self) -> str:
        """The formula with the prefixes of a file."""
        with_names = re.sub(r"\b[a-z]+\b", r"_xlpm.\g<0>", self.text)
        return re.sub(rf"\b({_NEWER})\(", r"_xlfn.\1(", with_names)

    @property
    def columns(self) -> str:
        """The element that hides the columns of the digits."""
        return f'<col min="{self.held.left}" max="{self.held.right}" width="0" hidden="1" customWidth="1"/>'

    def rows(self, rows: Iterable[bytes]) -> Iterator[bytes]:
        """Yield rows of cells with the formula, its values and the digits."""
        first = cell_address(self.cells.top, self.cells.left).encode()
        text = escape(self.as_written).replace("&quot;", '"')
        formula = f'<f t="array" ref="{self.cells.address}">{text}</f>'.encode()

        def with_value(cell: re.Match[bytes]) -> bytes:
            place = parse_cell((cell[1] + cell[2]).decode())
            step = self.steps.get(place)
            kind = b' t="str"' if step is None else b""
            value = b"" if step is None else b"%d" % step
            is_first = cell[1] + cell[2] == first
            dynamic, own = (b' cm="1"', formula) if is_first else (b"", b"")
            return b'<c r="%b%b"%b%b%b>%b<v>%b</v></c>' % (cell[1], cell[2], cell[3], kind, dynamic, own, value)

        for piece in rows:
            number = int(piece[len(b'<row r="') : piece.index(b'"', len(b'<row r="'))])
            row = piece
            if number == self.cells.top and b'<c r="%b"' % first not in row:
                row = row.replace(b"<c ", b'<c r="%b"/><c ' % first, 1)
            row = _CELL.sub(with_value, row) if self.cells.top <= number <= self.cells.bottom else row
            yield row.removesuffix(b"</row>") + self._digits_of(number) + b"</row>"

    def _digits_of(self, row: int) -> bytes:
        columns = range(self.held.left, self.held.right + 1)
        digits = ((column, self.digits.get((row, column), 0)) for column in columns)
        return "".join(
            f'<c r="{cell_address(row, column)}"><v>{digit}</v></c>' for column, digit in digits if digit
        ).encode()

    def rule(self, dxf: int) -> str:
        """Return the element of the conditional format that colours the path, by a differential format."""
        first = cell_address(self.cells.top, self.cells.left)
        return (
            f'<conditionalFormatting sqref="{self.cells.address}"><cfRule type="expression" dxfId="{dxf}" priority="1">'
            f"<formula>ISNUMBER({first})</formula></cfRule></conditionalFormatting>"
        )

    @property
    def most(self) -> int:
        """More bytes than all this takes."""
        return 2 * len(self.as_written) + _MOST_OF_CELL * self.cells.size + _MOST_AROUND


def _checked(maze: Maze) -> Grid:
    """Return the rooms of a maze that a formula can solve."""
    graph = maze.graph
    if not isinstance(graph, Grid) or graph.tiling not in _TILINGS:
        asked = graph.asked if isinstance(graph, Grid) else repr(graph)
        raise InputError(f"solution 'formula' is for squares and blocks, not {asked}; choose solution 'sheet'")
    if graph.merged:
        raise InputError(
            f"solution 'formula' fills each cell, and {graph.merged[0].address} are merged; choose solution 'sheet'"
        )
    return graph


def _digits(layout: Layout) -> dict[Place, int]:
    """Return for each cell 2 where nothing is between it and the one to the right, and 1 for the one below."""
    grid = layout.grid

    def is_open(cell: int, side: int) -> bool:
        other = grid.neighbors[side][cell]
        blocked = other < 0 or Role.BLOCK in (layout.roles[cell], layout.roles[other])
        return not blocked and not (layout.lines[cell] >> side | layout.lines[other] >> grid.opposite[side]) & 1

    return {grid.place(cell): 2 * is_open(cell, RIGHT) + is_open(cell, DOWN) for cell in range(grid.size)}


def _path(digits: Mapping[Place, int], start: Place, goal: Place) -> Iterator[Place]:
    """Yield the cells of the path that the formula finds: each the first of those one step nearer to the goal."""
    steps = {goal: 0}
    waiting = [goal]
    for place in waiting:
        for other in _beside(digits, place):
            if other not in steps:
                steps[other] = steps[place] + 1
                waiting.append(other)
    place = start
    yield place
    while place != goal:
        place = next(other for other in _beside(digits, place) if steps[other] == steps[place] - 1)
        yield place


def _beside(digits: Mapping[Place, int], place: Place) -> Iterator[Place]:
    """Yield the cells that a cell is open to: up, right, down, left."""
    row, column = place
    if digits.get((row - 1, column), 0) & 1:
        yield row - 1, column
    if digits[place] & 2:
        yield row, column + 1
    if digits[place] & 1:
        yield row + 1, column
    if digits.get((row, column - 1), 0) & 2:
        yield row, column - 1


def register_format(sheet: "Worksheet", fill: str) -> int:
    """Register the fill of the path, which hides the numbers, in a new workbook, and return its number."""
    from openpyxl.styles import PatternFill
    from openpyxl.styles.differential import DifferentialStyle
    from openpyxl.styles.numbers import NumberFormat

    hidden = NumberFormat(numFmtId=_HIDDEN_FORMAT, formatCode=_HIDDEN)
    style = DifferentialStyle(numFmt=hidden, fill=PatternFill(bgColor=f"FF{fill}", fill_type=None))
    return int(sheet.parent._differential_styles.add(style))  # type: ignore[union-attr] # noqa: SLF001 - no other way


def with_metadata(parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the content types and the relationships of a workbook with those of the metadata."""
    types, relationships = parts
    number = parts[relationships].count(b"<Relationship ") + 1
    added = f'<Relationship Type="{METADATA_RELATIONSHIP}" Target="/{METADATA}" Id="rId{number}"/>'.encode()
    return {
        types: b"".join(with_types(parts[types], {METADATA: METADATA_TYPE})),
        relationships: parts[relationships].replace(b"</Relationships>", added + b"</Relationships>"),
    }
