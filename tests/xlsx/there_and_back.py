"""A workbook goes through the commands: what it says before and after, and that nothing of it is lost on the way."""

import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import redirect_stdout
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from xml.etree import ElementTree as ET

from openpyxl.utils import cols_from_range, coordinate_to_tuple

from excelmaze.cli import main
from tests.validation import faults_of
from tests.xlsx.workbooks import new_book, parts_of

Place = tuple[int, int]
COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006"


def local(name: str) -> str:
    return name.rpartition("}")[2]


def outline(node: ET.Element) -> tuple[object, ...]:
    """Return all that an element says, without prefixes, comments, and blanks between elements."""
    children = [outline(child) for child in node]
    return local(node.tag), sorted(node.items()), "" if children else node.text or "", children


def outlines(nodes: Iterable[ET.Element], *without: str) -> list[object]:
    return [outline(node) for node in nodes if local(node.tag) not in without]


def taken(root: ET.Element, *names: str) -> Iterator[ET.Element]:
    """Yield what is in the lists of these names."""
    for node in [child for child in root if local(child.tag) in names] if names else [root]:
        for child in node:
            if "spreadsheetml/" in child.tag:
                yield child


class Format(NamedTuple):
    """The format of a cell; a maze changes its fill and its sides."""

    fill: object
    sides: object
    others: object


UNSTYLED = Format(None, None, None)


class Seen(NamedTuple):
    """All that the first sheet of a workbook says, and what the workbook has beside it."""

    contents: dict[Place, object]
    formats: dict[Place, Format]
    rows: dict[int, object]
    sheet: list[object]
    book: list[object]
    names: list[object]


def seen(path: Path) -> Seen:
    """Read a workbook by ElementTree; a cell or row without an address follows the one before."""
    roots: dict[str, ET.Element] = {}
    for name, part in parts_of(path).items():
        if name.endswith((".xml", ".rels")):
            root, events = ET.fromstring(part), ET.iterparse(io.BytesIO(part), ["start-ns"])  # noqa: S314 - our own
            # What may be ignored has to be declared, even where no attribute is of it.
            declared = dict(namespace for _, namespace in events)
            ignorable = root.get(f"{{{COMPATIBILITY}}}Ignorable", "").split()
            root.attrib |= {prefix: declared[prefix] for prefix in ignorable}
            roots[name] = root
    kinds = {local(root.tag): root for root in reversed(roots.values()) if "spreadsheetml/" in root.tag}
    sheet, book, styles = _first_sheet(roots), kinds["workbook"], kinds.get("styleSheet", ET.Element("styleSheet"))
    contents: dict[Place, object] = {}
    rows: dict[int, object] = {}
    places, row_styles = {}, {}
    number = 0
    for row in taken(sheet, "sheetData"):
        number, column = int(row.get("r", number + 1)), 0
        said = {name: value for name, value in row.items() if name not in {"r", "s", "spans"}}
        if said:
            rows[number] = said
        if row.get("customFormat") in {"1", "true"}:
            row_styles[number] = int(row.get("s", "0"))
        for cell in [child for child in taken(row) if local(child.tag) == "c"]:
            column = coordinate_to_tuple(cell.get("r", ""))[1] if "r" in cell.attrib else column + 1
            places[number, column] = int(cell.get("s", "0"))
            attributes = {name: value for name, value in cell.items() if name not in {"r", "s"}}
            if attributes or len(cell):
                contents[number, column] = attributes, outlines(cell)
    columns = [[int(one.get(name, "0")) for name in ("min", "max", "style")] for one in taken(sheet, "cols")]
    around = set(product(range(1, 11), range(1, 16))) | set(product(range(41, 50), range(27, 35)))
    for place in around - places.keys():
        of_column = [style for first, last, style in columns if first <= place[1] <= last]
        places[place] = row_styles.get(place[0], [*of_column, 0][0])
    formats = _formats(styles) or [UNSTYLED]
    looks = {place: formats[style] if style < len(formats) else formats[0] for place, style in places.items()}
    return Seen(
        {place: contents[place] for place in sorted(contents)},
        looks,
        rows,
        [sorted(sheet.items()), *outlines(sheet, "sheetData", "dimension")],
        [
            *outlines(book, "sheets", "definedNames", "bookViews"),
            *outlines(filter(len, styles), "fonts", "fills", "borders", "cellXfs"),
        ],
        outlines([*taken(book, "sheets", "definedNames"), *roots["[Content_Types].xml"]]),
    )


def _first_sheet(roots: Mapping[str, ET.Element]) -> ET.Element:
    """Return the first sheet with cells, by the order in the workbook."""
    book, links = (next(name for name in roots if name.endswith(f"workbook.xml{end}")) for end in ("", ".rels"))
    targets = {link.get("Id"): link.get("Target", "").rpartition("/")[2] for link in roots[links]}
    ids = [value for one in taken(roots[book], "sheets") for name, value in one.items() if local(name) == "id"]
    files = {name.rpartition("/")[2]: root for name, root in roots.items() if local(root.tag) == "worksheet"}
    return next(files[targets[link]] for link in ids if targets[link] in files)


