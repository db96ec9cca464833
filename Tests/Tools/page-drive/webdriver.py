"""A client of WebKitWebDriver, with only the standard library.

GTK 4 lets no driver make key and pointer events, so these are real ones: see `hands.py`.
"""

import json
import os
import subprocess
import time
import urllib.error
import urllib.request

LIMIT = 60
"""Seconds after which a condition counts as never true; none is expected to take a tenth of it."""


class Failed(Exception):
    """A condition that never became true, or a request that the driver refused."""


class Browser:
    """One session: the driver, the browser that it started, and the page in it."""

    def __init__(self, driver, port, binary, arguments, environment):
        self.process = subprocess.Popen(
            [driver, f"--port={port}"], env={**os.environ, **environment}, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        self.address = f"http://127.0.0.1:{port}"
        self.session = ""
        try:
            self._begin(binary, arguments)
        except BaseException:
            self.process.terminate()
            self.process.wait()
            raise

    def _begin(self, binary, arguments):
        until(lambda: self._is_ready(), "the driver answers")
        options = {"binary": binary, "args": arguments}
        capabilities = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        answer = self._send("POST", "/session", {"capabilities": capabilities})
        self.session = f"/session/{answer['sessionId']}"

    def _is_ready(self):
        try:
            return self._send("GET", "/status") is not None
        except OSError:
            return False

    def _send(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=2 * LIMIT) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Failed(f"{method} {path}: {error.read().decode()[:400]}") from error

    def send(self, path, body, method="POST"):
        return self._send(method, self.session + path, body)

    def open(self, url):
        self.send("/url", {"url": url})

    def resize(self, width, height):
        self.send("/window/rect", {"x": 0, "y": 0, "width": width, "height": height})

    def run(self, script, *arguments):
        """The value that a script returns."""
        return self.send("/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        """What a script gives to its last argument, a function."""
        return self.send("/execute/async", {"script": script, "args": list(arguments)})

    def wait(self, expression):
        """Waits until an expression of the page is true; its value, and true for an element."""
        # The driver fails at an element that leaves while it is told of it.
        script = f"const value = ({expression}); return value instanceof Node ? true : value"
        return until(lambda: self.run(script), expression)

    def box(self, selector):
        """`(left, top, width, height)` of the first element that matches."""
        return self.run(
            "const b = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return [b.left, b.top, b.width, b.height]", selector)

    def middle(self, selector):
        left, top, width, height = self.box(selector)
        return left + width / 2, top + height / 2

    def close(self):
        try:
            self.send("", None, "DELETE")
        except (Failed, OSError):
            pass
        self.process.terminate()
        self.process.wait()


def until(holds, words):
    """Polls a condition until it is true; its value."""
    end = time.monotonic() + LIMIT
    while True:
        value = holds()
        if value:
            return value
        if time.monotonic() > end:
            raise Failed(f"never true: {words}")
        time.sleep(0.02)
