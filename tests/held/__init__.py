"""How often the tests attacked, and how often something gave way: `python -m tests.held` counts."""

attempts = 0


def attempt(count: int = 1) -> None:
    """A test has attacked so many times. Tests that do not say count once each."""
    global attempts  # noqa: PLW0603 - one process, one count
    attempts += count
