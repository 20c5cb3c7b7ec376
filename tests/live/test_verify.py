"""`live verify`: each check passes on what is right, and fails on what an engine spoils; the user's stays."""

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import xlwings as xw

from excelmaze.errors import WorkbookError
from excelmaze.live import change, clipboard, libreoffice, snapshot
from excelmaze.live.libreoffice.borders import Borders
from excelmaze.live.session import SelectionKept
from excelmaze.live.verify import cell_checks, file_checks, macro_checks, native_readings
from excelmaze.live.verify.bench import Bench, Difference, NotSettledError, UserState
from excelmaze.live.verify.checks import CHECKS, Check, checks_named
from excelmaze.live.verify.findings import members_of, text_of, versions_of
from excelmaze.live.verify.running import Finding, run_checks
from tests.cases import daily
from tests.conftest import Result, refused
from tests.kinds import KINDS

Run = Callable[..., Result]
Patch = pytest.MonkeyPatch

DOCS = Path(__file__).parents[2] / "docs"
# What LibreOffice cannot settle: it has no patterns and gradients, and its macros are not Excel's.
NOT_HERE = {"edges", "patterns", "gradients", "random", "buttons", "game", "escape"}
# Tested in tests/template, where LibreOffice runs the template's macros.
MACROS = {"random", "buttons", "game"}


