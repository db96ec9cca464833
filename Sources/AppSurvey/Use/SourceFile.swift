import FileSystem
import SystemPackage

/// Reads the whole file of another program, up to a length.
enum SourceFile {
    /// The bytes, or nil if there is no such file.
    ///
    /// - Throws: If it is no regular file, too long, or cannot be read.
    static func read(_ path: FilePath, upTo longest: Int) throws(UnreadableSource) -> [UInt8]? {
        do throws(Errno) {
            let file = try Descriptor(path, as: .linkedFile)
            if try Stat(file.raw).type == .regular {
                let bytes = try file.raw.contents(upTo: longest + 1)
                if bytes.count <= longest { return bytes }
            }
        } catch .noSuchFileOrDirectory, .notDirectory {
            return nil
        } catch {
            throw UnreadableSource(reason: "it cannot be read: \(error)")
        }
        throw UnreadableSource(reason: "it is no regular file of at most \(longest >> 20) MiB")
    }
}
