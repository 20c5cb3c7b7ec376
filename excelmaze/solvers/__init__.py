"""Ways through a maze."""
