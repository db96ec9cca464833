import FileSystem
import PhotoStore
import Synchronization
import SystemPackage
import Translation

/// A photo's file, opened in a way that cannot reach outside the library and cannot block.
struct OpenedPhoto: ~Copyable {
    enum Failure: Error, Hashable {
        /// The path leads to nothing, or not to a file: a link, a folder, a pipe.
        case gone
        case notRegular
        /// The permissions forbid it; a retry is useful after they change.
        case denied(Errno)
        /// The disk or the network failed; a retry is useful later.
        case unavailable(Errno)
    }

    private let file: Descriptor
    let stamp: FileStamp

    /// Opens for reading only.
    ///
    /// - Parameters:
    ///   - library: The library's path; may be a link to a folder.
    ///   - path: Relative to the library. Neither the file nor a folder on the way may be a link.
    /// - Throws: Why it could not be opened, sorted by what to do about it.
    init(library: FilePath, path: [UInt8]) throws(Failure) {
        let parts = path.split(separator: UInt8(ascii: "/"))
        let folder = try Self.folder(library, parts.dropLast())
        let file = try Self.open(parts.last ?? [], in: folder, as: .file)
        guard let stamp = FileStamp(of: file.raw) else { throw .notRegular }
        self.file = file
        self.stamp = stamp
    }

    var descriptor: FileDescriptor { file.raw }

    /// The file's present stamp.
    var currentStamp: FileStamp? { FileStamp(of: file.raw) }

    /// Opens a folder of a library by the same rules.
    static func folder(library: FilePath, path: [UInt8]) throws(Failure) -> Descriptor {
        try folder(library, path.split(separator: UInt8(ascii: "/"))[...])
    }

    private static func folder(
        _ library: FilePath, _ parts: ArraySlice<ArraySlice<UInt8>>
    ) throws(Failure) -> Descriptor {
        var folder: Descriptor
        do throws(Errno) {
            folder = try Descriptor(library, as: .directory)
        } catch {
            // A missing library says nothing about its photos.
            throw .unavailable(error)
        }
        for part in parts { folder = try open(part, in: folder, as: .realDirectory) }
        return folder
    }

    private static func open(
        _ name: ArraySlice<UInt8>, in folder: borrowing Descriptor, as access: FileAccess
    ) throws(Failure) -> Descriptor {
        do throws(Errno) {
            return try Descriptor(FilePath(bytes: name), in: folder.raw, as: access)
        } catch {
            throw Failure(error)
        }
    }
}

/// Passes an opened photo from one thread to another; closes it if nobody takes it.
final class HeldPhoto: Sendable {
    private let photo: Mutex<OpenedPhoto?>

    init(_ photo: consuming sending OpenedPhoto) {
        self.photo = Mutex(consume photo)
    }

    /// The photo, once.
    func take() -> OpenedPhoto? {
        photo.withLock { photo in
            let taken = consume photo
            photo = nil
            return taken
        }
    }
}

extension OpenedPhoto.Failure {
    /// Sorts the kernel's error for a name below the library.
    fileprivate init(_ error: Errno) {
        self =
            switch error {
            case .noSuchFileOrDirectory, .tooManySymbolicLinkLevels, .notDirectory: .gone
            case .permissionDenied, .notPermitted: .denied(error)
            // ENXIO: a socket, or a pipe without a writer.
            case .noSuchAddressOrDevice: .notRegular
            default: .unavailable(error)
            }
    }
}

extension OpenedPhoto.Failure: CustomStringConvertible {
    var description: String {
        switch self {
        case .gone, .notRegular: tr("the file is not there any more")
        case .denied(let error): tr("the file may not be read: \(error)")
        case .unavailable(.timedOut): tr("its disk does not answer")
        case .unavailable(let error): tr("the file cannot be read: \(error)")
        }
    }
}
