"""Run one chain again, or look for trouble in many: `python -m tests.stateful open 3`, `... file 0 --chains 1000`."""

import argparse
import os
import sys
import tempfile
from collections.abc import Collection
from contextlib import ExitStack
from pathlib import Path
from unittest import mock

from excelmaze.live import libreoffice
from excelmaze.live.shelf import FOLDER_VARIABLE
from tests.stateful.test_commands import run


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.stateful", description=__doc__)
    parser.add_argument("carrier", choices=("file", "open"), help="a file, or a workbook that is open in LibreOffice")
    parser.add_argument("seed", type=int, help="that of the first chain")
    parser.add_argument("--chains", type=int, default=1, help="how many chains (default 1)")
    parser.add_argument("--steps", type=int, default=20, help="the steps of a chain (default 20)")
    parser.add_argument("--shorter", action="store_true", help="leave out the steps without which a chain fails, too")
    options = parser.parse_args()
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        stack.enter_context(mock.patch.dict(os.environ, {FOLDER_VARIABLE: folder}))
        office = stack.enter_context(libreoffice.start()) if options.carrier == "open" else None

        def failure(seed: int, without: Collection[int]) -> Exception | None:
            with tempfile.TemporaryDirectory() as place:
                try:
                    run(Path(place), office, seed, options.steps, without)
                except Exception as error:  # noqa: BLE001 - whatever it is
                    return error
            return None

        for seed in range(options.seed, options.seed + options.chains):
            without: set[int] = set()
            if found := failure(seed, without):
                for number in range(options.steps if options.shorter else 0):
                    if shorter := failure(seed, {*without, number}):
                        found = shorter
                        without.add(number)
                raise found
            sys.stdout.write(f"{seed} ")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
