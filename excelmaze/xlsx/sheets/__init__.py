"""Reading a workbook: its sheets, styles, looks and texts."""
