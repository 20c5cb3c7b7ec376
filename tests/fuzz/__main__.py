"""Fuzz an entrance, guided by which lines its inputs reach: `python -m tests.fuzz ENTRANCE --seconds 300`.

It needs Atheris, the extra `fuzz`. An input that fails is kept; `python -m tests.fuzz ENTRANCE FILE ...`
tries such files again, without Atheris.
"""

import argparse
import io
import os
import sys
from contextlib import redirect_stderr
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from tempfile import TemporaryDirectory

NAMES = ("package", "xml", "record", "picture")
# What one input may take: seconds, megabytes of memory, and bytes of its own.
_LONGEST, _MOST_MEMORY, _MOST_BYTES = 60, 2_048, 200_000
# Bytes of files get to none of these.
_NOT_REACHED = ("excelmaze.__main__", "excelmaze.live", "excelmaze.template", "excelmaze.templates")


def fuzz(entrance: str, folder: Path, kept: Path, limits: list[str]) -> None:
    """Try inputs until a limit is reached, and leave this process."""
    import atheris

    os.chdir(folder)
    with atheris.instrument_imports(include=["excelmaze"]), redirect_stderr(io.StringIO()):  # which names each module
        import excelmaze

        for module in walk_packages(excelmaze.__path__, "excelmaze."):
            if not module.name.startswith(_NOT_REACHED):
                import_module(module.name)
        from tests.fuzz.entrances import ENTRANCES

    seeds, attack, damage = ENTRANCES[entrance]
    corpus, work = folder / "corpus", folder / "work"
    corpus.mkdir()
    work.mkdir()
    os.chdir(work)
    for number, data in enumerate(seeds()):
        (corpus / f"{number:02}").write_bytes(data)

    def damaged(data: bytes, most: int, seed: int) -> bytes:
        return damage(data, Random(seed), atheris.Mutate)[:most]

    options = [
        *(
            f"-timeout={_LONGEST}",
            f"-report_slow_units={_LONGEST}",
            f"-rss_limit_mb={_MOST_MEMORY}",
            f"-max_len={_MOST_BYTES}",
            *limits,
        ),
        *(f"-artifact_prefix={kept / entrance}-", "-print_final_stats=1", "-len_control=0"),
    ]
    atheris.Setup([sys.argv[0], *options, str(corpus)], attack, custom_mutator=damaged)
    atheris.Fuzz()


def try_again(entrance: str, files: list[Path]) -> None:
    """Attack with files."""
    from tests.fuzz.entrances import ENTRANCES

    inputs = [path.read_bytes() for path in files]
    with TemporaryDirectory() as work:
        os.chdir(work)
        for data in inputs:
            ENTRANCES[entrance].attack(data)
        os.chdir("/")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("entrance", choices=NAMES)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="inputs to be tried again")
    parser.add_argument("--seconds", type=int, help="how long (default 300, or as --runs says)")
    parser.add_argument("--runs", type=int, help="how many inputs")
    parser.add_argument("--seed", type=int, default=0, help="another seed tries other inputs (default 0, a fresh one)")
    parser.add_argument("--kept", type=Path, default=Path(), help="the folder for inputs that fail (default: this one)")
    options = parser.parse_args()
    if options.files:
        try_again(options.entrance, options.files)
        return 0
    seconds = options.seconds or (0 if options.runs else 300)
    limits = [f"-seed={options.seed}", f"-max_total_time={seconds}", f"-runs={options.runs or -1}"]
    kept = options.kept.resolve()
    with TemporaryDirectory() as folder:
        if not (child := os.fork()):  # for libFuzzer ends the process that it runs in
            fuzz(options.entrance, Path(folder), kept, limits)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    sys.exit(main())
