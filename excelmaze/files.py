from contextlib import contextmanager


@contextmanager
def atomic_write(path, *, force=True):
    with open(path, "wb") as f:
        yield f
def check_writable(path, *, force=True): pass
