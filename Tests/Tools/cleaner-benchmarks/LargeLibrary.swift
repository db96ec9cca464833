import FileSystem
import Foundation
import Glibc
import PhotoStore
import SystemPackage

/// Files in folders and a store that knows them all as analysed, so that a start finds nothing to do.
///
/// The files hold no picture, as no benchmark reads them. Their rows in the store are drawn.
struct LargeLibrary {
    private static let filesPerFolder = 500
    /// Above this, all photos count as compared: to compare a million takes a daemon an hour, which no start does.
    private static let mostToCompare = 100_000

    let path: String
    let state: String
    /// Photos.
    let count: Int

    /// Draws a library below `top`, of so many photos in whole folders of 500.
    init(top: String, photos: Int) throws {
        let wholeFolders = max(1, photos / Self.filesPerFolder)
        count = wholeFolders * Self.filesPerFolder
        path = top + "/Pictures"
        state = top + "/state"
        let folders = FileManager.default
        try folders.createDirectory(atPath: path, withIntermediateDirectories: false)
        try folders.createDirectory(
            atPath: state, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let store = try PhotoDatabase(path: FilePath(state).appending("photos.sqlite"))
        let root = try store.places.root(at: Array(path.utf8))
        var contents = DrawnContents(seed: 1)
        // Nanoseconds since 1970: any moment that is always the same.
        let now: Int64 = 1_750_000_000_000_000_000
        for folder in 0..<wholeFolders {
            let directory = String(format: "%04d/album-%03d", 2000 + folder / 10 % 25, folder)
            try folders.createDirectory(atPath: "\(path)/\(directory)", withIntermediateDirectories: true)
            let found = try (0..<Self.filesPerFolder).map { file in
                let name = String(format: "IMG_%06d.jpg", folder * Self.filesPerFolder + file)
                return (
                    location: Location(root: root, directory: Array(directory.utf8), name: Array(name.utf8)),
                    stamp: try Self.write(name, to: "\(path)/\(directory)/\(name)")
                )
            }
            // All are new, and so reported in order.
            var sightings = Sightings()
            let placed = try store.intake.place(found, at: now, sightings: &sightings)
            for (file, photo) in zip(found, placed?.waiting ?? []) {
                _ = try store.contents.record(
                    contents.next(bytes: file.stamp.size), of: photo, stamp: file.stamp, at: now)
                if count > Self.mostToCompare { try store.comparisons.end(of: photo) }
            }
        }
        try store.checkpoint()
    }

    /// Writes a small file of its own content and takes its stamp.
    private static func write(_ content: String, to path: String) throws -> FileStamp {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        let bytes = Array(content.utf8)
        guard descriptor >= 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count,
            let stamp = FileStamp(of: FileDescriptor(rawValue: descriptor))
        else { throw BenchmarkError("\(path) cannot be written: \(String(cString: strerror(errno)))") }
        return stamp
    }
}
