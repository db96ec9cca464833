import FoundationEssentials
import ImageDecoding
import Images
import PhotoAnalysis

/// Measures drawn pictures and decodes files, and prints the results, to compare them between processors.
///
/// Nothing but whole numbers draws the pictures, so that all processors measure the same pixels. The arguments are files.
@main
enum DrawnMeasurements {
    static func main() {
        for number in 0..<40 {
            let measured = measure(Drawing(number))
            let hash: String = measured.perceptualHash?.description ?? "-"
            let quality: Int = measured.perceptualQuality ?? -1
            let embedding: [Int8] = measured.embedding?.numbers ?? []
            print(number, "hash", hash, quality)
            for (name, value) in numbers(of: measured) { print(number, name, rounded(value)) }
            print(number, "embedding", embedding)
        }
        for path in CommandLine.arguments.dropFirst() { decode(path) }
    }

    private static func decode(_ path: String) {
        let name: String = path.split(separator: "/").last.map(String.init) ?? path
        do {
            try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))).withUnsafeBytes { bytes in
                let inspection = try ImageInspector.inspect(bytes)
                // Their decoders calculate with fractions, in an order that the processor decides.
                let isExact = ![.jpegXL, .jpeg2000].contains(inspection.format)
                for longerSide in isExact ? [Int.max, 100] : [] {
                    let picture = try ImageDecoder.decode(bytes, inspection, longerSide: longerSide)
                    let chroma: [[UInt8]] = picture.chroma.map { [$0.light, $0.blue, $0.red] } ?? []
                    let sums: [UInt64] = ([picture.luma.samples] + chroma).map(hash)
                    print(name, picture.luma.width, picture.luma.height, sums)
                }
                print(
                    name,
                    PhotoMeasurer.measure(
                        try ImageDecoder.decode(bytes, inspection, longerSide: 1024), inspection
                    ).perceptualHash?.description ?? "-")
            }
        } catch {
            print(name, error)
        }
    }

    /// FNV-1a.
    private static func hash(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    private static func numbers(of measured: Measurements) -> [(String, Double?)] {
        [
            ("sharpness", measured.sharpness), ("blurriness", measured.blurriness),
            ("blurriness on screen", measured.blurrinessOnScreen), ("screen", measured.screenEvidence),
            ("darkness", measured.darkness), ("brightness", measured.brightness), ("blankness", measured.blankness),
            ("frame", measured.frame), ("used resolution", measured.usedResolution), ("page", measured.page),
        ]
    }

    /// Four decimals: the last bits of logarithms and powers differ between C libraries.
    private static func rounded(_ value: Double?) -> Double {
        guard let value else { return -1 }
        return (value * 10_000).rounded() / 10_000
    }

    private static func measure(_ drawing: Drawing) -> Measurements {
        let header = ImageHeader(
            format: .jpeg, storedWidth: drawing.width, storedHeight: drawing.height, metadata: PhotoMetadata())
        guard let digest = Digest256(bytes: Array(repeating: 0, count: 32)) else { preconditionFailure("32 bytes") }
        return PhotoMeasurer.measure(drawing.picture, Inspection(header: header, pictureDigest: digest))
    }
}

/// Hills, stripes, boxes and noise in a mixture that its number gives.
private struct Drawing {
    let width: Int
    let height: Int
    private var samples: [UInt8]
    private var state: UInt64

    init(_ number: Int) {
        (width, height) = (900 + 40 * (number % 7), 700 + 30 * (number % 5))
        state = UInt64(number + 1) &* 0x9E37_79B9_7F4A_7C15
        samples = [UInt8](repeating: UInt8(20 * (number % 10)), count: width * height)
        for _ in 0..<(number % 4 * 8) { addHill() }
        for _ in 0..<(number % 5 * 12) { addBox() }
        if number % 3 == 0 { addNoise(4 << (number % 4)) }
    }

    var picture: DecodedPicture {
        let side = 64
        var (light, blue, red): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        for row in 0..<side {
            for column in 0..<side {
                let place: Int = row * (height / side) * width + column * (width / side)
                let sample: UInt8 = samples[place]
                light.append(sample)
                blue.append(255 - sample / 2)
                red.append(64 + sample / 2)
            }
        }
        let chroma = ChromaImage(width: side, height: side, light: light, blue: blue, red: red)
        return DecodedPicture(luma: LumaImage(width: width, height: height, samples: samples), chroma: chroma)
    }

    private mutating func random(_ below: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % below
    }

    private mutating func addHill() {
        let (x, y): (Int, Int) = (random(width), random(height))
        let (radius, light): (Int, Int) = (40 + random(300), random(200))
        for row in max(0, y - radius)..<min(height, y + radius) {
            for column in max(0, x - radius)..<min(width, x + radius) {
                let (down, right): (Int, Int) = (row - y, column - x)
                let distance: Int = down * down + right * right
                guard distance < radius * radius else { continue }
                let place: Int = row * width + column
                let more: Int = light - light * distance / (radius * radius)
                samples[place] = UInt8(min(255, Int(samples[place]) + more))
            }
        }
    }

    private mutating func addBox() {
        let (x, y): (Int, Int) = (random(width - 80), random(height - 40))
        let light = UInt8(random(256))
        let (right, bottom): (Int, Int) = (x + 4 + random(70), y + 2 + random(30))
        for row in y..<bottom { for column in x..<right { samples[row * width + column] = light } }
    }

    private mutating func addNoise(_ range: Int) {
        for place in samples.indices {
            let changed: Int = Int(samples[place]) + random(range) - range / 2
            samples[place] = UInt8(min(255, max(0, changed)))
        }
    }
}
