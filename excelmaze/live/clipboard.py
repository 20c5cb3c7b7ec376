"""The clipboard as it was: pasting formats goes through it, and takes what the user has put there."""

import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import xlwings as xw


class ClipboardKept:
    """A block after which the clipboard is as before: in LibreOffice all of it, on Windows and macOS its text.

    Cells that were copied in Excel are no longer marked afterwards; their text can be pasted.
    """

    def __init__(self, app: "xw.App") -> None:
        self._app = app
        self._before: Any = None

    def __enter__(self) -> None:
        with suppress(Exception):  # another program has it open, or it holds no text
            if self._app.engine.name == "libreoffice":
                from excelmaze.live.libreoffice import reading

                self._before = reading.clipboard_contents(self._app)
            elif sys.platform == "darwin":
                self._before = _of_mac(["pbpaste"])
            else:
                self._before = _of_windows()

    def __exit__(self, *_: object) -> None:
        if not self._before:
            return
        with suppress(Exception):
            if self._app.engine.name == "libreoffice":
                from excelmaze.live.libreoffice import reading

                reading.put_on_clipboard(self._app, self._before)
            elif sys.platform == "darwin":
                _of_mac(["pbcopy"], self._before)
            else:
                _to_windows(self._before)


def _of_mac(command: list[str], text: bytes | None = None) -> bytes:
    """Return what one of the two programs for macOS' clipboard writes."""
    return subprocess.run(command, input=text, capture_output=True, check=True).stdout  # noqa: S603 - those two


def _of_windows() -> str:
    import win32clipboard  # of pywin32, which xlwings needs there

    win32clipboard.OpenClipboard()
    try:
        return str(win32clipboard.GetClipboardData(win32clipboard.CF_UNICODETEXT))
    finally:
        win32clipboard.CloseClipboard()


def _to_windows(text: str) -> None:
    import win32clipboard

    win32clipboard.OpenClipboard()
    try:
        win32clipboard.EmptyClipboard()
        win32clipboard.SetClipboardText(text, win32clipboard.CF_UNICODETEXT)
    finally:
        win32clipboard.CloseClipboard()
