"""Reading a workbook: its sheets, styles, cell formats and texts."""
