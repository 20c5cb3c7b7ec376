"""What the commands share that write a new workbook."""

from excelmaze.commands.summary import summary
from excelmaze.maze.maze import Maze
from excelmaze.options.given import Values
from excelmaze.xlsx.new import notes_of
from excelmaze.xlsx.printing import Printing


def tell(target: str, maze: Maze, given: Values, *more: str) -> None:
    """What was written: the maze, what there is to be said of this command's, and what printing makes of it."""
    printing = Printing(
        given["cell_size"], given["paper"], given["margins"], given["header"], given["footer"], given["name_line"]
    )
    notes = [*more, *notes_of(maze, title=given["title"], printing=printing)]
    if given["json"]:
        from excelmaze.commands.as_json import as_json

        print(as_json(maze, {"notes": notes}, [target]))
        return
    print(f"{target}: {summary(maze)}")
    for line in notes:
        print(line)