def found(office: xw.App, *names: str) -> dict[str, Finding]:
    return {one.check.name: one for one in run_checks(office, checks_named(names))}


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: Patch) -> Path:
    """A folder for temporary files, in which nobody else makes some."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def users(book: xw.Book) -> xw.Book:
    """A workbook that the user has open, with a selection in it."""
    book.sheets[0]["B2"].value = "mine"
    book.sheets[0]["D4:E6"].color = (1, 2, 3)
    book.sheets[0]["C3:D5"].select()
    book.api.setModified(False)
    return book


@pytest.fixture
def few(monkeypatch: Patch) -> None:
    """Few kinds, where one of each will do."""
    kinds = {name: cell_checks.KINDS[name] for name in ("squares", "triangles")}
    for module in (cell_checks, file_checks):
        monkeypatch.setattr(module, "KINDS", kinds)


@pytest.mark.slow
@pytest.mark.libreoffice
def test_all_of_it_passes_in_libreoffice_but_for_what_only_excel_settles(
    office: xw.App, users: xw.Book, temporary: Path
) -> None:
    before = UserState.of(office)
    findings = found(office)
    assert {name: (one.status, one.differences) for name, one in findings.items()} == {
        name: ("not settled" if name in NOT_HERE else "passed", ()) for name in CHECKS
    }
    assert UserState.of(office) == before
    assert [*temporary.iterdir()] == []
    assert not users.api.isModified()
    assert all(one.calls and one.seconds for one in findings.values() if one.status == "passed" and one.reads > 9)


def test_every_kind_of_maze_is_among_those_that_are_drawn() -> None:
    drawn = [options for _, options in cell_checks.KINDS.values()]
    without_sizes = [
        {name: value for name, value in kind.options.items() if name != "dimensions"} for kind in KINDS.values()
    ]
    assert [kind for kind in without_sizes if not any(kind.items() <= options.items() for options in drawn)] == []


def spoils(monkeypatch: Patch, method: str, spoil: Callable[[xw.Sheet], object]) -> None:
    """Let an engine spoil a sheet right after the bench has used it."""
    real = getattr(Bench, method)

    def spoilt(self: Bench, *arguments: Any, **options: Any) -> Any:
        result = real(self, *arguments, **options)
        opened = result[1] if isinstance(result, tuple) else result
        spoil(opened.sheets[0] if isinstance(opened, xw.Book) else arguments[0])
        return result

    monkeypatch.setattr(Bench, method, spoilt)


def on(method: str, spoil: Callable[[xw.Sheet], object]) -> Callable[[Patch], None]:
    return lambda monkeypatch: spoils(monkeypatch, method, spoil)


def without_border(sheet: xw.Sheet) -> None:
    sheet["B2"].borders.clear(["edge_left"])


def without_diagonals(sheet: xw.Sheet) -> None:
    sheet["B2:H8"].borders.clear(["diagonal_up", "diagonal_down"])


def filled(sheet: xw.Sheet) -> None:
    sheet["C3"].color = (255, 0, 255)


def without_goal(sheet: xw.Sheet) -> None:
    sheet.names["maze_goal"].delete()


def without_scale(sheet: xw.Sheet) -> None:
    formats = sheet.api.ConditionalFormats
    for one in formats.getConditionalFormats():
        formats.removeByID(one.ID)


def without_helpers(sheet: xw.Sheet) -> None:
    sheet.api.unprotect("")
    sheet["M2:ZZ9"].clear_contents()
    sheet.api.protect("")


def page_style(sheet: xw.Sheet) -> Any:
    return sheet.book.api.StyleFamilies.getByName("PageStyles").getByName(sheet.api.PageStyle)


def moved(sheet: xw.Sheet) -> None:
    page = sheet.api.DrawPage
    shape = page.getByIndex(0)
    position = shape.Position
    position.X += 5000
    shape.Position = position


def without_drawing(sheet: xw.Sheet) -> None:
    sheet.api.DrawPage.remove(sheet.api.DrawPage.getByIndex(1))


def without_chart(sheet: xw.Sheet) -> None:
    charts = sheet.book.sheets["Charts"].api.Charts
    charts.removeByName(charts.getElementNames()[0])


class SelectionLost(SelectionKept):
    def __exit__(self, *_: object) -> None:
        self._sheet["A1"].select()


def wider(sheet: xw.Sheet) -> None:
    sheet["C1"].column_width = 20


def repaired(monkeypatch: Patch) -> None:
    monkeypatch.setattr(native_readings, "caption", lambda book: f"{book.name} - Repaired")


SPOILT: dict[str, list[Callable[[Patch], None]]] = {
    "drawn": [on("generate", without_border), on("generate", filled), on("generate", without_diagonals)],
    "themes": [on("generate", filled), on("generate", without_border)],
    "files": [
        on("open", without_border),
        on("open", filled),
        on("open", without_diagonals),
        repaired,
    ],
    "rare": [repaired, lambda monkeypatch: monkeypatch.setitem(file_checks.RARE, "round", (file_checks.compared, 2))],
    "edges": [lambda monkeypatch: monkeypatch.setattr(Borders, "_clear_counterparts", lambda *_: None)],
    "selection": [lambda monkeypatch: monkeypatch.setattr(change, "SelectionKept", SelectionLost)],
    "restored": [lambda monkeypatch: monkeypatch.setattr(snapshot, "put_back", lambda *_: None)],
    "reopened": [on("saved_and_reopened", without_border), on("saved_and_reopened", filled)],
    "names": [on("generate", without_goal), on("saved_and_reopened", without_goal)],
    "patterns": [
        lambda monkeypatch: monkeypatch.setattr(
            native_readings, "interior", lambda _: native_readings.Interior("solid", ("C0C0C0",))
        )
    ],
    "gradients": [
        lambda monkeypatch: monkeypatch.setattr(
            native_readings, "interior", lambda _: native_readings.Interior("gradient", (), 45.0)
        )
    ],
    "scales": [on("generate", without_scale), on("open", without_scale)],
    "square": [on("open", wider)],
    "pages": [on("open", lambda sheet: setattr(page_style(sheet), "TopMargin", 15000))],
    "papers": [on("open", lambda sheet: setattr(page_style(sheet), "Width", 30000))],
    "headers": [
        on("open", lambda sheet: setattr(page_style(sheet), "HeaderIsOn", False)),
        on("open", lambda sheet: setattr(page_style(sheet), "FooterIsOn", False)),
    ],
    "drawings": [
        on("open", moved),
        on("open", without_drawing),
    ],
    "charts": [on("open", without_chart)],
}
CASES = [(name, number) for name, ways in SPOILT.items() for number in range(len(ways))]


def test_every_check_is_spoilt_in_a_test() -> None:
    assert {*SPOILT} | MACROS | {"escape", "untouched"} == {*CHECKS}


@pytest.mark.libreoffice
@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(("name", "number"), daily(CASES, [("drawn", 0), ("names", 0), ("scales", 1), ("headers", 0)]))
def test_what_an_engine_spoils_fails_that_check_alone(
    office: xw.App, users: xw.Book, monkeypatch: Patch, name: str, number: int
) -> None:
    assert users.name in [book.name for book in office.books]
    SPOILT[name][number](monkeypatch)
    findings = found(office, name, "untouched")
    assert [one.status for one in findings.values()] == ["failed", "passed"], findings
    assert findings[name].differences
    assert all(one.place and one.expected != one.found for one in findings[name].differences)
    assert re.search(r"\n +- \S.*: expected .+, found .+\n", text_of(versions_of(office), [*findings.values()]))


@pytest.mark.libreoffice
@pytest.mark.parametrize(
    "spoil", [lambda book: (book.activate(), book.sheets[0]["A1"].select()), lambda book: book.sheets.add()]
)
def test_a_workbook_of_the_users_that_is_touched_is_found(
    office: xw.App, users: xw.Book, monkeypatch: Patch, spoil: Callable[[xw.Book], object]
) -> None:
    spoils(monkeypatch, "open", lambda _: spoil(users))
    findings = found(office, "headers", "untouched")
    assert [one.status for one in findings.values()] == ["passed", "failed"]
    assert {one[1:] for one in findings["untouched"].differences} == {("as before", "another")}


def broken(error: BaseException) -> Check:
    def run(bench: Bench) -> Iterator[Difference]:
        bench.new_book()
        yield Difference("before it", "one", "another")
        raise error

    return Check("broken", "nothing", run)


@pytest.mark.libreoffice
def test_an_error_in_the_middle_is_a_line_and_the_others_go_on(office: xw.App, users: xw.Book) -> None:
    """What was found before stays; folders of the user's are left out."""
    where = Path.home() / "letters"
    findings = [*run_checks(office, [broken(WorkbookError(f"{where} is read-only")), CHECKS["untouched"]])]
    assert [(one.status, one.reason) for one in findings] == [("failed", ".../letters is read-only"), ("passed", "")]
    assert findings[0].differences == (("before it", "one", "another"),)
    assert users.sheets[0]["B2"].value == "mine"
    (bug, _) = run_checks(office, [broken(KeyError("x\ny")), CHECKS["untouched"]])
    assert bug.reason == r"KeyError: 'x\ny'"


