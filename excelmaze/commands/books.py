"""The commands that write workbooks of many mazes: `excelmaze booklet` and `excelmaze gallery`."""

import argparse
import sys

from excelmaze.books.binding import Cover
from excelmaze.books.candidates import MEASURE
from excelmaze.books.pages import on_cover, pages
from excelmaze.commands.arguments import add_options, values_of
from excelmaze.commands.report import json_text
from excelmaze.commands.requested_booklet import binding_of, is_document, notes_of_shape, requested_mazes
from excelmaze.commands.requested_maze import maze_for
from excelmaze.errors import counted
from excelmaze.files import check_apart, check_writable
from excelmaze.progress import shown
from excelmaze.streams import fresh_seed


def configure_booklet(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="OUT.xlsx", help="the workbook to be written, or a document, OUT.pdf")
    add_options(parser, "booklet")


def run_booklet(arguments: argparse.Namespace) -> None:
    """Write a booklet."""
    values = values_of("booklet", arguments, "target")
    force, cover = values["force"], values["cover"]
    wanted, notes = requested_mazes(values)
    document = is_document(arguments.target)
    binding = binding_of(values, document=document)._replace(rising=not wanted.listed and not wanted.alike)
    targets = [arguments.target, *([binding.keys] if binding.own_keys else [])]
    for target in targets:
        check_writable(target, force=force)
    check_apart(targets, values.input_files())
    seed = values["seed"]
    seed = fresh_seed() if seed is None else seed

    with shown(sys.stderr):
        made = pages(wanted, maze_for, seed)
        if cover is not None:
            binding = binding._replace(cover=Cover(cover, maze_for(on_cover(wanted, seed))))
        if document:
            from excelmaze.books.document import WRITER, write_document
            from excelmaze.pictures.lettering import notes_on_letters

            drawn = write_document(arguments.target, made, binding, force=force)
            notes = [*notes, *notes_on_letters(drawn, WRITER, binding.font)]
        else:
            from excelmaze.books.booklet import write_booklet

            write_booklet(arguments.target, made, binding, force=force)
    notes += notes_of_shape(made)
    if values["json"]:
        difficulty = {MEASURE: [page.difficulty for page in made]}
        print(json_text({"mazes": len(made), "seed": seed, "measures": difficulty, "files": targets, "notes": notes}))
        return
    print(f"{arguments.target}: {counted(len(made), 'maze')}, seed {seed}")
    difficulties = [page.difficulty for page in made]
    print(f"{MEASURE} {min(difficulties):.2f} to {max(difficulties):.2f}")
    for note in notes:
        print(note)


def configure_gallery(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="OUT", help="the file to be written, .xlsx or .pdf")
    add_options(parser, "gallery")


def run_gallery(arguments: argparse.Namespace) -> None:
    """Write the gallery."""
    from excelmaze.books.gallery import write_gallery

    values = values_of("gallery", arguments, "target")
    force = values["force"]
    check_writable(arguments.target, force=force)
    with shown(sys.stderr):
        gallery = write_gallery(arguments.target, maze_for, paper=values["paper"], force=force)
    if values["json"]:
        print(json_text({"mazes": gallery.mazes, "pages": gallery.pages, "files": [arguments.target]}))
        return
    print(f"{arguments.target}: {counted(gallery.mazes, 'maze')} on {counted(gallery.pages, 'page')}")
