"""`live`: the commands of the buttons, on a sheet that is open in Excel or in LibreOffice."""

import gc
import sys
from collections.abc import Mapping
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
                members, lines = _told(book.name, result, words, [Path(book.fullname)] if saved else [])
                tell(values, members, *lines)
        except KeyboardInterrupt:
            if saved is None:
                raise
            print(f"\nexcelmaze: stopped; {saved} was saved", file=sys.stderr)
            raise SystemExit(_STOPPED) from None


def _told(
    name: str, result: object, words: Mapping[str, Any], files: list[Path]
) -> tuple[dict[str, object], list[str]]:
    """Return the result of a command as JSON has it, and in lines."""
    from excelmaze.live.history import Restored
    from excelmaze.xlsx.carrier import Done

    maze = result.maze if isinstance(result, Done) else None
    if isinstance(result, Done):
        lines = ["cleared" if maze is None else summary(maze)]
        if words.get("solver") is not None and maze is not None:
            lines.append(trail_summary(maze, words["solver"], words["seed"]))
        lines += facts(result.report)
    elif isinstance(result, Restored):
        more = f"; {result.left} more can be restored" if result.left else ""
        lines = [f"restored, as before {result.command}{more}", *result.notes]
    elif isinstance(result, str):
        lines = [f"the options are on the sheet {result!r}"]
    else:
        lines = ["stopped; the cells are as they were"]
    lines[0] = f"{name}: {lines[0]}"
    return {"lines": lines, "files": files} if maze is None else maze_members(maze, files, lines=lines), lines
