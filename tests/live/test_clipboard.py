"""What a user has copied is still there to be pasted after a command."""

import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest
import xlwings as xw

from excelmaze.live.clipboard import ClipboardKept
from tests import uno_person
from tests.live import buttons as live

EXCEL: Any = SimpleNamespace(engine=SimpleNamespace(name="excel"))


@pytest.mark.libreoffice
def test_a_copied_text_can_be_pasted_after_commands(sheet: xw.Sheet) -> None:
    sheet["M1"].value = "poem"
    uno_person.copy(sheet, "M1")
    sheet["B2:F6"].select()
    for press in (live.generate, live.solve, live.restore, live.clear):
        press()
        assert uno_person.on_the_clipboard(sheet) == "poem"


@pytest.mark.parametrize("system", ["win32", "darwin"])
@pytest.mark.parametrize(("text", "afterwards"), [("poem", "poem"), ("", "cells")])
def test_excel_s_clipboard_gets_its_text_back_if_it_held_one(
    monkeypatch: pytest.MonkeyPatch, text: str, afterwards: str, system: str
) -> None:
    board, is_open = [text], [False]

    def opened(*, now: bool) -> None:
        assert is_open[0] is not now
        is_open[0] = now

    def told(_: int) -> str:
        if not board[0]:
            raise TypeError("Specified clipboard format is not available")
        return board[0]

    def run(command: list[str], *, input: bytes = b"", **_: object) -> Any:  # noqa: A002 - its name
        if command == ["/usr/bin/pbcopy"]:
            board[0] = input.decode()
        return SimpleNamespace(stdout=board[0].encode())

    windows = SimpleNamespace(
        CF_UNICODETEXT=13,
        OpenClipboard=lambda: opened(now=True),
        CloseClipboard=lambda: opened(now=False),
        EmptyClipboard=board.clear,
        GetClipboardData=told,
        SetClipboardText=lambda text, _: board.append(text),
    )
    monkeypatch.setitem(sys.modules, "win32clipboard", windows)
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(sys, "platform", system)
    with ClipboardKept(EXCEL):
        board[0] = "cells"
    assert (board, is_open) == ([afterwards], [False])
