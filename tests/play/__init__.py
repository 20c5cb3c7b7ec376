"""Mazes that are played on sheets."""
