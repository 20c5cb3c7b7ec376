"""What is asked of Excel itself, with stand-ins for its objects: there is no Excel where these tests run."""

import subprocess
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from excelmaze.errors import InputError
from excelmaze.live import connection, native, player
from excelmaze.live.engine_errors import translated
from excelmaze.sheet.addresses import Area


def selection(told: str, areas: list[str]) -> Any:
    """A selection of Excel's whose address tells only so much."""
    app = SimpleNamespace(engine=SimpleNamespace(name="excel"))
    return SimpleNamespace(
        address=told,
        api=SimpleNamespace(Areas=[SimpleNamespace(Address=address) for address in areas]),
        sheet=SimpleNamespace(book=SimpleNamespace(app=app)),
    )


MANY = [f"$A${row}:$B${row}" for row in range(1, 100, 2)]


# Cut off between two areas, or in the middle of one.
@pytest.mark.parametrize("told", [",".join(MANY)[:255].rpartition(",")[0], ",".join(MANY)[:255]])
def test_areas_that_the_address_leaves_out_are_asked_for_one_by_one(told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert [area.absolute for area in native.areas_of(selection(told, MANY))] == MANY
    monkeypatch.setattr(sys, "platform", "darwin")
    with pytest.raises(InputError, match="select fewer, or larger ones"):
        native.areas_of(selection(told, MANY))


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_a_short_address_is_complete(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert [area.absolute for area in native.areas_of(selection(",".join(MANY[:9]), []))] == MANY[:9]


@pytest.mark.parametrize("address", ["$B:$C", "$1:$1048576"])
def test_whole_columns_and_the_whole_sheet_are_refused(address: str) -> None:
    with pytest.raises(InputError, match=r"means whole (columns|rows)"):
        native.areas_of(selection(address, []))


def error_like(module: str, name: str, *arguments: object) -> Exception:
    """An error of a class that lives in a module which only Windows or macOS has."""
    kind: type[Exception] = type(name, (Exception,), {"__module__": module})
    return kind(*arguments)


@pytest.mark.parametrize(
    "error",
    [
        error_like("pywintypes", "com_error", -2147418111, "Call was rejected by callee.", None, None),
        error_like("pywintypes", "com_error", -2147352567, "Exception.", (0, None, None, None, 0, -2146777998), None),
        error_like("xlwings._xlwindows", "ExcelBusyError"),
    ],
)
def test_an_excel_that_edits_a_cell_is_called_busy(error: Exception) -> None:
    assert str(translated(error)).startswith("Excel is busy; finish what is being typed into a cell")


@pytest.mark.parametrize(
    "error",
    [
        error_like(
            "pywintypes", "com_error", -2147352567, "Exception.", (0, "Excel", "Paste failed.", "", 0, -21468), None
        ),
        error_like("appscript.reference", "CommandError", "Paste failed."),
    ],
)
def test_an_error_of_excel_is_reported_in_its_own_words(error: Exception) -> None:
    assert str(translated(error)) == "Excel does not carry this out: Paste failed."


@pytest.mark.parametrize("name", ["DisposedException", "RuntimeException"])
def test_a_libreoffice_that_ends_in_the_middle_is_reported_whatever_the_call_under_way_says(name: str) -> None:
    said = (
        "" if name.startswith("Disposed") else "Binary URP bridge disposed during call at ./binaryurp/source/bridge.cxx"
    )
    error = error_like("com.sun.star.lang", name, said)
    assert str(translated(error)).startswith("LibreOffice ended in the middle; the file is as it was saved last")


@pytest.mark.parametrize("name", ["DisposedException", "RuntimeException"])
def test_an_error_that_says_only_where_in_its_sources_libreoffice_found_it_is_of_a_closed_workbook(name: str) -> None:
    error = error_like("com.sun.star.lang", name, " at ./sc/source/ui/unoobj/cellsuno.cxx:4661")
    assert str(translated(error)).startswith("the workbook was closed, or the sheet deleted, in the middle")


@pytest.mark.parametrize("error", [RuntimeError("oops"), KeyError("x")])
def test_any_other_error_is_a_bug_and_stays_one(error: Exception) -> None:
    assert translated(error) is None


def test_escape_is_asked_of_windows_and_of_the_mac(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[object, ...]] = []

    def windows(key: int) -> int:
        asked.append((key,))
        return -0x8000

    def mac(state: int, key: Any) -> bool:
        asked.append((state, key.value))
        return True

    import ctypes

    state = type("State", (), {"__call__": staticmethod(mac)})()
    monkeypatch.setattr(
        ctypes, "windll", SimpleNamespace(user32=SimpleNamespace(GetAsyncKeyState=windows)), raising=False
    )
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace(CGEventSourceKeyState=state))
    pressed = []
    for system in ("win32", "darwin", "linux"):
        monkeypatch.setattr(sys, "platform", system)
        pressed.append(player.escape_pressed())
    assert (pressed, asked) == ([True, True, False], [(0x1B,), (0, 53)])


@pytest.mark.parametrize("state", [0x0001, 0, -0x8000, -0x7FFF])
def test_an_escape_of_before_does_not_stop_an_animation(monkeypatch: pytest.MonkeyPatch, state: int) -> None:
    """Windows remembers in the low bit that the key was pressed since it was asked last."""
    import ctypes

    user32 = SimpleNamespace(GetAsyncKeyState=lambda _: state)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(user32=user32), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert player.escape_pressed() is (state < 0)


def test_on_windows_xlwings_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    import xlwings

    stand_in: Any = ModuleType("xlwings._xlwindows")
    stand_in.N_COM_ATTEMPTS = 0
    monkeypatch.setattr(xlwings, "_xlwindows", stand_in, raising=False)
    monkeypatch.setitem(sys.modules, "xlwings._xlwindows", stand_in)
    native.limit_patience()
    assert stand_in.N_COM_ATTEMPTS == 0
    monkeypatch.setattr(sys, "platform", "win32")
    native.limit_patience()
    assert stand_in.N_COM_ATTEMPTS > 0


def test_a_name_that_takes_anothers_spelling_is_described_as_that_one_was() -> None:
    """Excel hides names and has comments on them; what is deleted to be spelt otherwise takes neither along."""
    kind = type("Name", (), {"__module__": "xlwings._xlwindows"})

    def named(**about: Any) -> Any:
        return SimpleNamespace(impl=kind(), api=SimpleNamespace(**about))

    found = native.description(named(Visible=False, Comment="mine"))
    assert found == (True, "mine")
    made = named(Visible=True, Comment="")
    native.describe(made, found)
    assert (made.api.Visible, made.api.Comment) == (False, "mine")
    calcs: Any = SimpleNamespace(impl=object())
    assert native.description(calcs) == (False, "")


def test_what_is_hidden_is_asked_of_excel_in_few_calls() -> None:
    """Of rows of which some are hidden and some are not it says neither yes nor no: then each half is asked for."""
    asked = []

    def cells(first: tuple[int, int], last: tuple[int, int]) -> Any:
        asked.append((first, last))
        hidden = {row in {4, 5} for row in range(first[0], last[0] + 1)}
        rows = SimpleNamespace(Hidden=hidden.pop() if len(hidden) == 1 else None)
        return SimpleNamespace(api=SimpleNamespace(EntireRow=rows, EntireColumn=SimpleNamespace(Hidden=False)))

    excel = SimpleNamespace(engine=SimpleNamespace(name="excel"))
    sheet: Any = SimpleNamespace(range=cells, book=SimpleNamespace(app=excel))
    assert native.hidden_in(sheet, Area(2, 2, 65, 6)) == ([(4, 5)], [])
    assert len(asked) < 16


def in_excel(**api: object) -> Any:
    """A sheet of Excel's with these properties."""
    book = SimpleNamespace(app=SimpleNamespace(engine=SimpleNamespace(name="excel")))
    return SimpleNamespace(api=SimpleNamespace(**api), book=book)


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_a_protected_sheet_is_known_on_both_systems(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    for protected in (True, False):
        asked = SimpleNamespace(get=lambda protected=protected: protected)
        assert native.is_protected(in_excel(ProtectContents=protected, protect_contents=asked)) is protected


@pytest.mark.skipif(connection.default_app() == "excel", reason="there may be an Excel")
def test_without_excel_the_tests_for_it_say_so_in_one_line() -> None:
    words = [sys.executable, "-m", "pytest", "-q", "tests/live/test_excel.py", "--engine", "excel"]
    asked = subprocess.run(words, capture_output=True, text=True, check=False)
    said = "ERROR: --engine excel: xlwings drives no Excel on this system; leave it out"
    assert (asked.returncode, asked.stdout.strip(), asked.stderr.strip()) == (pytest.ExitCode.USAGE_ERROR, "", said)
