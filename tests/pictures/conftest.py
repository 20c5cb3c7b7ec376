"""Pictures without the extra `lettering`."""

from importlib.machinery import ModuleSpec
from importlib.util import find_spec

import pytest

from excelmaze.pictures import fonts


@pytest.fixture
def without_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the packages of fonts, as if they were not installed."""

    def hidden(name: str) -> ModuleSpec | None:
        return None if name in {"fontpkg_noto_sans", "pylopdf_fonts_jp"} else find_spec(name)

    monkeypatch.setattr(fonts, "find_spec", hidden)
