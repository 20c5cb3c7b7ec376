"""Changes to a workbook: rows, columns, names, page set-up."""
