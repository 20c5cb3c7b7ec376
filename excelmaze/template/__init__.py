"""The workbook and the add-in with the buttons, which lie built beside the package or in it."""
