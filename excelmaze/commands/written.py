"""What the commands share that write a new workbook."""

from excelmaze.commands.summary import summary
from excelmaze.maze.maze import Maze
from excelmaze.options.given import Values
from excelmaze.xlsx.new import notes_of


def tell(target: str, maze: Maze, given: Values, *more: str) -> None:
    """What was written: the maze, what there is to be said of this command's, and what printing makes of it."""
    print(f"{target}: {summary(maze)}")
    for line in (*more, *notes_of(maze, title=given["title"], cell_size=given["cell_size"])):
        print(line)
