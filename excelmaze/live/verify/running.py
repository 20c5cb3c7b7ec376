"""Running checks one after the other: each with a bench of its own, its time and its calls."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from excelmaze.errors import ExcelMazeError
from excelmaze.live import engine_errors, shelf
from excelmaze.live.clipboard import ClipboardKept
from excelmaze.live.counting import Calls, counting_app
from excelmaze.live.verify.bench import Bench, Difference, NotSettledError, UserState
from excelmaze.live.verify.checks import Check
from excelmaze.progress import tick

if TYPE_CHECKING:
    import xlwings as xw

PASSED, FAILED, NOT_SETTLED, NOT_RUN = "passed", "failed", "not settled", "not run"
INTERRUPTED = "interrupted"
"""Why a check was not run that Ctrl+C had ended, or that would have come after it."""
# A check that finds more is hardly read to its end.
_MOST_DIFFERENCES = 40


class Finding(NamedTuple):
    """What a check has found.

    Attributes:
        check: the check.
        status: `passed`, `failed`, `not settled` or `not run`.
        differences: what is not as expected, at most some dozens.
        reason: why it is not settled or not run, or the error that ended it.
        calls: methods that were called and properties that were set, through xlwings.
        reads: properties that were read.
        seconds: the time it took.
    """

    check: Check
    status: str
    differences: tuple[Difference, ...] = ()
    reason: str = ""
    calls: int = 0
    reads: int = 0
    seconds: float = 0.0


def run_checks(app: "xw.App", checks: Sequence[Check]) -> Iterator[Finding]:
    """Yield what each check finds in a program; one that fails does not stop the others."""
    program = program_of(app)
    counted, calls = counting_app(app)
    with _own_folder() as folder, ClipboardKept(app):
        before = UserState.of(app)
        gone = False
        for number, check in enumerate(checks):
            tick("verifying", number, len(checks), "checks")
            if gone:
                yield Finding(check, NOT_RUN, reason=f"{program} was closed")
                continue
            calls.reset()
            finding = _found(check, counted, calls, folder, before)
            gone = finding.status == FAILED and not _answers(app)
            yield finding._replace(reason=f"{program} was closed in the middle") if gone else finding


def interrupted(checks: Sequence[Check]) -> list[Finding]:
    """Return the findings of checks that were not run to their end, for somebody stopped them."""
    return [Finding(check, NOT_RUN, reason=INTERRUPTED) for check in checks]


def _found(check: Check, app: "xw.App", calls: Calls, folder: Path, before: UserState) -> Finding:
    begin = time.perf_counter()
    status, reason = PASSED, ""
    found: list[Difference] = []
    try:
        with Bench(app, folder, before) as bench:
            found += islice(check.run(bench), _MOST_DIFFERENCES)
            imitated = check.imitated and bench.in_libreoffice
        status = FAILED if found else NOT_SETTLED if imitated else PASSED
        reason = "its engine imitates Excel" if status == NOT_SETTLED else ""
    except NotSettledError as why:
        status, reason = NOT_SETTLED, str(why)
    except Exception as error:  # noqa: BLE001 - whatever it is, it belongs into the report
        status, reason = FAILED, _in_words(error)
    seconds = time.perf_counter() - begin
    clean = [Difference(*(_without_paths(part, folder) for part in one)) for one in found]
    return Finding(check, status, tuple(clean), _without_paths(reason, folder), calls.calls, calls.reads, seconds)


def _in_words(error: Exception) -> str:
    reported = error if isinstance(error, ExcelMazeError) else engine_errors.translated(error)
    if reported is not None:
        return str(reported)
    return f"{type(error).__name__}: {' '.join(str(error).split())}".removesuffix(": ")


def _without_paths(text: str, folder: Path) -> str:
    """Return a text without the names of the user's folders, the user's own among them."""
    for path in (folder, Path(tempfile.gettempdir()), Path.home()):
        for spelt in (path.as_uri(), str(path), str(path).replace("\\", "\\\\")):
            if len(path.parts) > 1:
                text = text.replace(spelt, "...")
    return text


def program_of(app: "xw.App") -> str:
    """Return the name of a program."""
    return "LibreOffice" if app.engine.name == "libreoffice" else "Excel"


def _answers(app: "xw.App") -> bool:
    """Return whether the program is still there."""
    with suppress(Exception):
        len(app.books)
        return True
    return False


@contextmanager
def _own_folder() -> Iterator[Path]:
    """Yield a folder for the files of all checks, snapshots too; it is removed afterwards."""
    # On a Mac Excel may open files without asking only in its own folder, where the snapshots are.
    near = shelf.folder().parent
    if near.name == "excelmaze" and "Containers" in near.parts:
        near.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="excelmaze-verify-", dir=near if "Containers" in near.parts else None))
    before = os.environ.get(shelf.FOLDER_VARIABLE)
    os.environ[shelf.FOLDER_VARIABLE] = str(folder / "snapshots")
    try:
        yield folder
    finally:
        if before is None:
            del os.environ[shelf.FOLDER_VARIABLE]
        else:
            os.environ[shelf.FOLDER_VARIABLE] = before
        shutil.rmtree(folder, ignore_errors=True)
