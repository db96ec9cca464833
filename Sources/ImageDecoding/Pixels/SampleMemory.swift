import Glibc
import Images

/// Zeroed memory for samples, of a size that a file decides; freed with the value.
///
/// If the address space is used up, `allocate` of the standard library would end the process instead of failing.
struct SampleMemory: ~Copyable {
    let start: UnsafeMutablePointer<UInt8>
    let count: Int

    /// Throws `tooLarge`.
    init(_ count: Int, for header: ImageHeader) throws(ImageError) {
        guard let memory = calloc(max(count, 1), 1) else {
            throw .tooLarge(width: header.storedWidth, height: header.storedHeight)
        }
        start = memory.assumingMemoryBound(to: UInt8.self)
        self.count = count
    }

    deinit {
        free(start)
    }
}
