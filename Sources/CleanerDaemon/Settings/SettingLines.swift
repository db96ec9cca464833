/// Where in a settings file a name stands, as the parser tells places only of what it cannot read.
struct SettingLines {
    private let names: [[String]]

    init(_ text: String) {
        var table: [String] = []
        // By bytes: Swift takes \r\n for one character.
        names = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            let line = String(decoding: line, as: UTF8.self).trimmingBlanks()
            if line.hasPrefix("[") {
                table = Self.parts(line.prefix { $0 != "]" }.dropFirst())
                return table
            }
            guard !line.hasPrefix("#"), let end = line.firstIndex(of: "=") else { return [] }
            return table + Self.parts(line[..<end])
        }
    }

    /// The first line that begins as a table and goes on with what begins no name, counted from 1.
    ///
    /// The parser takes it for granted that there is none: it ends the program.
    static func tableWithoutName(in text: String) -> Int? {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.firstIndex { line in
            // The mark that some editors put before UTF-8 counts as blank here, as it does to the parser.
            let line = line.drop { $0.properties.isWhitespace || $0 == "\u{FEFF}" }
            guard line.first == "[" else { return false }
            let inside = line.dropFirst().drop { $0 == " " || $0 == "\t" }
            let name = inside.first == "[" ? inside.dropFirst().drop { $0 == " " || $0 == "\t" } : inside
            guard let first = name.first else { return true }
            return !(first.isASCII && first.properties.isAlphabetic || "0123456789-_\"'".unicodeScalars.contains(first))
        }.map { $0 + 1 }
    }

    /// The first line that names `wanted` or something in it, counted from 1; nil where none plainly does.
    func line(of wanted: [String]) -> Int? {
        let exact = names.firstIndex(of: wanted)
        return (exact ?? names.firstIndex { $0.starts(with: wanted) }).map { $0 + 1 }
    }

    private static func parts(_ name: Substring) -> [String] {
        name.split(separator: ".").map { String($0).trimmingBlanks(and: "\"'") }
    }
}

extension String {
    fileprivate func trimmingBlanks(and others: String = "") -> String {
        let blanks = Set(" \t\r" + others)
        return String(drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed())
    }
}
