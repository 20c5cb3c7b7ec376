"""Commands chained at random over one workbook, on either carrier."""

from pathlib import Path

import pytest
import xlwings as xw
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from excelmaze.live.shelf import FOLDER_VARIABLE
from tests.stateful.machine import Commands, CommandsInOffice


def chains(machine: type[Commands], count: int, steps: int) -> None:
    """Run chains, each time the same.

    One that fails is told as it is: `python -m tests.stateful` makes it shorter, which takes minutes.
    """
    how = settings(max_examples=count, phases=[Phase.generate], stateful_step_count=steps, derandomize=True)
    run_state_machine_as_test(machine, settings=how)


def test_a_few_commands_in_any_order_leave_all_else_alone() -> None:
    chains(Commands, 1, 6)


@pytest.mark.slow
def test_many_commands_in_any_order_leave_all_else_alone() -> None:
    chains(Commands, 25, 20)


@pytest.fixture
def office_there(office: xw.App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setattr(CommandsInOffice, "office", office)


@pytest.mark.libreoffice
@pytest.mark.usefixtures("office_there")
def test_a_few_commands_on_an_open_workbook_leave_all_else_alone() -> None:
    chains(CommandsInOffice, 1, 8)
