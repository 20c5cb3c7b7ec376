"""Chains of commands and of what people do over one workbook, on either carrier; the same ones each time."""

from pathlib import Path

import pytest
import xlwings as xw

from excelmaze.live.shelf import FOLDER_VARIABLE
from tests.cases import daily
from tests.stateful.carriers import InFile, InOffice
from tests.stateful.chains import Chain


@pytest.mark.parametrize("seed", daily(range(60), 1))
def test_commands_on_a_file_leave_all_else_alone(tmp_path: Path, seed: int) -> None:
    Chain(InFile(tmp_path), seed).run(20)


@pytest.mark.slow
@pytest.mark.libreoffice
@pytest.mark.parametrize("seed", range(5))
def test_commands_on_an_open_workbook_leave_all_else_alone(
    office: xw.App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "of the user"))
    (tmp_path / "workbooks").mkdir()
    Chain(InOffice(tmp_path / "workbooks", office), seed).run(12)
