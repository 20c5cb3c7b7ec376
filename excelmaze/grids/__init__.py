"""Graphs of rooms: what there is to be carved into a maze."""
