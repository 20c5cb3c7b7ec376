"""The page in a browser: what it makes is what the command line makes, byte for byte."""

import json
import shlex
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from PIL import Image

from excelmaze.languages import LANGUAGES, words_in
from tests.browser import Browser, Page, of_event
from tests.conftest import LONGEST_WAIT
from tests.everywhere.__main__ import of_npm
from tests.site.conftest import SETTLED, Served

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

STATUS = "document.getElementById('status').textContent"
ERROR = "document.getElementById('error').textContent"
SEED = "document.getElementById('field-seed').value"
COMMAND = "document.getElementById('command').textContent"
ONE_MAZE = "#new?lang=en&rows=8&cols=10&seed=1&language=en&paper=A4"
BOOKLET = "#booklet?lang=en&from=4x4&to=6x8&seed=2&language=en&paper=A4"
NAMES = "Anna\nŽofie\nイチロー"
# A telephone's window.
NARROW, HIGH = 360, 740


def settle(page: Page, action: str) -> None:
    """Do something by a script, and wait until its maze is shown."""
    page.evaluate(f"document.body.dataset.state = 'waiting'; {action}")
    page.wait_for(SETTLED)


def visit(page: Page, address: str) -> None:
    """Follow a link to a state."""
    settle(page, f"history.pushState(null, '', {json.dumps(address)}); dispatchEvent(new PopStateEvent('popstate'))")


def fill_in(page: Page, field: str, text: str) -> None:
    """Type into a field, in the place of what is there."""
    page.click(f"#field-{field}")
    page.evaluate(f"document.getElementById('field-{field}').select()")
    page.evaluate("document.body.dataset.state = 'waiting'")
    page.send("Input.insertText", text=text)
    page.wait_for(SETTLED)


def check_download(page: Page, ending: str, folder: Path, **inputs: str) -> None:
    """Compare a file that is downloaded with that of the command which the page shows."""
    for name, text in inputs.items():
        (folder / f"{name}.{'txt' if name == 'mask' else 'csv'}").write_text(text, encoding="utf-8")
    _, command, _, *words = shlex.split(page.evaluate(COMMAND))
    page.browser.events.clear()
    mine = page.downloaded(f"[data-ending={ending}]")
    made = [sys.executable, "-m", "excelmaze", command, mine.name, *words]
    subprocess.run(made, cwd=folder, check=True, capture_output=True, timeout=LONGEST_WAIT)
    first, second = (sha256(file.read_bytes()).hexdigest() for file in (mine, folder / mine.name))
    mine.unlink()
    assert first == second, f"{mine.name} differs"


def test_what_is_loaded_at_first_is_at_most_eight_megabytes(page: Page, served: Served) -> None:
    """And neither letters nor what documents need are among it."""
    assert page.evaluate(STATUS).startswith("Ready: 80 cells")
    assert served.site.bytes_at_first < 8e6
    python = {path.rpartition("/")[2] for path in served.asked if "/python/" in path}
    assert "core.packed" in python
    assert python & {"letters.packed", "japanese.packed", "pdf.packed"} == set()


def test_the_form_makes_a_maze_and_its_downloads_are_those_of_the_command_line(page: Page, tmp_path: Path) -> None:
    fill_in(page, "rows", "12")
    fill_in(page, "title", "Žluťoučký kůň")
    assert page.evaluate(STATUS).startswith("Ready: 120 cells")
    assert page.evaluate("document.querySelector('#pages img').alt") == "A maze of 120 cells"
    for ending in ("xlsx", "svg", "pdf"):
        check_download(page, ending, tmp_path)


def test_the_page_draws_the_picture_in_pixels_itself(page: Page) -> None:
    visit(page, ONE_MAZE)
    with Image.open(page.downloaded("[data-ending=png]"), formats=["PNG"]) as picture:
        assert min(picture.size) > 500
        assert picture.convert("L").getextrema() == (0, 255)


