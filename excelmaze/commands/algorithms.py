"""`excelmaze algorithms`: the registry."""

import argparse

from excelmaze.generators import ALGORITHMS


def configure(_parser: argparse.ArgumentParser) -> None:
    """`algorithms` has no options."""


def run(_options: argparse.Namespace) -> None:
    width = max(map(len, ALGORITHMS))
    for entry in ALGORITHMS.values():
        kind = "uniform" if entry.uniform else "biased"
        print(f"{entry.name:{width}}  {kind:7}  {entry.texture}\n{'':{width}}           {entry.cost}; {entry.source}")
