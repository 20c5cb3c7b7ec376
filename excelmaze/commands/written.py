"""What the commands share that write a new workbook."""

from excelmaze.commands.summary import summary
from excelmaze.maze.maze import Maze
from excelmaze.options.given import Values
from excelmaze.options.table import Look
from excelmaze.xlsx.new.sheets import notes_of
from excelmaze.xlsx.printing import printing_of


def tell(target: str, maze: Maze, given: Values, *more: str) -> None:
    """What was written: the maze, what there is to be said of this command's, and what printing makes of it."""
    printing = printing_of(given.of(Look))
    notes = [*more, *notes_of(maze, title=given["title"], printing=printing, marks=given["marks"])]
    if given["json"]:
        from excelmaze.commands.as_json import as_json

        print(as_json(maze, {"notes": notes}, [target]))
        return
    print(f"{target}: {summary(maze)}")
    for line in notes:
        print(line)
