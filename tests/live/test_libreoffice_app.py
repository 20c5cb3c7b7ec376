"""LibreOffice as an app: start and end, connections, selection, switches, files."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw

from excelmaze.errors import InputError, WorkbookError
from excelmaze.live import libreoffice
from excelmaze.live.libreoffice import bridge, process
from tests.cases import daily
from tests.conftest import refused
from tests.live.conftest import processes

pytestmark = [pytest.mark.libreoffice, pytest.mark.usefixtures("lenient")]


@pytest.mark.parametrize("end", daily(["quit", "kill"], ["kill"]))
def test_an_app_of_its_own_ends_with_its_process_profile_and_pipe(office: xw.App, end: str) -> None:
    app = libreoffice.start()
    own = app.impl.office.process
    app.books.add()
    assert own.profile.is_dir()
    assert len(own.sockets()) == 2
    assert app.pid in xw.apps.keys()  # noqa: SIM118 - xlwings' collection of apps
    getattr(app, end)()
    assert (own.ended, own.profile.exists(), own.sockets()) == (True, False, [])
    assert xw.apps.keys() == [office.pid]


def test_after_quit_everything_says_that_libreoffice_is_gone(office: xw.App) -> None:
    app = libreoffice.start()
    book = app.books.add()
    sheet, cells, name = book.sheets[0], book.sheets[0]["B2:C3"], book.names.add("mine", "=Sheet1!$A$1")
    app.quit()
    uses: list[Callable[[], object]] = [
        app.books.add,
        lambda: len(app.books),
        lambda: app.selection,
        app.activate,
        lambda: book.name,
        lambda: book.save("maze.xlsx"),
        book.sheets.add,
        book.close,
        lambda: sheet.name,
        lambda: sheet["A1"].value,
        lambda: sheet.used_range,
        lambda: cells.value,
        lambda: cells.color,
        lambda: setattr(cells, "value", 1),
        lambda: cells.borders.set("all", line_style="continuous"),
        cells.select,
        lambda: name.refers_to,
    ]
    for use in uses:
        with refused("this LibreOffice was quit; start another one", WorkbookError):
            use()
    app.quit()
    assert xw.apps.keys() == [office.pid]


@pytest.mark.slow
def test_a_program_that_forgets_to_quit_leaves_no_process_and_no_profile(office: xw.App) -> None:
    """In a Python of its own, which prints what must be gone."""
    assert office.books.count == 0  # uno is installed
    script = (
        "from excelmaze.live import libreoffice\n"
        "app = libreoffice.start()\n"
        "app.books.add()\n"
        "print(app.impl.office.process.profile)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    profile = done.stdout.strip()
    assert not Path(profile).exists()
    assert profile not in processes()
    assert str(office.impl.office.process.profile) in processes()


def test_a_second_connection_sees_the_same_workbooks(office: xw.App, book: xw.Book) -> None:
    other = libreoffice.connect(pipe=office.impl.office.process.pipe)
    try:
        assert xw.apps.active == other
        other.books[book.name].sheets[0]["A1"].value = "seen"
        assert book.sheets[0]["A1"].value == "seen"
    finally:
        other.kill()
    assert xw.apps.keys() == [office.pid]
    assert len(office.books) == 1


@pytest.mark.parametrize("where", [{"pipe": "nobody-listens"}, {"port": 1}, {}])
def test_a_connection_to_nobody_says_how_to_start_one(office: xw.App, where: dict[str, object]) -> None:
    assert office.books.count == 0
    with pytest.raises(WorkbookError, match=r"start it with: soffice --accept='(pipe,name=|socket,host=)"):
        libreoffice.connect(**where)  # type: ignore[arg-type]


@pytest.mark.parametrize("pipe", ["\udcff", "a;urp", "", "a\0"])
def test_a_pipe_has_a_name_that_libreoffice_can_listen_to_and_no_port(pipe: str) -> None:
    with pytest.raises(InputError, match="is no name of a pipe; choose one of letters A to Z"):
        libreoffice.connect(pipe=pipe)
    with pytest.raises(InputError, match="choose one"):
        libreoffice.connect(pipe="a", port=2)


def test_a_moment_in_which_nothing_listens_is_waited_through(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two connections LibreOffice may not listen; who never does is told of after a second."""
    tries: list[str] = []

    def resolve(channel: str) -> object:
        tries.append(channel)
        if len(tries) < 3 or channel.endswith("nobody"):
            raise ConnectionError
        return "context"

    monkeypatch.setattr(bridge, "load_uno", lambda: None)
    monkeypatch.setattr(bridge, "uno_error", lambda: ConnectionError)
    monkeypatch.setattr(bridge, "_resolve", resolve)
    monkeypatch.setattr(bridge, "Office", lambda context: context)
    monkeypatch.setattr(bridge, "_PATIENCE", 0.05)
    connected: object = bridge.connect("mine", None)
    assert connected == "context"
    assert len(tries) == 3
    with pytest.raises(WorkbookError, match="no LibreOffice listens on pipe,name=nobody"):
        bridge.connect("nobody", None)


