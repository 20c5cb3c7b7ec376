"""Chromium without a window, driven by the DevTools protocol: real keys, mouse, touches, uploads and downloads."""

import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import LONGEST_WAIT

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed")
_SWITCHES = (
    "headless no-sandbox disable-gpu disable-quic no-first-run disable-background-networking disable-component-update "
    "disable-sync hide-scrollbars"
)
QUIET = tuple(f"--{switch}" for switch in _SWITCHES.split())
# What Chromium wants to know of a key besides its name, where that is not a letter.
_ARROWS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
_KEYS = _ARROWS | {"Backspace": 8, "Tab": 9, "Enter": 13, "Space": 32, "PageUp": 33, "PageDown": 34}
_TYPED = {"Enter": "\r", "Space": " "}
_PART = 1 << 16
Place = tuple[float, float]


class BrowserError(Exception):
    """The browser refuses a message, or a script fails in its page."""


class Browser:
    """A running Chromium; its downloads go to a folder."""

    def __init__(self, folder: Path) -> None:
        import fcntl  # not on Windows

        self.downloads = folder / "downloads"
        self.downloads.mkdir()
        self.events: list[dict[str, Any]] = []
        self._number = 0
        self._left = b""
        theirs, self._write = os.pipe()
        self._read, theirs_out = os.pipe()
        # Chromium reads messages from file 3 and writes to file 4.
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (theirs, theirs_out)]
        shell = ["bash", "-c", f'exec "$@" 3<&{ends[0]} 4>&{ends[1]}', "bash"]
        quiet = [str(CHROMIUM), *QUIET, "--remote-debugging-pipe", f"--user-data-dir={folder / 'profile'}"]
        nowhere = subprocess.DEVNULL
        self._process = subprocess.Popen([*shell, *quiet], stdout=nowhere, stderr=nowhere, pass_fds=ends)
        for end in (theirs, theirs_out, *ends):
            os.close(end)
        to = str(self.downloads)
        self.send("Browser.setDownloadBehavior", behavior="allow", downloadPath=to, eventsEnabled=True)

    def send(self, method: str, session: str = "", **parameters: object) -> dict[str, Any]:
        """Return what the browser answers."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        os.write(self._write, json.dumps(message | ({"sessionId": session} if session else {})).encode() + b"\0")
        while (answer := self._next()).get("id") != self._number:
            self.events.append(answer)
        if "error" in answer:
            raise BrowserError(f"{method}: {answer['error']['message']}")
        return dict(answer["result"])

    def event(self, method: str, session: str = "", **parameters: object) -> dict[str, Any]:
        """Return the parameters of the next event with these parameters, and forget it; wait for it if need be."""
        while True:
            for event in self.events:
                found = event.get("params", {})
                is_its = (event.get("method"), event.get("sessionId", "")) == (method, session)
                if is_its and parameters.items() <= found.items():
                    self.events.remove(event)
                    return dict(found)
            self.events.append(self._next())

    def _next(self) -> dict[str, Any]:
        """Return the next message, an answer or an event."""
        while b"\0" not in self._left:
            ready, _, _ = select.select([self._read], [], [], LONGEST_WAIT)
            part = os.read(self._read, _PART) if ready else b""
            if not part:
                raise BrowserError("Chromium has ended" if ready else "Chromium says nothing")
            self._left += part
        message, _, self._left = self._left.partition(b"\0")
        return dict(json.loads(message))

    def open(self, url: str, *, width: int = 1280, height: int = 900, touch: bool = False) -> "Page":
        """Return a new page of a size in pixels; with `touch` one of a telephone."""
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        page = Page(self, self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])
        for domain in ("Page", "Runtime", "Network", "Log"):
            page.send(f"{domain}.enable")
        page.resize(width, height, touch=touch)
        page.go(url)
        return page

    def close(self) -> None:
        """End the browser."""
        with suppress(BrowserError, OSError):
            self.send("Browser.close")
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(30)
        self._process.kill()
        os.close(self._read)
        os.close(self._write)


class Page:
    """A page in a browser; elements are named by selectors of CSS."""

    def __init__(self, browser: Browser, session: str) -> None:
        self.browser, self._session = browser, session

    def send(self, method: str, **parameters: object) -> dict[str, Any]:
        """Return what the browser answers about this page."""
        return self.browser.send(method, self._session, **parameters)

    def events(self, method: str) -> list[dict[str, Any]]:
        """Return the parameters of all events of this page so far."""
        wanted = (method, self._session)
        events = (event for event in self.browser.events if (event.get("method"), event.get("sessionId")) == wanted)
        return [event["params"] for event in events]

    def resize(self, width: int, height: int, *, touch: bool = False) -> None:
        """Give the window another size, in pixels."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=touch)
        self.send("Emulation.setTouchEmulationEnabled", enabled=touch)

    def go(self, url: str) -> None:
        """Open another address, and wait until it is loaded."""
        self.browser.events = [one for one in self.browser.events if one.get("method") != "Page.loadEventFired"]
        self.send("Page.navigate", url=url)
        self.browser.event("Page.loadEventFired", self._session)

    def reload(self) -> None:
        """Load the page anew."""
        url = self.evaluate("location.href")
        self.go("about:blank")
        self.go(url)

    def evaluate(self, script: str) -> Any:  # noqa: ANN401 - a value of JSON
        """Return the value of an expression, or that of the promise that it is."""
        answer = self.send("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if details := answer.get("exceptionDetails"):
            raise BrowserError(details.get("exception", {}).get("description", details["text"]))
        return answer["result"].get("value")

    def wait_for(self, script: str) -> Any:  # noqa: ANN401 - a value of JSON
        """Return the value of an expression as soon as it is true."""
        end = time.monotonic() + LONGEST_WAIT
        while not (value := self.evaluate(script)):
            assert time.monotonic() < end, f"this never comes true: {script}"
            time.sleep(0.02)
        return value

    def press(self, *keys: str) -> None:
        """Press keys, each while those before are held: letters, or `ArrowLeft`, `Tab`, `Enter` and the like."""
        for kind, held in (("keyDown", keys), ("keyUp", keys[::-1])):
            for key in held:
                is_letter = len(key) == 1
                names = {"key": " " if key == "Space" else key, "code": f"Key{key.upper()}" if is_letter else key}
                text = _TYPED.get(key, key if is_letter else "") if kind == "keyDown" else ""
                number = _KEYS.get(key, ord(key.upper()[0]))
                self.send("Input.dispatchKeyEvent", type=kind, text=text, windowsVirtualKeyCode=number, **names)

    def click(self, selector: str) -> None:
        """Click at the middle of an element; scroll to it if need be."""
        x, y = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "e.scrollIntoView({block: 'center', behavior: 'instant'}); const r = e.getBoundingClientRect();"
            "return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        self.drag([(x, y)])

    def drag(self, places: Sequence[Place]) -> None:
        """Press the mouse's button at the first place, move it over the others, and let go at the last."""
        kinds = "mouseMoved", "mousePressed", *["mouseMoved"] * (len(places) - 1), "mouseReleased"
        for kind, (x, y) in zip(kinds, (places[0], *places, places[-1]), strict=True):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def touch(self, *ways: Sequence[Place]) -> None:
        """Put fingers down, one at the first place of each way, move them step by step, and lift them."""
        for step in range(max(map(len, ways))):
            places = [way[min(step, len(way) - 1)] for way in ways]
            points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
            self.send("Input.dispatchTouchEvent", type="touchMove" if step else "touchStart", touchPoints=points)
        self.send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def upload(self, selector: str, path: Path) -> None:
        """Choose a file in an input for files."""
        root = self.send("DOM.getDocument")["root"]["nodeId"]
        node = self.send("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
        self.send("DOM.setFileInputFiles", files=[str(path)], nodeId=node)

    def downloaded(self, click: str) -> Path:
        """Click at an element, and return the file that is downloaded by that, under its own name."""
        self.click(click)
        begun = self.browser.event("Browser.downloadWillBegin")
        self.browser.event("Browser.downloadProgress", guid=begun["guid"], state="completed")
        return self.browser.downloads / str(begun["suggestedFilename"])


@contextmanager
def running(folder: Path) -> Iterator[Browser]:
    """Run a browser whose profile and downloads are in a folder."""
    browser = Browser(folder)
    try:
        yield browser
    finally:
        browser.close()


def of_event(event: Mapping[str, Any]) -> str:
    """Return the text of an event of the console or the log."""
    entry = event.get("entry", event)
    return str(entry.get("text") or " ".join(str(one.get("value", "")) for one in entry.get("args", [])))
