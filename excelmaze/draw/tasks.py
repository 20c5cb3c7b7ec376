"""The task of a maze with letters or numbers on its ways, as a line of its page."""

import re

from excelmaze.languages import LANGUAGES, Words, words_in
from excelmaze.maze.maze import Maze

# Wide enough for a letter that is written by hand; all on one line.
_BLANK = "__"
_ENDS_OF_SENTENCES = ".!?:。！？"


def task_of(maze: Maze, words: Words) -> str:
    """Return the task of a maze with letters or numbers to collect; empty for other mazes.

    A maze without a recipe has none: its texts do not tell which letters make a word.
    """
    recipe = maze.recipe
    if recipe is None or not maze.signs.texts:
        return ""
    if recipe.sums:
        return _of_sums(words).format(sum=recipe.sums)
    if recipe.collect:
        from excelmaze.maze.words import letters_of

        return _of_letters(words).format(blanks="\u00a0".join([_BLANK] * len(letters_of(recipe.collect))))
    return ""


def _of_sums(words: Words) -> str:
    return words("Which exit has the sum {sum}?")


def _of_letters(words: Words) -> str:
    return words("The letters on the way make a word: {blanks}")


def title_of_sheet(maze: Maze, title: str, words: Words) -> str:
    """Return the title of a maze on a sheet with its task, where there is a row for it."""
    return with_task(title, maze, words) if title or maze.grid.cells.bounds.top > 1 else title


def with_task(title: str, maze: Maze, words: Words) -> str:
    """Return the title of a maze with its task, unless it has it already, in any language."""
    task = task_of(maze, words)
    if not task or any(task_of(maze, words_in(language)) in title for language in LANGUAGES):
        return title
    if not title:
        return task
    return f"{title} {task}" if title.endswith(tuple(_ENDS_OF_SENTENCES)) else f"{title}. {task}"


def without_task(title: str) -> str:
    """Return the title of a maze without its task, in any language.

    >>> without_task("Anna. Which exit has the sum 50?"), without_task("Which exit has the sum 50?")
    ('Anna', '')
    """
    tasks = (re.escape(task(words_in(language))) for language in LANGUAGES for task in (_of_sums, _of_letters))
    patterns = (task.replace(r"\{sum\}", "[0-9]+").replace(r"\{blanks\}", r"[_\s]+") for task in tasks)
    return re.sub(rf"(?:^|\. | )(?:{'|'.join(patterns)})$", "", title)
