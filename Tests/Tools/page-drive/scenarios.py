"""What a user does with the page, and what has to be true after it.

Each scenario begins at an address of its own, asks the daemon itself what was decided, and leaves the library's
decisions as they were.
"""

import pathlib

from hostile import SHOWN
from webdriver import Failed, until

TITLE = "document.getElementById('title').textContent"
POSITION = "document.getElementById('position').textContent"
CARD = "document.querySelector('.card.top')?.getAttribute('aria-label')"
NAME = "document.querySelector('.caption .name')?.textContent"
TOP = ".card.top"


class Page:
    """The page in a browser, the hands of its user, and the daemon behind it."""

    def __init__(self, browser, hands, stop_daemon, start_daemon):
        self.browser = browser
        self.hands = hands
        self.stop_daemon = stop_daemon
        self.start_daemon = start_daemon

    def go(self, route):
        self.browser.run("location.hash = arguments[0]", route)
        self.browser.wait(f"location.hash === {route!r}")

    def ask(self, method, parameters=None):
        """The rows and the result of a request that the page's own bridge passes on."""
        lines = self.browser.run_async(
            "const [method, params, done] = arguments;"
            "fetch('request', {method: 'POST', body: JSON.stringify({method, params})})"
            ".then((answer) => answer.text()).then((text) =>"
            " done(text.split('\\n').filter(Boolean).map((line) => JSON.parse(line))))",
            method, parameters or {})
        rows = [row for line in lines if line.get("method") == "rows" for row in line["params"]["rows"]]
        if "error" in lines[-1]:
            raise Failed(f"{method}: {lines[-1]['error']['message']}")
        return rows, lines[-1]["result"]

    def decisions(self):
        """The decision of each photo that has one."""
        rows, _ = self.ask("list", {"category": "all"})
        return {row["id"]: row["decision"] for row in rows if "decision" in row}

    def expect_decisions(self, expected, words):
        until(lambda: self.decisions() == expected, words)

    def text(self, expression):
        return self.browser.run(f"return {expression}")

    def news(self):
        return self.browser.wait("document.querySelector('#notice p')?.textContent")


def cards_by_keys(page):
    """Right keeps, left marks, up puts on the maybe pile; the pass goes on where it stood."""
    before = page.decisions()
    page.go("#/review/all")
    page.browser.wait(CARD)
    photos = []
    for key, decision in [("right", "keep"), ("left", "delete"), ("up", "maybe"), ("k", "keep"), ("m", "maybe")]:
        photo = page.text(CARD)
        page.hands.keys(key)
        page.browser.wait(f"{CARD} && {CARD} !== {photo!r}")
        photos.append(decision)
    until(lambda: len(page.decisions()) == len(before) + 5, "five photos are decided")
    made = [decision for photo, decision in page.decisions().items() if photo not in before]
    check(sorted(made) == sorted(photos), f"decided {made}")
    page.browser.wait(f"{POSITION}.startsWith({position_after(page)!r})")
    card = page.text(CARD)
    page.browser.run("window.isOld = true; location.reload()")
    page.browser.wait(f"!window.isOld && {CARD} === {card!r}")
    undo(page, 5)
    page.expect_decisions(before, "all is taken back")


def position_after(page):
    _, state = page.ask("review", {"category": "all", "count": 0})
    return f"{state['done'] + 1:,} of"


def cards_by_dragging(page):
    """A long pull and a quick flick decide; a short pull puts the card back."""
    before = page.decisions()
    page.go("#/review/all")
    page.browser.wait(f"{CARD} && document.querySelector('{TOP} img.here')")
    first = page.text(CARD)
    x, y = page.browser.middle(TOP)
    page.hands.drag([(x, y), (x + 10, y), (x + 20, y), (x + 20, y), (x + 20, y)], slowly=True)
    page.browser.wait(f"{CARD} === {first!r} && !document.querySelector('{TOP}').style.transform")
    check(page.decisions() == before, "a short pull decides nothing")
    width = page.browser.box(TOP)[2]
    page.hands.drag([(x, y)] + [(x - width * part / 8, y + part) for part in range(1, 8)])
    page.browser.wait(f"{CARD} !== {first!r}")
    until(lambda: list(added(page, before).values()) == ["delete"], "the pull marks one photo")
    second = page.text(CARD)
    page.browser.wait(f"document.querySelector('{TOP} img.here')")
    x, y = page.browser.middle(TOP)
    page.hands.drag([(x, y), (x + 60, y), (x + 130, y)])
    page.browser.wait(f"{CARD} !== {second!r}")
    until(lambda: sorted(added(page, before).values()) == ["delete", "keep"], "the flick keeps one photo")
    undo(page, 2)
    page.expect_decisions(before, "both are taken back")


