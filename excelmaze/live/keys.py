"""Whether Esc is down, asked of the system: no spreadsheet passes keys on to another process."""

import ctypes
import sys

_WINDOWS_ESCAPE = 0x1B  # VK_ESCAPE
_MAC_ESCAPE = 53  # kVK_Escape
_MAC_SESSION = 0  # kCGEventSourceStateCombinedSessionState

STOP_KEY = "Esc" if sys.platform == "darwin" or sys.platform.startswith("win") else "Ctrl+C"
"""What stops the animation on this system."""


def escape_pressed() -> bool:
    """Whether Esc is down, or (on Windows) was since the last time; always False where the system does not tell."""
    try:
        if sys.platform.startswith("win"):
            return bool(ctypes.windll.user32.GetAsyncKeyState(_WINDOWS_ESCAPE))
        if sys.platform == "darwin":
            services = ctypes.CDLL("/System/Library/Frameworks/ApplicationServices.framework/ApplicationServices")
            services.CGEventSourceKeyState.restype = ctypes.c_bool
            return bool(services.CGEventSourceKeyState(_MAC_SESSION, ctypes.c_uint16(_MAC_ESCAPE)))
    except (OSError, AttributeError):
        pass
    return False
