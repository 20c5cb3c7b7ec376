"""Paths through a maze."""
