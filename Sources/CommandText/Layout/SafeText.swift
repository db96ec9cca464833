package import CleanerProtocol

/// Makes text from outside safe for a terminal: a file's name may hold anything but a slash and a zero byte.
///
/// Escaped are control characters (a name could move the cursor or set the window's title), characters that turn the
/// direction of writing or cannot be seen (a name could pass for another), and bytes that are not UTF-8.
package enum SafeText {
    /// A path or a name; bytes that are not UTF-8 become `\xFF`.
    package static func escaped(bytes: [UInt8]) -> String {
        var text = ""
        var rest = bytes[...]
        while !rest.isEmpty {
            var decoder = UTF8()
            var iterator = rest.makeIterator()
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar):
                append(scalar, to: &text)
                rest = rest.dropFirst(UTF8.width(scalar))
            case .error, .emptyInput:
                text += "\\x" + hexadecimal(UInt32(rest.removeFirst()), digits: 2)
            }
        }
        return text
    }

    /// Text that the daemon sent: it may quote a name.
    package static func escaped(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: needsEscape) else { return text }
        return text.unicodeScalars.reduce(into: "") { append($1, to: &$0) }
    }

    package static func escaped(_ path: WirePath) -> String {
        escaped(bytes: path.bytes)
    }

    /// A path from a message; empty if the base64 is invalid.
    static func escaped(path text: String, base64: String?) -> String {
        WirePath(text: text, base64: base64).map { escaped($0) } ?? ""
    }

    /// An equal line of JSON: such characters occur only in strings there, where `\\uXXXX` stands for them.
    package static func escaped(json line: some Sequence<UInt8>) -> [UInt8] {
        let text = String(decoding: Array(line), as: UTF8.self)
        guard text.unicodeScalars.contains(where: needsEscape) else { return Array(text.utf8) }
        return text.unicodeScalars.reduce(into: [UInt8]()) { bytes, scalar in
            guard needsEscape(scalar) else {
                bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                return
            }
            for unit in String(scalar).utf16 { bytes += "\\u\(hexadecimal(UInt32(unit), digits: 4))".utf8 }
        }
    }

    private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
        guard needsEscape(scalar) else {
            text.unicodeScalars.append(scalar)
            return
        }
        switch scalar {
        case "\n": text += "\\n"
        case "\t": text += "\\t"
        case "\r": text += "\\r"
        case _ where scalar.value < 0x80: text += "\\x" + hexadecimal(scalar.value, digits: 2)
        default: text += "\\u{" + hexadecimal(scalar.value, digits: 4) + "}"
        }
    }

    private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20...0x7E: return false
        case ..<0xA0: return true
        // Joiners belong to emoji and to several scripts; they do not change the direction.
        case 0x200C, 0x200D: return false
        // Blank letters of the Hangul blocks.
        case 0x115F, 0x1160, 0x3164, 0xFFA0: return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
        default: return false
        }
    }

    private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
        let text = String(value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}

/// Paths shortened for a narrow terminal.
enum PathText {
    /// The path whole, or `…/` and as many of its last parts as fit; nil if not even the name fits.
    static func shortened(_ path: String, to columns: Int) -> String? {
        guard TextWidth.of(path) > columns else { return path }
        var rest = path[...]
        while let slash = rest.dropFirst().firstIndex(of: "/") {
            rest = rest[slash...]
            if TextWidth.of(rest) + 1 <= columns { return "…\(rest)" }
        }
        return nil
    }

    /// The same for a path on a line of its own: a name that is longer than the line loses its middle.
    static func fitted(_ path: String, to columns: Int?) -> String {
        guard let columns else { return path }
        if let short = shortened(path, to: columns) { return short }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        return TextWidth.shortened(name, to: columns)
    }
}

/// Text for terminals and programs that know no Unicode.
package enum PlainText {
    /// What stands for the symbols of bars, tables and sentences.
    private static let substitutes: [Character: String] = [
        "█": "#", "░": ".", "…": "...", "×": "x", "·": "-", "“": "\"", "”": "\"", "│": "|", "━": "=", "─": "-",
        "★": "*",
    ]

    /// Whether the locale has no Unicode, by POSIX's order of precedence; false without one, as for today's terminals.
    ///
    /// `variable` gives the value of a variable of the environment.
    package static func isWanted(_ variable: (String) -> String?) -> Bool {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(variable)
        guard let locale = names.first(where: { !$0.isEmpty })?.lowercased() else { return false }
        return !locale.contains("utf-8") && !locale.contains("utf8")
    }

    /// The text with those symbols in ASCII; all else, such as letters in names of files, stays.
    package static func of(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return text.reduce(into: "") { plain, character in
            if let substitute = substitutes[character] {
                plain += substitute
            } else {
                plain.append(character)
            }
        }
    }
}

/// Colours of 24 bits on a terminal.
package enum TrueColour {
    /// Whether a terminal shows them, by its variables `TERM` and `COLORTERM`.
    package static func isShown(term: String, colourTerm: String) -> Bool {
        ["truecolor", "24bit"].contains(colourTerm) || term.hasSuffix("-direct")
            || ["xterm-kitty", "xterm-ghostty"].contains(term)
    }
}
