internal import AnalyzerProcess
internal import Glibc
internal import ImageDecoding
internal import Images
internal import SystemPackage

/// A file whose descriptor the daemon passed, read by position only.
struct PassedPhoto {
    enum ReadFailure: Error {
        /// The size is not the stated one, or bytes are missing.
        case changed
        case failed(Errno)
    }

    /// Read at a time while hashing what is not decoded: large enough to keep a disk busy.
    static let chunkBytes = 1 << 20

    let descriptor: FileDescriptor
    /// Bytes, as the daemon stated them.
    let size: Int64

    /// The first bytes; the default suffices to recognise the format.
    func head(bytes: Int = MediaFormat.headLength) throws(ReadFailure) -> [UInt8] {
        try checkSize()
        var head = [UInt8](repeating: 0, count: Int(min(size, Int64(bytes))))
        let result = head.withUnsafeMutableBytes { head in
            Result { () throws(ReadFailure) in try fill(head, from: 0) }
        }
        try result.get()
        return head
    }

    /// All bytes, read once, of which `head` are there already.
    func readAll(after head: [UInt8], into room: UnsafeMutableRawBufferPointer) throws(ReadFailure) {
        room.copyBytes(from: head)
        try fill(UnsafeMutableRawBufferPointer(rebasing: room[head.count...]), from: Int64(head.count))
        try checkSize()
    }

    /// SHA-256 of all bytes, read in pieces.
    ///
    /// Nil above `AnalyzerLimits.digestBytes`.
    func digest(_ buffer: inout ReadBuffer) throws(ReadFailure) -> Digest256? {
        try checkSize()
        guard size <= AnalyzerLimits.digestBytes else { return nil }
        guard let room = buffer.room(for: Self.chunkBytes) else { throw .failed(.noMemory) }
        var offset: Int64 = 0
        let digest = try Digest256.ofPieces { () throws(ReadFailure) in
            guard offset < size else { return nil }
            let piece = UnsafeMutableRawBufferPointer(rebasing: room[..<Int(min(size - offset, Int64(room.count)))])
            try fill(piece, from: offset)
            offset += Int64(piece.count)
            return UnsafeRawBufferPointer(piece)
        }
        try checkSize()
        return digest
    }

    /// `DigestExtent.ends`; of a file that has no more bytes than these, that of all bytes.
    func digestOfEnds(_ buffer: inout ReadBuffer) throws(ReadFailure) -> Digest256? {
        let end = DigestExtent.endBytes
        guard size > 2 * Int64(end) else { return try digest(&buffer) }
        try checkSize()
        guard let room = buffer.room(for: 2 * end) else { throw .failed(.noMemory) }
        try fill(UnsafeMutableRawBufferPointer(rebasing: room[..<end]), from: 0)
        try fill(UnsafeMutableRawBufferPointer(rebasing: room[end...]), from: size - Int64(end))
        try checkSize()
        return Digest256.ofEnds(UnsafeRawBufferPointer(room), size: size)
    }

    /// Seeks instead of calling `fstat`, whose system call takes paths as well: the filter cannot distinguish these.
    private func checkSize() throws(ReadFailure) {
        let end = lseek(descriptor.rawValue, 0, SEEK_END)
        guard end >= 0 else { throw .failed(Errno(rawValue: errno)) }
        guard Int64(end) == size else { throw .changed }
    }

    private func fill(_ bytes: UnsafeMutableRawBufferPointer, from offset: Int64) throws(ReadFailure) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[done...])
            let count = pread(descriptor.rawValue, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
            guard count != 0 else { throw .changed }
            if count > 0 {
                done += count
            } else if errno != EINTR {
                throw .failed(Errno(rawValue: errno))
            }
        }
    }
}
