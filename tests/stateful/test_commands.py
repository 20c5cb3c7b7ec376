"""Commands chained at random over one workbook."""

from pathlib import Path

import pytest
import xlwings as xw
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from excelmaze.live.shelf import FOLDER_VARIABLE
from tests.stateful.machine import Commands
from tests.stateful.office import CommandsInOffice

# A chain that fails is told as it is: `python -m tests.stateful` makes it shorter, which takes minutes.
AS_IT_IS = [Phase.generate]


def test_a_few_commands_in_any_order_leave_all_else_alone() -> None:
    few = settings(max_examples=1, phases=AS_IT_IS, stateful_step_count=4)
    run_state_machine_as_test(Commands, settings=few)


@pytest.mark.slow
def test_many_commands_in_any_order_leave_all_else_alone() -> None:
    run_state_machine_as_test(Commands, settings=settings(max_examples=25, phases=AS_IT_IS, stateful_step_count=20))


@pytest.fixture
def in_office(office: xw.App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> type[CommandsInOffice]:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setattr(CommandsInOffice, "office", office, raising=False)
    return CommandsInOffice


@pytest.mark.libreoffice
def test_a_few_live_commands_in_any_order_among_the_others_leave_all_else_alone(
    in_office: type[CommandsInOffice],
) -> None:
    run_state_machine_as_test(in_office, settings=settings(max_examples=1, phases=AS_IT_IS, stateful_step_count=8))


@pytest.mark.slow
@pytest.mark.libreoffice
def test_many_live_commands_in_any_order_among_the_others_leave_all_else_alone(
    in_office: type[CommandsInOffice],
) -> None:
    run_state_machine_as_test(in_office, settings=settings(max_examples=10, phases=AS_IT_IS, stateful_step_count=12))
