"""An existing workbook: its sheets, defined names, styles, and digital signatures."""

import posixpath
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import NamedTuple
from urllib.parse import unquote

from excelmaze.errors import InputError, WorkbookError
from excelmaze.files import File, FileLike
from excelmaze.sheet.addresses import Area, Selection, parse_selection
from excelmaze.xlsx.package.package import Package, in_utf8
from excelmaze.xlsx.package.tree import RELATIONSHIPS, Node, malformed, parse, to_bool, to_int
from excelmaze.xlsx.sheets.styles import Styles
from excelmaze.xlsx.sheets.worksheet import Sheet, SheetEntry

# What the main part of a package is, by its content type.
_WORKBOOK = (
    r"application/vnd\.(openxmlformats-officedocument\.spreadsheetml|ms-excel)\.(sheet|template)(\.macroenabled)?"
    r"\.main\+xml"
)
_OTHER_TYPES = {
    "application/vnd.ms-excel.sheet.binary": "is a binary workbook (.xlsb); save it as .xlsx first",
    "application/vnd.ms-excel.addin": "is an add-in (.xlam), whose sheets are never shown; save it as .xlsm first",
}
_OTHER_SHEETS = {"chartsheet": "chart sheet", "dialogsheet": "dialog sheet", "xlMacrosheet": "macro sheet"}
# A name of several areas: `Sheet1!$B$2:$F$6,Sheet1!$H$2`, nothing that is computed or in another workbook.
_ONE_REFERENCE = r"(?:'(?:[^'\[\]]|'')++'|[^\s'!,()\[\]{}\"#&=<>+*/^-]++)!\$?[A-Za-z0-9$:]++"
_PLAIN_REFERENCE = f"{_ONE_REFERENCE}(?:,{_ONE_REFERENCE})*+"


class Relationship(NamedTuple):
    """One part's link to another: its identifier, the last word of its type, and the other part's name."""

    id: str
    kind: str
    target: str


class DefinedName(NamedTuple):
    """A defined name and what it stands for; `scope` is the index of its sheet, or None for the workbook."""

    name: str
    scope: int | None
    text: str
    node: Node


