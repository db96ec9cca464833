internal import Glibc

/// Asks the kernel for large pages for arrays with random access; it is only a hint.
///
/// Otherwise such access spends most of its time on page lookups.
enum LargePages {
    private static let bytes = 2 << 20

    /// Call it after each reallocation of the array.
    static func advise<Element>(_ array: inout [Element]) {
        let length = array.capacity * MemoryLayout<Element>.stride
        array.withUnsafeMutableBytes {
            advise(UnsafeMutableRawBufferPointer(start: $0.baseAddress, count: length))
        }
    }

    /// The same for memory that becomes an array.
    static func advise(_ memory: UnsafeMutableRawBufferPointer) {
        let start = Int(bitPattern: memory.baseAddress)
        let (first, end) = ((start + bytes - 1) / bytes * bytes, (start + memory.count) / bytes * bytes)
        guard first < end else { return }
        // A kernel without large pages refuses, which does no harm.
        _ = madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_HUGEPAGE)
    }
}
