"""Excel's limits that the stand-in enforces: those that commands on an open sheet could pass.

Numbers are those of Microsoft's "Excel specifications and limits"; texts are what Excel says.
"""

from typing import NamedTuple


class Limit(NamedTuple):
    """What Excel says where a limit is passed, and the number, if it is one."""

    error: str
    most: int = 0


_PLAIN = "Exception occurred."
LIMITS = {
    # An address is a text of at most 255 characters, and that of many areas is cut off before a comma.
    "address": Limit(_PLAIN, 255),
    # The meaning of a name is given as a text.
    "name's meaning": Limit(_PLAIN, 255),
    "sheet's name": Limit("You typed an invalid name for a sheet or chart.", 31),
    # It takes no formats and sizes, and no values in locked cells.
    "protected": Limit("The cell or chart you're trying to change is on a protected sheet."),
    "merged part": Limit("We can't do that to a merged cell."),
    "merged paste": Limit("To do this, all the merged cells need to be the same size."),
    # Between rows of one row, and inside merged cells, no line is drawn.
    "inside": Limit("Unable to set the LineStyle property of the Border class"),
    # Areas of several sizes are not copied at once.
    "copy": Limit("This action won't work on multiple selections."),
    # Values are Python's own texts, numbers and dates.
    "types": Limit("can not be converted to a COM VARIANT"),
    "hidden": Limit("Activate method of Worksheet class failed"),
    # Only cells of the active sheet are selected.
    "select": Limit("Select method of Range class failed"),
    "same name": Limit("You can't save this workbook with the same name as another open workbook or add-in."),
    # While a cell is being edited every call is rejected.
    "editing": Limit("Call was rejected by callee."),
}
