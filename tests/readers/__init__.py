"""Workbooks as Gnumeric reads them, compared with what was written."""
