import BoundedReading
import Images

extension PhotoWords {
    /// Adds the texts of an EXIF block: those of the standard, and those of Windows in UTF-16.
    mutating func add(_ block: borrowing ExifBlock) {
        addDescription(
            block.value(0x9286, in: .exif).flatMap { MetadataText.userComment($0, isBigEndian: block.isBigEndian) })
        addDescription(block.text(0x010E, in: .image))
        addTitle(windowsTexts(0x9C9B, block).first)
        addDescription(windowsTexts(0x9C9C, block).first)
        addDescription(windowsTexts(0x9C9F, block).first)
        addCreator(block.text(0x013B, in: .image))
        for name in windowsTexts(0x9C9D, block, separator: UInt16(UInt8(ascii: ";"))) { addCreator(name) }
        for word in windowsTexts(0x9C9E, block, separator: UInt16(UInt8(ascii: ";"))) { addKeyword(word) }
    }

    /// The parts of a text in little-endian UTF-16.
    private func windowsTexts(
        _ tag: UInt32, _ block: borrowing ExifBlock, separator: UInt16 = 0
    ) -> [String] {
        guard let bytes = block.value(tag, in: .image) else { return [] }
        // As many bytes as are read of any text.
        let units = stride(from: 0, to: min(bytes.count, 4 * XMLReader.textLimit) - 1, by: 2).lazy
            .compactMap { bytes.little16($0).map { UInt16($0) } }.prefix { $0 != 0 }
        return units.split(separator: separator).compactMap { MetadataText.clean(utf16: Array($0)) }
    }
}

extension MetadataText {
    /// EXIF's user comment (CIPA DC-008, 4.6.5): eight bytes name the character set.
    ///
    /// Some programs leave the name out.
    static func userComment(_ bytes: BoundedBytes, isBigEndian: Bool) -> String? {
        let content = bytes.from(8)
        if let name = bytes.slice(0, 8), name.raw.allSatisfy({ $0 >= 0x20 }), !name.raw.allSatisfy({ $0 == 0x20 }) {
            return clean(utf8: bytes.raw)
        }
        guard bytes.has("UNICODE\0") else {
            return bytes.has("JIS\0") ? nil : clean(utf8: content.raw)
        }
        let isBig = content.big16(0) == 0xFEFF || (isBigEndian && content.big16(0) != 0xFFFE)
        let units = stride(from: 0, to: min(content.count, PhotoMetadata.textLimit * 8) - 1, by: 2).compactMap {
            content.big16($0).map { isBig ? UInt16($0) : UInt16($0).byteSwapped }
        }
        return clean(utf16: units.first == 0xFEFF ? Array(units.dropFirst()) : units)
    }
}
