"""What a user has copied is still there to be pasted after a command."""

import pytest
import xlwings as xw

from tests import uno_person
from tests.live import buttons as live


@pytest.mark.libreoffice
def test_a_copied_text_can_be_pasted_after_commands(sheet: xw.Sheet) -> None:
    sheet["M1"].value = "poem"
    uno_person.copy(sheet, "M1")
    sheet["B2:F6"].select()
    for press in (live.generate, live.solve, live.restore, live.clear):
        press()
        assert uno_person.on_the_clipboard(sheet) == "poem"
