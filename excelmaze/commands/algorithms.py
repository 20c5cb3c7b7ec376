"""`excelmaze algorithms`: the registry."""

import argparse

from excelmaze.commands.arguments import add_options, values
from excelmaze.generators import every_algorithm


def configure(parser: argparse.ArgumentParser) -> None:
    add_options(parser, "algorithms")


def run(options: argparse.Namespace) -> None:
    algorithms = every_algorithm()
    if values("algorithms", options)["json"]:
        from excelmaze.commands.as_json import object_of

        told = [
            {name: getattr(entry, name) for name in ("name", "uniform", "texture", "cost", "source")}
            for entry in algorithms.values()
        ]
        print(object_of({"algorithms": told, "files": []}))
        return
    width = max(map(len, algorithms))
    for entry in algorithms.values():
        kind = "uniform" if entry.uniform else "biased"
        print(f"{entry.name:{width}}  {kind:7}  {entry.texture}\n{'':{width}}           {entry.cost}; {entry.source}")
