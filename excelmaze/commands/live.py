"""`live`: the commands of the buttons, on a sheet that is open in Excel or in LibreOffice."""

import argparse
import sys

from excelmaze.commands.options import whole_number
from excelmaze.errors import InputError

_STOPPED = 130

ACTIONS = ("generate", "animate", "solve", "clear", "join", "restore")
# Which of the options mean something to which action; with another one they are refused.
_TAKES = {
    "generate": ("algorithm", "seed", "theme", "solution", "loops", "rows", "columns"),
    "animate": ("algorithm", "seed", "theme", "solution", "loops", "rows", "columns", "delay", "on_stop"),
    "solve": ("theme",),
    "join": ("seed",),
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", metavar="ACTION", choices=ACTIONS, help=", ".join(ACTIONS))
    parser.add_argument("--cells", metavar="ADDRESSES", help="select these cells first (default: what is selected)")
    maze = parser.add_argument_group("maze", "what is not given comes from the workbook's control sheet, if it has one")
    maze.add_argument("--algorithm", metavar="NAME", help="see excelmaze algorithms")
    maze.add_argument("--seed", type=whole_number, metavar="N", help="the same seed gives the same maze")
    maze.add_argument("--theme", metavar="NAME", help="classic, crisscross, print or color")
    maze.add_argument("--solution", action="store_true", default=None, help="colour the way from start to goal")
    maze.add_argument("--loops", type=_number, metavar="P", help="share of dead ends to be removed, 0 to 1")
    maze.add_argument("--rows", type=whole_number, metavar="N", help="where a single cell is selected: rows from it on")
    maze.add_argument("--columns", type=whole_number, metavar="N", help="and columns")
    maze.add_argument("--delay", type=_number, metavar="SECONDS", help="seconds for each cell of the animation")
    maze.add_argument("--on-stop", metavar="HOW", help="what Esc or Ctrl+C leaves: finish (default) or restore")
    where = parser.add_argument_group("where")
    where.add_argument("--app", metavar="NAME", help="excel or libreoffice (default: excel on Windows and macOS)")
    where.add_argument("--book", metavar="PATH", help="open this workbook (default: the active one)")
    where.add_argument("--pipe", metavar="NAME", help="the pipe that LibreOffice listens on (default excelmaze)")
    where.add_argument("--visible", action="store_true", help="show the program, if it has to be started")
    where.add_argument("--save", action="store_true", help="save the workbook afterwards")


def run(options: argparse.Namespace) -> None:
    given = {name: value for name in _TAKES["animate"] if (value := getattr(options, name)) is not None}
    taken = _TAKES.get(options.action, ())
    for name in given:
        if name not in taken:
            raise InputError(f"{options.action} takes {_listed(taken)}, not {_option(name)}; leave it out")

    import excelmaze.live
    from excelmaze.live.connection import app_for, check_savable, default_app, ended_by_signals, save, select
    from excelmaze.live.session import Told

    app_name = options.app or default_app()
    saved = None
    with ended_by_signals():
        try:
            with app_for(app_name, options.book, pipe=options.pipe, visible=options.visible) as app, Told(app):
                if options.save:
                    check_savable(app)
                if options.cells is not None:
                    select(app, options.cells)
                result = getattr(excelmaze.live, options.action)(app=app, **given)
                book = app.books.active
                if options.save and result is not None:
                    saved = book.name
                    save(book)
                print(f"{book.name}: {_told(options.action, result)}")
        except KeyboardInterrupt:
            if saved is None:
                raise
            print(f"\nexcelmaze: stopped; {saved} was saved", file=sys.stderr)
            raise SystemExit(_STOPPED) from None


def _told(action: str, result: object) -> str:
    """What was done, in a line or two."""
    from excelmaze.commands.summary import summary
    from excelmaze.live.commands import Restored
    from excelmaze.maze.maze import Maze

    if isinstance(result, Maze):
        return summary(result)
    if isinstance(result, Restored):
        more = f"; {result.left} more can be restored" if result.left else ""
        return f"restored, as before {result.command}{more}"
    return "stopped; the cells are as they were" if action == "animate" else "cleared"


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(map(_option, names)) or "none of these options"


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
