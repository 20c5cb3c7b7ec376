"""The tool that writes the workbook and the add-in with the buttons: `python -m tests.renew template`."""
