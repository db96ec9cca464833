internal import PhotoAnalysis

/// What a daemon and its workers have in common; an update replaces workers while the daemon still runs.
package struct WorkerVersion: Codable, Sendable, Hashable {
    package static let current = WorkerVersion(measurements: Measurements.version, messages: 1)

    /// `Measurements.version`.
    package var measurements: Int
    /// Rises with every change of `WorkerRequest` and `WorkerReply`, and of what is in them.
    package var messages: Int

    package init(measurements: Int, messages: Int) {
        self.measurements = measurements
        self.messages = messages
    }
}

extension WorkerVersion: CustomStringConvertible {
    package var description: String { "\(measurements).\(messages)" }
}
