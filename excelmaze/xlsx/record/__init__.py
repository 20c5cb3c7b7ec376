"""Records: the former formats of a maze's cells, kept in the workbook so that the maze can be cleared."""
