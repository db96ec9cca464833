/// What happened to a worker process, for the log and for conditions.
package enum AnalyzerEvent: Sendable, Hashable {
    /// A worker is ready: its process id, how tight its sandbox is, what it cannot decode.
    case started(process: Int32, WorkerGreeting)
    /// A worker ended without being asked to.
    case ended(process: Int32, how: WorkerEnd)
}
