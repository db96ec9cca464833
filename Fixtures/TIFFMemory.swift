import CTIFF
import Glibc

/// A file of libtiff in memory.
final class TIFFMemory {
    private(set) var bytes: [UInt8] = []
    private var position = 0

    /// The memory must outlive the file.
    func open(_ mode: String) -> OpaquePointer? {
        TIFFClientOpen(
            "drawn", mode, Unmanaged.passUnretained(self).toOpaque(),
            { handle, target, count in Int64(TIFFMemory.of(handle).read(target, Int(count))) },
            { handle, source, count in Int64(TIFFMemory.of(handle).write(source, Int(count))) },
            { handle, offset, whence in TIFFMemory.of(handle).seek(offset, whence) },
            { _ in 0 },
            { handle in UInt64(TIFFMemory.of(handle).bytes.count) },
            { _, _, _ in 0 }, { _, _, _ in })
    }

    private static func of(_ handle: thandle_t?) -> TIFFMemory {
        guard let handle else { fatalError("libtiff lost its memory") }
        return Unmanaged<TIFFMemory>.fromOpaque(handle).takeUnretainedValue()
    }

    private func read(_ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        let part = bytes.dropFirst(position).prefix(count)
        UnsafeMutableRawBufferPointer(start: target, count: part.count).copyBytes(from: part)
        position += part.count
        return part.count
    }

    private func write(_ source: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        let end = position + count
        if end > bytes.count { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
        bytes.replaceSubrange(position..<end, with: UnsafeRawBufferPointer(start: source, count: count))
        position = end
        return count
    }

    private func seek(_ offset: UInt64, _ whence: Int32) -> UInt64 {
        let start = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? position : bytes.count
        position = start + Int(truncatingIfNeeded: offset)
        return UInt64(position)
    }
}
