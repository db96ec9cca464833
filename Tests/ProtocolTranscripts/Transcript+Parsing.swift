extension Transcript {
    private static let fence = "```transcript"

    /// All transcripts of a document, in their order.
    ///
    /// - Throws: `TranscriptError` for a block that could not hold whatever the daemon does: one that is not ended,
    ///   names no library, has a line of no kind, expects what is not JSON, or ends with `S: ...`.
    package static func all(in document: String) throws -> [Transcript] {
        var found: [Transcript] = []
        var open: (line: Int, library: String, lines: [Line])?
        for (index, text) in document.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let number = index + 1
            guard let block = open else {
                if text.hasPrefix(fence) { open = (number, try library(of: text, number), []) }
                continue
            }
            if text == "```" {
                guard block.lines.last?.step != .skip else {
                    throw TranscriptError(line: number, text: "nothing is expected behind 'S: ...'")
                }
                found.append(Transcript(library: block.library, line: block.line, lines: block.lines))
                open = nil
            } else {
                open?.lines.append(Line(number: number, step: try step(text, number)))
            }
        }
        if let open { throw TranscriptError(line: open.line, text: "the block is not ended") }
        return found
    }

    private static func library(of fenceLine: Substring, _ number: Int) throws -> String {
        for word in fenceLine.dropFirst(fence.count).split(separator: " ") where word.hasPrefix("library=") {
            return String(word.dropFirst("library=".count))
        }
        throw TranscriptError(line: number, text: "the block names no library")
    }

    private static func step(_ text: Substring, _ number: Int) throws -> Step {
        if text.hasPrefix("C: ") { return .send(String(text.dropFirst(3))) }
        if text == "S: ..." { return .skip }
        guard text.hasPrefix("S: ") else {
            throw TranscriptError(line: number, text: "neither 'C: ' nor 'S: ' begins the line")
        }
        guard let value = TranscriptValue(json: String(text.dropFirst(3))) else {
            throw TranscriptError(line: number, text: "what is expected is not JSON")
        }
        return .expect(value)
    }
}
