"""The commands of the command line: a module for each, with `configure(parser)` and `run(options)`.

This module only knows their names and what the help says of them, so that each is imported only when it is used.
"""

HELP = {
    "new": "write a maze into a new workbook",
    "fill": "put a maze into cells of a workbook that exists",
    "solve": "colour the way through a maze of borders",
    "join": "open a wall between neighbouring mazes",
    "clear": "take a maze away again",
    "show": "print a maze in the terminal",
    "stats": "measure a maze",
    "export": "write a maze as a picture or a document",
    "compare": "measure algorithms side by side",
    "evolve": "breed a rule whose mazes are as asked",
    "picture": "write a maze whose way paints a picture",
    "booklet": "write a workbook of many mazes, easy ones first, with the keys",
    "gallery": "write a workbook with every algorithm, kind and theme",
    "hide": "write a new workbook with a message hidden in its maze",
    "reveal": "print the message that is hidden in a maze",
    "live": "make, animate, solve or clear a maze on an open sheet",
    "template": "write the workbook with the buttons for Excel",
    "fast": "compile what makes large mazes fast",
    "algorithms": "list the algorithms",
    "completion": "print what lets a shell complete commands and options",
}
