import Glibc

/// A file that arrives in a library.
enum ArrivingFile {
    /// Writes a whole file.
    ///
    /// - Returns: The moment before the file was closed.
    static func write(_ bytes: [UInt8], to path: String) throws -> Double {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw BenchmarkError("\(path) cannot be written: \(String(cString: strerror(errno)))")
        }
        let now = Clock.now
        close(descriptor)
        return now
    }
}
