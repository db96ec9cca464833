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
            // `allocate` of the standard library would end the process instead of failing.
            guard let start = malloc(count) else { return nil }
            memory = UnsafeMutableRawBufferPointer(start: start, count: count)
        }
        return UnsafeMutableRawBufferPointer(rebasing: memory[..<count])
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
