import FileSystem
import Glibc
import SystemPackage

/// Reads text files of other programs line by line, in memory that does not grow with the file.
enum BoundedLines {
    /// The most bytes of a line to keep; the longest line of Debian's packages has 20 KiB.
    static let longestLine = 1 << 20
    /// The most bytes of a file to read; dpkg's status of all of Debian's packages has 100 MB.
    static let longestFile = 256 << 20
    private static let chunk = 1 << 16

    /// How far a file was read.
    enum End: Sendable, Hashable {
        case whole
        /// The file is longer than `longestFile`; what was read of it counts.
        case cut
    }

    /// Calls `body` with each line without its newline, and whether it was longer than `longestLine`.
    ///
    /// A line that is too long is cut.
    ///
    /// - Throws: `Errno` if the file cannot be read, `notSupported` if it is not a regular one.
    @discardableResult
    static func forEach(
        in path: FilePath, _ body: (UnsafeBufferPointer<UInt8>, _ isCut: Bool) -> Void
    ) throws(Errno) -> End {
        let file = try Descriptor(path, as: .linkedFile)
        guard try Stat(file.raw).type == .regular else { throw .notSupported }
        var rest: [UInt8] = []
        var isCut = false
        var total = 0
        var buffer = [UInt8](repeating: 0, count: chunk)
        while total < longestFile {
            let count = try systemCall {
                buffer.withUnsafeMutableBytes { read(file.raw.rawValue, $0.baseAddress, chunk) }
            }
            guard count > 0 else {
                if !rest.isEmpty { rest.withUnsafeBufferPointer { body($0, isCut) } }
                return .whole
            }
            total += count
            buffer.withUnsafeBufferPointer { buffer in
                var start = 0
                while start < count {
                    let piece = UnsafeBufferPointer(rebasing: buffer[start..<count])
                    let newline = piece.firstIndex(of: UInt8(ascii: "\n"))
                    let line = UnsafeBufferPointer(rebasing: piece[..<(newline ?? piece.count)])
                    if newline != nil, rest.isEmpty {
                        body(line, false)
                    } else {
                        isCut = isCut || rest.count + line.count > longestLine
                        rest.append(contentsOf: line.prefix(longestLine - rest.count))
                        if newline != nil {
                            rest.withUnsafeBufferPointer { body($0, isCut) }
                            rest.removeAll(keepingCapacity: true)
                            isCut = false
                        }
                    }
                    start += line.count + 1
                }
            }
        }
        return .cut
    }
}
