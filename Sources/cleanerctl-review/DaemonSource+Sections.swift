import CleanerProtocol
import CommandText
import ReviewScreen
import Synchronization

/// Decisions about whole sections.
extension DaemonSource {
    /// Decides about all that waits in a section, if it is what its card counted.
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
        let refused = Set(report.refused.compactMap(\.absolutePath))
        let left = state.withLock { state in
            photos.filter { photo in state.paths[photo].map { refused.contains($0.text) } ?? false }
        }
        // No change of these will be published.
        state.withLock { $0.expectNothing(of: left) }
        guard report.photos > 0 else {
            return [
                .refused(
                    ticket: act.ticket, problem: SafeText.escaped(refusal.error.problem),
                    remedy: refusal.error.remedy.map { SafeText.escaped($0) }, card: nil, isLastCopy: false)
            ]
        }
        // Only a part was done; the rest is shown as a section of its own.
        let rest = try left.first.flatMap { try self.card(holding: $0, client) }
        return [
            .done(ticket: act.ticket, card: rest),
            Self.stayed(Amount.count(report.refusedCount, "photo"), refusal.error),
        ]
    }
}
