"""Chains of commands and of what people do over one workbook, on either carrier; the same ones each time."""

from collections.abc import Collection
from pathlib import Path

import pytest
import xlwings as xw

from excelmaze.live.shelf import FOLDER_VARIABLE
from tests.stateful.carriers import InFile, InOffice
from tests.stateful.chains import Chain


def run(folder: Path, office: xw.App | None, seed: int, steps: int, without: Collection[int] = ()) -> None:
    """Run a chain on a file, or where LibreOffice is given on a workbook that is open in it."""
    carrier = InFile(folder) if office is None else InOffice(folder, office)
    try:
        Chain(carrier, seed).run(steps, without)
    finally:
        carrier.close()


def test_a_few_commands_in_any_order_leave_all_else_alone(tmp_path: Path) -> None:
    run(tmp_path, None, 0, 10)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_many_commands_in_any_order_leave_all_else_alone(tmp_path: Path, seed: int) -> None:
    run(tmp_path, None, seed, 20)


@pytest.mark.slow
@pytest.mark.libreoffice
@pytest.mark.parametrize("seed", range(5))
def test_commands_on_an_open_workbook_leave_all_else_alone(
    office: xw.App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "of the user"))
    (tmp_path / "workbooks").mkdir()
    run(tmp_path / "workbooks", office, seed, 12)
