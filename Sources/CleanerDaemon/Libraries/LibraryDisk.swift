import FileSystem
import Glibc
import SystemPackage

/// What the catalogue asks the disks of the libraries.
///
/// A network drive may let each question hang for good: they are asked on threads of their own, never on the catalogue's
/// turn.
struct LibraryDisk: Sendable {
    /// The stamp of the file at a path of a library.
    var stamp: @Sendable (_ library: FilePath, _ path: [UInt8]) throws -> FileStamp = {
        try OpenedPhoto(library: $0, path: $1).stamp
    }
    /// Why names in a folder cannot be changed; nil where they can.
    var writingObstacle: @Sendable (_ folder: FilePath) -> Errno? = { folder in
        folder.withPlatformString { access($0, W_OK) } == 0 ? nil : Errno(rawValue: errno)
    }
}
