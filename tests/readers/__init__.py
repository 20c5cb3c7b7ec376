"""Workbooks as four programs in four languages read them, each compared with what was written."""
