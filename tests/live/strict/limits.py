"""Excel's limits that the stand-in enforces, and where each of them is written."""

from typing import NamedTuple

SOURCES = {
    "specifications": "https://support.microsoft.com/en-us/office/"
    "excel-specifications-and-limits-1672b34d-7043-467e-8e27-269d656771c3",
    "long strings": "https://support.microsoft.com/kb/213841",
    "Range.Address": "https://github.com/MicrosoftDocs/VBA-Docs/issues/49",
    "Range.Columns": "https://github.com/MicrosoftDocs/VBA-Docs/blob/main/api/Excel.Range.Columns.md",
    "Range.Areas": "https://github.com/MicrosoftDocs/VBA-Docs/blob/main/api/Excel.Range.Areas.md",
    "Range.MergeCells": "https://github.com/MicrosoftDocs/VBA-Docs/blob/main/api/Excel.Range.MergeCells.md",
    "selecting cells": "https://github.com/MicrosoftDocs/VBA-Docs/blob/main/"
    "excel/Concepts/Cells-and-Ranges/selecting-and-activating-cells.md",
    "cell errors": "https://github.com/MicrosoftDocs/VBA-Docs/blob/main/"
    "excel/Concepts/Cells-and-Ranges/cell-error-values.md",
    "XlSheetVisibility": "https://github.com/MicrosoftDocs/VBA-Docs/blob/main/api/Excel.XlSheetVisibility.md",
    "Worksheet.Protect": "https://github.com/MicrosoftDocs/VBA-Docs/blob/main/api/Excel.Worksheet.Protect.md",
    "Names.Add": "https://github.com/MicrosoftDocs/VBA-Docs/blob/main/api/Excel.Names.Add.md",
    "ActiveWorkbook": "https://github.com/MicrosoftDocs/VBA-Docs/blob/main/api/Excel.Application.ActiveWorkbook.md",
    "names' grammar": "http://webapp.docx4java.org/OnlineDemo/ecma376/SpreadsheetML/Names.html",
    "sheet names": "https://github.com/xlwings/xlwings/pull/1735",
    "sheet characters": "https://devblog.pekspro.com/posts/creating-unique-excel-sheet-names",
    "text in formulas": "https://github.com/ropensci/writexl/issues/91",
    "part of merged cells": "https://chandoo.org/forum/threads/"
    "possible-to-have-click-here-to-clear-button-text-for-worksheet.14724",
    "noncontiguous copies": "https://support.microsoft.com/en-us/kb/231635",
    "long paths": "https://support.microsoft.com/it-it/help/131464/-filename-is-not-valid-error-saving-or-opening-file",
    "same name": "https://blog.codefront.net/2004/02/23/ms-excel-confounds-me",
    "numpy integers": "https://github.com/xlwings/xlwings/issues/19",
    "xlwings": "xlwings 0.37, xlwings/_xlwindows.py",
    "excelmaze": "excelmaze/live/drawing.py: known before the stand-in, without a document",
}
"""Where limits are written, each page read: Microsoft's where there is one, else those who met the limit."""


class Limit(NamedTuple):
    """A limit of Excel's.

    Attributes:
        says: what Excel takes or gives.
        source: a key of `SOURCES`.
        error: what Excel says otherwise; empty where it is not an error but the kind of an answer.
        most: the number, if it is one.
    """

    says: str
    source: str
    error: str = ""
    most: int = 0


_PLAIN = "Exception occurred."
LIMITS = {
    "address": Limit("an address is a text of at most 255 characters", "long strings", _PLAIN, 255),
    "address told": Limit("the address of many areas is cut off before a comma", "Range.Address", "", 255),
    "areas": Limit("value and formula of a union are those of its first area", "Range.Areas"),
    "columns": Limit("columns, rows and shape of a union are those of its first area", "Range.Columns"),
    "first index": Limit("rows and columns are counted from 1", "xlwings"),
    "formula": Limit("a formula has at most 8,192 characters", "specifications", _PLAIN, 8_192),
    "text in formula": Limit(
        "a text in a formula has at most 255 characters",
        "text in formulas",
        "Text values in formulas are limited to 255 characters.",
        255,
    ),
    "text": Limit("a cell contains at most 32,767 characters", "specifications", _PLAIN, 32_767),
    "name": Limit(
        "a name has no spaces and is not like a cell",
        "Names.Add",
        "The syntax of this name isn't correct.",
    ),
    "name's length": Limit(
        "a name has at most 255 characters", "names' grammar", "The syntax of this name isn't correct.", 255
    ),
    "name's meaning": Limit(
        "the meaning of a name is given as a text of at most 255 characters", "long strings", _PLAIN, 255
    ),
    "sheet's length": Limit("a sheet's name has at most 31 characters", "sheet names", _PLAIN, 31),
    "sheet's name": Limit(
        r"a sheet's name has none of : \ / ? * [ ], and is not History",
        "sheet characters",
        "You typed an invalid name for a sheet or chart.",
    ),
    "protected": Limit(
        "a protected sheet takes no formats and sizes, and no values in locked cells",
        "Worksheet.Protect",
        "The cell or chart you're trying to change is on a protected sheet.",
    ),
    "merged part": Limit(
        "a part of merged cells is not emptied", "part of merged cells", "We can't do that to a merged cell."
    ),
    "merged paste": Limit(
        "formats are not pasted on a part of merged cells",
        "Range.MergeCells",
        "To do this, all the merged cells need to be the same size.",
    ),
    "inside": Limit(
        "between rows of one row, and inside merged cells, no line is drawn",
        "excelmaze",
        "Unable to set the LineStyle property of the Border class",
    ),
    "copy": Limit(
        "areas of several sizes are not copied at once",
        "noncontiguous copies",
        "This action won't work on multiple selections.",
    ),
    "errors": Limit("an error comes as a negative integer", "cell errors"),
    "values": Limit("one cell comes as a value, more as tuples; numbers are floats, nothing is None", "xlwings"),
    "types": Limit(
        "values are Python's own texts, numbers and dates",
        "numpy integers",
        "can not be converted to a COM VARIANT",
    ),
    "visible": Limit("a sheet is -1 visible, 2 very hidden, which is true as well", "XlSheetVisibility"),
    "hidden": Limit("a hidden sheet is not activated", "xlwings", "Activate method of Worksheet class failed"),
    "select": Limit(
        "only cells of the active sheet are selected", "selecting cells", "Select method of Range class failed"
    ),
    "active workbook": Limit("there is no active workbook where all windows are hidden", "ActiveWorkbook"),
    "window": Limit("a workbook that is opened has a window, and is the active one", "ActiveWorkbook"),
    "same name": Limit(
        "two workbooks of the same name are not open",
        "same name",
        "You can't save this workbook with the same name as another open workbook or add-in.",
    ),
    "path": Limit(
        "a file's path has at most 218 characters",
        "long paths",
        "The path you entered is too long. Enter a shorter path.",
        218,
    ),
    "row height": Limit("a row is at most 409 points high", "specifications", _PLAIN, 409),
    "column width": Limit("a column is at most 255 characters wide", "specifications", _PLAIN, 255),
    "editing": Limit("while a cell is being edited every call is rejected", "xlwings", "Call was rejected by callee."),
}
