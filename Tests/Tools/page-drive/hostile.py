"""Stands between a window and its daemon, and puts an attack into every text from files, programs or people."""

import json
import socket
import threading

ATTACK = (
    "<img src=x onerror=\"window.wasRun=1\"><script>window.wasRun=1</script><b id=bold>\"'`{{t}}</b>"
    "\u202e\u2066\u200f\x07\x1b[31m\n\r\tline\u2028" + "long words " * 372)
"""HTML, a script, marks that turn the writing direction, control characters, lines, and 4 kB more."""

SHOWN = "<script>window.wasRun=1"
"""What a page that shows it as text holds."""

TEXTS = set(
    "absolutePath app camera codec comment corrected creators damage description detail holds keywords leftOut meaning "
    "meant message model name neededBy noSources path people placeNames protected remedy removal sources takesAlong "
    "text title undone value why word".split())
"""Members that hold such a text, or several."""


class HostileDaemon:
    """Serves windows at `path` until the program ends."""

    def __init__(self, path, daemon):
        self.daemon = daemon
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(path)
        self.listener.listen(32)
        begin(self._serve)

    def _serve(self):
        while True:
            window, _ = self.listener.accept()
            real = socket.socket(socket.AF_UNIX)
            real.connect(self.daemon)
            begin(copy, window, real, lambda line: line)
            begin(copy, real, window, poisoned)


def begin(work, *arguments):
    threading.Thread(target=work, args=arguments, daemon=True).start()


def copy(source, target, change):
    """Copies lines until either side ends."""
    try:
        for line in source.makefile("rb"):
            target.sendall(change(line))
        target.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass


def poisoned(line):
    message = json.loads(line)
    # The greeting holds no text of anybody.
    return line if message.get("method") == "hello" else json.dumps(poison(message, None)).encode() + b"\n"


def poison(value, member):
    if isinstance(value, str):
        start = "/" if value.startswith("/") else ""
        return start + ATTACK + value if member in TEXTS else value
    if isinstance(value, list):
        return [poison(one, member) for one in value]
    if isinstance(value, dict):
        return {name: poison(one, name) for name, one in complete(value).items()}
    return value


def complete(value):
    """An object with what photos of other libraries have, and a daemon in trouble."""
    return {**value, **{name: more for name, more in additions(value).items() if not value.get(name)}}


def additions(value):
    if isinstance(value.get("path"), str) and "bytes" in value:
        return {
            "title": "t", "description": "d", "people": ["p"], "keywords": ["k"], "app": "a", "text": "x",
            "camera": "c", "placeNames": ["n"], "creators": ["m"], "why": "w",
            "differences": [{"kind": "folder", "text": "f", "worse": True}],
        }
    if isinstance(value.get("categories"), list) and isinstance(value.get("activity"), str):
        return {"conditions": [{"code": "disk-full", "text": "t", "remedy": "r"}]}
    return {}
