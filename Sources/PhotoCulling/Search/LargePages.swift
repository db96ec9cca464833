internal import Glibc

/// Asks the kernel for large pages where memory is read all over the place.
///
/// Most of such a read is otherwise spent on finding the page. A hint only; without it everything is the same but slower.
enum LargePages {
    private static let bytes = 2 << 20

    /// Once for each time that the array got other memory.
    static func advise<Element>(_ array: inout [Element]) {
        let length = array.capacity * MemoryLayout<Element>.stride
        array.withUnsafeMutableBytes { buffer in
            let start = Int(bitPattern: buffer.baseAddress)
            let (first, end) = ((start + bytes - 1) / bytes * bytes, (start + length) / bytes * bytes)
            guard first < end else { return }
            // A kernel without large pages refuses, and nothing is lost.
            _ = madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_HUGEPAGE)
        }
    }
}
