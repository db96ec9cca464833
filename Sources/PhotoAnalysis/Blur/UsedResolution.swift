import Glibc
import Images

/// How much of its resolution a picture uses: 1 for a photo, 0.5 for one that was enlarged to twice its sides.
///
/// An enlarged picture has next to nothing in the upper half of its frequencies, and neither has one that was blurred.
/// Measured is the energy at 0.6 to 0.8 of the highest frequency, compared with that at 0.2 to 0.42, both multiplied by
/// the square of the frequency, with which the spectrum of natural pictures falls (Field 1987). It is taken in the 64
/// squares of 32 × 32 pixels with the steepest slopes; of the half of them with the most energy the upper fifth counts,
/// so that a small sharp subject is enough.
///
/// Of 70 photos by other people, the median ratio is 0.7, and 2 % are below 0.15. Enlarged to twice their sides by cubic
/// interpolation, 98 % are below 0.115, by Lanczos's all. Sharpening multiplies it by 1.3 in the median, which fills no
/// empty half; but a soft photo near the limits may pass them.
enum UsedResolution {
    /// From this ratio on, the picture uses all of its resolution.
    private static let full: Float = 0.15
    /// Up to this ratio, it uses no more than half of it.
    private static let half: Float = 0.115
    /// How often the picture is halved at most, to find those that were enlarged to four or eight times.
    private static let mostHalvings = 3

    /// The sides of a square, in pixels.
    fileprivate static let side = 32
    private static let mostSquares = 64
    /// With fewer squares than this, a picture says nothing.
    private static let fewestSquares = 4
    /// The least mean slope of a square in grey levels a pixel: flatter ones show only noise and compression.
    private static let leastSlope: Float = 1
    /// The rank among the squares with the most energy that counts, from the top.
    private static let countingShare = 5

    /// Measures the part of a picture within its bars.
    ///
    /// - Returns: A share of the picture's sides, from 1/8 to 1; nil if there is too little to see.
    static func measure(_ luma: LumaImage, within box: Trim.Box) -> Double? {
        // Repeated pixels have steep edges, which fill all frequencies.
        if let share = RepeatedPixels.share(luma, within: box) { return Double(share) }
        let first = luma.samples.withUnsafeBufferPointer {
            ratio(
                of: LumaPart(
                    samples: $0, start: box.y * luma.width + box.x, line: luma.width, width: box.width,
                    height: box.height))
        }
        guard var ratio = first else { return nil }
        // Most pictures end here, so that their pixels need no floating point.
        var plane: Plane?
        var used: Float = 1
        for halving in 1...mostHalvings {
            guard ratio < full else { break }
            guard ratio <= half else {
                // Between both limits the share falls evenly from 1 to 1/2.
                used *= 0.5 + 0.5 * (ratio - half) / (full - half)
                break
            }
            used /= 2
            // What was enlarged further has left still less; a soft photo has not.
            guard halving < mostHalvings, ratio <= half / 2 else { break }
            let smaller = (plane ?? Plane(luma, box)).halved
            guard let next = Self.ratio(of: smaller) else { break }
            (plane, ratio) = (smaller, next)
        }
        return Double(used)
    }

    /// The energy of the upper half of the frequencies, compared with that of the lower half.
    private static func ratio(of tones: some Tones) -> Float? {
        let squares = steepest(of: tones)
        guard squares.count >= fewestSquares else { return nil }
        let ranked = squares.map { energies(of: tones, at: $0) }.sorted { $0.low > $1.low }
        let strongest = ranked.prefix((ranked.count + 1) / 2)
        let ratios: [Float] = strongest.map { $0.high / max($0.low, 1) }.sorted(by: >)
        return ratios[ratios.count / countingShare]
    }

    private struct Square {
        let x: Int
        let y: Int
        let slope: Float
    }

    /// The squares of a grid with the steepest slopes.
    private static func steepest(of tones: some Tones) -> [Square] {
        var squares: [Square] = []
        for y in stride(from: 0, through: tones.height - side, by: side) {
            for x in stride(from: 0, through: tones.width - side, by: side) {
                let slope = tones.slopes(x, y) / Float(side * side / 4)
                if slope >= leastSlope { squares.append(Square(x: x, y: y, slope: slope)) }
            }
        }
        return Array(squares.sorted { $0.slope > $1.slope }.prefix(mostSquares))
    }

    // MARK: Frequencies

    /// The cosines of the transform, one frequency a row.
    private static let cosines: [Float] = (0..<side * side).map { place in
        let (frequency, sample) = (place / side, place % side)
        return Float(cos(Double.pi * (Double(sample) + 0.5) * Double(frequency) / Double(side)))
    }
    /// A window that falls to nothing at the square's sides, so that their difference is no detail.
    private static let window: [Float] = (0..<side).map { sample in
        Float(0.5 - 0.5 * cos(2 * Double.pi * Double(sample + 1) / Double(side + 1)))
    }
    private static let lower: ClosedRange<Float> = 0.2...0.42
    private static let higher: ClosedRange<Float> = 0.6...0.8
    /// Beyond the highest frequency that counts.
    private static let end = Int(higher.upperBound * Float(side)) + 1

