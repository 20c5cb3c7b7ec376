"""Booklets: many mazes in one workbook, with an index and the keys. Knows no command line."""
