/// Reads TOML 1.0 (toml.io/en/v1.0.0), each value with its line.
///
/// Of our own, as what a person types must never end the daemon, and each mistake has to be told with its line. Dates are
/// passed over, and lists of tables refused: no setting is one.
struct TOMLReader {
    /// A value, where it stands, and what it is called: the table's name and its own, part by part.
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
        case flag(Bool)
        case list([Value])
        case date
    }

    /// Lists within lists; none of ours has any.
    private static let mostDepth = 16

    private let bytes: [UInt8]
    private var place = 0
    private var table: [String] = []
    private var entries: [Entry] = []
    private var known: Set<[String]> = []
    /// Up to where lines were counted, and how many.
    private var counted = (place: 0, lines: 0)

    /// All values of a text, in their order.
    ///
    /// - Throws: `SettingProblem` with the line of the first mistake.
    static func read(_ text: String) throws(SettingProblem) -> [Entry] {
        var reader = TOMLReader(text)
        try reader.readLines()
        return reader.entries
    }

    private init(_ text: String) {
        bytes = Array(text.utf8)
        // The mark that some editors put before UTF-8.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    private mutating func readLines() throws(SettingProblem) {
        while true {
            skipBlanks(andLines: true)
            guard let byte = peek else { return }
            if byte == UInt8(ascii: "[") {
                try readTable()
            } else {
                try readPair(in: table, depth: 0)
            }
            skipBlanks()
            guard peek == nil || isAtLineEnd else { throw wrong("a line goes on behind its value") }
        }
    }

    private mutating func readTable() throws(SettingProblem) {
        place += 1
        skipBlanks()
        let isList = peek == UInt8(ascii: "[")
        if isList { place += 1 }
        skipBlanks()
        guard let byte = peek, Self.beginsName(byte) else {
            throw wrong("a table has no name", "write it as in [blurry]")
        }
        table = try readName()
        guard !isList else { throw wrong("a list of tables stands there", "write it as in [blurry]") }
        guard take("]") else { throw wrong("the name of a table has no end", "write it as in [blurry]") }
        guard known.insert(table).inserted else { throw wrong("the table \(Self.shown(table)) stands there twice") }
    }

    /// Reads `name = value`.
    private mutating func readPair(in table: [String], depth: Int) throws(SettingProblem) {
        let name = try table + readName()
        guard take("=") else { throw wrong("\(Self.shown(name)) has no value") }
        skipBlanks()
        let line = countLines()
        if take("{") {
            guard depth < Self.mostDepth else { throw wrong("tables lie too deep in each other") }
            try readInlineTable(name, depth: depth + 1)
            return
        }
        let value = try readValue(depth: depth)
        guard known.insert(name).inserted else { throw wrong("\(Self.shown(name)) is set twice") }
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
        guard take("}") else { throw wrong("the table \(Self.shown(name)) has no end") }
    }

    // MARK: Names

    private static func beginsName(_ byte: UInt8) -> Bool {
        isBare(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    private static func isBare(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func shown(_ name: [String]) -> String { name.joined(separator: ".") }

    /// The parts of a name, which dots separate, and what is blank behind it.
    private mutating func readName() throws(SettingProblem) -> [String] {
        var parts: [String] = []
        repeat {
            skipBlanks()
            switch peek {
            case UInt8(ascii: "\"")?, UInt8(ascii: "'")?: parts.append(try readString(mayHaveLines: false))
            case let byte? where Self.isBare(byte): parts.append(takeWhile(Self.isBare))
            default: throw wrong("a name is missing")
            }
            skipBlanks()
        } while take(".")
        return parts
    }

    // MARK: Values

    private mutating func readValue(depth: Int) throws(SettingProblem) -> Value {
        switch peek {
        case UInt8(ascii: "\"")?, UInt8(ascii: "'")?: return .text(try readString(mayHaveLines: true))
        case UInt8(ascii: "[")?: return .list(try readList(depth: depth))
        default:
            let word = takeWhile { byte in
                Self.isBare(byte) || [UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ":")].contains(byte)
            }
            guard let value = Self.value(word) else {
                throw wrong(word.isEmpty ? "a value is missing" : "\(word) is no value: texts stand in quotes")
            }
            return value
        }
    }

    private mutating func readList(depth: Int) throws(SettingProblem) -> [Value] {
        guard depth < Self.mostDepth else { throw wrong("lists lie too deep in each other") }
        place += 1
        var values: [Value] = []
        while true {
            skipBlanks(andLines: true)
            if take("]") { return values }
            if let byte = peek, byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") {
                throw wrong("a brace stands in a list", "write lists as in [\"a\", \"b\"]")
            }
            values.append(try readValue(depth: depth + 1))
            skipBlanks(andLines: true)
            guard take(",") || peek == UInt8(ascii: "]") else {
                throw wrong("a list has no end", "write lists as in [\"a\", \"b\"]")
            }
        }
    }

    /// A number, `true` or `false`, or a date; nil for anything else.
    private static func value(_ word: String) -> Value? {
        switch word {
        case "true": return .flag(true)
        case "false": return .flag(false)
        case "inf", "+inf": return .number(.infinity)
        case "-inf": return .number(-.infinity)
        case "nan", "+nan", "-nan": return .number(.nan)
        default: break
        }
        if word.wholeMatch(of: /[0-9]{4}-.*|[0-9]{2}:.*/) != nil { return .date }
        let digits = word.filter { $0 != "_" }
        // Underscores stand between digits only.
        guard word.wholeMatch(of: /_.*|.*_|.*__.*|.*_[^0-9a-fA-F].*|.*[^0-9a-fA-F]_.*/) == nil else { return nil }
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

    // MARK: Texts

    /// A text in quotes of either kind, one or three of them.
    private mutating func readString(mayHaveLines: Bool) throws(SettingProblem) -> String {
        let quote = bytes[place]
        let isLong = mayHaveLines && bytes[place...].starts(with: [quote, quote, quote])
        let hasEscapes = quote == UInt8(ascii: "\"")
        place += isLong ? 3 : 1
        if isLong { skipLineEnd() }
        var text: [UInt8] = []
        while let byte = peek {
            if byte == quote {
                // Before three that end it a long one may have up to two of its own.
                let run = bytes[place...].prefix(5).prefix { $0 == quote }.count
                guard isLong else {
                    place += 1
                    return String(decoding: text, as: UTF8.self)
                }
                place += run
                if run >= 3 {
                    text += Array(repeating: quote, count: run - 3)
                    return String(decoding: text, as: UTF8.self)
                }
                text += Array(repeating: quote, count: run)
            } else if byte == UInt8(ascii: "\\"), hasEscapes {
                place += 1
                text += try readEscape(isLong: isLong)
            } else if isAtLineEnd {
                guard isLong else { throw wrong("a text has no end on its line") }
                skipLineEnd()
                text.append(UInt8(ascii: "\n"))
            } else if byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F {
                throw wrong("a text holds a control character", "write it as in \"\\u0007\"")
            } else {
                text.append(byte)
                place += 1
            }
        }
        throw wrong("a text has no end")
    }

    /// What stands behind a backslash.
    private mutating func readEscape(isLong: Bool) throws(SettingProblem) -> [UInt8] {
        let start = place
        skipBlanks(andComments: false)
        if isLong, isAtLineEnd {
            // All that is blank up to the next word.
            while isAtLineEnd || peek == UInt8(ascii: " ") || peek == UInt8(ascii: "\t") { place += 1 }
            return []
        }
        place = start
        let plain: [UInt8: UInt8] = [
            UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10, UInt8(ascii: "f"): 12,
            UInt8(ascii: "r"): 13, UInt8(ascii: "\""): 34, UInt8(ascii: "\\"): 92,
        ]
        guard let byte = peek else { throw wrong("a text has no end") }
        place += 1
        if let plain = plain[byte] { return [plain] }
        let count = byte == UInt8(ascii: "u") ? 4 : byte == UInt8(ascii: "U") ? 8 : 0
        let digits = String(decoding: bytes[place...].prefix(count), as: UTF8.self)
        guard count > 0, digits.utf8.count == count, digits.first != "+", digits.first != "-",
            let number = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(number)
        else {
            throw wrong("a backslash is followed by nothing that it may", "write \\\\ for one, or the text in '…'")
        }
        place += count
        return Array(String(scalar).utf8)
    }

    // MARK: Bytes

    private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

    /// \n or \r\n.
    private var isAtLineEnd: Bool {
        peek == UInt8(ascii: "\n") || bytes[place...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
    }

    private mutating func skipLineEnd() {
        if isAtLineEnd { place += bytes[place] == UInt8(ascii: "\n") ? 1 : 2 }
    }

    /// Skips spaces, tabs and comments; with `andLines` also the ends of lines.
    private mutating func skipBlanks(andLines: Bool = false, andComments: Bool = true) {
        while let byte = peek {
            if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
                place += 1
            } else if byte == UInt8(ascii: "#"), andComments {
                while peek != nil, !isAtLineEnd { place += 1 }
            } else if andLines, isAtLineEnd {
                skipLineEnd()
            } else {
                return
            }
        }
    }

    private mutating func take(_ wanted: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: wanted) else { return false }
        place += 1
        return true
    }

    private mutating func takeWhile(_ belongs: (UInt8) -> Bool) -> String {
        let taken = bytes[place...].prefix(while: belongs)
        place += taken.count
        return String(decoding: taken, as: UTF8.self)
    }

    /// The number of this line.
    private mutating func countLines() -> Int {
        counted.lines += bytes[counted.place..<place].count { $0 == UInt8(ascii: "\n") }
        counted.place = place
        return counted.lines + 1
    }

    private mutating func wrong(
        _ what: String, _ remedy: String = "write name = value, texts in quotes"
    ) -> SettingProblem {
        SettingProblem("it is no TOML: \(what)", remedy: remedy, line: countLines())
    }
}
