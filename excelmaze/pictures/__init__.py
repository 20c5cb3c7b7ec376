"""Mazes as text and pictures."""
