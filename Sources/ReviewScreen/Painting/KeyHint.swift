import CommandText
import TerminalScreen
import Translation

/// A key and its effect, for the last line of the screen.
struct KeyHint {
    let name: String
    let text: String
    let key: Key

    init(_ name: String, _ text: String, _ key: Key) {
        self.name = name
        self.text = text
        self.key = key
    }

    /// A key that writes a letter.
    init(_ letter: Character, _ text: String) {
        self.init(String(letter), text, .character(letter))
    }

    var width: Int { TextWidth.of("\(name) \(text)") }
}

/// Those of several screens.
extension KeyHint {
    static var backByEscape: KeyHint { KeyHint("Esc", tr("back", context: "key of a grid"), .escape) }
    static var backBySpace: KeyHint {
        KeyHint(tr("space", context: "key"), tr("back", context: "key"), .character(" "))
    }
    static var choose: KeyHint { KeyHint("x", tr("choose", context: "key")) }
    static var keep: KeyHint { KeyHint("k", tr("keep", context: "key")) }
    static var keys: KeyHint { KeyHint("?", tr("keys", context: "key")) }
    static var larger: KeyHint { KeyHint("+", tr("larger", context: "key")) }
    static var later: KeyHint { KeyHint("s", tr("later", context: "key")) }
    static var leave: KeyHint { KeyHint("q", tr("leave", context: "key")) }
    static var lists: KeyHint { KeyHint("f", tr("lists", context: "key")) }
    static var mark: KeyHint { KeyHint("d", tr("mark", context: "key")) }
    static var open: KeyHint { KeyHint("o", tr("open", context: "key")) }
    static var pan: KeyHint { KeyHint(tr("arrows", context: "key"), tr("pan", context: "key"), .right) }
    static var play: KeyHint { KeyHint(tr("space", context: "key"), tr("play", context: "key"), .character(" ")) }
    static var playFilm: KeyHint { KeyHint("p", tr("play", context: "key")) }
    static var range: KeyHint { KeyHint("v", tr("range", context: "key")) }
    static var sheet: KeyHint { KeyHint("g", tr("sheet", context: "key")) }
    static var smaller: KeyHint { KeyHint("-", tr("smaller", context: "key")) }
    static var staysOrGoes: KeyHint { KeyHint("x", tr("stays/goes", context: "key")) }
    static var why: KeyHint { KeyHint("i", tr("why", context: "key")) }
    static var zoom: KeyHint { KeyHint(tr("space", context: "key"), tr("zoom", context: "key"), .character(" ")) }
}
