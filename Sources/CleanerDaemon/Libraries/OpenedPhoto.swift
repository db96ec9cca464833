import FileSystem
import Images
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

/// What a person noted about a photo in a file manager, which keeps it in extended attributes of the file.
///
/// The names are those of freedesktop.org's "Common Extended Attributes", and Baloo's for stars. They belong to the file
/// and not to its bytes: a copy mostly comes without them.
extension PhotoMetadata {
    /// Longer texts are no notes.
    private static let noteLimit = 4_096

    /// Nil if nothing is noted.
    init?(notesIn file: FileDescriptor) {
        func text(_ name: String) -> [UInt8]? { file.attribute("user.\(name)", atMost: Self.noteLimit) }
        let (tags, comment, rating) = (text("xdg.tags"), text("xdg.comment"), text("baloo.rating"))
        guard tags != nil || comment != nil || rating != nil else { return nil }
        self.init()
        var words = PhotoWords()
        words.addKeywords(in: tags ?? [])
        words.addDescription(comment.flatMap(MetadataText.clean(utf8:)))
        words.describe(&self)
        // From 1 to 10, two for each star.
        if let rating, let halves = Int(String(decoding: rating, as: UTF8.self)), (1...10).contains(halves) {
            self.rating = (halves + 1) / 2
        }
        guard keywords != nil || self.comment != nil || self.rating != nil else { return nil }
    }
}
