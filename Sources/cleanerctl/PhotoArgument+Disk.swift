import CommandText
import Glibc

extension PhotoArgument.Disk {
    /// The disk of this machine, seen from the process's current folder.
    static let real = PhotoArgument.Disk(
        realFolder: { folder in
            guard let path = realpath(cString(folder), nil) else { return nil }
            defer { free(path) }
            return Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
        },
        isThere: { path in
            var status = stat()
            return lstat(cString(path), &status) == 0
        },
        isFolder: { path in
            var status = stat()
            return stat(cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        },
        isLink: { path in
            var status = stat()
            return lstat(cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
        })

    private static func cString(_ bytes: [UInt8]) -> [CChar] {
        bytes.map { CChar(bitPattern: $0) } + [0]
    }
}
