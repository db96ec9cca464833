/// What a worker's work is worth to the person at the machine.
package enum WorkerPriority: Sendable, Hashable {
    /// Runs only while nothing else wants the core or the disk: nobody waits for the single photo.
    case background
    /// Runs like any program, because a person waits; the sandbox is the same in everything else.
    case prompt

    /// By which a worker's program is told so.
    package static let promptOption = "--prompt"
}
