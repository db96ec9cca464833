"""The window as a screen reader knows it: the tree of its parts and what changes there, read by AT-SPI over D-Bus."""

from dataclasses import dataclass
from xml.etree import ElementTree

from gi.repository import Gio, GLib

from webdriver import Failed, until

ATSPI = "org.a11y.atspi"
REGISTRY = f"{ATSPI}.Registry"
DESKTOP = "/org/a11y/atspi/accessible/root"
PLUGS = "/org/a11y/webkit/accessible"
"""Where WebKit's process of a page registers the root of its own tree."""
BRIDGING = (4, 14)
"""The first GTK that hangs WebKit's tree into that of the window. Before, only who looks for it finds it."""
LIMIT = 60_000
"""Milliseconds after which an answer on the bus counts as a hang, also on a busy machine; most take less than one."""

# Numbers of AtspiRole. WebKit gives most of the names only in the language of the user.
COMBO_BOX, IMAGE, LIST_ITEM, PANEL, PROGRESS_BAR, BUTTON, SLIDER, STATUS_BAR = 11, 27, 32, 39, 42, 43, 51, 54
PARAGRAPH, ENTRY, HEADING, LINK, DOCUMENT, LIST_BOX, ARTICLE, LANDMARK = 73, 79, 83, 88, 95, 98, 109, 110
NAMED = [COMBO_BOX, IMAGE, LIST_ITEM, PROGRESS_BAR, BUTTON, SLIDER, ENTRY, LINK, DOCUMENT, LIST_BOX, ARTICLE]
"""What a user operates or looks at: without a name, a screen reader says only what kind of thing it is."""

# Bits of AtspiStateType.
FOCUSED, SELECTED = 12, 23


class Missing(Failed):
    """A part that is not in the tree, or not yet."""


def only(found, words):
    """The one that was found; several are as wrong as none."""
    if len(found) != 1:
        raise Missing(f"{len(found)} × {words}")
    return found[0]


@dataclass
class Node:
    """One part of the tree as it was when it was read, and those in it."""

    owner: str
    path: str
    role: int
    name: str
    description: str
    attributes: dict
    states: int
    text: str
    children: list

    def all(self):
        """This part and all in it, in the order in which a screen reader goes through them."""
        yield self
        for child in self.children:
            yield from child.all()

    def every(self, role, name=None):
        return [node for node in self.all() if node.role == role and name in (None, node.name)]

    def one(self, role, name=None):
        """The only part of this kind."""
        return only(self.every(role, name), f"role {role}, {name or 'any name'}")

    def focused(self, role):
        """The part of this kind that has the focus, or is the one that keys act on in a list that has it."""
        return only([node for node in self.every(role) if node.has(FOCUSED)], f"role {role} in focus")

    def has(self, state):
        return bool(self.states >> state & 1)

    def __str__(self):
        return f"{self.role} {self.name!r} {self.text!r} {self.attributes.get('id', '')}"


class ScreenReader:
    """A client of the accessibility bus that tells the desktop that it reads the screen, as Orca does."""

    def __init__(self):
        """Switches accessibility on; to be made before the window, which asks only when it starts."""
        session = Gio.bus_get_sync(Gio.BusType.SESSION, None)
        launcher = ["org.a11y.Bus", "/org/a11y/bus"]
        for switch in ["IsEnabled", "ScreenReaderEnabled"]:
            value = GLib.Variant("(ssv)", ("org.a11y.Status", switch, GLib.Variant("b", True)))
            session.call_sync(*launcher, "org.freedesktop.DBus.Properties", "Set", value, None, 0, LIMIT, None)
        address, = session.call_sync(*launcher, "org.a11y.Bus", "GetAddress", None, None, 0, LIMIT, None).unpack()
        kind = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        self.bus = Gio.DBusConnection.new_for_address_sync(address, kind, None, None)
        self.heard = []
        self.bus.signal_subscribe(None, f"{ATSPI}.Event.Object", None, None, None, 0, self._hear)
        # An application is silent until somebody says that he listens.
        listening = GLib.Variant("(sass)", ("object:", [], ""))
        self._call(REGISTRY, "/org/a11y/atspi/registry", f"{ATSPI}.Registry", "RegisterEvent", listening)

    def _call(self, owner, path, interface, method, parameters=None):
        return self.bus.call_sync(owner, path, interface, method, parameters, None, 0, LIMIT, None).unpack()

    def _hear(self, bus, owner, path, interface, signal, parameters):
        kind, first, second, value = parameters.unpack()[:4]
        self.heard.append((path, signal, kind, value))

    def events(self):
        """All events so far: the path of the part, the signal, its kind and its value."""
        while GLib.MainContext.default().iteration(False):
            pass
        return self.heard

    def get(self, owner, path, name, interface=f"{ATSPI}.Accessible"):
        parameters = GLib.Variant("(ss)", (interface, name))
        return self._call(owner, path, "org.freedesktop.DBus.Properties", "Get", parameters)[0]

    def accessible(self, owner, path, method):
        return self._call(owner, path, f"{ATSPI}.Accessible", method)[0]

    def read(self, owner, path):
        """A part and all in it."""
        low, high = self.accessible(owner, path, "GetState")
        has_text = f"{ATSPI}.Text" in self.accessible(owner, path, "GetInterfaces")
        everything = GLib.Variant("(ii)", (0, -1))
        return Node(
            owner, path, self.accessible(owner, path, "GetRole"), self.get(owner, path, "Name"),
            self.get(owner, path, "Description"), self.accessible(owner, path, "GetAttributes"), low | high << 32,
            self._call(owner, path, f"{ATSPI}.Text", "GetText", everything)[0] if has_text else "",
            [self.read(*child) for child in self.accessible(owner, path, "GetChildren")])

    def application(self, name):
        """Where an application is on the desktop."""
        children = self.accessible(REGISTRY, DESKTOP, "GetChildren")
        return only([child for child in children if self.get(*child, "Name") == name], f"application {name}")

    def window(self, application, title):
        """The window of an application, as the desktop leads to it."""
        windows = self.read(*self.application(application)).children
        return only([window for window in windows if window.name == title], f"window {title}")

    def is_bridged(self, application):
        """Whether the GTK of an application can hang a page into the tree of its window."""
        version = self.get(*self.application(application), "Version", f"{ATSPI}.Application")
        return tuple(int(part) for part in version.split(".")[:2]) >= BRIDGING

    def plug(self):
        """The root of the page's own tree, found without a window that leads to it."""
        names = self._call("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ListNames")[0]
        others = [name for name in names if name.startswith(":") and name != self.bus.get_unique_name()]
        plugs = [(other, f"{PLUGS}/{child}") for other in others for child in self._below(other, PLUGS)]
        return self.read(*only(plugs, "page on the bus"))

    def _below(self, owner, path):
        """The names of the objects below a path; none if nothing is there."""
        xml, = self._call(owner, path, "org.freedesktop.DBus.Introspectable", "Introspect")
        return [child.get("name") for child in ElementTree.fromstring(xml).findall("node")]

    def page(self, application, title):
        """The page in a window: the part that is a document, and all in it."""
        root = self.window(application, title) if self.is_bridged(application) else self.plug()
        return root.one(DOCUMENT)

    def until(self, find, words):
        """Reads until something is found, and returns it: parts come and go while they are read."""
        problem = ""

        def found():
            nonlocal problem
            try:
                return find()
            except (GLib.Error, Missing) as error:
                problem = f" ({error})"
                return None

        try:
            return until(found, words)
        except Failed as error:
            raise Failed(f"{error}{problem}") from error
