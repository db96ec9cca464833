import CommandText
import TerminalScreen

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
