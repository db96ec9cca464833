import Translation

/// Reads TOML 1.0 (toml.io/en/v1.0.0), each value with its line.
///
/// The daemon has its own reader for two reasons: no text that a user types may end the daemon, and each mistake is
/// reported with its line. Arrays of tables are refused, as no setting is one.
struct TOMLReader {
    /// A value, its line, and its full name: the parts of the table's name, then those of its own.
    struct Entry: Sendable, Hashable {
        let name: [String]
        let value: Value
        /// Counted from 1.
        let line: Int
    }

    enum Value: Sendable, Hashable {
        case text(String)
        case whole(Int)
        case number(Double)
        case list([Value])
        case flag(Bool)
        /// A date, an infinity or NaN; no setting accepts these.
        case other
    }

    /// The deepest nesting of lists; no setting has nested lists.
    private static let mostDepth = 16
    private static let bare = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".unicodeScalars)

    private let text: [Unicode.Scalar]
    private var place = 0
    private var table: [String] = []
    private var entries: [Entry] = []
    private var known: Set<[String]> = []
    /// The position up to which lines were counted, and their number.
    private var counted = (place: 0, lines: 0)

    /// All values of a text, in order.
    ///
    /// - Throws: `SettingProblem` with the line of the first mistake.
    static func read(_ text: String) throws(SettingProblem) -> [Entry] {
        var reader = TOMLReader(text)
        try reader.readLines()
        return reader.entries
    }

    private init(_ text: String) {
        self.text = Array(text.unicodeScalars)
        // Skip the byte order mark that some editors put before UTF-8.
        if peek == "\u{FEFF}" { place = 1 }
    }

    private mutating func readLines() throws(SettingProblem) {
        while true {
            skipBlanks(andLines: true)
            guard let next = peek else { return }
            if next == "[" { try readTable() } else { try readPair(in: table, depth: 0) }
            skipBlanks()
            guard peek == nil || isAtLineEnd else { throw wrong(Phrase("a line goes on behind its value")) }
        }
    }

    private mutating func readTable() throws(SettingProblem) {
        let example = Phrase("write it as in [blurry]")
        place += 1
        skipBlanks()
        let isList = take("[")
        skipBlanks()
        guard let next = peek, Self.bare.contains(next) || next == "\"" || next == "'" else {
            throw wrong(Phrase("a table has no name"), example)
        }
        table = try readName()
        guard !isList else { throw wrong(Phrase("a list of tables stands there"), example) }
        guard take("]") else { throw wrong(Phrase("the name of a table has no end"), example) }
        guard known.insert(table).inserted else {
            throw wrong(Phrase("the table \(Self.shown(table)) stands there twice"))
        }
    }

    /// Reads `name = value`.
    private mutating func readPair(in table: [String], depth: Int) throws(SettingProblem) {
        let name = try table + readName()
        guard take("=") else { throw wrong(Phrase("\(Self.shown(name)) has no value")) }
        skipBlanks()
        let line = countLines()
        if take("{") {
            guard depth < Self.mostDepth else { throw wrong(Phrase("tables lie too deep in each other")) }
            return try readInlineTable(name, depth: depth + 1)
        }
        let value = try readValue(depth: depth)
        guard known.insert(name).inserted else { throw wrong(Phrase("\(Self.shown(name)) is set twice")) }
        entries.append(Entry(name: name, value: value, line: line))
    }

    private mutating func readInlineTable(_ name: [String], depth: Int) throws(SettingProblem) {
        skipBlanks()
        if take("}") { return }
        repeat {
            skipBlanks()
            try readPair(in: name, depth: depth)
            skipBlanks()
        } while take(",")
        guard take("}") else { throw wrong(Phrase("the table \(Self.shown(name)) has no end")) }
    }

    /// Reads the parts of a name, separated by dots, and skips blanks after it.
    private mutating func readName() throws(SettingProblem) -> [String] {
        var parts: [String] = []
        repeat {
            skipBlanks()
            switch peek {
            case "\""?, "'"?: parts.append(try readString(mayHaveLines: false))
            case let next? where Self.bare.contains(next): parts.append(takeWhile(Self.bare.contains))
            default: throw wrong(Phrase("a name is missing"))
            }
            skipBlanks()
        } while take(".")
        return parts
    }

    private static func shown(_ name: [String]) -> String { name.joined(separator: ".") }

    // MARK: Values

    private mutating func readValue(depth: Int) throws(SettingProblem) -> Value {
        switch peek {
        case "\""?, "'"?: return .text(try readString(mayHaveLines: true))
        case "["?: return .list(try readList(depth: depth))
        default:
            let word = takeWhile { Self.bare.contains($0) || $0 == "+" || $0 == "." || $0 == ":" }
            guard let value = Self.value(word) else {
                let missing = Phrase("a value is missing")
                throw wrong(word.isEmpty ? missing : Phrase("\(word) is no value: texts stand in quotes"))
            }
            return value
        }
    }

    private mutating func readList(depth: Int) throws(SettingProblem) -> [Value] {
        let example = Phrase("write lists as in [\"a\", \"b\"]")
        guard depth < Self.mostDepth else { throw wrong(Phrase("lists lie too deep in each other")) }
        place += 1
        var values: [Value] = []
        while true {
            skipBlanks(andLines: true)
            if take("]") { return values }
            if peek == "{" || peek == "}" { throw wrong(Phrase("a brace stands in a list"), example) }
            values.append(try readValue(depth: depth + 1))
            skipBlanks(andLines: true)
            guard take(",") || peek == "]" else { throw wrong(Phrase("a list has no end"), example) }
        }
    }

