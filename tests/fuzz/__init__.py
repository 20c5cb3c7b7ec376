"""Hostile bytes at the four entrances, guided by coverage: `python -m tests.fuzz ENTRANCE --seconds 300`."""
