"""`excelmaze reveal`: the message that is hidden in a maze of a workbook."""

import argparse
import sys

from excelmaze.commands.arguments import add_options, values
from excelmaze.commands.password import password_of
from excelmaze.messages.hidden import reveal
from excelmaze.options.table import Secret, Where
from excelmaze.progress import shown
from excelmaze.texts import for_terminal
from excelmaze.xlsx.read import read


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("book", metavar="BOOK.xlsx", help="the workbook")
    add_options(parser, "reveal")


def run(options: argparse.Namespace) -> None:
    given = values("reveal", options, "book")
    where = given.of(Where)
    maze = read(options.book, sheet=where.sheet, cells=where.cells)
    password = password_of(given.of(Secret))
    with shown(sys.stderr):
        text = reveal(maze, password)
    if given["json"]:
        from excelmaze.commands.as_json import as_json

        text = as_json(maze, {"text": text})
    print(for_terminal(text) if sys.stdout.isatty() else text)
