"""Real key and pointer events on the display, by xdotool."""

import subprocess

from webdriver import until

KEYS = {
    "left": "Left", "up": "Up", "right": "Right", "down": "Down", "enter": "Return", "escape": "Escape", "home": "Home",
    "end": "End", "/": "slash", "?": "question", "+": "plus", "-": "minus", "shift": "shift", "control": "ctrl",
}
BETWEEN = 0.016
"""Seconds between two points of a movement: a frame of a screen."""


class Hands:
    """The keyboard and the mouse of a user who sees a page."""

    def __init__(self, browser):
        self.browser = browser
        self.origin = None

    def focus(self):
        """Gives the keyboard to the window, which no window manager does here, and finds where its page lies."""
        search = ["search", "--onlyvisible", "--name", ""]
        # The first one is the display itself.
        windows = until(lambda: xdotool(*search).split()[1:], "a window is on the display")
        xdotool("windowfocus", "--sync", max(windows, key=area))
        self.browser.run("addEventListener('mousemove', (event) => { window.seen = [event.clientX, event.clientY]; })")
        self.origin = until(self._calibrated, "the page sees the pointer")

    def _calibrated(self):
        """Where the page begins on the display: the difference of the two places of one movement."""
        for x, y in [(300, 300), (310, 305)]:
            self.browser.run("window.seen = undefined")
            xdotool("mousemove", "--sync", x, y)
        seen = until(lambda: self.browser.run("return window.seen ?? [NaN, NaN]"), "a movement")
        return None if None in seen else (310 - seen[0], 305 - seen[1])

    def keys(self, *names, holding=None):
        """Presses and releases keys, one after another, perhaps while another one is held."""
        held = [f"{KEYS[holding]}+"] if holding else [""]
        xdotool("key", "--delay", 4, *(held[0] + KEYS.get(name, name) for name in names))

    def type(self, text):
        xdotool("type", "--delay", 4, text)

    def drag(self, points, slowly=False):
        """Presses at the first point, moves over the others, and releases."""
        first, *others = [self._screen(point) for point in points]
        steps = ["mousemove", *first, "sleep", BETWEEN, "mousedown", 1]
        for point in others:
            steps += ["sleep", BETWEEN * (6 if slowly else 1), "mousemove", *point]
        xdotool(*steps, "sleep", BETWEEN * (12 if slowly else 0.5), "mouseup", 1)

    def click(self, point, times=1):
        xdotool("mousemove", *self._screen(point), "click", "--repeat", times, "--delay", 40, 1)

    def _screen(self, point):
        return [round(place + start) for place, start in zip(point, self.origin)]


def area(window):
    lines = dict(line.split("=") for line in xdotool("getwindowgeometry", "--shell", window).split())
    return int(lines["WIDTH"]) * int(lines["HEIGHT"])


def xdotool(*arguments):
    words = ["xdotool", *(str(argument) for argument in arguments)]
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout
