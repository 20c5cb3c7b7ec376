"""The process: `python -m excelmaze`, and the command `excelmaze`. Ctrl+C is one line from its first moment on."""

import gc
import os
import signal
import sys

# mypy reads it so; typing itself costs a tenth of the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn


def start() -> int:
    """Run the command line as a process of its own; returns the exit status."""
    # Modules, options and cells are made to stay: a command ends before there are cycles worth a search for them.
    gc.disable()
    # Whoever starts a program in the background may have told it to ignore Ctrl+C.
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heard:
        signal.signal(signal.SIGINT, _stop_at_once)
    from excelmaze.cli import main

    try:
        if heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return main()
    except KeyboardInterrupt:  # a second one, while the first was told of
        return 130
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        # The interpreter searches for garbage once more before it ends, as if all of it did not go with the process.
        if not gc.isenabled():
            gc.freeze()


def _stop_at_once(_number: int, _frame: "FrameType | None") -> "NoReturn":
    """While modules are loaded nothing was begun, so nothing is to be tidied up."""
    os.write(2, b"\nexcelmaze: stopped; no file was changed\n")
    os._exit(130)


if __name__ == "__main__":
    sys.exit(start())
