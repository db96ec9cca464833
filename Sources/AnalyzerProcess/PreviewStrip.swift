package import FoundationEssentials
package import Images

/// A part of a preview's pixels: as many bytes as fit into a packet, in their order.
package struct PreviewStrip: Codable, Sendable, Hashable {
    /// Pixel bytes of a strip that is not the last.
    ///
    /// In base64 a third more, with room for the rest of the packet.
    package static let bytes = 45_000

    /// From 0 on.
    package var number: Int
    package var pixels: Data

    package init(number: Int, pixels: Data) {
        self.number = number
        self.pixels = pixels
    }

    /// All strips of a picture.
    package static func strips(of picture: RGBImage) -> some Sequence<PreviewStrip> {
        stride(from: 0, to: picture.pixels.count, by: bytes).lazy.map { start in
            PreviewStrip(
                number: start / bytes, pixels: Data(picture.pixels[start..<min(start + bytes, picture.pixels.count)]))
        }
    }
}
