"""Words to be collected: their letters stand along the way, and others in blind alleys."""

from excelmaze.errors import InputError, UnluckyError, counted
from excelmaze.maze.alphabets import decoy, letters_of
from excelmaze.maze.maze import Maze, Signs
from excelmaze.maze.recipe import Recipe
from excelmaze.maze.ways import Ways, check_room_for_texts, evenly, hidden_cells, places_of_decoys
from excelmaze.streams import derived_seed, stream_named

_NAME = "{name}"
# So many decoys for each letter of the word, as far as there are blind alleys.
_DECOYS = 3
_MOST_SHOWN = 40


def with_word(maze: Maze, recipe: Recipe) -> Maze:
    """Return a maze with the letters of its recipe's word, evenly spaced on the way between start and goal.

    Raises:
        InputError: the maze has no way to a goal, several, or one with fewer rooms than the word has letters; or its
            rooms have no place for letters.
    """
    what = f"collect {recipe.collect[:_MOST_SHOWN]!r}"
    if _NAME in recipe.collect:
        raise InputError(f"{what}: {_NAME} is for booklets with --names; give the name itself")
    letters = letters_of(recipe.collect)
    if not letters:
        raise InputError(f"{what} has no letters; give a word")
    check_room_for_texts(maze, recipe, what)
    path = maze.solve()
    if path is None or maze.start is None:
        raise UnluckyError(f"{what} needs a way to a goal, and this maze has none; give it one")
    ways = Ways.alone_in(maze, maze.start, what)
    hidden = hidden_cells(maze)
    rooms = [room for room in path[1:-1] if room not in hidden]
    if len(letters) > len(rooms):
        raise UnluckyError(
            f"{what} has {counted(len(letters), 'letter')}, and between start and goal there is place for "
            f"{len(rooms):,}; choose a shorter word, a larger maze, or another seed"
        )
    texts = dict(zip(evenly(rooms, len(letters)), letters, strict=True))
    stream = stream_named(recipe.rng, derived_seed(recipe.seed, "collect"))
    others = places_of_decoys(maze, ways, {*path}, _DECOYS * len(letters), stream)
    texts |= {room: decoy(letters, stream) for room in others}
    return maze.replaced(signs=Signs(texts=texts))


def collected(maze: Maze) -> str:
    """Return the letters that stand on the way from start to goal."""
    return "".join(maze.signs.texts.get(room, "") for room in maze.solve() or ())
