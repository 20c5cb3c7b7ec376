"""The package of a workbook: its zip, its XML as bytes."""
