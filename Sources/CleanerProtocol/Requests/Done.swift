/// The result of a request that has nothing to report.
package struct Done: Hashable, Sendable, Codable {
    package init() {}
}

/// How far a long request has come; sent as `progress` before its result.
package struct JobProgress: Hashable, Sendable, Codable {
    /// The request's id: the request is the job.
    package var id: RequestID
    package var done: Int
    package var total: Int

    package init(id: RequestID, done: Int, total: Int) {
        self.id = id
        self.done = done
        self.total = total
    }
}
