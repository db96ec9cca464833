import CLinux
import Glibc

/// Memory that counts as the daemon's, although nothing needs it to stay.
enum FreeMemory {
    /// Gives it back to the kernel; takes milliseconds.
    static func giveBack() {
        // The allocator keeps what was used and is free again, all that lies below something in use.
        malloc_trim(0)
        leaveCode()
    }

    /// Unmaps the pages of programs and libraries that are only read.
    ///
    /// The kernel keeps them for as long as it has room, and maps those again that are used next, sixteen at a time.
    /// Segments that may be written hold what the loader changed in them, and stay.
    private static func leaveCode() {
        let page = UInt(sysconf(Int32(_SC_PAGESIZE)))
        withUnsafePointer(to: page) { page in
            _ = dl_iterate_phdr(
                { object, _, page in
                    guard let object = object?.pointee, let page = page?.load(as: UInt.self) else { return 0 }
                    let segments = UnsafeBufferPointer(start: object.dlpi_phdr, count: Int(object.dlpi_phnum))
                    for segment in segments where segment.p_type == PT_LOAD && segment.p_flags & UInt32(PF_W) == 0 {
                        // The base of a library that was linked for higher addresses wraps around.
                        let first = UInt(object.dlpi_addr &+ segment.p_vaddr)
                        let (start, end) = (first / page * page, first &+ UInt(segment.p_memsz))
                        madvise(
                            UnsafeMutableRawPointer(bitPattern: start), Int(bitPattern: end &- start), MADV_DONTNEED)
                    }
                    return 0
                }, UnsafeMutableRawPointer(mutating: page))
        }
    }
}
