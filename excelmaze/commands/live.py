"""`live`: the commands of the buttons, on a sheet that is open in Excel or in LibreOffice."""

import gc
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from excelmaze.commands import optional_packages_hidden
from excelmaze.commands.report import facts, maze_members, seed_for, summary, tell, trail_summary
from excelmaze.options.table import ProgramOptions
from excelmaze.options.values import Values

_STOPPED = 130


def run_live(values: Values, action: str) -> None:
    """Run a command on the open sheet."""
    gc.enable()  # an animation goes on for hours
    program = values.of(ProgramOptions)
    words = {name: value for name, value in values.explicit.items() if name not in ProgramOptions.options}
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
                tell(values, _members(result, [Path(book.fullname)] if saved else [], lines), *lines)
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


def _members(result: object, files: list[Path], lines: list[str]) -> dict[str, object]:
    """Return the result as JSON has it."""
    from excelmaze.xlsx.carrier import Done

    if isinstance(result, Done) and result.maze is not None:
        return maze_members(result.maze, files, lines=lines)
    return {"lines": lines, "files": files}


def _described(result: object) -> str:
    """Return a line or two about the result of a command."""
    from excelmaze.live.history import Restored
    from excelmaze.xlsx.carrier import Done

    if isinstance(result, Done):
        return "cleared" if result.maze is None else summary(result.maze)
    if isinstance(result, Restored):
        more = f"; {result.left} more can be restored" if result.left else ""
        return "\n".join([f"restored, as before {result.command}{more}", *result.notes])
    return "stopped; the cells are as they were"
