"""A mask: which cells of a rectangle are in."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Self

from excelmaze.errors import InputError, NotDoneError
from excelmaze.files import File, read_input
from excelmaze.sets import Sets
from excelmaze.sheet.addresses import MAX_COLUMN, MAX_ROW, Area, cell_address, check_size
from excelmaze.sheet.bands import Band, areas_of

# What is out in a drawing; any other character is in.
OUTSIDE = " .\xa0\u3000"


class Mask(NamedTuple):
    """Rows of a rectangle, with a byte for each cell: 1 where it is in."""

    rows: tuple[bytes, ...]

    @classmethod
    def from_lines(cls, lines: Iterable[str], *, invert: bool = False) -> Self:
        """Return a drawing: each character is a cell, which is out where there is a space or a full stop.

        >>> Mask.from_lines([" ## ", "####"]).lines()
        ['.##.', '####']
        """
        expanded = [line.rstrip("\r\n").expandtabs() for line in lines]
        width = max(map(len, expanded), default=0)
        return cls(tuple(bytes((sign in OUTSIDE) == invert for sign in line.ljust(width)) for line in expanded))

    @property
    def height(self) -> int:
        """How many rows it has."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many columns it has."""
        return len(self.rows[0]) if self.rows else 0

    def lines(self) -> list[str]:
        """Return the mask as a drawing of `#` and `.`."""
        return [row.translate(_SIGNS).decode() for row in self.rows]

    def cropped(self) -> "Mask":
        """Return the mask without the empty rows and columns around it."""
        rows = [number for number, row in enumerate(self.rows) if any(row)]
        if not rows:
            return Mask(())
        first = min(row.find(1) for row in self.rows if any(row))
        last = max(row.rfind(1) for row in self.rows)
        return Mask(tuple(row[first : last + 1] for row in self.rows[rows[0] : rows[-1] + 1]))

    def scaled(self, rows: int, cols: int) -> "Mask":
        """Return the mask in another size, each cell as the one that lies there."""
        places = [(2 * column + 1) * self.width // (2 * cols) for column in range(cols)]
        rows_by_place: dict[int, bytes] = {}
        for number in {(2 * row + 1) * self.height // (2 * rows) for row in range(rows)}:
            rows_by_place[number] = bytes(map(self.rows[number].__getitem__, places))
        return Mask(tuple(rows_by_place[(2 * row + 1) * self.height // (2 * rows)] for row in range(rows)))

    def doubled(self) -> "Mask":
        """Return the mask with two by two cells for each."""
        return self.scaled(2 * self.height, 2 * self.width)

    def areas(self, top: int, left: int) -> list[Area]:
        """Return the cells on a sheet, with the top left corner at a row and column.

        Raises:
            InputError: it passes the sheet's last row or column.
        """
        if top + self.height - 1 > MAX_ROW or left + self.width - 1 > MAX_COLUMN:
            raise InputError(
                f"a shape of {self.height:,} rows and {self.width:,} columns from {cell_address(top, left)} on passes "
                "Excel's last row or column; choose a smaller one"
            )
        return areas_of(self._bands(top, left))

    def _bands(self, top: int, left: int) -> Iterator[Band]:
        inside = re.compile(b"\1+")
        for number, row in enumerate(self.rows, top):
            spans = [(left + run.start(), left + run.end() - 1) for run in inside.finditer(row)]
            if spans:
                yield number, number + 1, spans


_SIGNS = bytes.maketrans(b"\0\1", b".#")


def read_drawing(path: File, *, invert: bool = False) -> Mask:
    """Return the drawing in a text file.

    Raises:
        InputError: it is no text, or nothing in it is in.
        WorkbookError: the file cannot be read.
    """
    data = read_input(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotDoneError(f"{path.name} is no text in UTF-8; save the drawing as one, or give a picture") from None
    lines = text.splitlines()
    check_size(len(lines) * max(map(len, lines), default=0), f"the drawing {path.name}")
    mask = Mask.from_lines(lines, invert=invert)
    if not any(map(any, mask.rows)):
        raise NotDoneError(
            f"{path.name} has no cells: all of it is spaces and full stops; draw cells with another sign"
        )
    return mask


# Places of a drawing are numbered row by row.
_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
_BESIDE = ((0, -1), (0, 1), (1, 0), (-1, 0))


class _Meeting(NamedTuple):
    """Return where the surroundings of two parts meet; the shorter the path, and the further down, the better."""

    length: int
    upwards: int
    here: int
    there: int


def bridges(mask: Mask, *, corners: bool = True) -> list[list[tuple[int, int]]]:
    """Return the paths, as rows and columns, that join all parts of a drawing.

    What touches at a corner is one part, unless `corners` do not count.

    A part's surroundings are the places that are nearest to it. They grow all at once, and where those of two parts
    meet, a path leads from one to the other; of these the shortest that make no ring remain, as Kruskal does.

    >>> bridges(Mask.from_lines(["#..#", "#..."]))
    [[(0, 0), (0, 1), (0, 2), (0, 3)]]
    """
    width = mask.width
    nearest, back, distance = _surroundings(mask, _AROUND if corners else _BESIDE)
    parts = Sets(range(max(nearest, default=-1) + 1))

    def path_from(place: int) -> list[tuple[int, int]]:
        places = [place]
        while back[places[-1]] >= 0:
            places.append(back[places[-1]])
        return [divmod(one, width) for one in places]

    joined = []
    for _, _, here, there in sorted(_meetings(mask, nearest, distance)):
        if parts.unite(nearest[here], nearest[there]):
            joined.append([*reversed(path_from(here)), *path_from(there)])
    return joined


def bridged(mask: Mask) -> tuple[Mask, list[list[tuple[int, int]]]]:
    """Return a drawing in one part, whose cells share edges; and the cells of the bridges that were added.

    >>> whole, bridges = bridged(Mask.from_lines(["#..", ".##"]))
    >>> whole.lines(), bridges
    (['##.', '.##'], [[(0, 1)]])
    """
    missing = [
        [(row, column) for row, column in bridge if not mask.rows[row][column]]
        for bridge in bridges(mask, corners=False)
    ]
    rows = [bytearray(row) for row in mask.rows]
    for bridge in missing:
        for row, column in bridge:
            rows[row][column] = 1
    return Mask(tuple(map(bytes, rows))), missing


def _surroundings(mask: Mask, touching: Sequence[tuple[int, int]]) -> tuple[list[int], list[int], list[int]]:
    """Return for each place the nearest part, the place from which it was reached, and its distance."""
    width = mask.width
    nearest = _parts(mask, touching)
    back, distance = [-1] * len(nearest), [0] * len(nearest)
    wave = [place for place, part in enumerate(nearest) if part >= 0]
    while wave:
        following = []
        for place in wave:
            for other in _near(place, width, mask.height, _BESIDE):
                if nearest[other] < 0:
                    nearest[other], back[other], distance[other] = nearest[place], place, distance[place] + 1
                    following.append(other)
        wave = following
    return nearest, back, distance


def _parts(mask: Mask, touching: Sequence[tuple[int, int]]) -> list[int]:
    """Return for each place the number of the part that it is in, or -1."""
    inside = b"".join(mask.rows)
    parts = [-1] * len(inside)
    count = 0
    for first, is_in in enumerate(inside):
        if not is_in or parts[first] >= 0:
            continue
        parts[first] = count
        waiting = [first]
        while waiting:
            for other in _near(waiting.pop(), mask.width, mask.height, touching):
                if inside[other] and parts[other] < 0:
                    parts[other] = count
                    waiting.append(other)
        count += 1
    return parts


def _meetings(mask: Mask, nearest: Sequence[int], distance: Sequence[int]) -> Iterator[_Meeting]:
    for here, part in enumerate(nearest):
        for there in _near(here, mask.width, mask.height, _BESIDE[1:3]):
            if nearest[there] != part:
                yield _Meeting(distance[here] + distance[there], -here // mask.width, here, there)


def _near(place: int, width: int, height: int, steps: Sequence[tuple[int, int]]) -> Iterator[int]:
    row, column = divmod(place, width)
    for down, right in steps:
        if 0 <= row + down < height and 0 <= column + right < width:
            yield place + down * width + right
