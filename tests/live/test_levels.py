"""Mazes with levels on open sheets: no live command changes them."""

from collections.abc import Callable
from pathlib import Path

import pytest
import xlwings as xw

from excelmaze import WorkbookError, generate, save
from tests.live import buttons as live


@pytest.mark.libreoffice
@pytest.mark.parametrize("command", [live.generate, live.animate, live.solve, live.clear, live.join])
def test_live_commands_refuse_a_maze_with_levels(
    office: xw.App, tmp_path: Path, command: Callable[..., object]
) -> None:
    path = tmp_path / "levels.xlsx"
    save(generate("B2:F6", levels=2, level_name="Level {n}", seed=1), path)
    book = office.books.open(str(path))
    try:
        book.sheets["Level 2"].activate()
        book.sheets["Level 2"]["B2:F6"].select()
        before = [book.sheets["Level 2"].range(cell).color for cell in ("B2", "D4", "F6")]
        with pytest.raises(WorkbookError, match="in B2:F6 on sheet 'Level 2' has levels, which only excelmaze"):
            command()
        assert [book.sheets["Level 2"].range(cell).color for cell in ("B2", "D4", "F6")] == before
        book.sheets["Level 2"]["H2:K5"].select()
        assert live.generate(seed=1) is not None
    finally:
        book.close()
