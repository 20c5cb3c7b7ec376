"""`excelmaze new`: a maze in a new workbook, or its page as a document or a picture."""

import argparse
from typing import TYPE_CHECKING

from excelmaze.commands import optional_packages_hidden
from excelmaze.commands.arguments import add_options, add_size_and_target, new_drawing, size_and_target

if TYPE_CHECKING:
    from excelmaze.maze.maze import Maze
    from excelmaze.options.values import Values


def configure_new(parser: argparse.ArgumentParser) -> None:
    add_size_and_target(parser, "new", needed=True)
    add_options(parser, "new")


def run_new(arguments: argparse.Namespace) -> None:
    """Write a maze into a new workbook, or its page."""
    from excelmaze.commands.messages import progress
    from excelmaze.commands.report import print_new, trail_summary
    from excelmaze.commands.requested_maze import check_solution_look, sheet_named, with_code_options
    from excelmaze.draw.theme import theme_for
    from excelmaze.languages import words_in
    from excelmaze.options.table import AppearanceOptions, GrowthOptions, SafetyOptions
    from excelmaze.writing import check_apart, check_writable

    with optional_packages_hidden():
        from excelmaze.xlsx.new.book import save

    target, values = size_and_target("new", arguments)
    assert target is not None  # noqa: S101 - the parser sees to it
    values = with_code_options(values)
    look, growth, safety = values.of(AppearanceOptions), values.of(GrowthOptions), values.of(SafetyOptions)
    check_writable(target, force=safety.force)
    check_apart([target], values.input_files())
    drawing = new_drawing(target, values)
    if drawing is None or not look.play:  # a page that is played shows the solution when it is asked to
        check_solution_look(values)
    with progress(values):
        maze, notes = _maze_and_notes(values)
        seed = None
        if look.solver is not None:
            from excelmaze.maze.trails import solver_seed

            seed = solver_seed(maze, look.solver)  # of the recipe, also where the workbook does not tell it
        written = maze.replaced(recipe=None) if safety.no_recipe else maze
        if drawing is not None:
            files, on_letters = drawing.write(written, seed, name=sheet_named(values) or "")
            notes += on_letters
        else:
            files = [target]
            shown_as = values.keywords(AppearanceOptions) | {"theme": theme_for(values["algorithm"], look.theme).name}
            if safety.no_recipe and maze.signs.texts:
                from excelmaze.draw.tasks import title_of_sheet

                shown_as["title"] = title_of_sheet(maze, look.title, words_in(look.language))
            save(
                written,
                target,
                sheet=sheet_named(values),
                **shown_as,
                steps=growth.steps,
                seed=seed,
                force=safety.force,
            )
    if look.solver is not None:
        notes = [*notes, trail_summary(written, look.solver, None, written.trails(look.solver, seed=seed))]
    print_new(files, maze, values, *notes)


def _maze_and_notes(values: "Values") -> "tuple[Maze, list[str]]":
    """Return the maze, and a line about its measure if a difficulty is requested."""
    from excelmaze.commands.requested_maze import maze_by_difficulty, maze_from, notes_of_shape

    if values["difficulty"] is None:
        maze = maze_from(values)
        return maze, notes_of_shape(values, maze)
    maze, note = maze_by_difficulty(values)
    return maze, [note, *notes_of_shape(values, maze)]
