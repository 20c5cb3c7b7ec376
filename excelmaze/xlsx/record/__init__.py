"""How cells looked before a maze, kept in the workbook so that it can be taken away again."""
