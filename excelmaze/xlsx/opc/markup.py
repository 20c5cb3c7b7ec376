"""XML with its byte offsets: a part is changed in places and stays byte for byte the same elsewhere."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple
from xml.parsers.expat import ExpatError, ParserCreate, XMLParserType

from excelmaze.errors import WorkbookError

# Deeper than anything in SpreadsheetML; hostile files nest a million levels.
MAX_DEPTH = 100

MAIN_NAMESPACES = frozenset(
    {
        "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
        "http://purl.oclc.org/ooxml/spreadsheetml/main",  # Strict Open XML
    }
)
RELATIONSHIP_NAMESPACES = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
)

# Possessive, so that no tag, however long, makes it try again.
_TAG = re.compile(rb"""</?([^\s/>]++)((?:[^>"']++|"[^"]*+"|'[^']*+')*+)>""")
_ATTRIBUTE = re.compile(rb"""\s++([^\s=]++)\s*+=\s*+("[^"]*+"|'[^']*+')""")
_DECLARED_ENCODING = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_SEPARATOR = " "


class Node:
    """An element: its namespace and local name, attributes, children, and where its bytes begin and end.

    `start:open_end` is the start tag, `close_start:end` the end tag (empty for `<a/>`).
    """

    __slots__ = (
        "attributes",
        "children",
        "close_start",
        "end",
        "name",
        "namespace",
        "open_end",
        "start",
        "text",
    )

    def __init__(self, qualified: str, attributes: dict[str, str], start: int) -> None:
        self.namespace, _, self.name = qualified.rpartition(_SEPARATOR)
        self.attributes = attributes
        self.children: list[Node] = []
        self.text = ""
        self.start = start
        self.open_end = self.close_start = self.end = start

    @property
    def empty(self) -> bool:
        """Whether the element is written as one tag, `<a/>`."""
        return self.close_start == self.end

    def find(self, name: str) -> "Node | None":
        """The first child of that local name in SpreadsheetML's namespace."""
        return next(self.all(name), None)

    def all(self, name: str) -> Iterator["Node"]:
        """The children of that local name in the same namespace as this element."""
        return (child for child in self.children if child.name == name and child.namespace == self.namespace)

    def canonical(self) -> tuple[object, ...]:
        """What two elements that mean the same have in common."""
        attributes = tuple(sorted(self.attributes.items()))
        return self.name, attributes, tuple(child.canonical() for child in self.children)


class Edit(NamedTuple):
    """Bytes `start:end` of a part become `new`."""

    start: int
    end: int
    new: bytes


def splice(data: bytes, edits: Iterable[Edit]) -> Iterator[bytes | memoryview]:
    """The pieces of the data with edits made; what is put in at a place comes before what is replaced from there on."""
    view = memoryview(data)
    position = 0
    for edit in sorted(edits, key=lambda edit: edit[:2]):
        assert edit.start >= position  # noqa: S101 - edits never overlap
        yield view[position : edit.start]
        yield edit.new
        position = edit.end
    yield view[position:]


def as_utf8(data: bytes, part: str) -> bytes:
    """A part in UTF-8: Excel reads parts in other encodings too, and so do we, but we write UTF-8 only.

    Raises:
        WorkbookError: the encoding is unknown, or the bytes are not in it.
    """
    encoding = ""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encoding = "utf-16"
    elif match := _DECLARED_ENCODING.match(data):
        encoding = match[1].decode("ascii")
    if encoding.lower() in {"", "utf-8", "utf8", "us-ascii", "ascii"}:
        return data
    try:
        recoded = data.decode(encoding).encode()
    except (LookupError, UnicodeError) as error:
        raise WorkbookError(f"{part} is written in {encoding}, which cannot be read; save it again in Excel") from error
    if match := _DECLARED_ENCODING.match(recoded):
        recoded = recoded[: match.start(1)] + b"UTF-8" + recoded[match.end(1) :]
    return recoded


def new_parser(part: str) -> XMLParserType:
    """An expat parser that knows namespaces and refuses document types, which workbooks never have."""
    parser = ParserCreate(namespace_separator=_SEPARATOR)
    parser.ordered_attributes = False
    parser.buffer_text = True

    def refuse(*_: object) -> None:
        raise WorkbookError(f"{part} declares a document type, which no workbook has and which can be an attack")

    parser.StartDoctypeDeclHandler = refuse
    parser.EntityDeclHandler = refuse
    return parser


def malformed(part: str, why: object) -> WorkbookError:
    """The error for a part that is no proper XML or not what it should be."""
    return WorkbookError(f"{part} is damaged ({why}); let Excel repair the workbook first")


def parse(data: bytes, part: str, root: str, *, text: bool = False, foreign: bool = False) -> Node:
    """The tree of a small part, every element with its place in the bytes.

    Args:
        data: the part in UTF-8.
        part: its name, for messages.
        root: the local name that the root must have.
        text: keep the text of the elements too.
        foreign: the root may be in any namespace.

    Raises:
        WorkbookError: the part is no proper XML, nests too deep, or has another root.
    """
    top = Node("", {}, 0)
    open_nodes = [top]
    parser = new_parser(part)

    def start(name: str, attributes: dict[str, str]) -> None:
        node = Node(name, attributes, parser.CurrentByteIndex)
        node.open_end = tag_end(data, node.start)
        open_nodes[-1].children.append(node)
        open_nodes.append(node)
        if len(open_nodes) > MAX_DEPTH:
            raise malformed(part, f"elements nested deeper than {MAX_DEPTH}")

    def end(_: str) -> None:
        node = open_nodes.pop()
        if data[node.open_end - 2 : node.open_end] == b"/>":
            node.close_start = node.end = node.open_end
        else:
            node.close_start = parser.CurrentByteIndex
            node.end = tag_end(data, node.close_start)

    def characters(more: str) -> None:
        open_nodes[-1].text += more

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    if text:
        parser.CharacterDataHandler = characters
    try:
        parser.Parse(data, True)  # noqa: FBT003 - expat's own signature
    except ExpatError as error:
        raise malformed(part, error) from error
    node = top.children[0]
    if node.name != root or not (foreign or node.namespace in MAIN_NAMESPACES):
        raise malformed(part, f"it begins with {node.name[:40]!r}, not {root!r}")
    return node


def tag_end(data: bytes, start: int) -> int:
    """Where the tag that begins at `start` ends."""
    match = _TAG.match(data, start)
    if match is None:
        raise WorkbookError("the workbook has XML that cannot be edited; save it again in Excel")
    return match.end()


def prefix_of(data: bytes, start: int) -> bytes:
    """The namespace prefix of the tag at `start`, with its colon, or nothing: `x:` of `<x:row>`."""
    match = _TAG.match(data, start)
    prefix, colon, _ = match[1].rpartition(b":") if match else (b"", b"", b"")
    return prefix + colon


def raw_attributes(tag: bytes) -> dict[bytes, tuple[int, int]]:
    """The attributes of a start tag as they are written: where in the tag each value lies, without its quotes."""
    head = _TAG.match(tag)
    if head is None:
        return {}
    return {
        match[1]: (match.start(2) + 1, match.end(2) - 1)
        for match in _ATTRIBUTE.finditer(tag, head.start(2), head.end(2))
    }


def with_attributes(tag: bytes, changes: Mapping[bytes, bytes | None]) -> bytes:
    """A start tag with attributes set, or removed where the value is None; all others stay as written."""
    for name, value in changes.items():
        place = raw_attributes(tag).get(name)
        if place is not None and value is not None:
            tag = tag[: place[0]] + value + tag[place[1] :]
        elif place is not None:
            begin = tag.rindex(name, 0, place[0])
            tag = tag[:begin].rstrip() + tag[place[1] + 1 :]
        elif value is not None:
            stop = len(tag) - (2 if tag.endswith(b"/>") else 1)
            tag = tag[:stop].rstrip() + b" " + name + b'="' + value + b'"' + tag[stop:]
    return tag


def to_int(value: str | None, default: int | None = None) -> int:
    """A whole number of an attribute.

    Raises:
        WorkbookError: it is missing and there is no default, or is no whole number from 0 to 2**32 - 1.
    """
    if value is None and default is not None:
        return default
    text = (value or "").strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 10):  # noqa: PLR2004 - digits of 2**32
        raise WorkbookError(f"the workbook has {text[:40]!r} where a number belongs; let Excel repair it first")
    return int(text)


def to_bool(value: str | None, *, default: bool = False) -> bool:
    """A yes or no of an attribute, as XML schema writes it."""
    return default if value is None else value.strip() in {"1", "true", "on"}


def escape(text: str) -> str:
    """Text for an attribute or between tags."""
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(character, entity)
    return text
