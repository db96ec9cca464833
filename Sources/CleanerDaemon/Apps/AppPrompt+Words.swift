import AppSurvey
import OwnPrograms

extension AppPrompt {
    /// The words of a model, without space around them and without the prompt, which some programs repeat first.
    ///
    /// Control characters stay; the code that shows the words escapes them.
    ///
    /// - Throws: `wrongAnswer` for what cannot be an answer to this prompt.
    func words(in answer: [UInt8]) throws(ProgramFailure) -> String {
        guard let text = String(validating: answer, as: UTF8.self) else { throw .wrongAnswer("it is no text in UTF-8") }
        guard !answer.contains(0) else { throw .wrongAnswer("it is no text, but has bytes that are zero") }
        let question = Self.trimmed(self.text)
        var words = Self.trimmed(text)
        if words.hasPrefix(question) { words = Self.trimmed(words.dropFirst(question.count)) }
        guard !words.isEmpty else { throw .wrongAnswer("it is empty") }
        let lower = words.lowercased()
        guard names.contains(where: { lower.contains($0.lowercased()) }) else {
            throw .wrongAnswer("it names no application of the table")
        }
        return String(words)
    }

    private static func trimmed(_ text: some StringProtocol) -> Substring {
        let start = Substring(text).drop(while: \.isWhitespace)
        let end = start.lastIndex { !$0.isWhitespace }
        return end.map { start[...$0] } ?? ""
    }
}
