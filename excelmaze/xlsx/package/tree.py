"""XML as a tree, every element with its place in the bytes of its part."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from xml.parsers.expat import ExpatError, ParserCreate, XMLParserType

from excelmaze.errors import WorkbookError

# Deeper than anything in SpreadsheetML; hostile files nest a million levels.
MAX_DEPTH = 100
# A tree takes some 200 bytes for each element and 400 for one with attributes, so no more than 200 MB. The most that
# Excel can have in one list are 65,490 cell formats, of three elements each; cells are never made into a tree.
MAX_ELEMENTS = 500_000

MAIN_NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_STRICT_NAMESPACE = "http://purl.oclc.org/ooxml/spreadsheetml/main"
RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
COMPATIBILITY_NAMESPACE = "http://schemas.openxmlformats.org/markup-compatibility/2006"
# Excel writes alternatives beside these lists, never in them.
_LISTS = frozenset({"sheets", "definedNames", "cols", "mergeCells", "fills", "borders", "cellXfs"})
_SEPARATOR = " "
# Tags and comments of workbooks take a few KB; expat keeps the one that it is reading as a whole.
_LONGEST_TAG = 1 << 20
_CHUNK = 1 << 18


# Possessive, so that no tag, however long, makes it try again.
TAG = re.compile(rb"""</?([^\s/>]++)((?:[^>"']++|"[^"]*+"|'[^']*+')*+)>""")


def tag_end(data: bytes, start: int) -> int:
    """Return where the tag that begins at `start` ends."""
    match = TAG.match(data, start)
    if match is None:
        raise WorkbookError("the workbook has XML that cannot be edited; save it again in Excel")
    return match.end()


class Node:
    """An element: its namespace and local name, attributes, children, and where its bytes begin and end.

    `start:open_end` is the start tag, `close_start:end` the end tag (empty for `<a/>`).
    """

    __slots__ = ("attributes", "children", "close_start", "end", "name", "namespace", "open_end", "start", "text")

    def __init__(self, namespace: str, name: str, attributes: Mapping[str, str], start: int, open_end: int) -> None:
        self.namespace: str = namespace
        self.name: str = name
        self.attributes: Mapping[str, str] = attributes
        self.children: Sequence[Node] = ()
        self.text: str = ""
        self.start: int = start
        self.open_end: int = open_end
        self.close_start: int = open_end
        self.end: int = open_end

    @property
    def empty(self) -> bool:
        """Whether the element is written as one tag, `<a/>`."""
        return self.close_start == self.end

    def find(self, name: str) -> "Node | None":
        """Return the first child of that local name in the same namespace as this element."""
        return next(self.all(name), None)

    def all(self, name: str) -> "Iterator[Node]":
        """Yield the children of that local name in the same namespace as this element."""
        return (child for child in self.children if child.name == name and child.namespace == self.namespace)

    def canonical(self) -> tuple[object, ...]:
        """Return what two elements that mean the same have in common."""
        attributes = tuple(sorted(self.attributes.items()))
        return self.name, attributes, tuple(child.canonical() for child in self.children)


class _Builder:
    """The tree of a part, built while it is parsed.

    Args:
        data: the part in UTF-8.
        part: its name, for messages.
    """

    def __init__(self, data: bytes, part: str) -> None:
        self.parser = new_parser(part)
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._characters
        self.document = Node("", "", {}, 0, 0)
        self._data = data
        self._part = part
        self._open = [self.document]
        self._elements = 0
        self._texts: list[str] = []

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._elements += 1
        if len(self._open) > MAX_DEPTH:
            raise malformed(self._part, f"elements nested deeper than {MAX_DEPTH}")
        if self._elements > MAX_ELEMENTS:
            raise WorkbookError(
                f"{self._part} has lists of more than {MAX_ELEMENTS:,} elements, which is all that is read; "
                "save it again in Excel"
            )
        begin = self.parser.CurrentByteIndex
        node = Node(*_split(name), attributes or _NO_ATTRIBUTES, begin, tag_end(self._data, begin))
        parent = self._open[-1]
        if isinstance(parent.children, list):
            parent.children.append(node)
        else:
            parent.children = [node]
        if node.namespace == COMPATIBILITY_NAMESPACE and parent.name in _LISTS:
            raise malformed(self._part, f"it has alternatives in {parent.name}")
        self._open.append(node)
        self._texts.clear()

    def _end(self, _: str) -> None:
        node = self._open.pop()
        if not self._data.endswith(b"/>", node.start, node.open_end):
            node.close_start = self.parser.CurrentByteIndex
            node.end = tag_end(self._data, node.close_start)
        if self._texts and not node.children:
            node.text = "".join(self._texts)
        self._texts.clear()

    def _characters(self, more: str) -> None:
        self._texts.append(more)


@lru_cache(maxsize=1 << 10)
def _split(name: str) -> tuple[str, str]:
    """Return a namespace and a local name, the same two strings for all elements that have them."""
    namespace, _, local = name.rpartition(_SEPARATOR)
    return namespace, local


_NO_ATTRIBUTES: Mapping[str, str] = {}


def new_parser(part: str, separator: str | None = _SEPARATOR) -> XMLParserType:
    """Return an expat parser of UTF-8 that refuses document types, which no workbook has.

    It knows namespaces, which it puts in front of names with the separator; without one it gives names as written.
    """
    # With an encoding given, it never asks Python for one that a part may declare.
    parser = ParserCreate("UTF-8", separator)
    parser.ordered_attributes = False
    parser.buffer_text = True

    def refuse(*_: object) -> None:
        raise WorkbookError(f"{part} declares a document type, which no workbook has and which can be an attack")

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    return parser


def check_xml(data: memoryview, part: str, before: bytes = b"", behind: bytes = b"") -> None:
    """Let expat read a part, or a piece of one between two tags; prefixes need not be declared.

    Raises:
        WorkbookError: it is no proper XML.
    """
    parser = new_parser(part, separator=None)
    try:
        parser.Parse(before, False)  # noqa: FBT003 - expat's own signature
        for start in range(0, len(data), _CHUNK):
            parser.Parse(data[start : start + _CHUNK], False)  # noqa: FBT003
        parser.Parse(behind, True)  # noqa: FBT003
    except ExpatError as error:
        raise malformed(part, error) from error


def malformed(part: str, why: object) -> WorkbookError:
    """Return the error for a part that is no proper XML or not what it should be."""
    return WorkbookError(f"{part} is damaged ({why}); let Excel repair the workbook first")


def parse(data: bytes, part: str, root: str, *, foreign: bool = False) -> Node:
    """Parse a part into a tree, every element with its place in the bytes.

    Args:
        data: the part in UTF-8.
        part: its name, for messages.
        root: the local name that the root must have.
        foreign: the root may be in any namespace.

    Raises:
        WorkbookError: the part is no proper XML, nests too deep, has too many elements, has another root, or is Strict.
    """
    builder = _Builder(data, part)
    parser, view = builder.parser, memoryview(data)
    try:
        for start in range(0, len(view), _CHUNK):
            parser.Parse(view[start : start + _CHUNK], False)  # noqa: FBT003 - expat's own signature
            if start - parser.CurrentByteIndex > _LONGEST_TAG:
                raise malformed(part, f"it has a tag or comment of more than {_LONGEST_TAG:,} bytes")
        parser.Parse(b"", True)  # noqa: FBT003 - expat's own signature
    except ExpatError as error:
        raise malformed(part, error) from error
    finally:
        del builder.parser  # which refers to the builder: the tree goes without garbage collection
    (node,) = builder.document.children
    if node.namespace == _STRICT_NAMESPACE:
        raise WorkbookError(f"{part} is written as Strict Open XML; save it as Excel Workbook (.xlsx)")
    if node.name != root or not (foreign or node.namespace == MAIN_NAMESPACE):
        raise malformed(part, f"it begins with {node.name[:40]!r}, not {root!r}")
    return node


def to_int(value: str | None, default: int | None = None) -> int:
    """Read a whole number of an attribute.

    Raises:
        WorkbookError: it is missing and there is no default, or is no whole number from 0 to 2**32 - 1.
    """
    if value is None and default is not None:
        return default
    text = (value or "").strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) < 1 << 32):  # noqa: PLR2004 - digits
        raise WorkbookError(f"the workbook has {text[:40]!r} where a number belongs; let Excel repair it first")
    return int(text)


def to_bool(value: str | None) -> bool:
    """Read a yes or no of an attribute, as XML schema writes it."""
    return (value or "").strip() in {"1", "true", "on"}
