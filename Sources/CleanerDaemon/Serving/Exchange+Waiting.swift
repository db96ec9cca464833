extension Exchange {
    /// Runs work whose progress is unknown, and reports its seconds so far and its time limit.
    ///
    /// If the client goes away, the work's task is cancelled.
    ///
    /// - Throws: What the work throws, or `SocketError` if the client is gone.
    func reportingSeconds<Value: Sendable>(
        of most: Duration, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                let total = Int(most.components.seconds)
                for second in 1... {
                    try await daemon.catalogue.clocks.sleep(.seconds(1))
                    try await report(done: min(second, total), total: total)
                }
                return nil
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() ?? nil else {
                preconditionFailure("the reports end only with the work")
            }
            return value
        }
    }
}