def test_without_the_bridge_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    _without_uno(monkeypatch)
    monkeypatch.setattr(bridge, "_PLACES", ())
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(WorkbookError, match="apt install python3-uno libreoffice-calc"):
        bridge.load_uno.__wrapped__()


def test_a_bridge_for_another_python_is_named_in_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "uno.py").write_text("import pyuno\n", encoding="utf-8")
    (tmp_path / "pyuno.so").write_bytes(b"not for this interpreter")
    _without_uno(monkeypatch)
    monkeypatch.setattr(bridge, "_PLACES", (str(tmp_path),))
    path = list(sys.path)
    with pytest.raises(WorkbookError, match=r"uno\.py does not load in Python 3") as caught:
        bridge.load_uno.__wrapped__()
    assert "\n" not in str(caught.value)
    assert sys.path == path


def test_without_soffice_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(WorkbookError, match="was not found; install it "):
        process.Process(visible=False)


def _without_uno(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("uno", "unohelper", "pyuno"):
        monkeypatch.delitem(sys.modules, name, raising=False)


def test_only_the_bridge_is_taken_from_the_distributions_packages(office: xw.App) -> None:
    assert office.books.count == 0
    folder = Path(bridge.load_uno().__file__ or "").parent
    assert str(folder) not in sys.path


def test_the_active_cell_is_reported_for_the_sheet_in_front_far_down_too(sheet: xw.Sheet, office: xw.App) -> None:
    other = sheet.book.sheets.add("other", after=sheet)
    other["XFD1048576"].select()
    assert libreoffice.active_cell_address(office) == ("other", 1_048_576, 16_384)
    sheet["C7"].select()
    assert libreoffice.active_cell_address(office) == ("Sheet1", 7, 3)
    assert office.selection == sheet["C7"]


def test_a_selected_shape_is_no_selection_of_cells(sheet: xw.Sheet, office: xw.App) -> None:
    shape = sheet.book.api.createInstance("com.sun.star.drawing.RectangleShape")
    sheet.api.DrawPage.add(shape)
    sheet.book.api.CurrentController.select(shape)
    assert office.selection is None


def test_without_a_workbook_nothing_is_selected_and_none_is_active(office: xw.App) -> None:
    assert (office.selection, office.books.count) == (None, 0)
    with pytest.raises(WorkbookError, match="no workbook is open"):
        _ = office.books.active


def test_switches_survive_a_workbook_that_is_closed_meanwhile(office: xw.App, book: xw.Book) -> None:
    short_lived = office.books.add()
    office.screen_updating = False
    office.status_bar = "of the one that goes"
    short_lived.close()
    office.screen_updating = True
    assert office.screen_updating is True
    for said in ("of the one that stays", "still"):
        office.status_bar = said
        assert office.status_bar == said
    office.status_bar = False
    assert office.status_bar is False
    assert office.books.active == book


def test_what_is_opened_aside_has_no_window_and_another_workbook_stays_the_active_one(
    office: xw.App, book: xw.Book, tmp_path: Path
) -> None:
    book.sheets[0]["B2"].value = 7
    book.save(tmp_path / "book.xlsx")
    book.save(tmp_path / "other.xlsx")
    for path, value in ((None, None), (tmp_path / "book.xlsx", 7)):
        aside = libreoffice.windowless(office, path)
        assert aside.sheets[0]["B2"].value == value
        assert office.books.active == book
        aside.close()


@pytest.mark.parametrize(("name", "error"), [("maze.txt", InputError), ("no/folder/maze.xlsx", WorkbookError)])
def test_what_cannot_be_saved_is_refused_in_one_line(
    book: xw.Book, tmp_path: Path, name: str, error: type[Exception]
) -> None:
    with pytest.raises(error) as caught:
        book.save(tmp_path / name)
    assert "\n" not in str(caught.value)


def test_what_is_no_workbook_is_refused(office: xw.App, tmp_path: Path) -> None:
    text = tmp_path / "letter.html"
    text.write_text("<p>Dear cell", encoding="utf-8")
    with pytest.raises(WorkbookError, match=r"letter\.html"):
        office.books.open(text)
