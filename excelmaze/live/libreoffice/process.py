"""A soffice of our own, which ends with this program, however that ends, and leaves nothing behind."""

import atexit
import hashlib
import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from excelmaze.errors import WorkbookError

INSTALL = (
    "install it from libreoffice.org"
    if sys.platform in {"win32", "darwin"}
    else "install it with: apt install python3-uno libreoffice-calc"
)
# Where installers put the program, without a way to it on the path.
_PROGRAMS = (
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    r"C:\Program Files\LibreOffice\program\soffice.exe",
    r"C:\Program Files (x86)\LibreOffice\program\soffice.exe",
)
_SOCKETS = Path("/tmp")  # noqa: S108 - LibreOffice's choice, whatever TMPDIR says

# Its input ends when this program does, also by SIGKILL; until then each line is a file to remove in that case: behind
# a `=` one of our own, else a lock file, which names the profile of the soffice that made it: those of others stay.
_WATCHER = """
group=$1 profile=$2 url=$3 sockets=$4 pipe=$5 single=$6; shift 6
trap '' HUP INT TERM
while IFS= read -r line; do
    [ "$line" = done ] && exit
    set -- "$@" "$line"
done
kill -KILL "-$group"
for _ in 1 2 3 4 5 6 7 8 9 10; do
    kill -0 "-$group" || break
    sleep 0.1
done
for file do
    case $file in
        =*) rm -f "${file#=}" ;;
        *) grep -qsF "$url" "$file" && rm -f "$file" ;;
    esac
done
rm -rf "$profile"
rm -f "$sockets"/OSL_PIPE_*_"$pipe" "$sockets"/OSL_PIPE_*_"$single"
"""


def find_program() -> str | None:
    """Return the path of soffice, LibreOffice's program; None where it is not installed."""
    return next(filter(None, map(shutil.which, ("soffice", "libreoffice", *_PROGRAMS))), None)


class Process:
    """A soffice of our own, with a clean profile in a temporary folder, listening on a pipe of its own.

    Raises:
        WorkbookError: soffice is not installed.
    """

    def __init__(self, *, visible: bool) -> None:
        program = find_program()
        if program is None:
            raise WorkbookError(f"soffice, the program of LibreOffice, was not found; {INSTALL}")
        self.pipe: str = f"excelmaze{os.getpid()}{secrets.token_hex(4)}"
        self.profile: Path = Path(tempfile.mkdtemp(prefix="excelmaze-libreoffice-"))
        self.visible = visible
        # What LibreOffice leaves there when it is killed goes with the profile.
        temporary = self.profile / "tmp"
        temporary.mkdir()
        self._locks: set[Path] = set()
        self._running = subprocess.Popen(  # noqa: S603 - the program is LibreOffice's
            [
                program,
                f"-env:UserInstallation={self.profile.as_uri()}",
                *([] if visible else ["--headless"]),
                "--norestore",
                "--nologo",
                "--nodefault",
                "--nofirststartwizard",
                f"--accept=pipe,name={self.pipe};urp;",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env={**os.environ, "TMPDIR": str(temporary)},
        )
        self.pid: int = self._running.pid
        self._watcher = self._watch() if os.name == "posix" else None
        atexit.register(self.kill)

    def _watch(self) -> "subprocess.Popen[bytes]":
        arguments = [str(self.pid), str(self.profile), self.profile.as_uri(), str(_SOCKETS), self.pipe, self._single]
        return subprocess.Popen(  # noqa: S603 - the script above
            ["/bin/sh", "-c", _WATCHER, "sh", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    @property
    def ended(self) -> bool:
        """Whether the process is no longer there."""
        return self._running.poll() is not None

    @property
    def _single(self) -> str:
        """The name of the socket that finds a second start: LibreOffice writes bytes without a leading zero."""
        digest = hashlib.md5(self.profile.as_uri().encode("utf-16-le"), usedforsecurity=False).digest()
        return "SingleOfficeIPC_" + "".join(f"{byte:x}" for byte in digest)

    def sockets(self) -> list[Path]:
        """Return the socket files that a killed soffice leaves: its pipe's, and that which finds a second start."""
        return [found for name in (self.pipe, self._single) for found in _SOCKETS.glob(f"OSL_PIPE_*_{name}")]

    def look_after(self, workbook: Path) -> None:
        """Remove the lock file of a workbook that is opened, should soffice be killed."""
        lock = workbook.with_name(f".~lock.{workbook.name}#")
        if lock in self._locks:
            return
        self._locks.add(lock)
        self._tell(str(lock))

    def remove_later(self, file: Path) -> None:
        """Remove a file of our own, should this program be killed."""
        self._tell(f"={file}")

    def wait(self, seconds: float) -> None:
        """Wait for the end of a process that was asked to end; kill it if it does not."""
        try:
            self._running.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
        self._clean()

    def kill(self) -> None:
        """End the process at once, and its children: soffice is a launcher with the real program below it."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError):
                os.killpg(self.pid, signal.SIGKILL)
        else:
            self._running.kill()
        self._running.wait()
        self._clean()

    def _clean(self) -> None:
        atexit.unregister(self.kill)
        for lock in self._locks:
            with suppress(OSError):
                if self.profile.as_uri().encode() in lock.read_bytes():
                    lock.unlink()
        shutil.rmtree(self.profile, ignore_errors=True)
        for left in self.sockets():
            left.unlink(missing_ok=True)
        if self._watcher is not None:
            self._tell("done")
            with suppress(OSError):
                self._watcher.communicate()
            self._watcher = None

    def _tell(self, line: str) -> None:
        if self._watcher is not None and self._watcher.stdin is not None and "\n" not in line:
            with suppress(OSError, ValueError):
                self._watcher.stdin.write(os.fsencode(line) + b"\n")
                self._watcher.stdin.flush()
