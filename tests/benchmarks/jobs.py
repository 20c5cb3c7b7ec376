"""Jobs: each prepares its input and returns the function whose time counts.

`python -m tests.benchmarks.jobs [--base] MODULE.JOB ARGUMENT...` runs one and prints CPU seconds, peak megabytes and
what it returned. Short jobs are repeated until a fifth of a second has passed.
"""

import importlib
import json
import random
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.benchmarks.measure import BASE

Job = Callable[[], Any]
_ENOUGH = 0.2
_MOST_RUNS = 50


def _peak_megabytes() -> float:
    """The peak memory of this process alone: on Linux `ru_maxrss` begins with what its parent had."""
    try:
        status = Path("/proc/self/status").read_text(encoding="utf-8")
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def _main(arguments: list[str]) -> None:
    if arguments[0] == BASE:
        sys.modules["numpy"] = None  # type: ignore[assignment]
        arguments = arguments[1:]
    name, *rest = arguments
    module, _, function = name.rpartition(".")
    random.seed(1)
    job: Callable[..., Job] = getattr(importlib.import_module(f"tests.benchmarks.{module}"), function)
    given = [int(one) if one.isdecimal() else one for one in rest]
    seconds: list[float] = []
    while sum(seconds) < _ENOUGH and len(seconds) < _MOST_RUNS:
        run = job(*given)
        begin = time.process_time()
        result = run()
        seconds.append(time.process_time() - begin)
    print(json.dumps([sum(seconds) / len(seconds), _peak_megabytes(), result if isinstance(result, int) else None]))


if __name__ == "__main__":
    _main(sys.argv[1:])
