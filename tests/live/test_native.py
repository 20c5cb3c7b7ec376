"""What is asked of Excel itself, with stand-ins for its objects: there is no Excel where these tests run."""

import ctypes
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from excelmaze.errors import InputError
from excelmaze.live import connection, native, player
from excelmaze.live.engine_errors import translated
from excelmaze.sheet.addresses import Area

BOOK = SimpleNamespace(app=SimpleNamespace(engine=SimpleNamespace(name="excel")))
MANY = [f"$A${row}:$B${row}" for row in range(1, 100, 2)]


def selection(told: str, areas: list[str]) -> Any:
    """A selection of Excel's whose address tells only so much."""
    api = SimpleNamespace(Areas=[SimpleNamespace(Address=address) for address in areas])
    return SimpleNamespace(address=told, api=api, sheet=SimpleNamespace(book=BOOK))


# Complete; cut off between two areas; in the middle of one.
@pytest.mark.parametrize("told", [",".join(MANY[:9]), ",".join(MANY)[:255].rpartition(",")[0], ",".join(MANY)[:255]])
def test_areas_that_the_address_leaves_out_are_asked_for_one_by_one(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    areas = MANY[:9] if told.endswith(MANY[8]) else MANY
    monkeypatch.setattr(sys, "platform", "win32")
    assert [area.absolute for area in native.areas_of(selection(told, areas))] == areas
    monkeypatch.setattr(sys, "platform", "darwin")
    if areas is MANY:
        with pytest.raises(InputError, match="select fewer, or larger ones"):
            native.areas_of(selection(told, areas))
    else:
        assert [area.absolute for area in native.areas_of(selection(told, areas))] == areas


def error_like(module: str, name: str, *arguments: object) -> Exception:
    """An error of a class that lives in a module which only Windows or macOS has."""
    kind: type[Exception] = type(name, (Exception,), {"__module__": module})
    return kind(*arguments)


def com_error(number: int, says: str, details: tuple[object, ...] | None) -> Exception:
    return error_like("pywintypes", "com_error", number, says, details, None)


BUSY = "Excel is busy; finish what is being typed into a cell"
ENDED = "LibreOffice ended in the middle; the file is as it was saved last"
CLOSED = "the workbook was closed, or the sheet deleted, in the middle"
REFUSES = "Excel does not carry this out: Paste failed."
AT = " at ./sc/source/ui/unoobj/cellsuno.cxx:4661"
BRIDGE = "Binary URP bridge disposed during call at ./binaryurp/source/bridge.cxx"


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (com_error(-2147418111, "Call was rejected by callee.", None), BUSY),
        (com_error(-2147352567, "Exception.", (0, None, None, None, 0, -2146777998)), BUSY),
        (error_like("xlwings._xlwindows", "ExcelBusyError"), BUSY),
        (com_error(-2147352567, "Exception.", (0, "Excel", "Paste failed.", "", 0, -21468)), REFUSES),
        (error_like("appscript.reference", "CommandError", "Paste failed."), REFUSES),
        (error_like("com.sun.star.lang", "DisposedException", ""), ENDED),
        (error_like("com.sun.star.lang", "RuntimeException", BRIDGE), ENDED),
        (error_like("com.sun.star.lang", "DisposedException", AT), CLOSED),
        (error_like("com.sun.star.lang", "RuntimeException", AT), CLOSED),
        (RuntimeError("a bug stays one"), "None"),
    ],
)
def test_an_error_of_a_program_is_told_in_plain_words(error: Exception, message: str) -> None:
    assert str(translated(error)).startswith(message)


# Windows remembers in the low bit that the key was pressed since it was asked last.
@pytest.mark.parametrize(
    ("system", "state", "pressed"),
    [
        ("win32", -0x8000, True),
        ("win32", -0x7FFF, True),
        ("win32", 1, False),
        ("darwin", 1, True),
        ("darwin", 0, False),
        ("linux", 1, False),
    ],
)
def test_escape_is_asked_of_windows_and_of_the_mac(
    monkeypatch: pytest.MonkeyPatch, system: str, state: int, *, pressed: bool
) -> None:
    def windows(key: int) -> int:
        return state if key == 0x1B else 0

    def mac(_: int, key: Any) -> bool:
        return bool(state) and key.value == 53

    key_state = type("State", (), {"__call__": staticmethod(mac)})()
    user32 = SimpleNamespace(GetAsyncKeyState=windows)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace(CGEventSourceKeyState=key_state))
    monkeypatch.setattr(sys, "platform", system)
    assert player.escape_pressed() is pressed


def test_a_name_that_takes_anothers_spelling_is_described_as_that_one_was() -> None:
    """Excel hides names and has comments on them; what is deleted to be spelt otherwise takes neither along."""
    kind = type("Name", (), {"__module__": "xlwings._xlwindows"})

    def named(**about: Any) -> Any:
        return SimpleNamespace(impl=kind(), api=SimpleNamespace(**about))

    made = named(Visible=True, Comment="")
    native.describe(made, native.description(named(Visible=False, Comment="mine")))
    assert (made.api.Visible, made.api.Comment) == (False, "mine")


def test_what_is_hidden_is_asked_of_excel_in_few_calls() -> None:
    """Of rows of which some are hidden and some are not it says neither yes nor no: then each half is asked for."""
    asked = []

    def cells(first: tuple[int, int], last: tuple[int, int]) -> Any:
        asked.append((first, last))
        hidden = {row in {4, 5} for row in range(first[0], last[0] + 1)}
        rows = SimpleNamespace(Hidden=hidden.pop() if len(hidden) == 1 else None)
        return SimpleNamespace(api=SimpleNamespace(EntireRow=rows, EntireColumn=SimpleNamespace(Hidden=False)))

    sheet: Any = SimpleNamespace(range=cells, book=BOOK)
    assert native.hidden_in(sheet, Area(2, 2, 65, 6)) == ([(4, 5)], [])
    assert len(asked) < 16


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_a_protected_sheet_is_known_on_both_systems(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    for protected in (True, False):
        on_mac = SimpleNamespace(get=lambda protected=protected: protected)
        api = SimpleNamespace(ProtectContents=protected, protect_contents=on_mac)
        sheet: Any = SimpleNamespace(api=api, book=BOOK)
        assert native.is_protected(sheet) is protected


@pytest.mark.skipif(connection.default_app() == "excel", reason="there may be an Excel")
def test_without_excel_the_tests_for_it_say_so_in_one_line() -> None:
    words = [sys.executable, "-m", "pytest", "-q", "tests/live/test_excel.py", "--engine", "excel"]
    asked = subprocess.run(words, capture_output=True, text=True, check=False)
    said = "ERROR: --engine excel: xlwings drives no Excel on this system; leave it out"
    assert (asked.returncode, asked.stdout.strip(), asked.stderr.strip()) == (pytest.ExitCode.USAGE_ERROR, "", said)
