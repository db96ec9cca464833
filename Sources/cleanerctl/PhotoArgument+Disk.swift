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

    /// The names in a folder but hidden ones; none if it cannot be read.
    static func names(in folder: [UInt8]) -> [[UInt8]] {
        guard let open = opendir(cString(folder)) else { return [] }
        defer { closedir(open) }
        var names: [[UInt8]] = []
        while let entry = readdir(open) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name.first != UInt8(ascii: ".") { names.append(name) }
        }
        return names
    }

    private static func cString(_ bytes: [UInt8]) -> [CChar] {
        bytes.map { CChar(bitPattern: $0) } + [0]
    }
}
