"""What tells that a contract is broken."""


def require(holds: bool, message: str) -> None:  # noqa: FBT001 - as `assert`, which Python may leave out
    """Raise an AssertionError with a message, unless something holds."""
    if not holds:
        raise AssertionError(message)
