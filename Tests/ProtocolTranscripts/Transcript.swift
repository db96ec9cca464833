/// A conversation with the daemon, as a fenced block of a document shows it.
package struct Transcript: Sendable, Hashable {
    package enum Step: Sendable, Hashable {
        /// `C:` – what the client sends, to the letter.
        case send(String)
        /// `S:` – what the next line of the daemon must match.
        case expect(TranscriptValue)
        /// `S: ...` – any number of lines, up to the one that matches the next expectation.
        case skip
    }

    /// A step, and where it stands.
    package struct Line: Sendable, Hashable {
        package let number: Int
        package let step: Step
    }

    /// Which photos the library holds, from the block's first line: `library=two-copies`.
    package let library: String
    /// File name of the document.
    package let document: String
    /// Line of the document where the block begins.
    package let line: Int
    package let lines: [Line]

    /// The names of the methods that it asks for.
    package var methods: [String] {
        lines.compactMap { line in
            guard case .send(let text) = line.step, let value = TranscriptValue(json: text) else { return nil }
            guard case .object(let members) = value, case .text(let method)? = members["method"] else { return nil }
            return method
        }
    }
}

extension Transcript: CustomStringConvertible {
    package var description: String { "\(document):\(line)" }
}

/// Why a transcript could not be read, or does not hold.
package struct TranscriptError: Error, Hashable, CustomStringConvertible {
    package let document: String
    package let line: Int
    package let text: String

    package var description: String {
        "\(document):\(line): \(text)"
    }
}
