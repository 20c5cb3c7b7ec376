"""The clipboard's text, kept while cells are copied and pasted."""

import subprocess
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from excelmaze.live.native import is_libreoffice, is_mac

if TYPE_CHECKING:
    import xlwings as xw


class ClipboardKept:
    """The clipboard's text as it was, where it had one; pictures and the like are lost, as by any copying."""

    def __init__(self, app: "xw.App") -> None:
        self._app = app

    def __enter__(self) -> None:
        self._give_back: Callable[[], object] = lambda: None
        with suppress(Exception):  # another program may hold it: no reason to make no maze
            self._give_back = _kept(self._app)

    def __exit__(self, *_: object) -> None:
        with suppress(Exception):
            self._give_back()


def _kept(app: "xw.App") -> Callable[[], object]:
    if is_libreoffice(app):
        from excelmaze.live import libreoffice

        return libreoffice.clipboard_kept(app)
    return _kept_on_mac() if is_mac() else _kept_on_windows()


def _kept_on_mac() -> Callable[[], object]:
    unicode = {"LC_CTYPE": "UTF-8"}
    text = subprocess.run(["/usr/bin/pbpaste"], capture_output=True, check=True, env=unicode).stdout
    return lambda: text and subprocess.run(["/usr/bin/pbcopy"], input=text, check=True, env=unicode)


def _kept_on_windows() -> Callable[[], object]:
    import win32clipboard  # pywin32, which xlwings needs there

    def opened(work: Callable[[], object]) -> object:
        win32clipboard.OpenClipboard()
        try:
            return work()
        finally:
            win32clipboard.CloseClipboard()

    def put(text: object) -> None:
        win32clipboard.EmptyClipboard()
        win32clipboard.SetClipboardText(text, win32clipboard.CF_UNICODETEXT)

    text = opened(lambda: win32clipboard.GetClipboardData(win32clipboard.CF_UNICODETEXT))
    return lambda: opened(lambda: put(text))
