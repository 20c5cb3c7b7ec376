"""Commands chained at random over one workbook."""

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.stateful.machine import Commands


def test_a_few_commands_in_any_order_leave_all_else_alone() -> None:
    run_state_machine_as_test(Commands, settings=settings(max_examples=10, stateful_step_count=8))


@pytest.mark.slow
def test_many_commands_in_any_order_leave_all_else_alone() -> None:
    run_state_machine_as_test(Commands, settings=settings(max_examples=200, stateful_step_count=20))
