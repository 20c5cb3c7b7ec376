"""What hangs on the text of a cell: its characters, a hyperlink, a note."""

from collections.abc import Iterator
from typing import Any

from xlwings import base_classes

from excelmaze.errors import InputError
from excelmaze.live.libreoffice.cells import Cells
from excelmaze.live.libreoffice.fonts import Font
from excelmaze.live.libreoffice.unsupported import refusing

_URL_FIELD = "com.sun.star.text.TextField.URL"


@refusing
class Note(base_classes.Note):
    """The note of a cell."""

    def __init__(self, cell: Cells) -> None:
        self._cell = cell

    @property
    def api(self) -> Any:
        """Calc's annotation."""
        return self._cell.first_cell.getAnnotation()

    @property
    def text(self) -> str:
        """The text."""
        return str(self.api.getString())

    @text.setter
    def text(self, value: str) -> None:
        self._cell.check_writable()
        self.api.setString(value)

    @property
    def author(self) -> str:
        """Who wrote it, as far as LibreOffice knows."""
        return str(self.api.getAuthor())

    @property
    def location(self) -> Cells:
        """The cell."""
        return self._cell

    def delete(self) -> None:
        """Remove the note."""
        self._cell.check_writable()
        self._cell.first_cell.clearContents(8)  # com.sun.star.sheet.CellFlags.ANNOTATION


def notes_of(sheet: Any) -> Iterator[Note]:
    """Yield the notes of a sheet."""
    notes = sheet.api.getAnnotations()
    for index in range(notes.getCount()):
        place = notes.getByIndex(index).getPosition()
        yield Note(sheet.range((place.Row + 1, place.Column + 1)))


@refusing
class Characters(base_classes.Characters):
    """Part of a cell's text, from a character up to another one; the font of the part can be changed."""

    def __init__(self, cell: Cells, start: int = 0, end: int | None = None) -> None:
        self._cell = cell
        self._start = start
        self._end = len(cell.first_cell.getString()) if end is None else end

    @property
    def api(self) -> Any:
        """Calc's text cursor over the characters."""
        cursor = self._cell.first_cell.createTextCursor()
        cursor.gotoStart(False)
        cursor.goRight(self._start, False)
        cursor.goRight(self._end - self._start, True)
        return cursor

    @property
    def text(self) -> str:
        """The characters."""
        return str(self._cell.first_cell.getString()[self._start : self._end])

    @property
    def font(self) -> Font:
        """Their font."""
        return Font(self)

    def common(self, name: str) -> Any:
        """Return a property of Calc's that all characters have, or None where they differ."""
        cursor = self.api
        return None if cursor.getPropertyState(name).value == "AMBIGUOUS_VALUE" else cursor.getPropertyValue(name)

    def change(self, name: str, value: Any) -> None:
        """Set a property of Calc's."""
        self._cell.check_writable()
        self.api.setPropertyValue(name, value)

    def __getitem__(self, item: int | slice) -> "Characters":
        length = self._end - self._start
        if isinstance(item, int):
            if not -length <= item < length:
                raise IndexError(f"there is no character {item} of {length}")
            item %= length
            item = slice(item, item + 1)
        start, end, _ = item.indices(length)
        return Characters(self._cell, self._start + start, self._start + end)


class CellTexts(Cells):
    """The part of a range that its texts, links and notes need: of its first cell, as in Excel."""

    @property
    def characters(self) -> Characters:
        """The characters of the text."""
        return Characters(self)

    @property
    def hyperlink(self) -> str:
        """The address that the cell links to.

        Raises:
            InputError: it is no link.
        """
        fields = self.first_cell.getTextFields().createEnumeration()
        while fields.hasMoreElements():
            field = fields.nextElement()
            if field.supportsService(_URL_FIELD) or hasattr(field, "URL"):
                return str(field.URL)
        raise InputError(f"{self.address} has no hyperlink; give it one by add_hyperlink")

    def add_hyperlink(self, address: str, text_to_display: str = "", screen_tip: str = "") -> None:  # noqa: ARG002 - xlwings'
        """Make the cell a link; Calc shows the address where Excel shows a screen tip."""
        self.check_writable()
        field = self.sheet.book.api.createInstance(_URL_FIELD)
        field.URL, field.Representation = address, text_to_display
        cell = self.first_cell
        cell.setString("")
        cell.insertTextContent(cell.createTextCursor(), field, False)

    @property
    def note(self) -> Note | None:
        """The note, or None."""
        has_text = bool(self.first_cell.getAnnotation().getString())
        return Note(self(1, 1)) if has_text else None

    def add_note(self, text: str) -> Note:
        """Give the cell a note."""
        self.check_writable()
        self.sheet.api.getAnnotations().insertNew(self.first_cell.getCellAddress(), text)
        return Note(self(1, 1))

    @property
    def comment(self) -> None:
        """None: Calc has notes, and no threaded comments."""