def thirty_undos(page):
    """Thirty decisions as fast as keys come are thirty decisions; the seal takes back each."""
    before = page.decisions()
    page.go("#/review/all")
    page.browser.wait(CARD)
    first = page.text(CARD)
    for place in range(30):
        photo = page.text(CARD)
        page.hands.keys("right" if place % 2 else "left")
        page.browser.wait(f"{CARD} && {CARD} !== {photo!r}")
    until(lambda: len(added(page, before)) == 30, "thirty photos are decided")
    for left in reversed(range(30)):
        page.browser.run("document.getElementById('seal').click()")
        until(lambda: len(added(page, before)) == left, f"{left} decisions are left")
    page.browser.wait(f"{CARD} === {first!r}")
    check(page.decisions() == before, "all is taken back")


def zoom_of_a_card(page):
    """Double click enlarges, dragging moves, z shows each pixel, Escape shows all."""
    page.go("#/review/all")
    page.browser.wait(f"document.querySelector('{TOP} img.here')")
    x, y = page.browser.middle(TOP)
    page.hands.click((x, y), times=2)
    page.browser.wait("document.querySelector('.card.top .frame.zoomed')")
    place = "document.querySelector('.card.top .frame img').style.transform"
    before = page.text(place)
    x, y = page.browser.middle(TOP)
    page.hands.drag([(x, y), (x - 40, y - 30), (x - 80, y - 50)])
    page.browser.wait(f"{place} !== {before!r}")
    card = page.text(CARD)
    page.hands.keys("right")
    check(page.text(CARD) == card, "an arrow moves an enlarged photo and decides nothing")
    page.hands.keys("escape")
    page.browser.wait("!document.querySelector('.card.top .frame.zoomed')")
    page.hands.keys("z")
    page.browser.wait("document.querySelector('.scale').textContent.startsWith('1:1') || "
                      "document.querySelector('.scale').textContent !== ''")
    page.hands.keys("escape")
    page.browser.wait("!document.querySelector('.card.top .frame.zoomed')")


def end_of_a_list(page):
    """The end says what was done and what comes next; what was left for later can be looked at again."""
    before = page.decisions()
    rows, _ = page.ask("list", {"category": "all", "filter": {"undecided": True}, "limit": 1})
    name = rows[0]["path"].rsplit("/", 1)[-1]
    filters = page.text("encodeURIComponent(JSON.stringify({larger: %d, smaller: %d, undecided: true}))"
                        % (rows[0]["bytes"] - 1, rows[0]["bytes"] + 1))
    page.go(f"#/review/all?filter={filters}")
    page.browser.wait(CARD)
    while page.text(CARD):
        card = page.text(CARD)
        page.hands.keys("s")
        page.browser.wait(f"{CARD} !== {card!r}")
    page.browser.wait("document.querySelector('.end h2')?.textContent.startsWith('Nothing else')")
    page.hands.keys("l")
    page.browser.wait(CARD)
    while page.text(CARD):
        card = page.text(CARD)
        page.hands.keys("m")
        page.browser.wait(f"{CARD} !== {card!r}")
    page.browser.wait("document.querySelector('.end h2')?.textContent.startsWith('All of this list')")
    page.browser.wait("document.querySelector('.end').textContent.includes('maybe')")
    undo(page, len(added(page, before)))
    page.browser.wait(f"{CARD}")
    page.expect_decisions(before, f"{name} is undecided again")


