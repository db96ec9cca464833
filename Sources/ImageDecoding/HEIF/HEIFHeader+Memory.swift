import BoundedReading

/// What libheif needs to decode the main picture.
///
/// Measured as the growth of the address space, with libheif 1.15, libde265 1.0 and dav1d 1.0, in pictures of 8 bits with
/// half the colour in both directions.
extension HEIFHeader {
    /// Tenths of a byte for each pixel of a picture that is coded as one: HEVC took 3.5 with 67 megapixels, AV1 9.3 with
    /// 169.
    private static let codedTenths: [FourCC: Int] = ["hvc1": 42]
    private static let otherTenths = 96
    /// Of a picture that is put together: 3.1 with 189 megapixels.
    private static let gridTenths = 34
    /// Added if libheif turns or crops the picture: 2.6 with 189 megapixels.
    private static let changingTenths = 27
    /// Added for a plane of opacity.
    private static let opacityTenths = 20

    /// Bytes for a picture of that many pixels; its samples take one byte or two.
    func decodingBytes(pixels: Int, sampleBytes: Int, hasOpacity: Bool) -> Int {
        let sources = references.first { $0.type == "dimg" && $0.from == primary }?.to ?? []
        let tiles = items.filter { sources.contains($0.number) }
        let isChanged = items.first { $0.number == primary }?.properties.contains(where: \.changesPicture) ?? false
        var tenths = isChanged ? Self.changingTenths : 0
        if hasOpacity { tenths += Self.opacityTenths }
        if sources.isEmpty {
            let type = items.first { $0.number == primary }?.type
            tenths += type.flatMap { Self.codedTenths[$0] } ?? Self.otherTenths
        } else {
            tenths += Self.gridTenths
        }
        // One tile at a time.
        let tile = tiles.map { $0.pixels * (Self.codedTenths[$0.type] ?? Self.otherTenths) }.max() ?? 0
        return (pixels * tenths + tile) / 10 * sampleBytes
    }
}

extension HEIFHeader.Property {
    fileprivate var changesPicture: Bool {
        guard case .copied(let box) = self, let type = box.fourCC(4) else { return false }
        return HEIFHeader.changing.contains(type)
    }
}

extension HEIFHeader.Item {
    /// The size in its own property; 0 without one, and for absurd sizes.
    fileprivate var pixels: Int {
        for case .copied(let box) in properties where box.fourCC(4) == "ispe" {
            guard let width = box.big32(12), let height = box.big32(16), width > 0, height < Int(Int32.max) / width
            else { return 0 }
            return width * height
        }
        return 0
    }
}
