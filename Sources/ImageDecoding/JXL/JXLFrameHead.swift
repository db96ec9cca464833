import BoundedReading

/// The first fields of a frame's header (ISO 18181-1, F.2).
struct JXLFrameHead {
    /// Whether the frame is coded in the plain lossy way: as blocks of frequencies (VarDCT), and without what a decoder
    /// adds to them from elsewhere, such as grain, patches or splines.
    let isPlain: Bool
    let hasSplines: Bool

    private static let splines = 16

    /// Nil for no bytes.
    init?(_ bytes: BoundedBytes) {
        guard let head = bytes.byte(0) else { return nil }
        let bits = Int(head) | Int(bytes.byte(1) ?? 0) << 8
        // From the lowest bit on: whether all is as usual; two bits of the frame's type, 0 for a picture; whether it is
        // coded pixel by pixel; and flags, of which two bits say how they are coded, 0 if there are none.
        isPlain = bits & 1 == 1 || bits & 0b11_1111 == 0
        let flags =
            switch bits >> 4 & 3 {
            case 1: 1 + (bits >> 6 & 15)
            case 2: 17 + (bits >> 6 & 255)
            default: 0
            }
        hasSplines = bits & 1 == 0 && flags & Self.splines != 0
    }
}
