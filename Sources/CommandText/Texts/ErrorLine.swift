package import CleanerProtocol

/// An error as a command prints it with `--json`: `{"error":{"problem":"…","remedy":"…","word":"…"}}`.
package struct ErrorLine: Hashable, Sendable, Codable {
    package struct Details: Hashable, Sendable, Codable {
        /// A word of the protocol, or `usage` or `not-running` of the client.
        package var word: String
        package var problem: String
        /// What to do; absent where nothing helps.
        package var remedy: String?
        /// The photo as it was requested; of refusals only.
        package var photo: String?
    }

    package var error: Details

    package init(_ complaint: Complaint) {
        error = Details(word: complaint.word, problem: complaint.problem, remedy: complaint.remedy)
    }

    package init(_ refusal: Refusal) {
        error = Details(
            word: refusal.error.word.rawValue, problem: refusal.error.problem, remedy: refusal.error.remedy,
            photo: refusal.photo)
    }

    /// The JSON without its newline.
    package func json() throws -> ArraySlice<UInt8> { try LineCoding.line(self).dropLast() }
}
