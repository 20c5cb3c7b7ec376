"""The page, written once, served, and open in one browser for all tests of this folder."""

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from excelmaze.site.folder import Site, write_site
from tests.browser import CHROMIUM, Browser, Page, running
from tests.everywhere.__main__ import of_npm

# Seconds that one file takes which only the worker that keeps files asks for: so the page has to wait for that.
_SLOW = {"/words/ja.json": 4.0}


class _Noting(SimpleHTTPRequestHandler):
    """The handler of `python -m http.server`, which notes what it is asked for, prints nothing, and has a slow file."""

    def __init__(self, asked: list[str], *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - passed on
        self._asked = asked
        super().__init__(*arguments, **options)

    def do_GET(self) -> None:
        time.sleep(_SLOW.get(self.path, 0))
        super().do_GET()

    def log_request(self, *_: object) -> None:
        self._asked.append(self.path)

    def log_message(self, *_: object) -> None:
        return


class Served(NamedTuple):
    """The page, its address, what its server was asked for so far, and how to end that."""

    site: Site
    url: str
    asked: list[str]
    end: Callable[[], None]


@pytest.fixture(scope="package")
def npm() -> Path:
    """The folder of npm's pyodide."""
    found = of_npm("pyodide/pyodide.mjs")
    if found is None:
        pytest.skip("npm's pyodide is not installed")
    return found.parent


@pytest.fixture(scope="package")
def served(npm: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The page on a server of files."""
    folder = tmp_path_factory.mktemp("site") / "www"
    site = write_site(folder, pyodide=npm)
    asked: list[str] = []
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Noting, asked, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()

    def end() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    try:
        yield Served(site, f"http://127.0.0.1:{server.server_port}/", asked, end)
    finally:
        if thread.is_alive():
            end()


@pytest.fixture(scope="package")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """One browser for all tests: it takes long to start."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed")
    with running(tmp_path_factory.mktemp("browser")) as one:
        yield one


SETTLED = "document.body?.dataset.state === 'done'"


@pytest.fixture(scope="package")
def page(served: Served, browser: Browser) -> Page:
    """The page in English, with its first maze."""
    one = browser.open(f"{served.url}#new?lang=en&seed=1&rows=8&cols=10&language=en&paper=A4")
    one.wait_for(SETTLED)
    return one