def last_copy(page):
    """The last copy of a picture goes only after its words were typed."""
    before = page.decisions()
    rows, _ = page.ask("list", {"category": "duplicates"})
    copies = [row for row in rows if row["group"] == rows[0]["group"]]
    page.ask("mark", {"photos": [{"id": row["id"]} for row in copies[1:]], "decision": "delete"})
    marked = page.decisions()
    size = copies[0]["bytes"]
    filters = page.text("encodeURIComponent(JSON.stringify({larger: %d, smaller: %d}))" % (size - 1, size + 1))
    page.go(f"#/review/all?filter={filters}")
    while page.browser.wait(NAME) and not page.text(NAME).startswith(copies[0]["path"].rpartition("/")[2]):
        card = page.text(CARD)
        page.hands.keys("s")
        page.browser.wait(f"{CARD} && {CARD} !== {card!r}")
    page.hands.keys("left")
    page.browser.wait("document.querySelector('#question input') === document.activeElement")
    page.hands.keys("enter")
    page.hands.type("last")
    page.hands.keys("enter")
    page.browser.wait("document.querySelector('#question input').value === 'last'")
    check(page.text("document.getElementById('question').open"), "Enter alone answers nothing")
    check(page.decisions() == marked, "nothing is marked before the question is answered")
    page.hands.type(" copy")
    page.hands.keys("enter")
    until(lambda: page.decisions() == {**marked, copies[0]["id"]: "delete"}, "the last copy is marked")
    while page.decisions() != before:
        page.ask("undo")


def groups(page):
    """What goes is marked with what stays in its place; the three comparisons show two photos in one place."""
    before = page.decisions()
    page.go("#/review/duplicates")
    page.browser.wait("document.querySelectorAll('.tile').length > 1")
    for tile in ["goes", "stays"]:
        page.browser.wait(f"document.querySelector('.tile.{tile}')")
    compare(page)
    page.hands.keys("2")
    page.browser.wait("document.querySelectorAll('.tile')[1].classList.contains('stays')")
    page.browser.wait("document.querySelectorAll('.tile')[0].classList.contains('goes')")
    page.hands.keys("1")
    page.browser.wait("document.querySelectorAll('.tile')[0].classList.contains('stays')")
    page.hands.keys("x")
    page.browser.wait("document.querySelectorAll('.tile')[0].classList.contains('goes')")
    page.hands.keys("x")
    page.browser.wait("document.querySelectorAll('.tile')[0].classList.contains('stays')")
    count = page.text("document.querySelectorAll('.tile.goes').length")
    labels = page.text("[...document.querySelectorAll('.tile')].map((tile) => tile.getAttribute('aria-label')).join()")
    page.hands.keys("enter")
    page.browser.wait("[...document.querySelectorAll('.tile')].map((tile) => tile.getAttribute('aria-label')).join()"
                      f" !== {labels!r}")
    until(lambda: list(added(page, before).values()) == ["delete"] * count, f"{count} photos are marked")
    undo(page, 1)
    page.expect_decisions(before, "the group is back")
    page.browser.wait("[...document.querySelectorAll('.tile')].map((tile) => tile.getAttribute('aria-label')).join()"
                      f" === {labels!r}")


def accept_all(page):
    """The rest of the copies is accepted in one act, after a question with its numbers."""
    before = page.decisions()
    page.go("#/review/duplicates")
    page.browser.wait("document.querySelectorAll('.tile').length > 1")
    _, status = page.ask("status")
    proposed = next(list for list in status["categories"] if list["category"] == "duplicates")["proposed"]
    page.hands.keys("A")
    page.browser.wait("document.getElementById('question').open")
    question = page.text("document.getElementById('asked').textContent")
    check(f"{proposed:,} photo" in question, question)
    page.hands.keys("y")
    until(lambda: len(added(page, before)) == proposed, f"{proposed} photos are marked")
    page.browser.wait("document.querySelector('.review .end h2')")
    undo(page, 1)
    page.expect_decisions(before, "all is taken back at once")
    page.browser.wait("document.querySelectorAll('.tile').length > 1")


def compare(page):
    mode = "document.querySelector('.comparison').dataset.mode"
    front = "[...document.querySelectorAll('.pictures .frame')].findIndex((frame) => frame.matches('.front'))"
    page.hands.keys("b")
    page.browser.wait(f"{mode} === 'flicker' && document.querySelectorAll('.pictures img.here').length === 2")
    shown = page.text(front)
    page.hands.keys("b")
    page.browser.wait(f"{front} === {1 - shown}")
    page.hands.keys("+")
    page.browser.wait("document.querySelectorAll('.pictures .frame.zoomed').length === 2")
    page.hands.keys("v")
    page.browser.wait(f"{mode} === 'split'")
    x, y = page.browser.middle(".split-line")
    page.hands.drag([(x, y), (x - 60, y), (x - 120, y)])
    page.browser.wait("Number(document.querySelector('.split-line').getAttribute('aria-valuenow')) < 50")
    page.hands.keys("e")
    page.browser.wait(f"{mode} === 'difference'")
    page.hands.keys("escape")
    page.browser.wait("document.querySelector('.comparison').hidden")


