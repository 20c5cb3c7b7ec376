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
from excelmaze.commands.report import facts, seed_for, trail_summary
from excelmaze.options.table import (
    AppearanceOptions,
    GrowthOptions,
    LocationOptions,
    MazeOptions,
    ProgramOptions,
    ShapeOptions,
)

if TYPE_CHECKING:
    pass

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
                lines = [f"{book.name}: {_described(result)}", *_notes(result, words)]
                if program.json:
                    print(_as_json(result, lines, [Path(book.fullname)] if saved else []))
                else:
                    say(values, *lines)
        except KeyboardInterrupt:
            if saved is None:
                raise
            print(f"\nexcelmaze: stopped; {saved} was saved", file=sys.stderr)
            raise SystemExit(_STOPPED) from None


def _notes(result: object, words: Mapping[str, Any]) -> Iterator[str]:
    """Yield what is to be said about a maze that a command has made, solved or cleared."""
    from excelmaze.xlsx.carrier import Done

    if not isinstance(result, Done):
        return
    if words.get("solver") is not None and result.maze is not None:
        yield trail_summary(result.maze, words["solver"], words["seed"])
    yield from facts(result.report)


def _as_json(result: object, lines: Sequence[str], files: Sequence[Path]) -> str:
    from excelmaze.commands.report import json_text, maze_as_json
    from excelmaze.xlsx.carrier import Done

    more = {"lines": list(lines)}
    if isinstance(result, Done) and result.maze is not None:
        return maze_as_json(result.maze, more, files)
    return json_text({**more, "files": list(files)})


def _described(result: object) -> str:
    """Return a line or two about the result of a command."""
    from excelmaze.commands.report import summary
    from excelmaze.live.history import Restored
    from excelmaze.xlsx.carrier import Done

    if isinstance(result, Done):
        return "cleared" if result.maze is None else summary(result.maze)
    if isinstance(result, Restored):
        more = f"; {result.left} more can be restored" if result.left else ""
        return "\n".join([f"restored, as before {result.command}{more}", *result.notes])
    return "stopped; the cells are as they were"
