"""Shapes of mazes: drawings and pictures, letters, formulas. All end as a mask, which says which cells are in."""
