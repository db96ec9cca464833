package import FileSystem

/// Answers from the disk to the question whether files lie at their locations now.
///
/// A disk may hang, so no transaction asks it. A transaction that lacks an answer records the question and is rolled
/// back. The caller asks the disk and repeats the transaction.
package struct Sightings: Sendable {
    /// Whether the file at a location has a stamp.
    package struct Question: Hashable, Sendable {
        package let location: Location
        package let stamp: FileStamp
    }

    private var answers: [Question: Bool] = [:]
    private var open: Set<Question> = []

    package init() {}

    var areComplete: Bool { open.isEmpty }

    mutating func isThere(_ location: Location, _ stamp: FileStamp) -> Bool {
        let question = Question(location: location, stamp: stamp)
        if let answer = answers[question] { return answer }
        open.insert(question)
        return false
    }

    /// A copy with all open questions answered; blocks as long as `isThere` does.
    package func answered(_ isThere: (Location, FileStamp) throws -> Bool) rethrows -> Sightings {
        var all = self
        for question in open { all.answers[question] = try isThere(question.location, question.stamp) }
        all.open = []
        return all
    }
}
