"""Mazes that are played on sheets without macros: rooms as boards, and the formulas that check them."""
