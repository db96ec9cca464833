import FileSystem
import PhotoCulling
import PhotoStore
import PhotoTrash
import SystemPackage

/// Records each step of a photo's way to the trash and back in the store before the step is taken.
final class TrashLog: TrashJournal {
    private let store: PhotoDatabase
    private let clocks: Clocks
    private let act: Int64?
    private let photo: PhotoID
    /// The main photo that this one goes with; for a sidecar the same as `photo`.
    private let main: PhotoID?
    /// The photo's location in a library; nil for a restore.
    private let location: Location?
    private var open: Int64?

    init(
        store: PhotoDatabase, clocks: Clocks, act: Int64?, photo: PhotoID, main: PhotoID? = nil, location: Location?,
        open: Int64? = nil
    ) {
        self.store = store
        self.clocks = clocks
        self.act = act
        self.photo = photo
        self.main = main
        self.location = location
        self.open = open
    }

    func planned(_ move: TrashMove, of entry: TrashEntry) throws {
        open = try store.trash.plan(TrashOperation(entry, move, act: act, photo: photo, main: main, at: clocks.wall()))
    }

    func moved(_ move: TrashMove, of entry: TrashEntry) throws {
        guard let open else { preconditionFailure("a move is planned before it happens") }
        try store.trash.complete(open, at: location, now: clocks.wall())
        self.open = nil
    }

    func abandoned(_ move: TrashMove, of entry: TrashEntry, because error: TrashError) throws {
        guard let open else { preconditionFailure("a move is planned before it is abandoned") }
        try store.trash.abandon(open)
        self.open = nil
    }
}

extension TrashOperation {
    init(_ entry: TrashEntry, _ move: TrashMove, act: Int64?, photo: PhotoID, main: PhotoID?, at now: Int64) {
        var target: [UInt8]?
        if case .restoring(let path) = move { target = path.bytes }
        self.init(
            act: act, photo: photo, main: main, kind: target == nil ? .put : .restore,
            directory: entry.trashDirectory.bytes,
            name: entry.name.bytes, original: entry.original.bytes, target: target, device: entry.identity.device,
            inode: entry.identity.inode, size: entry.identity.size, modified: entry.identity.modified,
            deleted: entry.deleted, at: now)
    }

    /// The entry in the trash that this operation concerns; nil for an invalid name, which the store never writes.
    var entry: TrashEntry? {
        guard let name = FilePath(bytes: self.name).lastComponent else { return nil }
        return TrashEntry(
            trashDirectory: FilePath(bytes: directory), name: name, original: FilePath(bytes: original),
            identity: FileIdentity(device: device, inode: inode, size: size, modified: modified), deleted: deleted)
    }

    var move: TrashMove {
        target.map { .restoring(to: FilePath(bytes: $0)) } ?? .putting
    }
}
