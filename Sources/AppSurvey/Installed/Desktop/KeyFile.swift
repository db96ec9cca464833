/// One group of a file of the Desktop Entry Specification 1.5, such as `[Desktop Entry]`; Flatpak's metadata too.
///
/// Read as GLib does: spaces around lines and keys do not count, the last of equal keys counts, and lines that are
/// neither a key nor a header are skipped. Bytes that are not UTF-8 become U+FFFD.
struct KeyFile: Sendable, Hashable {
    private var values: [String: String] = [:]

    init(_ bytes: [UInt8], group: String) {
        let header = Array("[\(group)]".utf8)
        var isInGroup = false
        for line in bytes.split(separator: UInt8(ascii: "\n")).lazy.map(Self.trimmed) {
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            if first == UInt8(ascii: "[") {
                isInGroup = line.elementsEqual(header)
                continue
            }
            guard isInGroup, let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
            let key = String(decoding: Self.trimmed(line[..<equals]), as: UTF8.self)
            values[key] = String(decoding: Self.trimmed(line[(equals + 1)...]), as: UTF8.self)
        }
    }

    /// A value of the type string, its escapes resolved; nil if it is empty or missing.
    func string(_ key: String) -> String? {
        values[key].map { Self.items($0, separator: nil)[0] }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A value of the type localestring in the first of these languages that it has, or else the one for all.
    func string(_ key: String, in languages: [String]) -> String? {
        languages.lazy.compactMap { string("\(key)[\($0)]") }.first ?? string(key)
    }

    /// A value of the type string(s): parts that each end with a semicolon.
    func list(_ key: String) -> [String] {
        values[key].map { Self.items($0, separator: ";").filter { !$0.isEmpty } } ?? []
    }

    /// Whether a value is `true`.
    func isTrue(_ key: String) -> Bool { values[key] == "true" }

    /// Resolves escapes, and divides the value at the separators that are not escaped.
    private static func items(_ value: String, separator: Character?) -> [String] {
        var items = [""]
        var isEscaped = false
        for character in value {
            if isEscaped {
                isEscaped = false
                switch character {
                case "s": items[items.count - 1].append(" ")
                case "n": items[items.count - 1].append("\n")
                case "t": items[items.count - 1].append("\t")
                case "r": items[items.count - 1].append("\r")
                default: items[items.count - 1].append(character)
                }
            } else if character == "\\" {
                isEscaped = true
            } else if character == separator {
                items.append("")
            } else {
                items[items.count - 1].append(character)
            }
        }
        return items
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || (9...13).contains(byte) }
        let tail = bytes.drop(while: isBlank)
        let end = tail.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? tail.startIndex
        return tail[..<end]
    }
}