def grid(page):
    """Only what is visible exists; a selection is decided about in one act, and taken back in one."""
    before = page.decisions()
    rows, _ = page.ask("list", {"category": "all"})
    page.go("#/grid/all")
    cells = "document.querySelectorAll('.cell').length"
    size = "Number(document.querySelector('.cell')?.getAttribute('aria-setsize'))"
    page.browser.wait(f"{size} === {len(rows)} && document.querySelector('.cell img.here')")
    check(page.text(cells) < 200, f"{page.text(cells)} tiles exist")
    page.hands.keys("end")
    page.browser.wait(f"document.getElementById('cell-{len(rows) - 1}')?.classList.contains('active')")
    check(page.text(cells) < 200, f"{page.text(cells)} tiles exist at the end")
    page.hands.keys("home")
    page.browser.wait("document.getElementById('cell-0')?.classList.contains('active')")
    page.browser.wait("document.querySelector('.grid').scrollTop < 10")
    page.hands.keys("right", "right", "right", holding="shift")
    page.browser.wait("document.querySelectorAll('.cell[aria-selected=true]').length === 4")
    rubber_band(page)
    page.hands.keys("d")
    until(lambda: list(added(page, before).values()) == ["delete"] * 2, "a selection is marked")
    page.hands.keys("u")
    page.expect_decisions(before, "it is taken back at once")


def rubber_band(page):
    left, top, width, height = page.browser.box("#cell-0")
    points = [(left + 5, top + 5), (left + 30, top + 20), (left + width + 40, top + height / 2)]
    page.hands.drag([*points, points[-1]])
    page.browser.wait("document.querySelectorAll('.cell[aria-selected=true]').length === 2")


def search_and_filters(page):
    """A search says what it found; a filter shows what the daemon counts."""
    page.go("#/grid/all")
    page.browser.wait("document.querySelector('.cell')")
    page.hands.keys("/")
    page.browser.wait("document.activeElement.type === 'search'")
    page.hands.type("harbour")
    page.hands.keys("enter")
    page.browser.wait("document.querySelector('.cell.found')")
    _, colours = page.ask("colours")
    colour = colours["colours"][0]
    page.go("#/grid/all?filter=" + "%7B%22colour%22%3A%22" + colour["name"] + "%22%7D")
    page.browser.wait(f"Number(document.querySelector('.cell')?.getAttribute('aria-setsize')) === {colour['photos']}")
    page.go("#/grid/all?by=day")
    page.browser.wait("document.querySelector('.section h2')?.textContent")


def trash(page):
    """Marked photos are sent after a question with their number, and come back."""
    before = page.decisions()
    rows, _ = page.ask("list", {"category": "all", "filter": {"undecided": True}, "limit": 2})
    page.ask("mark", {"photos": [{"id": row["id"]} for row in rows], "decision": "delete", "lastCopy": True})
    marked = list(page.decisions().values()).count("delete")
    page.go("#/trash")
    page.browser.wait(f"document.querySelectorAll('.cell[data-state=delete]').length === {marked}")
    page.hands.keys("e")
    page.browser.wait("document.getElementById('question').open")
    question = page.text("document.getElementById('asked').textContent")
    check(question.startswith(f"Move {marked} photo") and "trash" in question, question)
    page.hands.keys("n")
    page.browser.wait("!document.getElementById('question').open")
    check(len(page.ask("trash.list")[0]) >= marked, "a no sends nothing")
    page.hands.keys("e")
    page.browser.wait("document.getElementById('question').open")
    page.hands.keys("y")
    page.browser.wait("document.querySelector('.celebrating')")
    check(all(row["state"] == "trashed" for row in page.ask("trash.list")[0]), "all is in the trash")
    page.hands.keys("enter")
    page.browser.wait("document.querySelector('.cell[data-state=trashed]')")
    page.browser.wait("document.querySelectorAll('.cell').length > 0")
    page.hands.keys("a", holding="control")
    page.hands.keys("r")
    until(lambda: page.ask("trash.list")[0] == [], "all is put back")
    page.browser.wait("document.querySelector('.end h2')?.textContent.startsWith('Nothing is marked')")
    check(page.decisions() == {key: value for key, value in before.items() if value != "delete"}, "nothing is marked")


