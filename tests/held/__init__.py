"""How often the tests attacked, and how often something gave way: `python -m tests.held` counts."""

from collections import Counter

# By what an attempt is, where a test makes attempts of several kinds.
attempts: Counter[str] = Counter()


def attempt(count: int = 1, of: str = "") -> None:
    """A test has attacked so many times. Tests that do not say count once each."""
    attempts[of] += count
