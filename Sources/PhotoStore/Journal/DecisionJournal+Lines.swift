internal import FoundationEssentials
internal import PhotoCulling

/// Codes each record as a line, with its checksum and its length in front:
///
///     6f0c5d8fe2a1b374 00000023 {"number":41,"photos":[{"id":7}]}
///
/// FNV-1a detects every single changed byte. A damaged line break cannot join two records, because each has its length.
extension DecisionJournal {
    /// What the bytes of a journal contain.
    package struct Content: Sendable {
        package var records: [JournalRecord] = []
        /// The number of damaged stretches with a good record behind them.
        package var passedOver = 0
        /// Where the last good record ends; what follows is the torn end of a write.
        package var end = 0
        /// Where the last record of the last rewrite ends: those records share one number.
        package var wholeEnd = 0
        /// Whether a line is damaged; a torn end does not count.
        package var isDamaged = false
    }

    private static let prefixBytes = 16 + 1 + 8 + 1

    static func line(_ record: JournalRecord) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = Array(try encoder.encode(record))
        return hexadecimal(StableHash.of(text), digits: 16) + [UInt8(ascii: " ")]
            + hexadecimal(UInt64(text.count), digits: 8) + [UInt8(ascii: " ")] + text + [UInt8(ascii: "\n")]
    }

    /// Reads all good records; a damaged one does not affect the others.
    package static func parse(_ bytes: [UInt8]) -> Content {
        var content = Content()
        var isDamaged = false
        var start = 0
        while start < bytes.count {
            if let (record, end) = record(in: bytes, at: start) {
                if isDamaged { content.passedOver += 1 }
                isDamaged = false
                content.records.append(record)
                content.end = end
                if record.number == content.records[0].number { content.wholeEnd = end }
                start = end
            } else {
                isDamaged = true
                start = (bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count - 1) + 1
            }
        }
        content.isDamaged = content.passedOver > 0 || (content.records.isEmpty && !bytes.isEmpty)
        return content
    }

    private static func record(in bytes: [UInt8], at start: Int) -> (record: JournalRecord, end: Int)? {
        guard bytes.count - start > prefixBytes,
            let checksum = number(bytes[start..<(start + 16)]),
            let length = number(bytes[(start + 17)..<(start + 25)]).map({ Int($0) }),
            bytes.count - start - prefixBytes > length
        else { return nil }
        let text = Array(bytes[(start + prefixBytes)..<(start + prefixBytes + length)])
        guard StableHash.of(text) == checksum,
            let record = try? JSONDecoder().decode(JournalRecord.self, from: Data(text))
        else { return nil }
        return (record, start + prefixBytes + length + 1)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    private static func hexadecimal(_ number: UInt64, digits: Int) -> [UInt8] {
        let text = Array(String(number, radix: 16).utf8)
        return Array(repeating: UInt8(ascii: "0"), count: digits - text.count) + text
    }
}
