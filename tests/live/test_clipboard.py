"""What a user has copied is still there to be pasted after a command."""

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
import xlwings as xw

from excelmaze.live import clipboard
from excelmaze.live.clipboard import ClipboardKept
from tests import uno_person
from tests.live import buttons as live


@pytest.mark.libreoffice
def test_a_copied_text_can_be_pasted_after_commands(sheet: xw.Sheet) -> None:
    sheet["M1"].value = "poem"
    uno_person.copy(sheet, "M1")
    sheet["B2:F6"].select()
    for press in (live.generate, live.solve, live.restore, live.clear):
        press()
        assert uno_person.on_the_clipboard(sheet) == "poem"


class Windows:
    """The module of pywin32, with a clipboard that holds a text or none."""

    CF_UNICODETEXT = 13

    def __init__(self, text: str | None) -> None:
        self.text, self.is_open = text, False

    def OpenClipboard(self) -> None:  # noqa: N802 - its names
        assert not self.is_open
        self.is_open = True

    def CloseClipboard(self) -> None:  # noqa: N802
        self.is_open = False

    def EmptyClipboard(self) -> None:  # noqa: N802
        assert self.is_open
        self.text = None

    def GetClipboardData(self, kind: int) -> str:  # noqa: N802
        assert self.is_open
        assert kind == self.CF_UNICODETEXT
        if self.text is None:
            raise TypeError("Specified clipboard format is not available")
        return self.text

    def SetClipboardText(self, text: str, kind: int) -> None:  # noqa: N802
        assert self.is_open
        assert kind == self.CF_UNICODETEXT
        self.text = text


EXCEL: Any = SimpleNamespace(engine=SimpleNamespace(name="excel"))


@pytest.mark.parametrize(("text", "afterwards"), [("poem", "poem"), (None, "cells")])
def test_on_windows_a_text_is_put_back(monkeypatch: pytest.MonkeyPatch, text: str | None, afterwards: str) -> None:
    board = Windows(text)
    monkeypatch.setitem(sys.modules, "win32clipboard", board)
    monkeypatch.setattr(clipboard, "is_mac", lambda: False)
    with ClipboardKept(EXCEL):
        board.text = "cells"
    assert (board.text, board.is_open) == (afterwards, False)


@pytest.mark.parametrize(("text", "afterwards"), [(b"poem", b"poem"), (b"", b"cells")])
def test_on_macos_a_text_is_put_back(monkeypatch: pytest.MonkeyPatch, text: bytes, afterwards: bytes) -> None:
    board = [text]

    def run(command: list[str], *, input: bytes = b"", **_: object) -> Any:  # noqa: A002 - its name
        if command == ["/usr/bin/pbcopy"]:
            board[0] = input
        return SimpleNamespace(stdout=board[0])

    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(clipboard, "is_mac", lambda: True)
    with ClipboardKept(EXCEL):
        board[0] = b"cells"
    assert board == [afterwards]
