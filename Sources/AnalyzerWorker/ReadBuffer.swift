internal import Glibc

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
