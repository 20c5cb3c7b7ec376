"""Drawing of mazes: layouts of sheets, tilings, themes, and printed pages."""
