"""`excelmaze algorithms`: the registry."""

import argparse

from excelmaze.generators import every_algorithm


def configure(_parser: argparse.ArgumentParser) -> None:
    """`algorithms` has no options."""


def run(_options: argparse.Namespace) -> None:
    algorithms = every_algorithm()
    width = max(map(len, algorithms))
    for entry in algorithms.values():
        kind = "uniform" if entry.uniform else "biased"
        print(f"{entry.name:{width}}  {kind:7}  {entry.texture}\n{'':{width}}           {entry.cost}; {entry.source}")
