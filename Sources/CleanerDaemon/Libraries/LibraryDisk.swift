import FileSystem
import Glibc
import SystemPackage

/// The questions that the catalogue asks the libraries' disks.
///
/// A network drive may never answer, so each question needs a thread of its own and never blocks the catalogue.
struct LibraryDisk: Sendable {
    /// The stamp of the file at a path of a library.
    var stamp: @Sendable (_ library: FilePath, _ path: [UInt8]) throws -> FileStamp = {
        try OpenedPhoto(library: $0, path: $1).stamp
    }
    /// Why names in a folder cannot be changed; nil if they can.
    var writingObstacle: @Sendable (_ folder: FilePath) -> Errno? = { folder in
        folder.withPlatformString { access($0, W_OK) } == 0 ? nil : Errno(rawValue: errno)
    }
}