class Book:
    """A workbook open for reading, as `open_workbook` opens it."""

    def __init__(self, package: Package) -> None:
        self.package = package
        self.path: File = package.path
        main = self.part_of_kind("officeDocument", of_package=True)
        content_types = parse(self.text_of("[Content_Types].xml"), "[Content_Types].xml", "Types", foreign=True)
        self.content_types: Node = content_types
        if main is None:
            raise self._refused("is no workbook (.xlsx, .xlsm, .xltx, .xltm)")
        self.part: str = main
        self._kind = self._content_type(self.part.lower()).lower()
        if not re.fullmatch(_WORKBOOK, self._kind):
            why = next((why for begins, why in _OTHER_TYPES.items() if self._kind.startswith(begins)), "is no workbook")
            raise self._refused(why)
        self.data: bytes = self.text_of(self.part)
        self.root: Node = parse(self.data, self.part, "workbook")
        self.sheets: tuple[SheetEntry, ...] = tuple(self._sheet_entries())
        self._opened: dict[int, Sheet] = {}

    @property
    def sheet_names(self) -> list[str]:
        """The names of all sheets in the order of their tabs."""
        return [entry.name for entry in self.sheets]

    def sheet(self, name: str | None = None) -> Sheet:
        """Return a worksheet by its name, in either case; without a name, the sheet that was active when last saved.

        Raises:
            InputError: there is no sheet of that name.
            WorkbookError: the sheet is a chart sheet or the like, or damaged.
        """
        if name is None:
            views = self.root.find("bookViews")
            view = views.find("workbookView") if views else None
            active = to_int(view.attributes.get("activeTab"), 0) if view else 0
            if active >= len(self.sheets):
                raise malformed(self.part, f"sheet {active + 1} of {len(self.sheets)} is the active one")
            entry = self.sheets[active]
        else:
            by_name = {entry.name.casefold(): entry for entry in self.sheets}
            if name.casefold() not in by_name:
                raise InputError(f"{self.path} has no sheet {name!r}; {_nearest(name, self.sheet_names)}")
            entry = by_name[name.casefold()]
        if entry.kind in _OTHER_SHEETS:
            which = "active sheet" if name is None else "sheet"
            raise WorkbookError(
                f"{self.path}: the {which} {entry.name!r} is a {_OTHER_SHEETS[entry.kind]} without cells; "
                "name a worksheet with --sheet"
            )
        return self._opened.setdefault(entry.position, Sheet(self, entry))

    @property
    def worksheets(self) -> list[Sheet]:
        """All sheets with cells."""
        return [self.sheet(entry.name) for entry in self.sheets if entry.kind not in _OTHER_SHEETS]

    @cached_property
    def defined_names(self) -> tuple[DefinedName, ...]:
        """All defined names, hidden ones too."""
        container = self.root.find("definedNames")
        names = []
        for node in container.all("definedName") if container else ():
            scope = node.attributes.get("localSheetId")
            names.append(
                DefinedName(node.attributes.get("name", ""), None if scope is None else to_int(scope), node.text, node)
            )
        return tuple(names)

    def defined_name(self, name: str, sheet: str | None = None) -> Selection:
        """Return the areas of a defined name; a name of the sheet precedes one of the workbook.

        Args:
            name: the name, in either case.
            sheet: the sheet whose own names come first; without it, the active one.

        Raises:
            InputError: there is no such name, or it is no plain reference to cells of one sheet.
        """
        own = self.sheet(sheet).entry.position
        matching = [other for other in self.defined_names if other.name.casefold() == name.casefold()]
        if not matching:
            listed = (other for other in self.defined_names if not to_bool(other.node.attributes.get("hidden")))
            names = dict.fromkeys(other.name for other in listed if not other.name.startswith("_xlnm."))
            raise InputError(f"{self.path} has no defined name {name!r}; {_nearest(name, [*names])}")
        text = min(matching, key=lambda other: (other.scope != own, other.scope is not None)).text.strip()
        if not re.fullmatch(_PLAIN_REFERENCE, text):
            raise InputError(f"the defined name {name!r} is {text[:60]!r}, no plain reference to cells; give cells")
        return parse_selection(text)

    def text_of(self, part: str) -> bytes:
        """Return a part of XML, in UTF-8."""
        return in_utf8(self.package.read(part), part)

    def part_of_kind(self, kind: str, *, of_package: bool = False) -> str | None:
        """Return the name of a part that the workbook part refers to, by the last word of the relationship's type."""
        links = self.relationships("" if of_package else self.part)
        return next((link.target for link in links if link.kind == kind), None)

    def table_areas(self, part: str) -> Iterator[Area]:
        """Yield the ranges of the tables that a sheet's part refers to."""
        for link in self.relationships(part):
            if link.kind == "table" and self.package.find(link.target) is not None:
                root = parse(self.text_of(link.target), link.target, "table")
                yield from parse_selection(root.attributes.get("ref", "")).areas

    @cached_property
    def styles_part(self) -> str:
        """The name of the styles part."""
        part = self.part_of_kind("styles")
        if part is None:
            raise self._refused("has no formats for cells; save it in Excel first")
        return part

    @cached_property
    def styles(self) -> Styles:
        """The styles part, to which styles can be added."""
        return Styles(self.text_of(self.styles_part), self.styles_part)

    @property
    def signed(self) -> str | None:
        """The digitally signed part: `the workbook`, `its VBA project`, or None."""
        if any(link.kind == "origin" for link in self.relationships("")):
            return "the workbook"
        vba = [link.target for link in self.relationships(self.part) if link.kind == "vbaProject"]
        if any(link.kind.startswith("vbaProjectSignature") for part in vba for link in self.relationships(part)):
            return "its VBA project"
        return None

    @property
    def structure_locked(self) -> bool:
        """Whether the workbook's structure is protected, so that no sheets can be added."""
        node = self.root.find("workbookProtection")
        return node is not None and to_bool(node.attributes.get("lockStructure"))

    def _content_type(self, part: str) -> str:
        """Return the content type of a part: its own, or that of its ending."""
        types = {node.attributes.get("PartName", "").lstrip("/").lower(): node for node in self.content_types.children}
        types |= {"." + node.attributes.get("Extension", "").lower(): node for node in self.content_types.children}
        node = types.get(part) or types.get("." + part.rpartition(".")[2])
        return node.attributes.get("ContentType", "") if node else ""

    @property
    def suffix(self) -> str:
        """The ending of the workbook's name, as Excel gives it to the content."""
        kind = self._kind
        return f".xl{'t' if '.template' in kind else 's'}{'m' if 'macroenabled' in kind else 'x'}"

    def relationships_part(self, part: str) -> str:
        """Return the name of the part that lists a part's relationships; of the package itself for an empty name."""
        folder, name = posixpath.split(part)
        return posixpath.join(folder, "_rels", f"{name}.rels")

    def relationships(self, part: str) -> Iterator[Relationship]:
        """Yield the relationships of a part to other parts."""
        name = self.relationships_part(part)
        if self.package.find(name) is None:
            return
        for node in parse(self.text_of(name), name, "Relationships", foreign=True).all("Relationship"):
            kind = node.attributes.get("Type", "").rpartition("/")[2]
            if node.attributes.get("TargetMode") == "External":
                continue
            target = posixpath.normpath(posixpath.join("/", posixpath.dirname(part), node.attributes.get("Target", "")))
            linked = self.package.find(target) or self.package.find(unquote(target)) or target.lstrip("/")
            yield Relationship(node.attributes.get("Id", ""), kind, linked)

    def _sheet_entries(self) -> list[SheetEntry]:
        links = {link.id: link for link in self.relationships(self.part)}
        container = self.root.find("sheets")
        entries: list[SheetEntry] = []
        for node in container.all("sheet") if container else ():
            link = links.get(node.attributes.get(f"{RELATIONSHIPS} id", ""))
            name = node.attributes.get("name", "")
            if link is None:
                raise malformed(self.part, f"the sheet {name[:40]!r} has no part")
            entries.append(SheetEntry(name, len(entries), link.kind, link.target))
        if not entries:
            raise malformed(self.part, "it has no sheets")
        return entries

    def _refused(self, why: str) -> WorkbookError:
        return WorkbookError(f"{self.path} {why}")


@contextmanager
def open_workbook(path: FileLike) -> Iterator[Book]:
    """Open an .xlsx, .xlsm, .xltx or .xltm workbook for reading, in a `with` block.

    Raises:
        WorkbookError: the file does not exist, is of another kind, encrypted, damaged, or made to do harm.
    """
    with Package(path) as package:
        mimetype = package.find("mimetype")
        if mimetype and b"opendocument" in package.read(mimetype):
            raise WorkbookError(f"{package.path} is an OpenDocument file (.ods); save it as .xlsx first")
        if package.find("[Content_Types].xml") is None:
            raise WorkbookError(f"{package.path} is a zip file, but no workbook (.xlsx, .xlsm, .xltx, .xltm)")
        yield Book(package)


def _nearest(name: str, names: list[str]) -> str:
    """Return a hint for an unknown name."""
    import difflib

    by_case = {other.casefold(): other for other in reversed(names)}
    if close := difflib.get_close_matches(name.casefold(), by_case, 1):
        return f"did you mean {by_case[close[0]]!r}?"
    if not names:
        return "it has none, give cells such as B2:F6"
    return f"it has {', '.join(map(repr, names[:5]))}{' and more' if len(names) > 5 else ''}"  # noqa: PLR2004
