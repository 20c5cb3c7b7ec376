"""The engine that xlwings knows LibreOffice by, and its apps."""

from collections.abc import Iterator

from xlwings import base_classes

from excelmaze.live.libreoffice import values
from excelmaze.live.libreoffice.app import RUNNING, App


class Apps(base_classes.Apps):
    """The apps in use, the active one first."""

    def keys(self) -> list[int]:
        """Return their process ids."""
        return [app.pid for app in self]

    @staticmethod
    def cleanup() -> None:
        """Nothing: an app that has ended is not listed."""

    def __iter__(self) -> Iterator[App]:
        return iter([app for app in RUNNING if not app.ended])

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __getitem__(self, pid: int) -> App:
        for app in self:
            if app.pid == pid:
                return app
        raise KeyError(pid)


class Engine:
    """What `xlwings.main.Engine` wraps."""

    name = "libreoffice"
    type = "desktop"

    @property
    def apps(self) -> Apps:
        """The LibreOffices that this process started or is connected to."""
        return Apps()

    prepare_xl_data_element = staticmethod(values.prepare)
    clean_value_data = staticmethod(values.clean)


engine = Engine()
