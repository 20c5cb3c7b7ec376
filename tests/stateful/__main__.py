"""Run one chain again, or look for trouble in many: `python -m tests.stateful open 3`, `... file 0 --chains 1000`."""

import argparse
import os
import tempfile
from pathlib import Path

from excelmaze.live import libreoffice
from excelmaze.live.shelf import FOLDER_VARIABLE
from tests.stateful.carriers import InFile, InOffice
from tests.stateful.chains import Chain

parser = argparse.ArgumentParser(prog="python -m tests.stateful", description=__doc__)
parser.add_argument("carrier", choices=("file", "open"), help="a file, or a workbook that is open in LibreOffice")
parser.add_argument("seed", type=int, help="that of the first chain")
parser.add_argument("--chains", type=int, default=1, help="how many chains (default 1)")
parser.add_argument("--steps", type=int, default=20, help="the steps of a chain (default 20)")
options = parser.parse_args()
with tempfile.TemporaryDirectory() as private:
    os.environ[FOLDER_VARIABLE] = private
    office = libreoffice.start() if options.carrier == "open" else None
    for seed in range(options.seed, options.seed + options.chains):
        with tempfile.TemporaryDirectory() as folder:
            Chain(InOffice(Path(folder), office) if office else InFile(Path(folder)), seed).run(options.steps)
        print(seed, end=" ", flush=True)  # noqa: T201
