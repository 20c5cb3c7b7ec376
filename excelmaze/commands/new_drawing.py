"""Files that are no workbooks: the page that a new workbook would print, as a document or a picture."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from excelmaze.files import File
from excelmaze.maze.maze import Maze
from excelmaze.options.values import Values
from excelmaze.pictures.export import OF_WRITERS, checked_writer, shown_of, write_pages
from excelmaze.pictures.lettering import notes_on_letters
from excelmaze.pictures.pages import Showing
from excelmaze.pictures.writers import Writer, writer_for


class NewDrawing(NamedTuple):
    """A file in which a command draws the page that its new workbook would print."""

    target: File
    values: Values
    writer: Writer
    own: Mapping[str, Any]

    @classmethod
    def of(cls, target: File, values: Values) -> Self:
        """Return the file that options describe.

        Raises:
            InputError: its format lacks an option.
        """
        own = {name: values.explicit.get(name) for name in OF_WRITERS}
        if "paper" in writer_for(target).takes:
            own["paper"] = values["paper"]
        writer = checked_writer(target, own)
        return cls(target, values, writer, own | {"title": values.explicit.get("title") or None})

    def write(self, maze: Maze, seed: int | None = None, *, name: str = "") -> tuple[list[File], list[str]]:
        """Write a maze, and return the files, of a picture one for each page, and notes on letters.

        The seed is that of the solver.
        """
        force, no_recipe = self.values["force"], self.values["no_recipe"]
        showing = Showing.of(self.values, seed=seed, name=name)
        pages = shown_of(maze, self.writer, self.own, showing, no_recipe=no_recipe)
        files = write_pages(pages, self.target, self.writer, self.own, no_recipe=no_recipe, force=force)
        return files, [*notes_on_letters(pages, self.writer, self.own["font"], self.own["marks"])]
