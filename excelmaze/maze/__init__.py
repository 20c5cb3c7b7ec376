"""The maze, how it is made, made again and altered."""