@pytest.mark.libreoffice
def test_what_the_user_has_copied_can_still_be_pasted(office: xw.App, users: xw.Book) -> None:
    sheet = users.sheets[0]
    sheet["B2"].copy()
    (finding,) = run_checks(office, [CHECKS["selection"]])
    assert finding.status == "passed"
    sheet["H9"].paste()
    assert sheet["H9"].value == "mine"


def test_text_on_the_clipboard_of_windows_and_of_the_mac_is_put_back(monkeypatch: Patch) -> None:
    held = ["mine"]
    stand_in = SimpleNamespace(
        OpenClipboard=lambda: None,
        CloseClipboard=lambda: None,
        EmptyClipboard=held.clear,
        GetClipboardData=lambda _: held[0],
        SetClipboardText=lambda text, _: held.append(text),
        CF_UNICODETEXT=13,
    )

    def program(command: list[str], *, input: bytes | None, **_: object) -> SimpleNamespace:  # noqa: A002 - its own
        if command == ["pbcopy"]:
            held[:] = [(input or b"").decode()]
        return SimpleNamespace(stdout=held[0].encode())

    monkeypatch.setitem(sys.modules, "win32clipboard", stand_in)
    monkeypatch.setattr(subprocess, "run", program)
    app: Any = SimpleNamespace(engine=SimpleNamespace(name="excel"))
    for system in ("win32", "darwin"):
        monkeypatch.setattr(sys, "platform", system)
        with clipboard.ClipboardKept(app):
            held[:] = ["ours"]
        assert held == ["mine"]


