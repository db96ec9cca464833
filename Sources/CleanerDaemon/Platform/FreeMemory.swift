import CLinux

/// Memory that was used and is free again.
///
/// The allocator keeps it for later, all that lies below something in use, and it counts as the daemon's.
enum FreeMemory {
    /// Gives it back to the kernel; takes milliseconds.
    static func giveBack() { malloc_trim(0) }
}
