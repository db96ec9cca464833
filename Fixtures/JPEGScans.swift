/// Progressive JPEG files of many scans that say nothing (ITU-T T.81, annex G): a few bytes each, a pass over the picture
/// each.
package enum JPEGScans {
    /// A black picture in grey, whose first scan holds the means of all blocks and whose others end all bands at once.
    package static func file(width: Int, height: Int, scans: Int) -> [UInt8] {
        let blocks = (width + 7) / 8 * ((height + 7) / 8)
        var file: [UInt8] = [0xFF, 0xD8]
        file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        file += segment(0xC2, [8] + bigEndian(height) + bigEndian(width) + [1, 1, 0x11, 0])
        // Codes of two bits: 00 is no difference of means, or a run of 2^14 blocks and as many as 14 more bits say.
        file += segment(0xC4, [0x00, 0, 2] + [UInt8](repeating: 0, count: 14) + [0, 1])
        file += segment(0xC4, [0x10, 0, 2] + [UInt8](repeating: 0, count: 14) + [0xE0, 0])
        file += segment(0xDA, [1, 1, 0, 0, 0, 0]) + [UInt8](repeating: 0, count: (blocks + 3) / 4)
        let scan = segment(0xDA, [1, 1, 0, 1, 63, 0]) + runs((blocks + longestRun - 1) / longestRun)
        for _ in 1..<scans { file += scan }
        return file + [0xFF, 0xD9]
    }

    private static let longestRun = 32767

    /// Runs of the longest length: two bits 0 and fourteen 1, which are two bytes.
    private static func runs(_ count: Int) -> [UInt8] {
        // A zero is stuffed behind each byte FF.
        [UInt8]((0..<count).map { _ in [0x3F, 0xFF, 0x00] as [UInt8] }.joined())
    }

    private static func segment(_ code: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, code] + bigEndian(content.count + 2) + content
    }

    private static func bigEndian(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
}