@pytest.mark.libreoffice
@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(143)])
def test_what_ends_the_program_closes_its_workbooks(
    office: xw.App, users: xw.Book, temporary: Path, error: BaseException
) -> None:
    before = UserState.of(office)
    with pytest.raises(type(error)):
        list(run_checks(office, [broken(error)]))
    assert UserState.of(office) == before
    assert not users.api.isModified()
    assert [*temporary.iterdir()] == []


@pytest.mark.libreoffice
def test_a_program_that_is_closed_in_the_middle_is_one_line(office: xw.App) -> None:
    app = libreoffice.start()

    def close(_: Bench) -> Iterator[Difference]:
        app.kill()
        yield from ()
        app.books.add()

    findings = [*run_checks(app, [Check("closing", "nothing", close), CHECKS["drawn"], CHECKS["untouched"]])]
    office.engine.activate()
    assert [(one.status, one.reason) for one in findings] == [
        ("failed", "LibreOffice was closed in the middle"),
        ("not run", "LibreOffice was closed"),
        ("not run", "LibreOffice was closed"),
    ]


def test_escape_is_found_where_the_system_tells_it(monkeypatch: Patch) -> None:
    bench: Any = SimpleNamespace(in_libreoffice=False)
    for pressed, differences in ((False, []), (True, [Difference("Esc", "not pressed", "pressed")])):
        monkeypatch.setattr(macro_checks, "escape_pressed", lambda pressed=pressed: pressed)
        assert [*macro_checks.escape(bench)] == differences


def test_where_excel_runs_no_macros_nothing_is_settled() -> None:
    class COMError(Exception):
        __module__ = "pywintypes"

    def refusing(*_: object) -> None:
        raise COMError("Cannot run the macro")

    macro: Any = refusing
    with pytest.raises(NotSettledError, match=r"macros are not allowed.*Cannot run the macro"):
        macro_checks._called(macro)  # noqa: SLF001


FINDINGS = [
    Finding(CHECKS["drawn"], "failed", (Difference("squares C4 right", "thin 000000", "none"),), "", 1200, 1, 2.04),
    Finding(CHECKS["gradients"], "not settled", reason="it tells no gradients"),
    Finding(CHECKS["edges"], "passed", calls=1, reads=2, seconds=0.5),
]


def test_the_report_is_a_line_for_each_check_and_each_difference() -> None:
    assert (
        text_of({"excelmaze": "1", "LibreOffice": "7.4"}, FINDINGS)
        == """\
Report of excelmaze live verify
excelmaze 1, LibreOffice 7.4

drawn      failed
           mazes of every kind, drawn live; 1,200 calls, 1 read, 2.0 s
           - squares C4 right: expected thin 000000, found none
gradients  not settled here: LibreOffice (it tells no gradients)
           cells in two halves; 0 calls, 0 reads, 0.0 s
edges      passed
           two borders on one edge; 1 call, 2 reads, 0.5 s

3 checks: 1 passed, 1 failed, 1 not settled; 1,201 calls and 3 reads through xlwings in 2.5 s
"""
    )
    members = members_of({"excelmaze": "1"}, FINDINGS)
    assert (members["as_expected"], members["calls"], members["seconds"]) == (False, 1201, 2.54)
    assert members["checks"][0]["differences"] == [
        {"place": "squares C4 right", "expected": "thin 000000", "found": "none"}
    ]


