import Glibc
import SystemPackage

/// Files of a few lines, such as settings.
enum SmallFile {
    /// No settings file that a person writes is longer.
    static let longest = 1 << 20

    /// Why a file cannot be read.
    enum Failure: Error, Equatable, CustomStringConvertible {
        /// A longer file is `fileTooLarge`.
        case system(Errno)
        case notRegular

        var description: String {
            switch self {
            case .system(let error): "\(error)"
            case .notRegular: "it is not a regular file"
            }
        }
    }

    /// Reads a whole file.
    static func read(_ path: FilePath) throws(Failure) -> [UInt8] {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            return try file.closeAfter {
                guard isReadable(file) else { throw Failure.notRegular }
                return try [UInt8](unsafeUninitializedCapacity: longest + 1) { buffer, count in
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
        } catch let error as Failure {
            throw error
        } catch let error as Errno {
            throw .system(error)
        } catch {
            throw .system(.ioError)
        }
    }

    /// A pipe without a writer would be read as an empty file.
    ///
    /// /dev/null, which is a device, is the usual way to name no settings.
    private static func isReadable(_ file: FileDescriptor) -> Bool {
        var status = stat()
        guard fstat(file.rawValue, &status) == 0 else { return false }
        return [S_IFREG, S_IFCHR].contains(status.st_mode & S_IFMT)
    }

    static var currentDirectory: FilePath? {
        guard let pointer = getcwd(nil, 0) else { return nil }
        defer { free(pointer) }
        return FilePath(platformString: pointer)
    }
}
