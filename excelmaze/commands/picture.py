"""`excelmaze picture`: a new workbook with a maze whose way paints a picture."""

import argparse
import sys

from excelmaze.commands.arguments import add_options, values
from excelmaze.commands.written import tell
from excelmaze.errors import InputError
from excelmaze.files import check_apart, check_writable
from excelmaze.maze.painted import foreground_of, painted
from excelmaze.options.given import generating
from excelmaze.options.table import Look, Painting, Safety, Shape, Where
from excelmaze.progress import shown
from excelmaze.xlsx.new.save import save


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("image", metavar="IMAGE", help="a picture whose dark is painted, or a drawing, .txt")
    parser.add_argument("target", nargs="?", metavar="OUT.xlsx", help="the workbook to be written")
    add_options(parser, "picture")


def run(options: argparse.Namespace) -> None:
    given = values("picture", options, "image", "target")
    asked, shape, safety, at = given.of(Painting), given.of(Shape), given.of(Safety), given.of(Where).at
    if options.target is not None:
        check_writable(options.target, force=safety.force)
        check_apart([options.target], {"the picture": options.image})
    elif not asked.preview:
        raise InputError("the workbook to be written is missing; give OUT.xlsx, or --preview")
    foreground = foreground_of(
        options.image, asked.width, threshold=shape.threshold, invert=shape.invert, no_bridges=asked.no_bridges
    )
    if asked.preview and given["json"] and options.target is None:
        from excelmaze.commands.as_json import object_of

        print(object_of({"picture": [*foreground.lines()], "files": []}))
    elif asked.preview and not given["json"]:
        print("\n".join(foreground.lines()))
    if options.target is None:
        return
    with shown(sys.stderr):
        maze = painted(foreground, at=at, margin=asked.margin, keep_dead_ends=asked.keep_dead_ends, **generating(given))
        told = maze.replaced(recipe=None) if safety.no_recipe else maze
        save(told, options.target, **given.keywords(Look), force=safety.force)
    said = []
    if foreground.bridges:
        ways = ", ".join(foreground.bridges_at(at, asked.margin))
        said.append(f"the picture was in {len(foreground.bridges) + 1} parts; bridges join them: {ways}")
    tell(options.target, maze, given, *said)
