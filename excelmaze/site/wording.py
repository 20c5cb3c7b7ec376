"""The words of the page, besides those of its fields."""

from excelmaze.languages import Words


def page_texts(words: Words) -> dict[str, str]:
    """Return the texts of the page, by their names in its script."""
    return {
        "title": words("Mazes to print"),
        "lead": words("Choose, look, download. Everything is made on this device, and nothing is sent."),
        "language": words("Language"),
        "kind": words("What to make"),
        "new": words("One maze"),
        "booklet": words("A booklet"),
        "usual": words("usual: {value}"),
        "yes": words("yes"),
        "paste": words("Paste lines here, or choose a file:"),
        "private": words("These lines stay on this device: they are not part of the link."),
        "preview": words("Preview"),
        "page": words("Page {number}"),
        "pages": words("{count} pages"),
        "picture": words("A maze of {count} cells"),
        "cells": words("{count} cells"),
        "steps": words("the solution has {count} steps"),
        "mazes": words("{count} mazes"),
        "another": words("Another maze"),
        "download": words("Download"),
        "workbook": words("Workbook"),
        "link": words("Copy the link"),
        "copied": words("The link is copied."),
        "stop": words("Stop"),
        "command": words("The same in a terminal"),
        "loading": words("Python is loading"),
        "working": words("Working"),
        "ready": words("Ready"),
        "stopped": words("Stopped"),
        "refused": words("This cannot be made:"),
        "lacking": words("This page was written without {package}, which this needs."),
        "offline": words("This was never loaded, and there is no network. Connect once, and try again."),
        "broken": words("The page could not be loaded. Load it again, in a current browser."),
        "kept": words("Once loaded, the page also works without a network."),
        "noscript": words("This page needs JavaScript."),
    }
