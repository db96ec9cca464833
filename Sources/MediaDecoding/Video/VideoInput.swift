import CLibav
import Glibc

/// Gives libav the bytes of one file, up to an allowance.
final class VideoInput {
    private let source: ByteSource
    private var position: Int64 = 0
    /// Bytes that may still be read.
    private var allowance: Int64
    private(set) var bytesRead: Int64 = 0

    /// The bytes of one read, as many as libav reads from files of its own.
    private static let bufferBytes: Int32 = 32 << 10

    init(_ source: ByteSource, allowance: Int64) {
        self.source = source
        self.allowance = allowance
    }

    /// From now on this many bytes may be read.
    func allow(_ bytes: Int64) {
        allowance = bytes
    }

    var remaining: Int64 { allowance }

    /// libav's handle on this input, which must outlive it; nil without memory.
    func makeContext() -> UnsafeMutablePointer<AVIOContext>? {
        guard let buffer = av_malloc(Int(Self.bufferBytes)) else { return nil }
        let context = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Self.bufferBytes, 0, Unmanaged.passUnretained(self).toOpaque(),
            { input, buffer, count in
                guard let input, let buffer else { return -EINVAL }
                return Unmanaged<VideoInput>.fromOpaque(input).takeUnretainedValue().read(buffer, count)
            }, nil,
            { input, offset, whence in
                guard let input else { return -Int64(EINVAL) }
                return Unmanaged<VideoInput>.fromOpaque(input).takeUnretainedValue().seek(offset, whence)
            })
        if context == nil { av_free(buffer) }
        return context
    }

    static func free(_ context: UnsafeMutablePointer<AVIOContext>) {
        av_free(context.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = context
        avio_context_free(&context)
    }

    private func read(_ buffer: UnsafeMutablePointer<UInt8>, _ count: Int32) -> Int32 {
        guard position < source.size else { return cleanerd_averror_eof }
        guard Int64(count) <= allowance else { return -EIO }
        let bytes = UnsafeMutableRawBufferPointer(start: buffer, count: Int(count))
        guard let read = source.read(bytes, from: position) else { return -EIO }
        position += Int64(read)
        bytesRead += Int64(read)
        allowance -= Int64(read)
        return Int32(read)
    }

    private func seek(_ offset: Int64, _ whence: Int32) -> Int64 {
        let start: Int64
        switch whence & ~AVSEEK_FORCE {
        case AVSEEK_SIZE: return source.size
        case SEEK_SET: start = 0
        case SEEK_CUR: start = position
        case SEEK_END: start = source.size
        default: return -Int64(EINVAL)
        }
        let (target, overflow) = start.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return -Int64(EINVAL) }
        position = target
        return target
    }
}
