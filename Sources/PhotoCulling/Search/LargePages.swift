internal import Glibc

/// Asks the kernel for large pages for arrays with random access, which otherwise spends most time on page lookups.
///
/// It is only a hint.
enum LargePages {
    private static let bytes = 2 << 20

    /// Call it each time the array was reallocated.
    static func advise<Element>(_ array: inout [Element]) {
        let length = array.capacity * MemoryLayout<Element>.stride
        array.withUnsafeMutableBytes { buffer in
            let start = Int(bitPattern: buffer.baseAddress)
            let (first, end) = ((start + bytes - 1) / bytes * bytes, (start + length) / bytes * bytes)
            guard first < end else { return }
            // A kernel without large pages refuses, which does no harm.
            _ = madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_HUGEPAGE)
        }
    }
}
