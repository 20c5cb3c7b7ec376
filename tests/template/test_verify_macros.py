"""The checks of `live verify` that run macros, where LibreOffice runs the template's: each passes, and can fail."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import xlwings as xw

from excelmaze.live import libreoffice
from excelmaze.live.shelf import FOLDER_VARIABLE
from excelmaze.live.verify import macro_checks
from excelmaze.live.verify.bench import Bench, NotSettledError, UserState
from excelmaze.streams import PythonStream, Stream, VbaStream
from excelmaze.template.workbook import BUTTONS, write_template
from tests.template.conftest import Calc
from tests.template.test_play import Game

pytestmark = pytest.mark.libreoffice

CAPTIONS = {macro: caption for caption, macro in BUTTONS.items()}


class Opened:
    """A template that is open in LibreOffice, whose macros answer as Excel's do."""

    def __init__(self, book: xw.Book, play: Game) -> None:
        self.book, self.play = book, play
        self.names, self.sheets, self.name = book.names, book.sheets, book.name

    def macro(self, name: str) -> Callable[..., object]:
        return partial(self.press, CAPTIONS[name]) if name in CAPTIONS else partial(self.play.play, name)

    def press(self, caption: str) -> None:
        self.play.press(caption)
        (command,) = self.play.recorded()
        exec(command, {})  # noqa: S102 - what the macro hands to Python


class InExcel(Bench):
    """A bench whose workbooks can run macros, as if in Excel."""

    opened: Opened
    in_libreoffice = False

    def open(self, path: Path) -> Any:  # noqa: ANN401 - a stand-in
        assert path.suffix == ".xlsm"
        return self.opened


@pytest.fixture
def bench(calc: Calc, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[InExcel]:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "snapshots"))
    play = Game(calc, write_template(tmp_path / "maze.xlsm", language="en"))
    app = libreoffice.connect(pipe=calc.pipe)
    made = InExcel(app, tmp_path, UserState.of(app))
    made.opened = Opened(app.books.active, play)
    yield made
    play.document.close(True)  # noqa: FBT003 - UNO knows no keywords
    app.kill()


def test_the_game_leads_along_the_solution_and_gives_fills_back(bench: InExcel) -> None:
    assert [*macro_checks.game(bench)] == []


@pytest.mark.slow
def test_a_game_that_moves_elsewhere_or_leaves_its_trail_is_found(
    bench: InExcel, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = bench.opened.play.play
    monkeypatch.setattr(
        bench.opened.play, "play", lambda name, *words: None if name == "PlayEnd" else real(name, *words)
    )
    left = [*macro_checks.game(bench)]
    real("PlayEnd")
    assert len(left) > 2
    assert {one.place.split()[0] for one in left} == {"PlayEnd"}
    monkeypatch.setattr(bench.opened.play, "play", lambda *_: "wall")
    assert {one.found for one in macro_checks.game(bench)} == {"wall"}


def test_the_buttons_do_what_the_commands_do(bench: InExcel) -> None:
    assert [*macro_checks.buttons(bench)] == []


@pytest.mark.slow
def test_a_button_that_does_nothing_is_found(bench: InExcel, monkeypatch: pytest.MonkeyPatch) -> None:
    real = bench.opened.press
    monkeypatch.setattr(bench.opened, "press", lambda caption: None if caption == "Solve" else real(caption))
    assert next(macro_checks.buttons(bench)).place.startswith("SolveMaze")


def test_random_numbers_of_vba_are_compared_one_by_one(bench: InExcel) -> None:
    """LibreOffice's own are others, but it reads the macro and runs it."""
    for kind, same in ((VbaStream, True), (PythonStream, False)):

        def first_numbers(seed: float, count: int, kind: Callable[[int], Stream] = kind) -> str:
            stream = kind(int(seed))
            return "".join(f" {round(stream.random() * 2**24)}" for _ in range(count))

        bench.opened = SimpleNamespace(macro={"FirstNumbers": first_numbers}.get)  # type: ignore[assignment]
        assert bool([*macro_checks.random(bench)]) is not same


def test_the_workbook_for_random_numbers_has_a_macro_that_runs(calc: Calc, tmp_path: Path) -> None:
    macro_checks._write_macro(tmp_path / "random.xlsm")  # noqa: SLF001
    document = calc.open(tmp_path / "random.xlsm")
    try:
        provider = document.getScriptProvider()
        name = "vnd.sun.star.script:VBAProject.Verify.FirstNumbers?language=Basic&location=document"
        answer, _, _ = provider.getScript(name).invoke((2016.0, 5), (), ())
    finally:
        document.close(True)  # noqa: FBT003 - UNO knows no keywords
    assert len([int(number) for number in answer.split()]) == 5


def test_libreoffice_itself_settles_nothing_of_macros(bench: InExcel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(InExcel, "in_libreoffice", True)
    for check in (macro_checks.random, macro_checks.buttons, macro_checks.game):
        with pytest.raises(NotSettledError, match="not Excel's"):
            next(check(bench))
