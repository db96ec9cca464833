package import CleanerProtocol

/// The decisions of a file that `decisions export` wrote: a first line with the version, a line for each decision, and a
/// last one that shows that the file is whole.
package struct DecisionFile: Sendable {
    /// Rises if a reader of this version would misunderstand a line.
    private static let version = 1

    private struct First: Codable {
        var cleanerd: String
        var version: Int
    }

    private struct Last: Codable {
        var end: Bool
    }

    /// The first line, without its newline.
    package static func first() throws -> ArraySlice<UInt8> {
        try LineCoding.line(First(cleanerd: "decisions", version: version)).dropLast()
    }

    /// The last line, without its newline.
    package static func last() throws -> ArraySlice<UInt8> { try LineCoding.line(Last(end: true)).dropLast() }

    package private(set) var decisions: [DecisionLine] = []
    private let name: String
    private var lines = LineBuffer(limit: ProtocolLimits.requestLineBytes / 2)
    private var number = 0
    private var isWhole = false

    /// - Parameter name: Names the file in complaints.
    package init(named name: String) {
        self.name = SafeText.escaped(name)
    }

    /// Reads on with the next bytes of the file.
    ///
    /// - Throws: A `Complaint` if they are no such file, or one of a newer version, or damaged.
    package mutating func append(_ bytes: [UInt8]) throws(Complaint) {
        lines.append(bytes)
        while let line = try next() {
            number += 1
            if number == 1 {
                try check(line)
            } else if isWhole {
                throw damaged("goes on after its end")
            } else {
                try take(line)
            }
        }
    }

    /// Checks that nothing is missing behind the last bytes.
    package func finish() throws(Complaint) {
        guard number > 0 else { throw foreign }
        guard isWhole, lines.pending == 0 else { throw damaged("ends in the middle") }
    }

    private mutating func next() throws(Complaint) -> [UInt8]? {
        do {
            return try lines.next()
        } catch {
            throw number == 0 ? foreign : damaged("is damaged in line \(number + 1)")
        }
    }

    private func check(_ line: [UInt8]) throws(Complaint) {
        guard let first: First = read(line), first.cleanerd == "decisions" else { throw foreign }
        guard first.version <= Self.version else {
            throw Complaint(
                .refused, "\(name) was written by a newer version of cleanerd", remedy: "install that version here, too"
            )
        }
    }

    private mutating func take(_ line: [UInt8]) throws(Complaint) {
        if let decision: DecisionLine = read(line) {
            decisions.append(decision)
        } else if let last: Last = read(line), last.end {
            isWhole = true
        } else {
            throw damaged("is damaged in line \(number)")
        }
    }

    private func read<Value: Decodable>(_ line: [UInt8]) -> Value? {
        guard !line.contains(0), !NestingCheck.exceeds(ProtocolLimits.nesting, in: line) else { return nil }
        return try? LineCoding.decode(Value.self, from: line)
    }

    private var foreign: Complaint {
        Complaint(
            .failed, "\(name) is no file of decisions", remedy: "`cleanerctl decisions export FILE` writes such a file")
    }

    private func damaged(_ how: String) -> Complaint {
        Complaint(.failed, "\(name) \(how); nothing was taken over", remedy: "use a copy that is whole")
    }
}
