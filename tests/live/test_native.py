"""What an error of Excel is told as, and that tests which need Excel say so: there is none where these tests run."""

import pytest

from excelmaze.live import connection
from excelmaze.live.session import translated
from tests.conftest import python


def error_like(module: str, name: str, *arguments: object) -> Exception:
    """An error of a class that lives in a module which only Windows or macOS has."""
    kind: type[Exception] = type(name, (Exception,), {"__module__": module})
    return kind(*arguments)


def com_error(number: int, says: str, details: tuple[object, ...] | None) -> Exception:
    return error_like("pywintypes", "com_error", number, says, details, None)


BUSY = "Excel is busy; finish what is being typed into a cell"
ENDED = "LibreOffice ended unexpectedly; the file is as last saved"
CLOSED = "the workbook was closed, or the sheet deleted, meanwhile"
REFUSES = "Excel refused this: Paste failed."
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


@pytest.mark.skipif(connection.default_app() == "excel", reason="there may be an Excel")
def test_without_excel_the_tests_for_it_say_so_in_one_line() -> None:
    asked = python("-m", "pytest", "-q", "tests/live/test_excel.py", "--engine", "excel", check=False)
    said = "ERROR: --engine excel: xlwings drives no Excel on this system; leave it out"
    assert (asked.returncode, asked.stdout.strip(), asked.stderr.strip()) == (pytest.ExitCode.USAGE_ERROR, "", said)
