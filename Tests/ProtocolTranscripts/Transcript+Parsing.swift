extension Transcript {
    private static let fence = "```transcript"

    /// Reads the transcripts of a document, in their order.
    ///
    /// - Parameters:
    ///   - text: The document.
    ///   - document: Its file name.
    /// - Returns: All of them.
    /// - Throws: `TranscriptError` for a block that could not hold whatever the daemon does: one that is not ended,
    ///   names no library, has a line of no kind, expects what is not JSON, or ends with `S: ...`.
    package static func all(in text: String, of document: String) throws -> [Transcript] {
        var found: [Transcript] = []
        var open: (line: Int, library: String, lines: [Line])?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let number = index + 1
            func failure(_ why: String) -> TranscriptError {
                TranscriptError(document: document, line: number, text: why)
            }
            guard let block = open else {
                guard line.hasPrefix(fence) else { continue }
                guard let library = library(of: line) else { throw failure("the block names no library") }
                open = (number, library, [])
                continue
            }
            if line == "```" {
                guard block.lines.last?.step != .skip else { throw failure("nothing is expected behind 'S: ...'") }
                found.append(
                    Transcript(library: block.library, document: document, line: block.line, lines: block.lines))
                open = nil
            } else {
                open?.lines.append(Line(number: number, step: try step(line, failure)))
            }
        }
        if let open { throw TranscriptError(document: document, line: open.line, text: "the block is not ended") }
        return found
    }

    private static func library(of fenceLine: Substring) -> String? {
        let words = fenceLine.dropFirst(fence.count).split(separator: " ")
        return words.first { $0.hasPrefix("library=") }.map { String($0.dropFirst("library=".count)) }
    }

    private static func step(_ line: Substring, _ failure: (String) -> TranscriptError) throws -> Step {
        if line.hasPrefix("C: ") { return .send(String(line.dropFirst(3))) }
        if line == "S: ..." { return .skip }
        guard line.hasPrefix("S: ") else { throw failure("neither 'C: ' nor 'S: ' begins the line") }
        guard let value = TranscriptValue(json: String(line.dropFirst(3))) else {
            throw failure("what is expected is not JSON")
        }
        return .expect(value)
    }
}
