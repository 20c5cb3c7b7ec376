"""The command that writes many mazes: `excelmaze booklet`."""

import argparse

from excelmaze.books.binding import Binding, Cover
from excelmaze.books.pages import BookletPage, BookletRequest, notes_of_class, on_cover, pages
from excelmaze.commands.arguments import add_options, file_named, values_of
from excelmaze.commands.messages import progress, say
from excelmaze.commands.report import json_text
from excelmaze.commands.requested_booklet import binding_of, is_document, notes_of_shape, requested_mazes
from excelmaze.commands.requested_maze import maze_for
from excelmaze.errors import counted
from excelmaze.files import file_to_write
from excelmaze.measures.difficulty import MEASURE
from excelmaze.options.values import Values
from excelmaze.streams import fresh_seed
from excelmaze.writing import check_apart, check_writable


def configure_booklet(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("target", metavar="OUT.xlsx", help="the workbook to be written, or a document, OUT.pdf")
    add_options(parser, "booklet")


def run_booklet(arguments: argparse.Namespace) -> None:
    """Write a booklet."""
    values = values_of("booklet", arguments, "target")
    force = values["force"]
    wanted, notes = requested_mazes(values)
    target = file_named(arguments.target, values)
    document = is_document(target)
    binding = binding_of(values, document=document)
    targets = [target, *([file_to_write(binding.keys, target.suffix)] if binding.own_keys else [])]
    for file in targets:
        check_writable(file, force=force)
    check_apart(targets, values.input_files())
    seed = values["seed"]
    seed = fresh_seed() if seed is None else seed

    with progress(values):
        made, binding = made_booklet(values, wanted, binding, seed)
        if document:
            from excelmaze.books.document import WRITER, write_document
            from excelmaze.pictures.lettering import notes_on_letters

            drawn = write_document(target, made, binding, force=force)
            notes = [*notes, *notes_on_letters(drawn, WRITER, binding.font, binding.marks)]
        else:
            from excelmaze.books.booklet import write_booklet

            write_booklet(target, made, binding, force=force)
    notes += [*notes_of_class(wanted, made), *notes_of_shape(made)]
    if values["json"]:
        difficulty = {MEASURE: [page.difficulty for page in made]}
        print(json_text({"mazes": len(made), "seed": seed, "measures": difficulty, "files": targets, "notes": notes}))
        return
    difficulties = [page.difficulty for page in made]
    say(
        values,
        f"{target}: {counted(len(made), 'maze')}, seed {seed}",
        f"{MEASURE} {min(difficulties):.2f} to {max(difficulties):.2f}",
        *notes,
    )


def made_booklet(
    values: Values, wanted: BookletRequest, binding: Binding, seed: int
) -> tuple[list[BookletPage], Binding]:
    """Return the mazes of a booklet, and its binding with the cover.

    Raises:
        InputError: an option that does not exist or does not fit.
    """
    made, cover = pages(wanted, maze_for, seed), values["cover"]
    if cover is not None:
        binding = binding._replace(cover=Cover(cover, on_cover(wanted, maze_for, seed)))
    return made, binding