def test_back_and_forward_lead_to_the_mazes_before(page: Page) -> None:
    visit(page, ONE_MAZE)
    page.click("#another")
    page.wait_for(f"{SETTLED} && {SEED} !== '1'")
    after = page.evaluate(SEED)
    page.evaluate("history.back()")
    page.wait_for(f"{SETTLED} && {SEED} === '1'")
    page.evaluate("history.forward()")
    page.wait_for(f"{SETTLED} && {SEED} === {json.dumps(after)}")


def test_an_error_is_told_and_its_field_is_marked(page: Page) -> None:
    visit(page, ONE_MAZE)
    fill_in(page, "rows", "0")
    assert page.evaluate(ERROR) == "This cannot be made: rows 0 is out of range; choose 1 to 1,048,576"
    assert page.evaluate("document.querySelector('[aria-invalid=true]').id") == "field-rows"
    fill_in(page, "rows", "9")
    assert page.evaluate("document.getElementById('error').hidden")
    assert page.evaluate("document.querySelector('[aria-invalid=true]')") is None


def test_pasted_names_make_a_booklet_and_are_no_part_of_the_link(page: Page, served: Served, tmp_path: Path) -> None:
    visit(page, BOOKLET)
    fill_in(page, "names", NAMES)
    assert page.evaluate(STATUS).startswith("Ready: 3 mazes")
    link = page.evaluate("decodeURIComponent(location.href)")
    assert (link.split("?")[0], "Anna" in link, "names" in link) == (f"{served.url}#booklet", False, False)
    for ending in ("xlsx", "pdf"):
        check_download(page, ending, tmp_path, names=f"{NAMES}\n")
    page.evaluate("history.back()")
    page.wait_for(SETTLED)
    assert not [path for path in served.asked if "Anna" in path]


