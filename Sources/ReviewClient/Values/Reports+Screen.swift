import CleanerProtocol
import CommandText
import PhotoCategories
import ReviewScreen
import Translation

extension ReviewProgress {
    /// The progress of a pass, and what is marked in all.
    init(_ page: ReviewPage, _ status: StatusReport) {
        self.init(
            done: page.done, total: page.done + page.left, cardsLeft: page.cardsLeft, marked: status.marked.photos,
            markedBytes: status.marked.bytes, maybe: status.maybe.photos)
    }
}

extension ReviewPlan {
    /// Adds what a rehearsed request would do, and what it refuses.
    mutating func add(_ report: MarkReport) {
        photos += report.photos
        bytes += report.bytes
        lastCopies += report.lastCopies
        refused += report.refusedCount - report.lastCopies
        guard refusal == nil, let other = report.refused.first(where: { $0.error.cause != .lastCopy }) else { return }
        let failure = Failure(other.error)
        refusal = Reason(problem: failure.problem, remedy: failure.remedy)
    }
}

extension ShowReport {
    /// Why the photo is here, in lines that are safe to print: the verdicts that hold, or all if none does.
    var explanation: [String] {
        let holding = verdicts.filter(\.holds)
        return (holding.isEmpty ? verdicts : holding).flatMap { verdict in
            [
                "\(verdict.category.name): \(verdict.text)", verdict.numbers.map { tr("in numbers: \($0)") },
            ].compactMap(\.self).map { SafeText.escaped($0) }
        }
    }
}
