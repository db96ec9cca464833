import PhotoTrash
import Synchronization

/// A journal that outlives the death that a test simulates, because it lies in memory.
final class MemoryJournal: TrashJournal {
    enum State: Hashable {
        case planned, moved, abandoned(TrashError.Code)
    }

    struct Row: Hashable {
        var move: TrashMove
        var entry: TrashEntry
        var state: State
    }

    private let table = Mutex<[Row]>([])
    private let before: @Sendable () throws -> Void

    /// - Parameter before: runs before each change; throwing keeps it from happening.
    init(before: @escaping @Sendable () throws -> Void = {}) {
        self.before = before
    }

    /// A journal whose calls count among those of a file system, and die with it.
    convenience init(dyingWith fileSystem: FaultyFileSystem) {
        self.init { try fileSystem.step(.journal) }
    }

    /// In the order in which they were planned.
    var rows: [Row] { table.withLock { $0 } }
    var states: [State] { rows.map(\.state) }
    var unfinished: [Row] { rows.filter { $0.state == .planned } }

    /// The same rows in a journal that works, as a new start of the program finds them.
    func afterRestart() -> MemoryJournal {
        let copy = MemoryJournal()
        let rows = rows
        copy.table.withLock { $0 = rows }
        return copy
    }

    func planned(_ move: TrashMove, of entry: TrashEntry) throws {
        try before()
        table.withLock { $0.append(Row(move: move, entry: entry, state: .planned)) }
    }

    func moved(_ move: TrashMove, of entry: TrashEntry) throws {
        try end(move, entry, .moved)
    }

    func abandoned(_ move: TrashMove, of entry: TrashEntry, because error: TrashError) throws {
        try end(move, entry, .abandoned(error.code))
    }

    private func end(_ move: TrashMove, _ entry: TrashEntry, _ state: State) throws {
        try before()
        table.withLock { rows in
            let open = rows.lastIndex { $0.move == move && $0.entry == entry && $0.state == .planned }
            guard let open else { preconditionFailure("every end belongs to a plan") }
            rows[open].state = state
        }
    }
}
