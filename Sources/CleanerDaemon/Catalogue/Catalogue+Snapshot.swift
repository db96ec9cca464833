import Logging
import PhotoCulling
import PhotoStore

/// The engine from one run of the daemon to the next.
///
/// A snapshot holds what `load` makes of the store. It counts only at the next start, for the same program, libraries
/// and settings, and for a store that nobody has written since; else the engine is loaded from the store.
extension Catalogue {
    /// Writes the engine, and ends all use of the store that changes it.
    ///
    /// Call it once nothing else works any more. Without a snapshot the next start only takes longer, so a failure
    /// raises no condition.
    func keepEngine(in file: SnapshotFile) {
        do {
            // A last look; `audit` compares all facts.
            let deleted = try store.photos.tombstones()
            try SnapshotError.unless(deleted.count == culling.deletedCount && deleted.allSatisfy { culling.knows($0) })
            try SnapshotError.unless(try store.photos.count() == culling.count)
            try file.write { token, writer in
                try write(circumstances, to: &writer)
                try culling.write(to: &writer)
                try writer.write(texts.noted)
                // Last, as a store that is not sealed makes no use of the file.
                try SnapshotError.unless(try store.seal(with: token))
            }
        } catch {
            logger.debug("no snapshot is kept", metadata: ["reason": "\(error)"])
        }
    }

    /// Takes over the engine of the last run, after `loadSettings`; changes nothing if there is any doubt.
    ///
    /// - Returns: Whether it did.
    /// - Throws: `StoreError`.
    func restoreEngine(from file: SnapshotFile) throws -> Bool {
        // A snapshot that is of no use takes room on the disk as long as it is open.
        defer { file.drop() }
        guard let token = file.token, try store.token() == token else { return false }
        let present = circumstances
        let (engine, noted): (Culling, [PhotoID: PictureID])
        do {
            (engine, noted) = try file.read { reader in
                try SnapshotError.unless(
                    try reader.readFolders() == present.libraries && reader.readFolders() == present.leftOut
                        && reader.readFolders() == present.protected)
                let engine = try Culling(from: &reader, settings: settings.values.culling)
                return (engine, try reader.readDictionary() as [PhotoID: PictureID])
            }
        } catch {
            logger.debug("the snapshot is not used", metadata: ["reason": "\(error)"])
            return false
        }
        culling = engine
        preferFolders()
        for (photo, picture) in noted { texts.note(photo, showing: picture) }
        if configuration.model != nil {
            for (photo, picture) in culling.pictures { model.note(photo, showing: picture) }
        }
        return true
    }

    /// What facts depend on besides the store and the program.
    private struct Circumstances {
        let libraries: [PhotoFolder]
        let leftOut: [PhotoFolder]
        let protected: [PhotoFolder]
    }

    private var circumstances: Circumstances {
        let marked = store.photos.marked
        return Circumstances(
            libraries: libraries.roots.keys.sorted().map { PhotoFolder(root: $0, path: []) },
            leftOut: marked.leftOut.map { PhotoFolder(root: $0.root, path: $0.path) },
            protected: marked.protected.map { PhotoFolder(root: $0.root, path: $0.path) })
    }

    private func write(_ circumstances: Circumstances, to writer: inout SnapshotWriter) throws {
        try writer.write(folders: circumstances.libraries)
        try writer.write(folders: circumstances.leftOut)
        try writer.write(folders: circumstances.protected)
    }
}
