import FoundationEssentials

/// Fitted numbers as a resource that the analysis embeds: 16 bits each, little-endian.
enum NumbersFile {
    static func write(_ numbers: [Int], to file: String) throws {
        let bytes = numbers.flatMap { number in
            withUnsafeBytes(of: Int16(number).littleEndian) { Array($0) }
        }
        try Data(bytes).write(to: URL(filePath: file))
    }
}
