"""Calc's menu commands, for what its interface of properties lacks."""

import importlib
from typing import Any

from excelmaze.live.libreoffice.bridge import Office, load_uno, struct


def carry_out(office: Office, frame: Any, command: str, *arguments: Any) -> None:
    """Carry out a command, `.uno:` left out of its name, on the document of a frame."""
    office.service("frame.DispatchHelper").executeDispatch(frame, f".uno:{command}", "", 0, arguments)


def is_on(frame: Any, command: str) -> bool:
    """Whether the menu would show a tick at the command."""
    uno = load_uno()
    base: Any = importlib.import_module("unohelper").Base  # there only after the bridge was loaded

    class Listener(base, uno.getClass("com.sun.star.frame.XStatusListener")):  # type: ignore[misc]
        state = False

        def statusChanged(self, event: Any) -> None:  # noqa: N802 - UNO's name
            self.state = bool(event.State)

        def disposing(self, _: Any) -> None:
            """Nothing is kept that would have to be let go."""

    name = f".uno:{command}"
    url = struct("util.URL", Complete=name, Main=name, Protocol=".uno:", Path=command)
    dispatch, listener = frame.queryDispatch(url, "", 0), Listener()
    # A new listener is told the state before this returns.
    dispatch.addStatusListener(listener, url)
    dispatch.removeStatusListener(listener, url)
    return listener.state
