import FileSystem
import Glibc
import PhotoStore
import SystemPackage

/// A photo's file, opened so that nothing outside the library can be reached and nothing can block.
struct OpenedPhoto: ~Copyable {
    enum Failure: Error, Hashable {
        /// It is not there, or something else is: a link, a folder, a pipe.
        case gone
        case notRegular
        /// The rights forbid it; another try is worth it when they change.
        case denied(Errno)
        /// The disk or the network failed; another try is worth it later.
        case unavailable(Errno)
    }

    let descriptor: FileDescriptor
    let stamp: FileStamp

    /// Opens for reading only.
    ///
    /// - Parameters:
    ///   - library: May be a link to a folder.
    ///   - path: Relative to the library; neither it nor a folder on the way may be a link.
    /// - Throws: Why it could not be opened, by what to do then.
    init(library: FilePath, path: [UInt8]) throws(Failure) {
        let file = try Self.open(library, path)
        guard let stamp = FileStamp(descriptor: file.rawValue) else {
            try? file.close()
            throw .notRegular
        }
        descriptor = file
        self.stamp = stamp
    }

    deinit {
        try? descriptor.close()
    }

    /// The stamp as it is now.
    var currentStamp: FileStamp? {
        FileStamp(descriptor: descriptor.rawValue)
    }

    private static func open(_ library: FilePath, _ path: [UInt8]) throws(Failure) -> FileDescriptor {
        let parts = path.split(separator: UInt8(ascii: "/"))
        let folder = try folder(library, parts.dropLast())
        defer { try? folder.close() }
        let file = openat(folder, parts.last ?? [], O_NONBLOCK)
        guard file >= 0 else { throw Failure(Errno(rawValue: errno)) }
        return FileDescriptor(rawValue: file)
    }

    /// Opens a folder of a library by the same rules; closing it is the caller's.
    static func folder(library: FilePath, path: [UInt8]) throws(Failure) -> FileDescriptor {
        try folder(library, path.split(separator: UInt8(ascii: "/"))[...])
    }

    private static func folder(
        _ library: FilePath, _ parts: ArraySlice<ArraySlice<UInt8>>
    ) throws(Failure) -> FileDescriptor {
        var folder: FileDescriptor
        do {
            folder = try FileDescriptor.open(library, .readOnly, options: [.directory, .closeOnExec])
        } catch {
            // A library that is not there says nothing about its photos.
            throw .unavailable(error as? Errno ?? .ioError)
        }
        for part in parts {
            let next = openat(folder, part, O_DIRECTORY)
            let failure = Errno(rawValue: errno)
            try? folder.close()
            guard next >= 0 else { throw Failure(failure) }
            folder = FileDescriptor(rawValue: next)
        }
        return folder
    }

    private static func openat(_ folder: FileDescriptor, _ name: ArraySlice<UInt8>, _ flag: Int32) -> Int32 {
        let name = name.map { CChar(bitPattern: $0) } + [0]
        return Glibc.openat(folder.rawValue, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flag)
    }
}

extension OpenedPhoto.Failure {
    /// What the kernel says of a name below the library.
    fileprivate init(_ error: Errno) {
        self =
            switch error {
            case .noSuchFileOrDirectory, .tooManySymbolicLinkLevels, .notDirectory: .gone
            case .permissionDenied, .notPermitted: .denied(error)
            // ENXIO: a socket, or a pipe that nobody writes.
            case .noSuchAddressOrDevice: .notRegular
            default: .unavailable(error)
            }
    }
}

extension OpenedPhoto.Failure: CustomStringConvertible {
    var description: String {
        switch self {
        case .gone, .notRegular: "the file is not there any more"
        case .denied(let error): "the file may not be read: \(error)"
        case .unavailable(let error): "the file cannot be read: \(error)"
        }
    }
}
