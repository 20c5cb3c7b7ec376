"""The user's own workbook at the start of a chain: one of everything that a maze must leave alone."""

from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Border, Font, GradientFill, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table
from openpyxl.worksheet.worksheet import Worksheet

# Where mazes go: over all of what follows, and beside it.
ROWS, COLUMNS = range(2, 19), range(2, 15)


def write_workbook(path: Path, *, plain: bool = False) -> None:
    """Write the workbook; a plain one has only what LibreOffice gives back as it was."""
    book = Workbook()
    data, plan = book.worksheets[0], book.create_sheet("Plan")
    data.title = "Data"
    _values(data)
    _patchwork(data, plain=plain)
    plan["C3"], plan["K12"], plan["E1"] = "plan", 12.5, "=1+1"
    plan["K12"].border = Border(bottom=Side("double", "FF0000FF"))
    if not plain:
        plan.row_dimensions[5].fill = PatternFill("solid", "FFFFEECC")
    book.defined_names["Rate"] = DefinedName("Rate", attr_text="Data!$B$12")
    plan.defined_names["Own"] = DefinedName("Own", attr_text="Plan!$C$3:$D$4", comment="the user's")
    book.save(path)


def _values(sheet: Worksheet) -> None:
    """A table and its chart, numbers, formulas, merged cells, a comment, a link, rules, a list, sizes."""
    lines: Any = [("item", "count", "price"), ("tea", 2, 3.5), ("salt", 5, 0.9), ("oil", 1, 8)]
    for row, line in enumerate(lines, 3):
        for column, value in enumerate(line, 2):
            sheet.cell(row, column, value)
    sheet.add_table(Table(displayName="Goods", ref="B3:D6"))
    for row in range(10, 15):
        sheet.cell(row, 2, row * 1.5).number_format = "0.00"
        sheet.cell(row, 5, f"=B{row}*2")
    sheet["F2"], sheet["C10"], sheet["C12"] = "merged", "see", "link"
    sheet.merge_cells("F2:G3")
    sheet["C10"].comment, sheet["C12"].hyperlink = Comment("a remark", "the user"), "https://example.org/"
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=3, min_row=3, max_row=6), titles_from_data=True)
    sheet.add_chart(chart, "R2")
    red = DifferentialStyle(fill=PatternFill("solid", bgColor="FFFF0000"))
    sheet.conditional_formatting.add("B10:D14", Rule("cellIs", operator="greaterThan", formula=["18"], dxf=red))
    choice = DataValidation("list", formula1='"yes,no"')
    choice.add("D10:D12")
    sheet.add_data_validation(choice)
    sheet.row_dimensions[9].hidden = sheet.column_dimensions["J"].hidden = True
    sheet.row_dimensions[4].height, sheet.column_dimensions["C"].width, sheet.freeze_panes = 30, 20, "B2"


def _patchwork(sheet: Worksheet, *, plain: bool) -> None:
    """Cells that all look different, and a row and a column with a look of their own."""
    styles: Any = ["thin", "mediumDashDot", "double", "slantDashDot"]
    for row in range(8, 17):
        for column in range(8, 13):
            cell = sheet.cell(row, column)
            shade = f"FF{row % 5 * 9:02X}{column * 9:02X}80"  # of 56 colours at most LibreOffice keeps each
            line, bits = Side(styles[(row + column) % 4], shade), row * column
            left, right, top, bottom = (line if bits >> bit & 1 else None for bit in range(4))
            cell.border = Border(left, right, top, bottom)
            if bits % 3:
                cell.fill = PatternFill("solid", shade)
            cell.font = Font(bold=bool(bits % 2), color=shade)
            cell.alignment = Alignment(horizontal="center")
    sheet["H9"].number_format, sheet["H9"].value = "yyyy-mm-dd", 45000
    sheet["I9"].protection = Protection(locked=False)
    if not plain:
        sheet["I9"].border = Border(diagonal=Side("hair", "FF112233"), diagonalUp=True)
        sheet["J9"].fill = GradientFill(stop=("FF102030", "FFC0D0E0"))
        sheet["K9"].fill = PatternFill("lightTrellis", "FF00FF00", "FFFFFFFF")
        sheet["L9"].font = Font(name="Arial", italic=True, underline="single")
        sheet.column_dimensions["M"].fill = PatternFill("solid", "FFDDEEFF")
        sheet.row_dimensions[17].font = Font(bold=True)