def folders(page):
    """A pair of folders is decided in one act."""
    before = page.decisions()
    page.go("#/folders")
    page.browser.wait("document.querySelector('.pair')")
    page.hands.keys("2")
    page.browser.wait("document.getElementById('question').open")
    page.hands.keys("y")
    until(lambda: set(added(page, before).values()) == {"delete"}, "one side of the pair is marked")
    page.browser.wait("document.querySelector('.page.folders .pair, .page.folders .end')")
    page.hands.keys("u")
    page.expect_decisions(before, "the pair is taken back")


def storage_and_applications(page):
    for route, element in [("#/storage", ".amounts th"), ("#/apps", ".apps li, .page p")]:
        page.go(route)
        page.browser.wait(f"document.querySelector({element!r})")


def decided_elsewhere(page):
    """What another client decides leaves the screen; what it takes back is counted again."""
    before = page.decisions()
    page.go("#/review/all")
    card = page.browser.wait(CARD)
    total = page.text(POSITION)
    _, state = page.ask("review", {"category": "all", "count": 1})
    page.ask("mark", {"photos": [{"id": state["cards"][0]["photos"][0]["id"]}], "decision": "keep"})
    page.browser.wait(f"{CARD} && {CARD} !== {card!r}")
    page.ask("undo")
    page.browser.wait(f"{POSITION} === {total!r}")
    page.expect_decisions(before, "all is as before")


def daemon_away(page):
    """While the daemon is away, a card that is decided about comes back; then all goes on by itself."""
    before = page.decisions()
    page.go("#/review/all")
    page.browser.wait(CARD)
    name = page.text(NAME)
    page.stop_daemon()
    try:
        page.browser.wait("document.body.classList.contains('gone')")
        page.hands.keys("right")
        page.browser.wait("document.querySelector('#notice .error')")
        page.browser.wait(f"{NAME} === {name!r}")
    finally:
        page.start_daemon()
    page.browser.wait("!document.body.classList.contains('gone')")
    page.browser.wait(f"{NAME} === {name!r}")
    check(page.decisions() == before, "nothing is decided")
    page.hands.keys("right")
    until(lambda: list(added(page, before).values()) == ["keep"], "one photo is decided, once")
    undo(page, 1)
    page.expect_decisions(before, "it is taken back")


def leaving_at_once(page):
    """What is answered after the user went elsewhere changes nothing there."""
    before = page.decisions()
    page.go("#/review/all")
    page.browser.wait(CARD)
    page.hands.keys("right", "t")
    page.browser.wait("location.hash === '#/trash'")
    until(lambda: list(added(page, before).values()) == ["keep"], "the photo is kept")
    page.browser.wait(f"{TITLE}.startsWith('Marked') && !document.querySelector('[data-action=\"→\"]')")
    undo(page, 1)
    page.expect_decisions(before, "it is taken back from elsewhere")
    check(page.text(TITLE).startswith("Marked"), page.text(TITLE))


def help_and_focus(page):
    """All keys are told; the focus is always on something that is shown."""
    page.go("#/review/all")
    page.browser.wait(CARD)
    page.hands.keys("?")
    page.browser.wait("document.getElementById('panel').open && document.querySelectorAll('#panel dt').length > 20")
    page.hands.keys("escape")
    page.browser.wait("!document.getElementById('panel').open")
    page.browser.wait("document.activeElement?.checkVisibility()")
    page.hands.keys("i")
    page.browser.wait("document.querySelector('#panel .verdicts li')")
    page.hands.keys("escape")
    page.browser.wait("!document.getElementById('panel').open")
    names = page.text("[...document.querySelectorAll('button, a, [role], select, input')]"
                      ".filter((element) => element.checkVisibility() && !element.closest('[aria-hidden=true]')"
                      " && !element.ariaLabel && !element.textContent.trim()"
                      " && !element.labels?.length && element.getAttribute('role') !== 'status')"
                      ".map((element) => element.outerHTML)")
    check(names == [], f"without a name: {names}")


