import SystemPackage

/// A file of paragraphs of fields, as deb822(5) describes it: dpkg's status and apt's extended states.
enum ControlFile {
    /// The most paragraphs that are read: Debian 12 has 64,000 packages.
    static let mostParagraphs = 200_000

    /// What of a file was not read.
    struct Omission: Sendable, Hashable {
        var longLines = 0
        var isCut = false
        var hasTooManyParagraphs = false

        /// Half sentences for people.
        var reasons: [String] {
            var reasons: [String] = []
            if longLines > 0 { reasons.append("\(longLines) lines are longer than \(BoundedLines.longestLine) bytes") }
            if isCut { reasons.append("it is longer than \(BoundedLines.longestFile) bytes") }
            if hasTooManyParagraphs { reasons.append("it has more than \(mostParagraphs) paragraphs") }
            return reasons
        }
    }

    /// Calls `body` with the wanted fields of each paragraph.
    ///
    /// Names of fields are compared in lower case. A paragraph with a line that is too long is left out.
    ///
    /// - Throws: `Errno` if the file cannot be read.
    static func forEachParagraph(
        in path: FilePath, fields wanted: Set<String>, _ body: ([String: String]) -> Void
    ) throws(Errno) -> Omission {
        var omission = Omission()
        var fields: [String: String] = [:]
        var isBroken = false
        var last: String?
        var count = 0
        func finish() {
            defer {
                fields = [:]
                isBroken = false
                last = nil
            }
            guard !isBroken, !fields.isEmpty else { return }
            count += 1
            if count <= mostParagraphs { body(fields) } else { omission.hasTooManyParagraphs = true }
        }
        let end = try BoundedLines.forEach(in: path) { line, isCut in
            guard let first = line.first else { return finish() }
            if isCut {
                omission.longLines += 1
                isBroken = true
                return
            }
            if first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
                if let last { fields[last, default: ""] += "\n" + String(decoding: line, as: UTF8.self) }
                return
            }
            last = nil
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon <= 32 else { return }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            guard wanted.contains(name) else { return }
            last = name
            let value = line[(colon + 1)...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            fields[name] = String(decoding: value, as: UTF8.self)
        }
        finish()
        omission.isCut = end == .cut
        return omission
    }
}
