package import FileSystem

/// Whether files lie in their places right now, as far as the disk was asked.
///
/// A disk may hang, so no transaction asks one. A change that meets a question without an answer is rolled back and
/// leaves the question open; whoever wants the change asks the disk and begins again.
package struct Sightings: Sendable {
    /// Whether the file at a place bears a stamp.
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

    /// The same with all open questions answered; blocks for as long as `isThere` does.
    package func answered(_ isThere: (Location, FileStamp) -> Bool) -> Sightings {
        var all = self
        for question in open { all.answers[question] = isThere(question.location, question.stamp) }
        all.open = []
        return all
    }
}
