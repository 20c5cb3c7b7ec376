"""The macro-enabled template: a VBA project written from source, and the workbook around it."""
