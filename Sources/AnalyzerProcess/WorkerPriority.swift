/// Whether somebody waits for a worker.
package enum WorkerPriority: Sendable, Hashable {
    /// Runs only while nothing else wants the core or the disk: nobody waits for the single photo.
    case background
    /// Runs like any program, because a user waits; the sandbox is the same in everything else.
    case prompt

    /// The option of the worker's program for `prompt`.
    package static let promptOption = "--prompt"
}
