package import AnalyzerProcess
internal import Glibc
internal import ImageDecoding
package import Images
package import SystemPackage

/// A file whose descriptor the daemon passed, read by position only.
package struct PassedPhoto {
    package enum ReadFailure: Error {
        /// The size is not the stated one, or bytes are missing.
        case changed
        case failed(Errno)
    }

    /// Read at a time while hashing what is not decoded: large enough to keep a disk busy.
    package static let chunkBytes = 1 << 20

    /// Bytes of memory that each worker may take at any time.
    private static let ordinaryBytes = 64 << 20

    package let descriptor: FileDescriptor
    /// Bytes, as the daemon stated them.
    package let size: Int64
    /// Waits until the daemon has so many bytes of memory for this photo.
    private let takeMemory: (Int) -> Void

    /// `takeMemory` is called before the worker takes much memory.
    package init(descriptor: FileDescriptor, size: Int64, takeMemory: @escaping (Int) -> Void) {
        self.descriptor = descriptor
        self.size = size
        self.takeMemory = takeMemory
    }

    /// To be called before a picture is decoded: waits until all workers together have memory for that.
    ///
    /// Below `ordinaryBytes` it does nothing, so that ordinary photos cost no message.
    package func awaitMemory(for header: ImageHeader) {
        awaitMemory(header.decodingBytes)
    }

    /// The same for so many bytes.
    package func awaitMemory(_ bytes: Int) {
        if bytes > Self.ordinaryBytes { takeMemory(bytes) }
    }

    /// The first bytes; the default suffices to recognise the format.
    package func head(bytes: Int = MediaFormat.headLength) throws(ReadFailure) -> [UInt8] {
        try checkSize()
        var head = [UInt8](repeating: 0, count: Int(min(size, Int64(bytes))))
        let result = head.withUnsafeMutableBytes { head in
            Result { () throws(ReadFailure) in try fill(head, from: 0) }
        }
        try result.get()
        return head
    }

    /// The format by the first bytes, and of a TIFF file by its directories up to the first that is no thumbnail's; nil
    /// for unknown formats.
    package func format() throws(ReadFailure) -> MediaFormat? {
        let head = try head()
        var next = MediaFormat.directoryPlace(head: head)
        guard next != nil else { return MediaFormat.sniff(head) }
        for _ in 0...MediaFormat.mostThumbnails {
            guard let place = next, Int64(place) < size else { break }
            let directory = try directory(at: Int64(place))
            if MediaFormat.isRaw(directory: directory, head: head) { return .raw }
            next = MediaFormat.directoryPlace(after: directory, head: head)
        }
        return .tiff
    }

    /// The bytes of a TIFF file's directory, perhaps with some behind it.
    private func directory(at place: Int64) throws(ReadFailure) -> [UInt8] {
        var directory = [UInt8](repeating: 0, count: Int(min(size - place, Int64(MediaFormat.directoryLength))))
        let result = directory.withUnsafeMutableBytes { directory in
            Result { () throws(ReadFailure) in try fill(directory, from: place) }
        }
        try result.get()
        return directory
    }

    /// All bytes, read once; `head` are the first ones, which were read already.
    private func readAll(after head: [UInt8], into room: UnsafeMutableRawBufferPointer) throws(ReadFailure) {
        room.copyBytes(from: head)
        try fill(UnsafeMutableRawBufferPointer(rebasing: room[head.count...]), from: Int64(head.count))
        try checkSize()
    }

    /// All bytes, of a file that is decoded in memory.
    ///
    /// - Returns: Nil if they do not fit; valid until the buffer is used again.
    package func readAll(_ buffer: inout ReadBuffer) throws(ReadFailure) -> UnsafeRawBufferPointer? {
        let head = try head()
        guard size <= AnalyzerLimits.pictureBytes else { return nil }
        // What decoding adds is not known yet, and who has some must not wait for more: all that there is.
        if size > Self.ordinaryBytes { takeMemory(.max) }
        guard let room = buffer.room(for: Int(size)) else { return nil }
        try readAll(after: head, into: room)
        return UnsafeRawBufferPointer(room)
    }

    /// SHA-256 of all bytes, read in pieces.
    ///
    /// Nil above `AnalyzerLimits.digestBytes`.
    package func digest(_ buffer: inout ReadBuffer) throws(ReadFailure) -> Digest256? {
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

    /// The digest of an extent; nil above `AnalyzerLimits.digestBytes` for all bytes.
    package func digest(
        _ extent: DigestExtent, _ buffer: inout ReadBuffer
    ) throws(ReadFailure) -> Digest256? {
        switch extent {
        case .whole: try digest(&buffer)
        case .ends: try digestOfEnds(&buffer)
        }
    }

    /// `DigestExtent.ends`; of a file that has no more bytes than these, that of all bytes.
    package func digestOfEnds(_ buffer: inout ReadBuffer) throws(ReadFailure) -> Digest256? {
        let end = DigestExtent.endBytes
        guard size > 2 * Int64(end) else { return try digest(&buffer) }
        try checkSize()
        guard let room = buffer.room(for: 2 * end) else { throw .failed(.noMemory) }
        try fill(UnsafeMutableRawBufferPointer(rebasing: room[..<end]), from: 0)
        try fill(UnsafeMutableRawBufferPointer(rebasing: room[end...]), from: size - Int64(end))
        try checkSize()
        return Digest256.ofEnds(
            UnsafeRawBufferPointer(rebasing: room[..<end]), UnsafeRawBufferPointer(rebasing: room[end...]), size: size)
    }

    /// Throws `changed` if the size is not the stated one.
    ///
    /// Seeks instead of calling `fstat`, whose system call takes paths as well: the filter cannot distinguish these.
    package func checkSize() throws(ReadFailure) {
        let end = lseek(descriptor.rawValue, 0, SEEK_END)
        guard end >= 0 else { throw .failed(Errno(rawValue: errno)) }
        guard Int64(end) == size else { throw .changed }
    }

    /// Fills `bytes` with those from `offset` on.
    package func fill(_ bytes: UnsafeMutableRawBufferPointer, from offset: Int64) throws(ReadFailure) {
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

/// Memory for one photo's bytes, used again for the next.
package struct ReadBuffer: ~Copyable {
    /// The memory to keep between photos: 32 MiB hold nearly every photo that cameras write.
    package static let keptBytes = 32 << 20

    private var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)

    package init() {}

    /// Room for `count` bytes, with anything in it.
    ///
    /// Nil where the address space is used up. Valid until the next call.
    package mutating func room(for count: Int) -> UnsafeMutableRawBufferPointer? {
        if memory.count < count {
            release()
            guard let start = Self.allocate(count) else { return nil }
            memory = UnsafeMutableRawBufferPointer(start: start, count: count)
        }
        return UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
    }

    /// The size of the kernel's large pages.
    private static let largePage = 2 << 20

    /// Nil where the address space is used up; `allocate` of the standard library would end the process.
    ///
    /// Much memory is asked for in large pages: reading a file of 46 MiB then costs 6 ms of CPU instead of 25.
    private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
        guard count >= 2 * largePage else { return malloc(count) }
        var start: UnsafeMutableRawPointer?
        guard posix_memalign(&start, largePage, count) == 0, let start else { return nil }
        // Without large pages it is only slower.
        _ = madvise(start, count, MADV_HUGEPAGE)
        return start
    }

    /// Gives back memory beyond `keptBytes`.
    package mutating func trim() {
        if memory.count > Self.keptBytes { release() }
    }

    package mutating func release() {
        free(memory.baseAddress)
        memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    }

    deinit { free(memory.baseAddress) }
}
