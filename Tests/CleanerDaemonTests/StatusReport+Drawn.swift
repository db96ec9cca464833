import CleanerProtocol

extension StatusReport {
    /// Seven photos at rest, with conditions of these texts.
    static func drawn(_ conditions: [String] = []) -> StatusReport {
        let none = Pile(photos: 0, bytes: 0)
        return StatusReport(
            activity: .idle, progress: nil, pausedUntil: nil, libraries: [],
            photos: .init(analysed: 7, unreadable: 0, unsupported: 0, waiting: 0, bytes: 0), categories: [],
            reclaimable: 0, maybe: none, marked: none, trashed: none, unsettled: 0,
            conditions: conditions.map { .init(code: "code", text: $0, remedy: "", since: 0) }, version: "1")
    }
}
