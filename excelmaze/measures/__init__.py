"""Measures of mazes, such as dead ends and difficulty."""