def test_a_drawing_is_a_mask_and_a_picture_needs_what_the_page_lacks(page: Page, tmp_path: Path) -> None:
    drawing = "..####..\n.######.\n########\n########\n.######.\n"
    visit(page, ONE_MAZE.replace("rows=8&cols=10&", ""))
    (tmp_path / "heart.txt").write_text(drawing, encoding="utf-8")
    page.evaluate("document.body.dataset.state = 'waiting'")
    page.upload("#field-mask", tmp_path / "heart.txt")
    page.wait_for(SETTLED)
    assert page.evaluate(STATUS).startswith("Ready: ")
    check_download(page, "xlsx", tmp_path, mask=drawing)
    (tmp_path / "heart.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    page.evaluate("document.body.dataset.state = 'waiting'")
    page.upload("#field-mask", tmp_path / "heart.png")
    page.wait_for(SETTLED)
    assert page.evaluate(ERROR) == "This page was written without Pillow, which this needs."
    page.reload()
    page.wait_for(SETTLED)


def test_files_with_pictures_are_greyed_out_where_pillow_is_missing(page: Page) -> None:
    """The others are not, and the reason stands below."""
    disabled = "[...document.querySelectorAll('[data-ending]:disabled')].map((one) => one.dataset.ending)"
    for state, greyed in ((ONE_MAZE, []), (f"{ONE_MAZE}&images=mouse", ["pdf"]), (BOOKLET, [])):
        visit(page, state)
        assert page.evaluate(disabled) == greyed
        assert page.evaluate("document.getElementById('lacking').offsetHeight > 0") == bool(greyed)
    visit(page, f"{ONE_MAZE}&images=mouse")
    reason = "PDF: This page was written without Pillow, which this needs."
    assert page.evaluate("document.getElementById('lacking').textContent") == reason
    assert page.evaluate("document.getElementById('error').hidden")


def test_nothing_is_sent_elsewhere(page: Page, served: Served) -> None:
    """The page's policy holds in workers as its own, too."""
    asked = (event["request"]["url"] for event in page.events("Network.requestWillBeSent"))
    assert {url for url in asked if not url.startswith((served.url, "blob:"))} == set()
    elsewhere = served.url.replace("127.0.0.1", "localhost")
    tries = {
        "page": f"fetch('{elsewhere}site.json').then(() => 'sent', () => 'refused')",
        "worker": f"""new Promise((answer) => {{
            const text = "fetch('{elsewhere}site.json').then(() => postMessage('sent'), () => postMessage('refused'))";
            const worker = new Worker(URL.createObjectURL(new Blob([text])));
            worker.onmessage = (event) => answer(event.data);
        }})""",
        "picture": f"""new Promise((answer) => {{
            const picture = new Image();
            picture.onload = () => answer('sent');
            picture.onerror = () => answer('refused');
            picture.src = '{elsewhere}icon.svg';
        }})""",
    }
    assert {name: page.evaluate(script) for name, script in tries.items()} == dict.fromkeys(tries, "refused")
    said = [of_event(event) for event in page.events("Log.entryAdded")]
    assert sum("Content Security Policy" in line for line in said) >= len(tries) - 1


def test_the_page_speaks_five_languages(page: Page) -> None:
    visit(page, ONE_MAZE)
    for language in LANGUAGES:
        choose = f"const one = document.getElementById('language'); one.value = '{language}';"
        settle(page, f"{{ {choose} one.dispatchEvent(new Event('change', {{bubbles: true}})); }}")
        words = words_in(language)
        assert page.evaluate("document.documentElement.lang") == language
        assert page.evaluate("document.querySelector('h1').textContent") == words("Mazes to print")
        assert page.evaluate("document.querySelector('[for=field-rows]').textContent") == words("Rows")
        assert page.evaluate(STATUS).startswith(words("Ready"))
        assert f"--language={language}" in page.evaluate(COMMAND)
        assert f"lang={language}" in page.evaluate("location.hash")


@pytest.mark.parametrize("state", [ONE_MAZE, BOOKLET, f"{ONE_MAZE}&images=mouse"])
def test_an_accessibility_checker_finds_nothing(state: str, page: Page) -> None:
    checker = of_npm("axe-core/axe.min.js")
    if checker is None:
        pytest.skip("npm's axe-core is not installed")
    visit(page, state)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    page.evaluate(f"{checker.read_text(encoding='utf-8')}; undefined")
    found = page.evaluate(
        "axe.run().then(({violations}) => violations.map((one) => [one.id, one.nodes.map((node) => node.html)]))"
    )
    assert found == []


def test_the_keyboard_reaches_everything_in_order(page: Page) -> None:
    """Tab by Tab: language, what to make, the fields, the buttons; and a button works by the space bar."""
    visit(page, ONE_MAZE)
    page.evaluate("document.activeElement.blur(); window.getSelection().removeAllRanges(); scrollTo(0, 0)")
    page.evaluate("document.getElementById('language').focus()")
    reached = []
    for _ in range(200):
        name = page.evaluate("document.activeElement.id || document.activeElement.dataset.ending || ''")
        reached.append(name)
        if name == "png":
            break
        page.press("Tab")
    wanted = ["language", "field-rows", "field-cols", "field-seed", "another", "link", "xlsx", "pdf", "svg", "png"]
    assert [name for name in reached if name in wanted] == wanted
    page.evaluate("document.getElementById('another').focus(); document.body.dataset.state = 'waiting'")
    page.press("Space")
    page.wait_for(SETTLED)
    assert page.evaluate(SEED) != "1"


@pytest.mark.parametrize("state", [ONE_MAZE, BOOKLET])
def test_a_phone_shows_the_page_without_scrolling_sideways(state: str, page: Page) -> None:
    visit(page, state)
    page.resize(NARROW, HIGH, touch=True)
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    try:
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW
        small = "[...document.querySelectorAll('button')].filter((one) => !one.hidden && one.offsetHeight < 40).length"
        assert page.evaluate(small) == 0
    finally:
        page.resize(1280, 900)


def test_no_script_fails(page: Page) -> None:
    thrown = page.events("Runtime.exceptionThrown")
    assert [event["exceptionDetails"].get("exception", {}).get("description") for event in thrown] == []


def test_what_was_loaded_works_without_a_server(page: Page, browser: Browser, served: Served, tmp_path: Path) -> None:
    """The last of these tests, for it ends the server: a new page makes its maze, and a document."""
    page.send("Page.close")
    served.end()
    again = browser.open(served.url + ONE_MAZE)
    again.wait_for(SETTLED)
    assert again.evaluate(STATUS).startswith("Ready: 80 cells")
    check_download(again, "pdf", tmp_path)
