"""Whether Esc is down, asked of the system: no spreadsheet passes keys on to another process."""

import ctypes
import sys

_WINDOWS_ESCAPE = 0x1B  # VK_ESCAPE
_IS_DOWN = 0x8000
_MAC_ESCAPE = 53  # kVK_Escape
_MAC_SESSION = 0  # kCGEventSourceStateCombinedSessionState

STOP_KEY = "Esc" if sys.platform == "darwin" or sys.platform.startswith("win") else "Ctrl+C"
"""What stops the animation on this system."""


def escape_pressed() -> bool:
    """Whether Esc is down; always False where the system does not tell."""
    try:
        if sys.platform.startswith("win"):
            # The low bit remembers an Esc that was pressed before the animation began.
            return bool(ctypes.windll.user32.GetAsyncKeyState(_WINDOWS_ESCAPE) & _IS_DOWN)
        if sys.platform == "darwin":
            services = ctypes.CDLL("/System/Library/Frameworks/ApplicationServices.framework/ApplicationServices")
            services.CGEventSourceKeyState.restype = ctypes.c_bool
            return bool(services.CGEventSourceKeyState(_MAC_SESSION, ctypes.c_uint16(_MAC_ESCAPE)))
    except (OSError, AttributeError):
        pass
    return False
