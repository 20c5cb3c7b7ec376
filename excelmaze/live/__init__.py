"""Mazes on an open sheet, in Excel or in LibreOffice Calc, by xlwings' public API."""
