/// Writes the maker note of Apple's cameras, with texts only.
package enum AppleNote {
    /// Texts of at least four characters by their tags.
    package static func bytes(_ texts: [UInt16: String]) -> [UInt8] {
        func big(_ number: some FixedWidthInteger) -> [UInt8] { LittleEndian.bytes(number).reversed() }
        var bytes = Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8) + big(UInt16(texts.count))
        var values: [UInt8] = []
        let valueStart = bytes.count + 12 * texts.count + 4
        for (tag, text) in texts.sorted(by: { $0.key < $1.key }) {
            let value = Array(text.utf8) + [0]
            bytes += big(tag) + big(UInt16(2)) + big(UInt32(value.count)) + big(UInt32(valueStart + values.count))
            values += value
        }
        return bytes + [0, 0, 0, 0] + values
    }
}
