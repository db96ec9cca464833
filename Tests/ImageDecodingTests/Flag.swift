import Fixtures
import Images
import Testing

/// A picture of four quarters, each of a colour of its own, by which turning and colours are seen.
enum Flag {
    /// From top left, row by row: red, green, blue, yellow; none as full as could hide an overflow.
    static let corners: [[UInt8]] = [[200, 40, 40], [40, 160, 60], [50, 60, 190], [220, 200, 60]]

    /// Steps of 0 to 255 that a coding may change a colour by.
    private static let tolerance = 12

    static func raster(width: Int, height: Int) -> Raster {
        var rgb: [UInt8] = []
        rgb.reserveCapacity(3 * width * height)
        for row in 0..<height {
            for column in 0..<width { rgb += corners[(row * 2 / height) * 2 + column * 2 / width] }
        }
        return Raster(width: width, height: height, rgb: rgb)
    }

    /// Sees that the middles of the quarters have their colours.
    static func expect(_ picture: RGBImage, sourceLocation: SourceLocation = #_sourceLocation) {
        for (index, colour) in corners.enumerated() {
            let found = picture.colour(
                at: picture.width * (1 + 2 * (index % 2)) / 4, picture.height * (1 + 2 * (index / 2)) / 4)
            expect(found, near: colour, sourceLocation: sourceLocation)
        }
    }

    static func expect(
        _ found: [UInt8], near colour: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let isNear = zip(found, colour).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
        #expect(isNear, "\(found) is not \(colour)", sourceLocation: sourceLocation)
    }
}
