"""Workbooks: new ones, existing ones, and reading a maze back from its borders."""