# What cells look like where a workbook does not say.
_USUAL = [
    ("fonts", "fontId", '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>'),
    ("fills", "fillId", '<fill><patternFill patternType="none"/></fill>'),
    ("borders", "borderId", "<border/>"),
]


def _formats(styles: ET.Element) -> list[Format]:
    lists = [([*taken(styles, name)] or [ET.fromstring(usual)], key) for name, key, usual in _USUAL]  # noqa: S314
    found = []
    for xf in taken(styles, "cellXfs"):
        font, fill, border = (those[int(xf.get(key, "0"))] for those, key in lists)
        sides = {local(side.tag): outline(side) for side in border if side.get("style")}
        ways = {name for name, value in border.items() if value in {"1", "true"}}
        others = sides.pop("diagonal", None), ways, outline(font), xf.get("numFmtId", "0")
        found.append(Format(outline(fill), sides, (*others, outlines(xf))))
    return found


# Mazes over cells of a workbook, and one beside them with a title above it.
OVER, BESIDE, TITLE = "D4:G8", "AB43:AG48", (42, 28)


def said(*words: str | Path) -> str:
    """Run a command that succeeds, and return what it prints."""
    with redirect_stdout(io.StringIO()) as out:
        assert main([*map(str, words)]) == 0, words
    return out.getvalue()


@cache
def drawing(cells: str) -> str:
    """The maze of these cells as it is shown in a workbook without anything else."""
    with TemporaryDirectory() as folder:
        path = new_book(Path(folder) / "book.xlsx")
        said("fill", path, "--cells", cells, "--seed", "1", *([] if cells == BESIDE else ["--openings", "none"]))
        return said("show", path, "--cells", cells)


def check_there_and_back(path: Path, *more: str, over: str = OVER) -> None:
    """Mazes go into a workbook, are read and solved there, and are taken out again; all else stays."""
    was, before, faults, namespaces = seen(path), raw_entries(path), faults_of(path), families(path)
    mazes = {
        TITLE,
        *(coordinate_to_tuple(cell) for one in (over, BESIDE) for row in cols_from_range(one) for cell in row),
    }
    picture, details = path.with_suffix(".svg"), details_of(path)
    for command in (
        f"fill --cells {over} --seed 1 --openings none --force",
        f"fill --cells {BESIDE} --seed 1 --solution sheet --title Title --force",
        f"show --cells {over}",
        f"show --cells {BESIDE}",
        f"show --cells {BESIDE} --sheet Solution",
        f"export {picture} --cells {BESIDE}",
        f"solve --cells {BESIDE} --force",
        "clear --force",
    ):
        name, *options = command.split()
        data = path.read_bytes()
        out = said(name, path, *more, *options)
        now, entries = seen(path), raw_entries(path)
        check_rest(was, now, set() if name == "clear" else mazes)
        assert details_of(path)[: len(before)] == details
        changed = {part for part, raw in before.items() if entries[part] != raw}
        may_change = r"(.*/)?(sheet\d+|styles|workbook|\[Content_Types\])\.xml|(.*/)?workbook\.xml\.rels"
        assert [part for part in changed if not re.fullmatch(may_change, part)] == []
        assert sum("/sheet" in part for part in changed) <= 1
        if name in {"show", "export"}:
            assert path.read_bytes() == data
        if name == "show":
            assert out == drawing(options[1])
    assert picture.exists()
    assert faults_of(path) <= faults
    assert families(path) == namespaces
    page = ("--title", "Title", "--paper", "A4", "--cell-size", "20", "--force")
    said("fill", path, "--cells", BESIDE, *page, *more)
    assert {place: content for place, content in seen(path).contents.items() if place != TITLE} == was.contents
    assert faults_of(path) <= faults


def details_of(path: Path) -> list[tuple[object, ...]]:
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return [(one.filename, one.date_time, one.compress_type, one.external_attr) for one in archive.infolist()]


def raw_entries(path: Path) -> dict[str, bytes]:
    """For each part of a zip, its local header with the packed bytes."""
    data = path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        infos = sorted(archive.infolist(), key=lambda info: info.header_offset)
        stops = [info.header_offset for info in infos[1:]] + [archive.start_dir]
    return {info.filename: data[info.header_offset : stop] for info, stop in zip(infos, stops, strict=True)}


def families(path: Path) -> set[bytes]:
    """The namespaces of a workbook: what is added has no others."""
    family = re.compile(rb"//[\w.]+/(?:ooxml/)?(?:spreadsheetml|officeDocument)\b")
    return {found for part in parts_of(path).values() for found in family.findall(part.replace(b"\0", b""))}


def check_rest(was: Seen, now: Seen, mazes: set[Place]) -> None:
    """What is not the mazes' stays: in their cells all but lines and fills."""
    contents = {place: content for place, content in now.contents.items() if place != TITLE or not mazes}
    assert (contents, now.rows, now.sheet) == (was.contents, was.rows, was.sheet)
    assert [one for one in (*was.book, *was.names) if one not in (*now.book, *now.names)] == []
    looks = [(place, look, now.formats[place]) for place, look in was.formats.items() if look != UNSTYLED]
    assert [place for place, look, other in looks if look.others != other.others] == []
    assert [place for place, look, other in looks if look != other and place not in mazes] == []
