"""Words to be collected: their letters stand along the way, and letters like them in blind alleys.

Letters that are alike are of one alphabet; where none is known, they are those of the word itself.
"""

from collections.abc import Sequence
from unicodedata import category, normalize

from excelmaze.errors import InputError, UnluckyError, counted
from excelmaze.maze.maze import Maze, Signs
from excelmaze.maze.recipe import Recipe
from excelmaze.maze.text_places import PathTree, check_room_for_texts, evenly, places_of_decoys
from excelmaze.streams import Stream, derived_seed, stream_named

# A letter belongs to the first alphabet that has it, in capitals. Letters with diacritics are drawn with those of their
# language, which has A to Z, too.
_LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
# The first that children learn; they stand for all others.
_KANJI = (
    "一二三四五六七八九十百千日月火水木金土山川田石花草竹林森空雨人口目耳手足力男女子大中小上下左右本名年先生学校文字"
)
_ALPHABETS = (
    _LATIN,
    _LATIN + "ÄÖÜẞ",
    _LATIN + "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ",
    _LATIN + "ÀÂÇÈÉÊÎÏÔÙÛ",
    _LATIN + "ÁÉÍÑÓÚÜ",
    _LATIN + "ÅÄÖÆØ",
    _LATIN + "ĄĆĘŁŃÓŚŹŻ",
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ",
    "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ",
    "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん",
    "がぎぐげござじずぜぞだぢづでどばびぶべぼぱぴぷぺぽ",
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン",
    "ガギグゲゴザジズゼゾダヂヅデドバビブベボパピプペポ",
    _KANJI,
    "0123456789",
)
# The share of decoys that are letters of the word itself.
_OWN = 0.4
# Signs that belong to the one before: joiners, and those that choose how it is drawn.
_JOINER = "\u200d"
_JOINED = {_JOINER, "\ufe0e", "\ufe0f"}
# Modifiers of the colour of skin.
_SKIN = range(0x1F3FB, 0x1F400)


def letters_of(word: str) -> list[str]:
    """Return the letters of a word without its spaces; what is drawn as one letter is one.

    >>> letters_of("Ďa bel")
    ['Ď', 'a', 'b', 'e', 'l']
    """
    letters: list[str] = []
    for sign in normalize("NFC", word):
        if sign.isspace():
            continue
        belongs = category(sign)[0] == "M" or sign in _JOINED or ord(sign) in _SKIN
        if letters and (belongs or letters[-1].endswith(_JOINER)):
            letters[-1] += sign
        else:
            letters.append(sign)
    return letters


def decoy(letters: Sequence[str], stream: Stream) -> str:
    """Return a letter that fits a word: one of its letters, or another of the same alphabet."""
    own = letters[int(stream.random() * len(letters))]
    capital = own.replace("ß", "ẞ").upper()
    capitals = {letter.replace("ß", "ẞ").upper() for letter in letters}
    # The alphabet that has most of the word's letters, so that a German word is among German ones.
    known = [alphabet for alphabet in _ALPHABETS if capital in alphabet]
    if not known and "\u4e00" <= own <= "\u9fff":
        known = [_KANJI]
    if not known or stream.random() < _OWN:
        return own
    alphabet = max(known, key=lambda one: sum(letter in one for letter in capitals))
    other = alphabet[int(stream.random() * len(alphabet))]
    return other.lower() if own != capital else other


_NAME = "{name}"
# Decoys for each letter of the word; fewer where there are too few blind alleys.
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
    path = maze.solution_rooms
    if not path:
        raise UnluckyError(f"{what} needs a way to a goal, and this maze has none; give it one")
    tree = PathTree.alone_in(maze, path[0], what)
    rooms = [room for room in path[1:-1] if room not in maze.graph.merged_sides]
    if len(letters) > len(rooms):
        raise UnluckyError(
            f"{what} has {counted(len(letters), 'letter')}, and between start and goal there is space for "
            f"{len(rooms):,}; choose a shorter word, a larger maze, or another seed"
        )
    texts = dict(zip(evenly(rooms, len(letters)), letters, strict=True))
    stream = stream_named(recipe.rng, derived_seed(recipe.seed, "collect"))
    others = places_of_decoys(maze, tree, {*path}, _DECOYS * len(letters), stream)
    texts |= {room: decoy(letters, stream) for room in others}
    return maze.replaced(signs=Signs(texts=texts))


def collected(maze: Maze) -> str:
    """Return the letters that stand on the way from start to goal."""
    return "".join(maze.signs.texts.get(room, "") for room in maze.solution_rooms)
