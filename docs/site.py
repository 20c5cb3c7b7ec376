"""What MkDocs needs beside this folder: README as the first page, CHANGELOG, and the pictures of samples.

Links are written for those who read the sources. Here those to other pages and pictures are turned to the site's; of
those to other files the site shows the text alone.
"""

import re
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

_ROOT = Path(__file__).parent.parent
_PAGES = {"README.md": "index.md", "CHANGELOG.md": "changelog.md"}
_SHOWN = "samples/pictures/**/*"
_LINK = re.compile(r"\[([^\]]*)\]\((?!\w+:|#)([^)#\s]*)(#[^)\s]*)?\)")


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add pages and pictures from outside of this folder."""
    for name, page in _PAGES.items():
        files.append(File.generated(config, page, content=(_ROOT / name).read_text(encoding="utf-8")))
    for path in sorted(_ROOT.glob(_SHOWN)):
        if path.is_file():
            files.append(File.generated(config, path.relative_to(_ROOT).as_posix(), abs_src_path=str(path)))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn the links of a page."""
    folder = "" if page.file.src_uri in _PAGES.values() else "docs"

    def turned(link: re.Match[str]) -> str:
        target = _within(folder, link[2])
        uri = _PAGES.get(target, target.removeprefix("docs/"))
        return f"[{link[1]}]({uri}{link[3] or ''})" if files.get_file_from_path(uri) else link[1]

    return _LINK.sub(turned, markdown)


def _within(folder: str, link: str) -> str:
    """Return the path, from the sources' folder on, of what a link in a folder leads to."""
    parts: list[str] = []
    for part in PurePosixPath(folder, link).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)
