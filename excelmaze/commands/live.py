"""`live`: the commands of the buttons, on a sheet that is open in Excel or in LibreOffice."""

import argparse
import gc
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from excelmaze.commands import optional_packages_hidden
from excelmaze.commands.arguments import add_options, values_of
from excelmaze.commands.messages import say
from excelmaze.commands.report import seed_for, trail_summary
from excelmaze.options.table import (
    AppearanceOptions,
    GrowthOptions,
    LocationOptions,
    MazeOptions,
    ProgramOptions,
    ShapeOptions,
)

if TYPE_CHECKING:
    import xlwings as xw

    from excelmaze.maze.maze import Maze

_STOPPED = 130

ACTIONS = ("generate", "animate", "solve", "clear", "join", "restore")


def configure_live(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("action", metavar="ACTION", choices=ACTIONS, help=", ".join(ACTIONS))
    form = getattr(parser, "form", "live")  # help may be asked of one action
    parser.epilog = "Options that are left out come from the workbook's control sheet, if it has one."
    add_options(parser, *([form] if form != "live" else (f"live {action}" for action in ACTIONS)))


def run_live(arguments: argparse.Namespace) -> None:
    gc.enable()  # an animation goes on for hours
    action = arguments.action
    values = values_of(f"live {action}", arguments, "action")
    program = values.of(ProgramOptions)
    words = {
        name: values.explicit[name]
        for name in values.keywords(LocationOptions, ShapeOptions, MazeOptions, AppearanceOptions, GrowthOptions)
        if name in values.explicit
    }
    cells = words.pop("cells", None)
    if action == "solve" and "solver" in words:
        words["seed"] = seed_for(words["solver"], words.get("seed"))

    with optional_packages_hidden(), suppress(ImportError):  # what needs it says so
        import xlwings  # noqa: F401 - all that is live imports it
    import excelmaze.live
    from excelmaze.live.connection import app_for, check_savable, default_app, ended_by_signals, save_book, select
    from excelmaze.live.session import ErrorsReported
    from excelmaze.maze.maze import Maze

    app_name = program.app or default_app()
    saved = None
    with ended_by_signals():
        try:
            where = app_for(app_name, program.book, pipe=program.pipe, visible=program.visible)
            with where as app, ErrorsReported(app):
                if program.save:
                    check_savable(app)
                if cells is not None:
                    select(app, cells)
                result = getattr(excelmaze.live, action)(app=app, **words)
                book = app.books.active
                if program.save and result is not None:
                    saved = book.name
                    save_book(book)
                lines = [f"{book.name}: {_described(result)}"]
                if isinstance(result, Maze):
                    lines += _notes(book, result, action, words)
                if program.json:
                    print(_as_json(result, lines, [Path(book.fullname)] if saved else []))
                else:
                    say(values, *lines)
        except KeyboardInterrupt:
            if saved is None:
                raise
            print(f"\nexcelmaze: stopped; {saved} was saved", file=sys.stderr)
            raise SystemExit(_STOPPED) from None


def _notes(book: "xw.Book", maze: "Maze", action: str, words: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is to be said about a maze that a command has made or solved."""
    from excelmaze.live.selection import hidden_note
    from excelmaze.sheet.widths import uneven_note

    if action in {"generate", "animate"}:
        yield from hidden_note(book.sheets.active, maze)
        yield from uneven_note(maze.grid.widths, "every second one half as wide makes them regular")
    if "solver" in words:
        yield trail_summary(maze, words["solver"], words["seed"])


def _as_json(result: object, lines: Sequence[str], files: Sequence[Path]) -> str:
    from excelmaze.commands.report import json_text, maze_as_json
    from excelmaze.maze.maze import Maze

    more = {"lines": list(lines)}
    return maze_as_json(result, more, files) if isinstance(result, Maze) else json_text({**more, "files": list(files)})


def _described(result: object) -> str:
    """Return a line or two about the result of a command."""
    from excelmaze.commands.report import summary
    from excelmaze.live.commands import Cleared, Restored
    from excelmaze.maze.maze import Maze

    if isinstance(result, Maze):
        return summary(result)
    if isinstance(result, Restored):
        more = f"; {result.left} more can be restored" if result.left else ""
        gone = "".join(f"\npassed over: sheet {name!r}, or its cells, are gone" for name in result.skipped)
        return f"restored, as before {result.command}{more}{gone}"
    if isinstance(result, Cleared):
        return "\n".join(["cleared", *result.notes])
    return "stopped; the cells are as they were"
