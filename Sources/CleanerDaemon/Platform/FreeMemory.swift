import CLinux
import FileSystem
import Glibc
import SystemPackage

/// Memory that counts as the daemon's, although nothing needs it to stay.
enum FreeMemory {
    /// Gives it back to the kernel; takes milliseconds.
    static func giveBack() {
        // The allocator keeps what was used and is free again, all that lies below something in use.
        malloc_trim(0)
        leaveCode()
    }

    /// Unmaps the pages of code of program and libraries.
    ///
    /// The kernel keeps them for as long as it has room, and maps those again that are used next, sixteen at a time. Only
    /// what can be executed and not written is meant: the loader has changed nothing in it.
    private static func leaveCode() {
        // As in proc(5): start-end, rights, offset, device, inode and path.
        guard let maps = try? SmallFile.read("/proc/self/maps") else { return }
        for line in maps.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: " "), maxSplits: 5, omittingEmptySubsequences: true)
            guard fields.count == 6, fields[1].elementsEqual("r-xp".utf8), fields[5].contains(UInt8(ascii: "/")) else {
                continue
            }
            let ends = fields[0].split(separator: UInt8(ascii: "-")).compactMap {
                UInt(String(decoding: $0, as: UTF8.self), radix: 16)
            }
            guard ends.count == 2, ends[0] < ends[1] else { continue }
            madvise(UnsafeMutableRawPointer(bitPattern: ends[0]), Int(ends[1] - ends[0]), MADV_DONTNEED)
        }
    }
}
