/// The range of brightness in video codecs: 16 to 235 (ITU-R BT.601, 8 bits), while pictures use 0 to 255.
enum VideoRange {
    static let black = 16
    static let span = 219

    private static let table = (0...255).map { UInt8(clamping: (($0 - black) * 255 * 2 + span) / (2 * span)) }

    /// Stretches every sample to the full range in place.
    static func stretch(_ samples: UnsafeMutableBufferPointer<UInt8>) {
        table.withUnsafeBufferPointer { table in
            for index in 0..<samples.count {
                samples[index] = table[Int(samples[index])]
            }
        }
    }
}
