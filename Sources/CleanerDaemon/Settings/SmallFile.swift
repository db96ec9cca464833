import Glibc
import SystemPackage

/// Files of a few lines, such as settings.
enum SmallFile {
    /// No settings file that a person writes is longer.
    static let longest = 1 << 20

    /// Reads a whole file.
    ///
    /// - Throws: `Errno`; a longer file is `fileTooLarge`.
    static func read(_ path: FilePath) throws(Errno) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            return try file.closeAfter {
                try [UInt8](unsafeUninitializedCapacity: longest + 1) { buffer, count in
                    while count < buffer.count {
                        let read = try file.read(
                            into: UnsafeMutableRawBufferPointer(
                                rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]))
                        guard read > 0 else { break }
                        count += read
                    }
                    guard count <= longest else { throw Errno.fileTooLarge }
                }
            }
        } catch let error as Errno {
            throw error
        } catch {
            throw .ioError
        }
    }

    static var currentDirectory: FilePath? {
        guard let pointer = getcwd(nil, 0) else { return nil }
        defer { free(pointer) }
        return FilePath(platformString: pointer)
    }
}
