internal import CSeccomp

/// Which calls of ioctl(2) a program of the user's has: those that only ask, or change nothing but its own descriptor.
///
/// All others are refused, as file systems and terminals have hundreds, many of which change a file or folder that is
/// open for reading: its attributes, its snapshots, its owner to be signalled.
enum DeviceCalls {
    /// By asm-generic/ioctls.h and linux/fs.h; the numbers are the same on x86-64 and arm64.
    private static let allowed: Set<UInt32> = [
        // Of terminals: settings, group, size, session. TCGETS tells whether something is one.
        0x5401, 0x540F, 0x5413, 0x5429, 0x802C_542A,
        // FIONREAD, FIONBIO, FIONCLEX, FIOCLEX.
        0x541B, 0x5421, 0x5450, 0x5451,
        // Of files: the size of a block, attributes, project, places on the disk.
        2, 0x8008_6601, 0x801C_581F, 0xC020_660B,
    ]

    /// Conditions of which one holds for each other call: a filter that lets through what has no rule can name only what
    /// it refuses.
    static var refused: [scmp_arg_cmp] { refused(prefix: 0, bits: 0) }

    /// Halves the numbers that begin with a prefix until a half has no allowed one.
    private static func refused(prefix: UInt32, bits: UInt32) -> [scmp_arg_cmp] {
        let mask: UInt32 = bits == 0 ? 0 : ~0 << (32 - bits)
        guard allowed.contains(where: { $0 & mask == prefix }) else {
            return [.masked(1, mask: UInt64(mask), value: UInt64(prefix))]
        }
        guard bits < 32 else { return [] }
        return refused(prefix: prefix, bits: bits + 1) + refused(prefix: prefix | 1 << (31 - bits), bits: bits + 1)
    }
}
