import FileSystem
import Foundation
import PhotoCulling
import PhotoStore
import SystemPackage

/// A store on disk with its journal, in a directory of its own that goes with it.
final class StoredState {
    let directory: URL

    init() throws {
        directory = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
            "cleaner-store-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: directory)
    }

    var database: URL { directory.appendingPathComponent("photos.sqlite") }
    var journalFile: URL { directory.appendingPathComponent("decisions.journal") }

    /// Opens the store, with what the journal has beyond it.
    func open() throws -> Store {
        try Store(PhotoDatabase(path: FilePath(database.path), journal: FilePath(journalFile.path)))
    }

    func journal() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: journalFile))
    }

    /// The database is lost, and of the journal so much is left.
    func lose(leaving journal: [UInt8]) throws {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: database.path + suffix)
        }
        try Data(journal).write(to: journalFile)
    }
}

/// A file as it lies on disk, for a store that has to find it again.
struct FoundFile: Hashable {
    let path: String
    let inode: UInt64
    let picture: UInt8
    var tags: UInt8 = 0
}

extension Store {
    /// Finds and analyses these files, as the first scan does, and ends it.
    func scan(_ files: [FoundFile]) throws {
        let photos = try files.map { try find($0.path, stamp($0.inode), at: 9).photo }
        for (file, photo) in zip(files, photos) {
            try analyse(photo, stamp(file.inode), picture: file.picture, tags: file.tags)
        }
        _ = try database.recall.end(at: 10)
    }

    /// What is decided, by path.
    func decisions(_ files: [FoundFile]) throws -> [String: Decision] {
        var decisions: [String: Decision] = [:]
        for file in files {
            guard let photo = try database.places.photo(at: location(file.path)) else { continue }
            decisions[file.path] = try decision(photo)
        }
        return decisions
    }

    /// What lies in the trash by way of us, by where it lay.
    func inTrash() throws -> Set<String> {
        Set(try database.trash.operations(.moved).map { String(decoding: $0.original, as: UTF8.self) })
    }
}