def hostile_names(page):
    """Names are text: nothing of them becomes an element, and no character turns the writing direction."""
    for route in ["#/grid/all", "#/grid/all?by=app", "#/folders", "#/review/all"]:
        page.go(route)
        page.browser.wait("document.querySelector('.cell, .pair, .card.top, .page .end')")
        found = page.text(
            "[document.querySelectorAll('script').length, document.querySelectorAll('[onerror], [onload]').length,"
            " [...document.body.outerHTML.matchAll("
            "/[\\u0000-\\u0009\\u000b-\\u001f\\u202a-\\u202e\\u2066-\\u2069]/g)].length]")
        check(found == [1, 0, 0], f"{route}: {found}")
    rows, _ = page.ask("list", {"category": "all"})
    for row in [row for row in rows if any(sign in row["path"] for sign in "<\u202e\n")][:4]:
        explain(page, row)
    refused = page.browser.run_async(
        "const done = arguments[0]; const image = new Image();"
        "image.onload = () => done(false); image.onerror = () => done(true); image.src = 'http://127.0.0.1:9/x.png'")
    check(refused, "another address is refused")


def hostile_texts(page):
    """Whatever the daemon says of files, programs and people is shown as text, and no script of it runs."""
    rows, _ = page.ask("list", {"category": "all", "filter": {"undecided": True}, "limit": 1})
    page.ask("mark", {"photos": [{"id": rows[0]["id"]}], "decision": "delete", "lastCopy": True})
    search = page.text("encodeURIComponent(JSON.stringify({search: 'strange:harbour'}))")
    for route, element, closely in [
        ("#/review/all", ".card.top img.here", False), ("#/review/duplicates", ".tile img.here", False),
        ("#/grid/all", ".cell img.here", True), ("#/grid/all?by=app", ".section", False),
        (f"#/grid/all?filter={search}", ".notes p", False), ("#/trash", ".cell img.here", True),
        ("#/folders", ".pair", False),
    ]:
        page.go(route)
        page.browser.wait(f"document.querySelector({element!r})")
        expect_harmless(page, route)
        if "?" in route or route == "#/folders":
            continue
        page.hands.keys("i")
        page.browser.wait("document.querySelector('#panel[open] .numbers')")
        expect_harmless(page, f"why in {route}")
        page.hands.keys("escape")
        page.browser.wait("!document.getElementById('panel').open")
        if closely:
            page.hands.keys("enter")
            page.browser.wait("document.querySelector('.viewer .frame img.here')")
            expect_harmless(page, f"closely in {route}")
    page.go("#/review/all")
    page.browser.wait(CARD)
    check(page.text("document.getElementById('lists').textContent").find(SHOWN) >= 0, "conditions are told")
    page.hands.keys("u")
    check(SHOWN in page.news(), "what was taken back is told")
    expect_harmless(page, "after an undo")
    for route in ["#/storage", "#/apps"]:
        page.go(route)
        page.browser.wait("document.querySelector('.page p, .page table')")
        expect_harmless(page, route, shown=False)


def expect_harmless(page, place, shown=True):
    """Only the page's own elements and script are there, and no character that no screen should get."""
    told = "[...document.querySelectorAll('[aria-label], [title], [alt]')].flatMap((element) => " \
        "['aria-label', 'title', 'alt'].map((name) => element.getAttribute(name) ?? '')).join('')"
    found = page.text(
        "[window.wasRun ?? 0, document.querySelectorAll('#bold, img[src=x], [onerror], [onload], iframe').length,"
        " document.querySelectorAll('script').length, document.documentElement.scrollWidth > innerWidth,"
        " (document.body.textContent + document.title + " + told + ").match("
        "/[\\u0000-\\u0008\\u000b-\\u001f\\u200e\\u200f\\u2028\\u202a-\\u202e\\u2066-\\u2069]/g)]")
    check(found == [0, 0, 1, False, None], f"{place}: {found}")
    text = page.text("document.body.textContent")
    check(not shown or SHOWN in text, f"{place}: the text is not there")


