"""The process: `python -m excelmaze`, and the command `excelmaze`. Ctrl+C is one line from its first moment on."""

import gc
import os
import signal
import sys

# mypy understands this; typing itself costs a tenth of the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import FrameType
    from typing import NoReturn


def start() -> int:
    """Run the command line as the main program of a process, and return the exit status."""
    # Modules, options and cells are made to stay: a command ends before there are cycles worth a search for them.
    gc.disable()
    # A program that was started in the background may have to ignore Ctrl+C.
    interruptible = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if interruptible:
        signal.signal(signal.SIGINT, _stop_at_once)
    from excelmaze.cli import main

    try:
        if interruptible:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return main()
    except KeyboardInterrupt:  # a second one, while the first was reported
        return 130
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        # The interpreter searches for garbage once more before it ends, as if all of it did not go with the process.
        if not gc.isenabled():
            gc.freeze()


def _stop_at_once(_number: int, _frame: "FrameType | None") -> "NoReturn":
    """End the process at once: while modules are loaded there is nothing to tidy up."""
    os.write(2, b"\nexcelmaze: stopped; no file was changed\n")
    os._exit(130)


if __name__ == "__main__":
    sys.exit(start())