def test_checks_are_listed_and_named_without_any_program(run: Run, tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(tmp_path)
    assert [line.split()[0] for line in run("live", "verify", "--list").out.splitlines()] == [*CHECKS]
    only = json.loads(run("live", "verify", "--list", "--only", "pages", "--only", "edges", "--json").out)
    assert only == {"checks": {name: CHECKS[name].settles for name in ("edges", "pages")}, "files": []}
    assert "check 'pagse' does not exist; did you mean pages?" in run("live", "verify", "--only", "pagse").err
    with refused("check 'x' does not exist; choose one of drawn, themes"):
        checks_named(["x"])


def test_a_report_that_is_there_stays_without_force(run: Run, tmp_path: Path) -> None:
    for there in ("report.txt", "report.json"):
        (tmp_path / there).write_text("old", encoding="utf-8")
        done = run("live", "verify", "--report", tmp_path / "report.txt")
        assert (done.status, f"{there} exists; give --force to replace it" in done.err) == (1, True)
        (tmp_path / there).unlink()
    done = run("live", "verify", "--report", tmp_path / "report.json")
    assert (done.status, "end it with .txt" in done.err) == (2, True)


@pytest.mark.libreoffice
def test_the_command_writes_both_reports_and_its_status_says_if_something_differs(
    run: Run, office: xw.App, users: xw.Book, tmp_path: Path, monkeypatch: Patch
) -> None:
    words = ["live", "verify", "--app", "libreoffice", "--pipe", office.impl.office.process.pipe]
    words += ["--only", "headers", "--only", "untouched", "--report", str(tmp_path / "sent.txt"), "--force"]
    done = run(*words)
    office.engine.activate()
    assert (done.status, done.err) == (0, "")
    text, told = (
        (tmp_path / "sent.txt").read_text(encoding="utf-8"),
        json.loads((tmp_path / "sent.json").read_text(encoding="utf-8")),
    )
    assert done.out == f"{text}written: {tmp_path / 'sent.txt'} and {tmp_path / 'sent.json'}\n"
    assert {"excelmaze", "Python", "xlwings", "LibreOffice", "system"} <= {*told["versions"]}
    assert users.name not in text
    assert str(Path.home()) not in text + str(told)
    spoils(monkeypatch, "open", lambda sheet: setattr(page_style(sheet), "HeaderIsOn", False))
    different = run(*words, "--json")
    office.engine.activate()
    assert (different.status, json.loads(different.out)["checks"][0]["status"]) == (1, "failed")
    assert json.loads(different.out)["files"] == [str(tmp_path / "sent.txt"), str(tmp_path / "sent.json")]


@pytest.mark.libreoffice
def test_ctrl_c_leaves_a_report_of_the_checks_that_were_done(
    run: Run, office: xw.App, users: xw.Book, tmp_path: Path, monkeypatch: Patch
) -> None:
    words = ["live", "verify", "--app", "libreoffice", "--pipe", office.impl.office.process.pipe]
    words += ["--only", "headers", "--only", "untouched", "--report", str(tmp_path / "sent.txt")]

    def stopped(_: Bench) -> Iterator[Difference]:
        raise KeyboardInterrupt

    last = checks_named(["headers", "untouched"])[-1].name
    monkeypatch.setitem(CHECKS, last, CHECKS[last]._replace(run=stopped))
    done = run(*words)
    office.engine.activate()
    assert done.status == 130
    assert done.out.startswith("Report of excelmaze live verify, interrupted\n")
    told = json.loads((tmp_path / "sent.json").read_text(encoding="utf-8"))
    assert told["interrupted"]
    assert [(one["status"], one["reason"]) for one in told["checks"]] == [("passed", ""), ("not run", "interrupted")]
    assert users.name not in done.out


@pytest.mark.libreoffice
def test_ctrl_c_during_the_first_check_leaves_no_report(
    run: Run, office: xw.App, users: xw.Book, tmp_path: Path, monkeypatch: Patch
) -> None:
    def stopped(_: Bench) -> Iterator[Difference]:
        raise KeyboardInterrupt

    monkeypatch.setitem(CHECKS, "headers", CHECKS["headers"]._replace(run=stopped))
    words = ["live", "verify", "--app", "libreoffice", "--pipe", office.impl.office.process.pipe]
    done = run(*words, "--only", "headers", "--report", tmp_path / "sent.txt")
    office.engine.activate()
    assert (done.status, [*tmp_path.glob("sent.*")], users.name) == (130, [], users.name)


def test_the_page_names_the_check_that_settles_each_point() -> None:
    page = (DOCS / "not-verified.md").read_text(encoding="utf-8")
    table = page.partition("| not seen in Excel |")[2].partition("\n\n")[0].splitlines()[2:]
    settled = [row.strip("|").split("|")[2] for row in table]
    assert len(table) > 12
    assert [row for row, cell in zip(table, settled, strict=True) if not re.search(r"`\w+`|step \d", cell)] == []
    named = {name for cell in settled for name in re.findall(r"`(\w+)`", cell)}
    assert named | {"untouched"} == {*CHECKS}
