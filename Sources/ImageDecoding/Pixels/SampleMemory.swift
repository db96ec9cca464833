import BoundedReading
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
        try self.init(count, width: header.storedWidth, height: header.storedHeight)
    }

    init(_ count: Int, width: Int, height: Int) throws(ImageError) {
        guard let memory = calloc(max(count, 1), 1) else { throw .tooLarge(width: width, height: height) }
        start = memory.assumingMemoryBound(to: UInt8.self)
        self.count = count
    }

    /// Copies bytes to one place.
    init(joining parts: [BoundedBytes]) throws(ImageError) {
        let count = parts.reduce(0) { $0 + $1.count }
        guard let memory = malloc(max(count, 1)) else { throw .tooLarge(width: 0, height: 0) }
        var place = memory
        for part in parts {
            if let source = part.raw.baseAddress { place.copyMemory(from: source, byteCount: part.count) }
            place += part.count
        }
        start = memory.assumingMemoryBound(to: UInt8.self)
        self.count = count
    }

    /// Throws `tooLarge` unless this much memory is left; a library that gets none ends the process.
    ///
    /// It asks the kernel: the optimiser removes an allocation that nothing uses.
    static func check(_ count: Int, for header: ImageHeader) throws(ImageError) {
        try check(count, width: header.storedWidth, height: header.storedHeight)
    }

    static func check(_ count: Int, width: Int, height: Int) throws(ImageError) {
        let memory = mmap(nil, max(count, 1), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let memory, memory != MAP_FAILED else { throw .tooLarge(width: width, height: height) }
        munmap(memory, max(count, 1))
    }

    var bytes: BoundedBytes { BoundedBytes(UnsafeRawBufferPointer(start: start, count: count)) }

    deinit {
        free(start)
    }
}
