"""Games on sheets without macros: boards of rooms, and the formulas that check moves."""
