"""Short recipes: the code at the foot of a booklet's page, by which `excelmaze new --recipe CODE` makes its maze again.

`backtracker-6x8-4711` is the algorithm, rows and columns, and the seed; of a shape that is drawn the columns alone, of
a round maze the rings. Other options stand behind it: `prim-30-4711+shape=heart`. A picture does not fit into a code,
but tells whether it is the same one.
"""

import re
from collections.abc import Mapping
from typing import Any

from excelmaze.errors import InputError
from excelmaze.files import read_input
from excelmaze.grids.rings import ROUND
from excelmaze.options.values import option_named

SHAPES = "mask", "letters", "shape"
"""The options that draw the cells: columns alone say how large they are."""

OTHERS = (
    *("threshold", "invert", "option", "bias", "rooms", "walls", "frame", "tiling", "wrap", "portals", "weave"),
    *("symmetry", "unicursal", "loops", "sparseness", "braid", "start", "goal", "collect", "sums"),
)
"""The other options that a code can hold."""

_CODE = r"([a-z][a-z0-9-]*)-([0-9]{1,7})(?:x([0-9]{1,7}))?-([^-+\s]{1,300})((?:\+[a-z_]+=[^+\s]+)*)"
# It stands as digits, because players may read the code.
_HIDDEN = "collect"
# What a line below a page has room for.
_LONGEST = 150
_PLAIN = re.compile(r"[\w.,:=-]")


def code_of(options: Mapping[str, Any]) -> str:
    """Return the code of a maze, from the options of `excelmaze new` that make it.

    >>> code_of({"algorithm": "prim", "cols": 30, "seed": 7, "letters": "A B"})
    'prim-30-7+letters=A%20B'

    Raises:
        InputError: it would be too long for a page.
    """
    size = "x".join(str(options[name]) for name in ("rings", "rows", "cols") if name in options)
    more = [
        f"+{name}={_escaped(name, value)}"
        for name in (*SHAPES, *OTHERS)
        if name in options
        for value in (options[name] if isinstance(options[name], tuple) else (options[name],))
    ]
    seed = _escaped("seed", options["seed"]).replace("-", "%2D")
    code = f"{options['algorithm']}-{size}-{seed}{''.join(more)}"
    if len(code) > _LONGEST:
        raise InputError(
            f"the code {code[:40]}... would have {len(code)} characters, and a page has room for {_LONGEST}; "
            "choose fewer letters or options"
        )
    return code


def options_of(code: str, mask: str | None = None) -> dict[str, Any]:
    """Return the options of `excelmaze new` that a code holds; for a maze in a picture it needs the picture.

    Raises:
        InputError: it is no code, or the picture is missing or another one.
    """
    match = re.fullmatch(_CODE, code.strip())
    if match is None:
        raise InputError(f"recipe {code[:40]!r}: give the code at the foot of a page, such as backtracker-6x8-4711")
    options: dict[str, Any] = {
        "algorithm": match[1],
        "cols": int(match[3] or match[2]),
        **_option(code, "seed", match[4], {}),
    }
    if match[3]:
        options["rows"] = int(match[2])
    for word in match[5].split("+")[1:]:
        name, _, text = word.partition("=")
        if name not in (*SHAPES, *OTHERS) or (name in options and name != "option"):
            raise InputError(f"recipe {code[:40]!r}: +{word[:40]} means nothing in it; give it as it is printed")
        options |= _option(code, name, text, options)
    is_round = options.get("tiling") == ROUND
    if bool(match[3]) == (is_round or any(name in options for name in SHAPES)):
        raise InputError(f"recipe {code[:40]!r} is only a part of a code; give all that stands at the foot of the page")
    if is_round:
        options["rings"] = options.pop("cols")
    return _with_picture(code, options, mask)


def _with_picture(code: str, options: dict[str, Any], mask: str | None) -> dict[str, Any]:
    if "mask" not in options:
        if mask is not None:
            raise InputError(f"recipe {code[:40]} needs no picture; leave out --mask {mask}")
        return options
    if mask is None:
        raise InputError(f"recipe {code[:40]} is of a maze in a picture; give the same one with --mask FILE")
    if options["mask"] != print_of(mask):
        raise InputError(f"recipe {code[:40]} is of a maze in another picture than {mask}; give the same one")
    return {**options, "mask": mask}


def print_of(file: str) -> str:
    """Return six digits that tell a picture from others.

    Raises:
        WorkbookError: it cannot be read.
    """
    from hashlib import blake2b

    return blake2b(read_input(file), digest_size=3).hexdigest()


def _escaped(name: str, value: object) -> str:
    if name == _HIDDEN:
        return str(value).encode().hex()
    text = print_of(str(value)) if name == "mask" else str(value)
    return "".join(sign if _PLAIN.match(sign) else "".join(f"%{byte:02X}" for byte in sign.encode()) for sign in text)


def _option(code: str, name: str, text: str, options: Mapping[str, Any]) -> dict[str, Any]:
    from urllib.parse import unquote

    if name == _HIDDEN:
        try:
            return {name: bytes.fromhex(text).decode()}
        except ValueError:
            raise InputError(f"recipe {code[:40]!r}: {name} {text[:40]!r} is no word; give it as printed") from None
    row, text = option_named(name, "new"), unquote(text)
    if row.repeated:
        return {name: (*options.get(name, ()), text)}
    return {name: text == "True" if row.kind is bool else row.check(row.from_text(text))}
