/// Colours and shapes on a raster; positions in pixels, what lies outside is cut off.
struct Canvas {
    /// Red, green and blue, 0…255.
    typealias Colour = SIMD3<Float>

    private(set) var raster: Raster

    init(width: Int, height: Int, ground: Colour) {
        let bytes = Self.bytes(ground)
        raster = Raster(width: width, height: height, red: bytes.0, green: bytes.1, blue: bytes.2)
    }

    mutating func set(_ x: Int, _ y: Int, _ colour: Colour) {
        guard x >= 0, y >= 0, x < raster.width, y < raster.height else { return }
        let place = 3 * (y * raster.width + x)
        (raster.rgb[place], raster.rgb[place + 1], raster.rgb[place + 2]) = Self.bytes(colour)
    }

    mutating func fill(x: Int, y: Int, width: Int, height: Int, _ colour: Colour) {
        for row in max(0, y)..<max(0, y, min(raster.height, y + height)) {
            for column in max(0, x)..<max(0, x, min(raster.width, x + width)) { set(column, row, colour) }
        }
    }

    /// A rectangle's outline, one pixel wide.
    mutating func frame(x: Int, y: Int, width: Int, height: Int, _ colour: Colour) {
        fill(x: x, y: y, width: width, height: 1, colour)
        fill(x: x, y: y + height - 1, width: width, height: 1, colour)
        fill(x: x, y: y, width: 1, height: height, colour)
        fill(x: x + width - 1, y: y, width: 1, height: height, colour)
    }

    private static func bytes(_ colour: Colour) -> (UInt8, UInt8, UInt8) {
        let cut = colour.clamped(lowerBound: .zero, upperBound: Colour(repeating: 255))
        return (UInt8(cut.x), UInt8(cut.y), UInt8(cut.z))
    }
}
