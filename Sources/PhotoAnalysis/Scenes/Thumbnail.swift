import Glibc
import Images

/// A picture's structure in few pixels: each one's difference from its surroundings, divided by their contrast; and how
/// much fine detail lies where.
///
/// Brightness, contrast and tone curves hardly change the structure.
package struct Thumbnail: Sendable, Hashable {
    package let width: Int
    package let height: Int
    /// -7…7, in steps of 0.3 deviations.
    package let values: [Int8]
    /// How much fine detail each whole block of 4 × 4 pixels has.
    ///
    /// That is the energy in `DetailMap`, in doublings above one squared grey level, in steps of a quarter. Empty if a version
    /// before 11 measured the picture.
    package let detail: [UInt8]

    /// The largest number of pixels, two in a byte: enough to distinguish aligned pictures, and coarse enough that an
    /// alignment may be off by a pixel.
    static let mostPixels = 4096
    static let largestValue: Int8 = 7
    private static let step: Float = 0.3
    /// The reach of the box filter for the surroundings, applied twice.
    private static let reach = 3
    /// Added to the contrast in grey levels, so that noise and fog do not become structure.
    private static let noise: Float = 3

    /// The side of a block, in pixels.
    static let block = 4
    /// Steps of `detail` for a doubling.
    static let detailSteps: Float = 4

    init(width: Int, height: Int, values: [Int8], detail: [UInt8] = []) {
        precondition(values.count == width * height && values.count <= Self.mostPixels)
        precondition(detail.isEmpty || detail.count == Self.blocks(width, height))
        (self.width, self.height, self.values, self.detail) = (width, height, values, detail)
    }

    private static func blocks(_ width: Int, _ height: Int) -> Int { width / block * (height / block) }

    /// Measures the part of a picture within a box; `details` are those of the whole picture.
    static func measure(
        _ picture: GreyPicture, _ details: DetailMap, of luma: LumaImage, within box: Trim.Box
    ) -> Thumbnail {
        let (width, height) = size(picture.width, picture.height)
        let small = picture.reduced(width: width, height: height)
        var detail = Plane(width: width, height: height, values: small.samples.map { Float($0) })
        let around = detail.boxed(reach: reach).boxed(reach: reach)
        for place in detail.values.indices { detail.values[place] -= around.values[place] }
        var contrast = detail
        for place in contrast.values.indices { contrast.values[place] *= detail.values[place] }
        contrast = contrast.boxed(reach: reach).boxed(reach: reach)
        let largest = Float(largestValue)
        return Thumbnail(
            width: width, height: height,
            values: zip(detail.values, contrast.values).map { detail, contrast in
                let value = detail / ((contrast + noise * noise).squareRoot() * step)
                return Int8(min(max(value.rounded(), -largest), largest))
            },
            detail: blockDetail(width, height, details.energy, of: luma, within: box))
    }

    /// The detail in the middle of each block.
    private static func blockDetail(
        _ width: Int, _ height: Int, _ energy: Plane, of luma: LumaImage, within box: Trim.Box
    ) -> [UInt8] {
        func cell(_ number: Int, _ side: Int, _ start: Int, _ length: Int, _ whole: Int, _ cells: Int) -> Int {
            let middle = (Float(number) + 0.5) * Float(block) / Float(side) * Float(length) + Float(start)
            return min(Int(middle / Float(whole) * Float(cells)), cells - 1)
        }
        return (0..<height / block).flatMap { row in
            let y = cell(row, height, box.y, box.height, luma.height, energy.height)
            return (0..<width / block).map { column in
                let x = cell(column, width, box.x, box.width, luma.width, energy.width)
                return UInt8(min(log2f(1 + energy.values[y * energy.width + x]) * detailSteps, 255))
            }
        }
    }

    /// The largest size of the same shape with at most `mostPixels`, never larger than the picture.
    private static func size(_ width: Int, _ height: Int) -> (Int, Int) {
        let pixels = width * height
        guard pixels > mostPixels else { return (width, height) }
        let scale = (Float(mostPixels) / Float(pixels)).squareRoot()
        let across = min(max(Int(Float(width) * scale), 1), mostPixels)
        return (across, min(max(Int(Float(height) * scale), 1), mostPixels / across))
    }
}

/// The stored form: width and height (two bytes each, little-endian), then the values plus 8 row by row, two in a byte,
/// the first in the low half; then the detail of the blocks row by row, or nothing.
extension Thumbnail {
    private static let headLength = 4
    private static let offset: Int8 = 8

    package var bytes: [UInt8] {
        var bytes = [width, height].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        bytes.reserveCapacity(Self.headLength + (values.count + 1) / 2)
        for place in stride(from: 0, to: values.count, by: 2) {
            let low = UInt8(values[place] + Self.offset)
            let high = place + 1 < values.count ? UInt8(values[place + 1] + Self.offset) : 0
            bytes.append(low | high << 4)
        }
        return bytes + detail
    }

    /// Nil for anything that is not a result of `bytes`.
    package init?(bytes: [UInt8]) {
        guard bytes.count > Self.headLength else { return nil }
        let (width, height) = (Int(bytes[0]) | Int(bytes[1]) << 8, Int(bytes[2]) | Int(bytes[3]) << 8)
        let count = width * height
        let end = Self.headLength + (count + 1) / 2
        guard count > 0, count <= Self.mostPixels, bytes.count >= end,
            [0, Self.blocks(width, height)].contains(bytes.count - end)
        else { return nil }
        var values: [Int8] = []
        values.reserveCapacity(count + 1)
        for byte in bytes[Self.headLength..<end] {
            values.append(Int8(byte & 15) - Self.offset)
            values.append(Int8(byte >> 4) - Self.offset)
        }
        // The unused half of the last byte is 0, which no value is.
        if values.count > count, values.removeLast() != -Self.offset { return nil }
        guard values.allSatisfy({ $0 >= -Self.largestValue }) else { return nil }
        self.init(width: width, height: height, values: values, detail: Array(bytes[end...]))
    }
}
