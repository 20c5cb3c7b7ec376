"""What can be counted in a maze."""
