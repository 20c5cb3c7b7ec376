"""The letters of a word, and letters like them: of the same alphabet, and of its own where none is known."""

from collections.abc import Sequence
from unicodedata import category, normalize

from excelmaze.streams import Stream

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
    """Return a letter that could be one of a word: one of its own, or another one of the alphabet of one of them."""
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
