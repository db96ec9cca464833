import FileSystem
import Foundation
import PhotoCulling
import PhotoStore
import SystemPackage

/// A store on disk with its journal, in a temporary directory.
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

    /// Opens the store, which takes in what only the journal says.
    func open() throws -> Store { try Store(openBare()) }

    /// The same, without a library.
    func openBare() throws -> PhotoDatabase {
        try PhotoDatabase(path: FilePath(database.path), journal: FilePath(journalFile.path))
    }

    func journal() throws -> [UInt8] {
        [UInt8](try Data(contentsOf: journalFile))
    }

    /// Deletes the database, and leaves this much of the journal.
    func lose(leaving journal: [UInt8]) throws {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: database.path + suffix)
        }
        try Data(journal).write(to: journalFile)
    }
}

/// A file on the disk that a store has to recognise.
struct FoundFile: Hashable {
    let path: String
    let inode: UInt64
    let picture: UInt8
    var tags: UInt8 = 0
}

extension Store {
    /// Finds and analyses these files as a first scan does.
    func scan(_ files: [FoundFile]) throws {
        let photos = try files.map { try find($0.path, stamp($0.inode), at: 9).photo }
        for (file, photo) in zip(files, photos) {
            try analyse(photo, stamp(file.inode), picture: file.picture, tags: file.tags)
        }
        _ = try database.recall.end(at: 10)
    }

    /// The decisions by path.
    func decisions(_ files: [FoundFile]) throws -> [String: Decision] {
        var decisions: [String: Decision] = [:]
        for file in files {
            guard let photo = try database.places.photo(at: location(file.path)) else { continue }
            decisions[file.path] = try decision(photo)
        }
        return decisions
    }

    /// The original paths of what we moved to the trash.
    func inTrash() throws -> Set<String> {
        Set(try database.trash.operations(.moved).map { String(decoding: $0.original, as: UTF8.self) })
    }
}
