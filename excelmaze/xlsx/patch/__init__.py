"""Changing a workbook: cells, columns, styles, names, page, parts."""
