"""Messages hidden in mazes: bits that choose among all perfect mazes, or that turn passages beside paths."""
