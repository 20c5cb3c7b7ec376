"""New workbooks: made by openpyxl, but for their cells, which are streamed."""
