import CleanerProtocol
import CommandText
import ReviewScreen
import Synchronization

/// Sends decisions about whole sections.
extension DaemonSource {
    /// Decides about all waiting photos of a section, if they are those that its card counted.
    func decide(
        _ act: ReviewAct, section card: String, _ photos: [String], _ decision: Decision, _ client: Client
    ) throws -> [ReviewEvent] {
        let (section, review) = state.withLock { ($0.sections[card], $0.review) }
        guard let section else { preconditionFailure("the card is no section") }
        let report = try client.send(
            MarkRequest(
                photos: [], list: section.list, selection: section.selection, decision: decision, review: review))
        note(report.act, act)
        guard let refusal = report.refused.first else { return [.done(ticket: act.ticket, card: nil)] }
        // The daemon publishes no change of refused photos, and the answer need not name all of them.
        state.withLock { $0.expectNothing(of: photos) }
        guard report.photos > 0 else {
            return [
                .refused(
                    ticket: act.ticket, problem: SafeText.escaped(refusal.error.problem),
                    remedy: refusal.error.remedy.map { SafeText.escaped($0) }, card: nil, isLastCopy: false)
            ]
        }
        return [
            .doneInPart(ticket: act.ticket, photos: report.photos, bytes: report.bytes),
            Self.stayed(Amount.count(report.refusedCount, "photo"), refusal.error),
        ]
    }
}