    /// The energies of a square at its lower and its higher frequencies, in no particular unit.
    private static func energies(of tones: some Tones, at square: Square) -> (low: Float, high: Float) {
        var samples = [Float](repeating: 0, count: side * side)
        for row in 0..<side {
            for column in 0..<side {
                samples[row * side + column] = tones[square.x + column, square.y + row]
            }
        }
        let mean = samples.reduce(0, +) / Float(samples.count)
        for row in 0..<side {
            for column in 0..<side {
                let place = row * side + column
                samples[place] = (samples[place] - mean) * window[row] * window[column]
            }
        }
        // Down the columns, then along the rows.
        let down = transformed(samples)
        var turned = [Float](repeating: 0, count: side * side)
        for row in 0..<end { for column in 0..<side { turned[column * side + row] = down[row * side + column] } }
        let both = transformed(turned)
        var (low, high): (Float, Float) = (0, 0)
        var (lowCount, highCount): (Float, Float) = (0, 0)
        for across in 0..<end {
            for along in 0..<end {
                let square = Float(across * across + along * along) / Float(side * side)
                let frequency = square.squareRoot()
                let energy = both[across * side + along] * both[across * side + along] * square
                if lower.contains(frequency) {
                    low += energy
                    lowCount += 1
                } else if higher.contains(frequency) {
                    high += energy
                    highCount += 1
                }
            }
        }
        return (low / lowCount, high / highCount)
    }

    /// The lower frequencies of each column.
    private static func transformed(_ samples: [Float]) -> [Float] {
        var result = [Float](repeating: 0, count: side * side)
        result.withUnsafeMutableBufferPointer { result in
            samples.withUnsafeBufferPointer { samples in
                cosines.withUnsafeBufferPointer { cosines in
                    for frequency in 0..<end {
                        let target = frequency &* side
                        for row in 0..<side {
                            let weight = cosines[target &+ row]
                            for column in 0..<side {
                                result[target &+ column] += weight * samples[row &* side &+ column]
                            }
                        }
                    }
                }
            }
        }
        return result
    }
}

/// The tones of a picture, and how steep its squares of `UsedResolution.side` are.
private protocol Tones {
    var width: Int { get }
    var height: Int { get }
    subscript(x: Int, y: Int) -> Float { get }
    /// The sum of the slopes of the square that begins here, in grey levels, across and down; every second row and column
    /// is enough to rank squares.
    func slopes(_ x: Int, _ y: Int) -> Float
}

/// The part of a picture within a box.
private struct LumaPart: Tones {
    let samples: UnsafeBufferPointer<UInt8>
    /// The place of the first sample, and the samples from one row to the next.
    let start: Int
    let line: Int
    let width: Int
    let height: Int

    subscript(x: Int, y: Int) -> Float { Float(samples[start + y * line + x]) }

    func slopes(_ x: Int, _ y: Int) -> Float {
        typealias Row = SIMD32<UInt8>
        precondition(Row.scalarCount == UsedResolution.side && x + Row.scalarCount <= width)
        precondition(start + (y + UsedResolution.side - 1) * line + x + Row.scalarCount <= samples.count)
        let (bytes, first) = (UnsafeRawBufferPointer(samples), start + y * line + x)
        var sums = SIMD16<UInt16>.zero
        for row in stride(from: 0, to: UsedResolution.side, by: 2) {
            let here = bytes.loadUnaligned(fromByteOffset: first + row * line, as: Row.self)
            let below = bytes.loadUnaligned(fromByteOffset: first + (row + 1) * line, as: Row.self).evenHalf
            let (even, odd) = (here.evenHalf, here.oddHalf)
            let across = pointwiseMax(even, odd) &- pointwiseMin(even, odd)
            let down = pointwiseMax(even, below) &- pointwiseMin(even, below)
            sums &+= SIMD16(truncatingIfNeeded: across) &+ SIMD16(truncatingIfNeeded: down)
        }
        return Float(SIMD16<UInt32>(truncatingIfNeeded: sums).wrappedSum())
    }
}

extension Plane: Tones {
    fileprivate subscript(x: Int, y: Int) -> Float { values[y * width + x] }

    fileprivate func slopes(_ x: Int, _ y: Int) -> Float {
        values.withUnsafeBufferPointer { values in
            var sum: Float = 0
            for row in stride(from: y, to: y + UsedResolution.side, by: 2) {
                let start = row &* width
                for place in stride(from: start &+ x, to: start &+ x &+ UsedResolution.side, by: 2) {
                    sum += abs(values[place &+ 1] - values[place])
                    sum += abs(values[place &+ width] - values[place])
                }
            }
            return sum
        }
    }

    /// The part of a picture.
    fileprivate init(_ luma: LumaImage, _ box: Trim.Box) {
        var values = [Float](repeating: 0, count: box.width * box.height)
        luma.samples.withUnsafeBufferPointer { samples in
            for row in 0..<box.height {
                let start = (box.y + row) * luma.width + box.x
                for column in 0..<box.width { values[row &* box.width &+ column] = Float(samples[start &+ column]) }
            }
        }
        self.init(width: box.width, height: box.height, values: values)
    }
}
