"""Look for trouble for longer, with fresh examples each time: `python -m tests.stateful --examples 1000`."""

import argparse
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from unittest import mock

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from excelmaze.live import libreoffice
from excelmaze.live.shelf import FOLDER_VARIABLE
from tests.stateful.machine import Commands, CommandsInOffice, CommandsOnFiles


@contextmanager
def in_office(kind: type[Commands]) -> Iterator[type[Commands]]:
    """A machine with a LibreOffice of its own, and a folder for what `restore` needs."""
    with tempfile.TemporaryDirectory() as folder, mock.patch.dict(os.environ, {FOLDER_VARIABLE: folder}):
        kind.office = libreoffice.start()
        try:
            yield kind
        finally:
            kind.office.quit()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.stateful", description=__doc__)
    parser.add_argument("--examples", type=int, default=500, help="chains of commands (default 500)")
    parser.add_argument("--steps", type=int, default=20, help="the most commands of a chain (default 20)")
    parser.add_argument("--seed", type=int, help="the same seed looks at the same chains (default a fresh one)")
    carriers = ("file", "mixed", "open")
    text = "a file, one that LibreOffice changes too, or a workbook that is open in it (default file)"
    parser.add_argument("--on", choices=carriers, default="file", help=text)
    parser.add_argument("--quick", action="store_true", help="tell the first failure as it is, do not make it shorter")
    options = parser.parse_args()
    number = random.randrange(2**32) if options.seed is None else options.seed
    sys.stdout.write(f"seed {number}\n")
    phases = [Phase.generate] if options.quick else [Phase.generate, Phase.shrink]
    how = settings(
        max_examples=options.examples,
        stateful_step_count=options.steps,
        phases=phases,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    begun = time.process_time()
    kind = {"file": Commands, "mixed": CommandsOnFiles, "open": CommandsInOffice}[options.on]
    try:
        with nullcontext(kind) if options.on == "file" else in_office(kind) as machine:
            run_state_machine_as_test(seed(number)(machine), settings=how)
    finally:
        spent = time.process_time() - begun
        sys.stdout.write(f"{Commands.chains:,} chains, {spent:.0f} s of CPU time\n")


if __name__ == "__main__":
    main()
