/// An error on the wire: a stable word for programs, and for people what was wrong and what to do.
package struct ProtocolError: Error, Hashable, Sendable {
    /// Stable words; a word once published keeps its meaning.
    package enum Word: String, Codable, Sendable, CaseIterable {
        case parse = "parse"
        case badRequest = "bad-request"
        case unknownMethod = "unknown-method"
        case badParameters = "bad-parameters"
        case lineTooLong = "line-too-long"
        case notFound = "not-found"
        case nothingToUndo = "nothing-to-undo"
        case conflict = "conflict"
        case refused = "refused"
        case busy = "busy"
        case paused = "paused"
        case stopping = "stopping"
        case failed = "failed"
        case unreadable = "unreadable"
        case unsupported = "unsupported"

        /// JSON-RPC 2.0 section 5.1; the words of our own count on from -32000 and keep their number.
        package var code: Int {
            switch self {
            case .parse: -32700
            case .badRequest: -32600
            case .unknownMethod: -32601
            case .badParameters: -32602
            case .lineTooLong: -32001
            case .notFound: -32002
            case .nothingToUndo: -32003
            case .conflict: -32004
            case .refused: -32005
            case .busy: -32006
            case .paused: -32007
            case .stopping: -32008
            case .failed: -32009
            case .unreadable: -32010
            case .unsupported: -32011
            }
        }
    }

    /// Stable words for causes that a program answers in its own way.
    package enum Cause: String, Codable, Sendable {
        /// No unmarked copy of the picture would be left in the library.
        case lastCopy = "last-copy"
        /// The user may not change the folder in which the photo lies.
        case lockedFolder = "locked-folder"
    }

    package let word: Word
    /// The problem, as a clause without a full stop.
    package let problem: String
    /// The remedy.
    package let remedy: String?
    /// Nil where the word says enough.
    package let cause: Cause?

    package init(_ word: Word, _ problem: String, remedy: String? = nil, cause: Cause? = nil) {
        self.word = word
        self.problem = problem
        self.remedy = remedy
        self.cause = cause
    }
}

extension ProtocolError: Codable {
    private enum CodingKeys: String, CodingKey {
        case code, message, data
    }

    private enum DataKeys: String, CodingKey {
        case word, remedy, cause
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        problem = try container.decode(String.self, forKey: .message)
        let data = try? container.nestedContainer(keyedBy: DataKeys.self, forKey: .data)
        // A word of a later version becomes `failed`.
        word = (try? data?.decode(Word.self, forKey: .word)) ?? .failed
        remedy = try data?.decodeIfPresent(String.self, forKey: .remedy)
        // A cause of a later version is unknown here.
        cause = try? data?.decodeIfPresent(Cause.self, forKey: .cause)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(word.code, forKey: .code)
        try container.encode(problem, forKey: .message)
        var data = container.nestedContainer(keyedBy: DataKeys.self, forKey: .data)
        try data.encode(word, forKey: .word)
        try data.encodeIfPresent(remedy, forKey: .remedy)
        try data.encodeIfPresent(cause, forKey: .cause)
    }
}

extension ProtocolError: CustomStringConvertible {
    package var description: String { remedy.map { "\(problem): \($0)" } ?? problem }
}

/// The command or setting that was probably meant.
package enum Suggestion {
    /// Two slips of the fingers; more, and any short word would fit.
    private static let mostSlips = 2

    /// The name nearest to the word; nil if none is near.
    package static func nearest(to word: String, among names: [String]) -> String? {
        let beginning = names.filter { word.count >= 2 && $0.hasPrefix(word) }
        if beginning.count == 1 { return beginning.first }
        let ranked = names.map { (name: $0, slips: distance(Array(word.utf8), Array($0.utf8))) }
        guard let best = ranked.min(by: { $0.slips < $1.slips }), best.slips <= mostSlips else { return nil }
        return best.slips < best.name.utf8.count ? best.name : nil
    }

    /// Letters to insert, remove, replace or swap with their neighbour (optimal string alignment).
    private static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
        var rows = [Array(0...second.count)]
        for i in first.indices {
            var row = [i + 1]
            for j in second.indices {
                var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (first[i] == second[j] ? 0 : 1))
                if i > 0 && j > 0 && first[i] == second[j - 1] && first[i - 1] == second[j] {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}