def explain(page, row):
    """Opens the panel of a photo in its own folder; its name is there as text."""
    folder = row["path"].rpartition("/")[0] or "."
    page.go("#/grid/all?filter=" + page.text(f"encodeURIComponent(JSON.stringify({{folder: {{path: {folder!r}}}}}))"))
    cell = page.browser.wait(f"[...document.querySelectorAll('.cell')].find((cell) => cell.ariaSetSize > 0)?.id")
    page.browser.wait(f"document.getElementById({cell!r})")
    page.hands.keys("i")
    page.browser.wait("document.getElementById('panel').open && document.querySelector('#panel .numbers')")
    check(page.text("document.querySelectorAll('#panel script, #panel [onerror]').length") == 0, row["path"])
    page.hands.keys("escape")
    page.browser.wait("!document.getElementById('panel').open")


def contrast(page):
    """All texts of all views can be read."""
    script = pathlib.Path(__file__).with_name("contrast.js").read_text()
    for route, element in [
        ("#/review/all", ".card.top .here"), ("#/review/duplicates", ".tile .here"),
        ("#/grid/all?by=day", ".cell .here"), ("#/folders", ".pair, .end"), ("#/storage", ".amounts"),
        ("#/apps", ".page p, .apps"), ("#/trash", ".cell, .end h2"),
    ]:
        page.go(route)
        page.browser.wait(f"document.querySelector({element!r})")
        found = page.browser.run(script)
        check(found == [], f"{route}: {found}")


def narrow(page):
    """On a narrow window the lists open by a button, and nothing is wider than the page."""
    page.browser.resize(390, 800)
    page.hands.focus()
    for route in ["#/review/all", "#/review/duplicates", "#/grid/all", "#/trash", "#/folders"]:
        page.go(route)
        page.browser.wait("document.querySelector('#view > *')")
        page.browser.wait("[...document.querySelectorAll('h1, h2, p, button, select, input, .cell, .card')].every("
                          "(element) => element.closest('.leaving, .selects') || !element.checkVisibility() ||"
                          " element.getBoundingClientRect().right <= innerWidth + 1)")
    page.browser.run("document.getElementById('menu').click()")
    page.browser.wait("document.activeElement.closest('#lists')")
    page.hands.keys("escape")
    page.browser.wait("!document.body.classList.contains('lists-open')")
    page.browser.resize(1280, 860)
    page.hands.focus()


def light(page):
    check(colours(page) == ["rgb(245, 240, 230)", "rgb(54, 50, 43)"], f"{colours(page)}")


def dark_and_still(page):
    """The dark theme has its colours; with reduced motion a card leaves without moving."""
    check(page.text("matchMedia('(prefers-color-scheme: dark)').matches"), "the desktop is dark")
    check(colours(page) == ["rgb(34, 29, 16)", "rgb(232, 225, 207)"], f"{colours(page)}")
    check(page.text("matchMedia('(prefers-reduced-motion: reduce)').matches"), "the desktop is still")
    page.go("#/review/all")
    page.browser.wait(CARD)
    before = page.decisions()
    photo = page.text(CARD)
    page.hands.keys("right")
    page.browser.wait(f"{CARD} && {CARD} !== {photo!r}")
    check(page.text("document.querySelectorAll('.card.leaving').length") == 0, "no card flies")
    until(lambda: len(added(page, before)) == 1, "it is decided")
    undo(page, 1)
    page.expect_decisions(before, "it is taken back")


def colours(page):
    return page.text("(({backgroundColor, color}) => [backgroundColor, color])(getComputedStyle(document.body))")


def added(page, before):
    return {photo: decision for photo, decision in page.decisions().items() if photo not in before}


def undo(page, times):
    """Takes back decisions one after another, each once the one before is answered."""
    for _ in range(times):
        count = len(page.decisions())
        page.hands.keys("u")
        until(lambda: len(page.decisions()) < count, "one decision less")


def check(holds, words):
    if not holds:
        raise Failed(words)


LIGHT = [
    light, cards_by_keys, cards_by_dragging, thirty_undos, zoom_of_a_card, end_of_a_list, last_copy, groups, accept_all,
    grid, search_and_filters, trash, folders, decided_elsewhere, leaving_at_once, storage_and_applications,
    help_and_focus, hostile_names, contrast, narrow,
]
WITH_DAEMON = [daemon_away]
DARK = [dark_and_still, contrast]
HOSTILE = [hostile_texts]