    /// The value of a word without quotes; nil if it is not valid.
    private static func value(_ word: String) -> Value? {
        if let flag = Bool(String(word)) { return .flag(flag) }
        if word.wholeMatch(of: /[+-]?(inf|nan)|[0-9]{4}-.*|[0-9]{2}:.*/) != nil { return .other }
        // Underscores may stand only between digits.
        guard word.wholeMatch(of: /(.*[^0-9a-fA-F])?_.*|.*_([^0-9a-fA-F].*)?/) == nil else { return nil }
        let digits = word.filter { $0 != "_" }
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
            let rest = digits.dropFirst(2)
            return rest.hasPrefix("-") || rest.hasPrefix("+") ? nil : Int(rest, radix: radix).map { .whole($0) }
        }
        if digits.wholeMatch(of: /[+-]?(0|[1-9][0-9]*)/) != nil { return Int(digits).map { .whole($0) } }
        if digits.wholeMatch(of: /[+-]?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil {
            return Double(digits).map { .number($0) }
        }
        return nil
    }

    /// Reads a string in single or double quotes, one or three of them.
    private mutating func readString(mayHaveLines: Bool) throws(SettingProblem) -> String {
        let quote = text[place]
        let isLong = mayHaveLines && text[place...].starts(with: [quote, quote, quote])
        place += isLong ? 3 : 1
        if isLong { skipLineEnd() }
        var value = String.UnicodeScalarView()
        while let next = peek {
            if next == quote {
                // Before its closing three quotes, a long string may have up to two quotes of its own.
                let run = isLong ? text[place...].prefix(5).prefix { $0 == quote }.count : 1
                let isEnd = !isLong || run >= 3
                place += run
                value.append(contentsOf: repeatElement(quote, count: isLong && isEnd ? run - 3 : isEnd ? 0 : run))
                if isEnd { return String(value) }
            } else if next == "\\", quote == "\"" {
                place += 1
                if let scalar = try readEscape(isLong: isLong) { value.append(scalar) }
            } else if isAtLineEnd {
                guard isLong else { throw wrong(Phrase("a text has no end on its line")) }
                skipLineEnd()
                value.append("\n")
            } else if next.value < 0x20 && next != "\t" || next.value == 0x7F {
                throw wrong(Phrase("a text holds a control character"), Phrase("write it as in \"\\u0007\""))
            } else {
                value.append(next)
                place += 1
            }
        }
        throw wrong(Phrase("a text has no end"))
    }

    /// Reads an escape after its backslash; nil for the end of a line, which is skipped with all blanks after it.
    private mutating func readEscape(isLong: Bool) throws(SettingProblem) -> Unicode.Scalar? {
        let start = place
        skipBlanks(andComments: false)
        if isLong, isAtLineEnd {
            skipBlanks(andLines: true, andComments: false)
            return nil
        }
        place = start
        let plain: [Unicode.Scalar: Unicode.Scalar] = [
            "b": "\u{8}", "t": "\t", "n": "\n", "f": "\u{C}", "r": "\r", "\"": "\"", "\\": "\\",
        ]
        guard let next = peek else { throw wrong(Phrase("a text has no end")) }
        place += 1
        if let scalar = plain[next] { return scalar }
        let count = next == "u" ? 4 : next == "U" ? 8 : 0
        let digits = text[place...].prefix(count)
        let number = digits.allSatisfy(\.properties.isASCIIHexDigit) ? UInt32(Self.string(digits), radix: 16) : nil
        guard count > 0, digits.count == count, let scalar = number.flatMap(Unicode.Scalar.init) else {
            throw wrong(
                Phrase("a backslash is followed by nothing that it may"),
                Phrase("write \\\\ for one, or the text in '…'"))
        }
        place += count
        return scalar
    }

    // MARK: Characters

    private var peek: Unicode.Scalar? { place < text.count ? text[place] : nil }

    /// Whether the next characters are \n or \r\n.
    private var isAtLineEnd: Bool { peek == "\n" || text[place...].starts(with: ["\r", "\n"]) }

    private mutating func skipLineEnd() {
        if isAtLineEnd { place += peek == "\n" ? 1 : 2 }
    }

    /// Skips spaces, tabs and comments; with `andLines` also line ends.
    private mutating func skipBlanks(andLines: Bool = false, andComments: Bool = true) {
        while let next = peek {
            if next == " " || next == "\t" {
                place += 1
            } else if next == "#", andComments {
                while peek != nil, !isAtLineEnd { place += 1 }
            } else if andLines, isAtLineEnd {
                skipLineEnd()
            } else {
                return
            }
        }
    }

    private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
        guard peek == wanted else { return false }
        place += 1
        return true
    }

    private mutating func takeWhile(_ belongs: (Unicode.Scalar) -> Bool) -> String {
        let taken = text[place...].prefix(while: belongs)
        place += taken.count
        return Self.string(taken)
    }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    /// The number of the current line.
    private mutating func countLines() -> Int {
        counted.lines += text[counted.place..<place].count { $0 == "\n" }
        counted.place = place
        return counted.lines + 1
    }

    private mutating func wrong(
        _ what: Phrase, _ remedy: Phrase = Phrase("write name = value, texts in quotes")
    ) -> SettingProblem {
        SettingProblem(Phrase("it is no TOML: \(what)"), remedy: remedy, line: countLines())
    }
}
