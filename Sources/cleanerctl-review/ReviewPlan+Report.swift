import CleanerProtocol
import CommandText
import ReviewScreen

extension ReviewPlan {
    /// Adds what a rehearsed request would do, and what it refuses.
    mutating func add(_ report: MarkReport) {
        photos += report.photos
        bytes += report.bytes
        lastCopies += report.lastCopies
        refused += report.refusedCount - report.lastCopies
        let other = report.refused.first { $0.error.cause != .lastCopy }?.error
        refusal =
            refusal
            ?? other.map { error in
                Reason(
                    problem: SafeText.escaped(error.problem), remedy: error.remedy.map { SafeText.escaped($0) })
            }
    }
}
