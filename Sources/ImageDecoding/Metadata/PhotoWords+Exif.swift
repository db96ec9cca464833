import BoundedReading

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
