import Fixtures
import Images
import PhotoAnalysis
import PhotoStore

/// Results of analyses that never took place, as a library of a person would give them.
///
/// Of ten photos one is an identical file and one a near copy of an earlier one; of twenty, one is a screenshot and
/// one blurred. Photos have capture times, screenshots none.
struct DrawnContents {
    private struct Original {
        let digest: Digest256
        let pictureDigest: Digest256
        let hash: PerceptualHash
    }

    private var random: RandomSource
    private var embeddings: DrawnEmbeddings
    private var originals: [Original] = []

    init(seed: UInt64) {
        random = RandomSource(seed: seed)
        embeddings = DrawnEmbeddings(seed: seed)
    }

    mutating func next(bytes: Int64) throws -> AnalysedContent {
        let roll = random.integer(0...9)
        guard roll < 2, !originals.isEmpty else { return try content(bytes, hash: .drawn(&random)) }
        let original = originals[random.integer(0...originals.count - 1)]
        if roll == 0 {
            return .picture(
                picture(bytes, original.digest, original.pictureDigest, isScreen: false), measurements: nil)
        }
        return try content(bytes, hash: original.hash.altered(bits: random.integer(1...16), &random))
    }

    private mutating func content(_ bytes: Int64, hash: PerceptualHash) throws -> AnalysedContent {
        let isScreen = random.integer(1...20) == 1
        let isBlurred = random.integer(1...20) == 1
        let original = Original(digest: try digest(), pictureDigest: try digest(), hash: hash)
        originals.append(original)
        var measurements = Measurements()
        measurements.perceptualHash = hash
        measurements.perceptualQuality = 100
        measurements.embedding = embeddings.next()
        measurements.sharpness = Double(random.between(1, 20))
        measurements.blurriness = Double(isBlurred ? random.between(0.6, 1) : random.between(0, 0.4))
        measurements.screenEvidence = isScreen ? 4 : nil
        return .picture(
            picture(bytes, original.digest, original.pictureDigest, isScreen: isScreen), measurements: measurements)
    }

    private mutating func picture(
        _ bytes: Int64, _ digest: Digest256, _ pictureDigest: Digest256, isScreen: Bool
    ) -> PictureContent {
        var metadata = PhotoMetadata()
        if !isScreen {
            metadata.captured = time
            metadata.cameraMake = "Drawn"
            metadata.cameraModel = "Benchmark 1"
            metadata.lens = "Drawn lens 26 mm f/1.8"
            metadata.exposureTime = 1 / 125
            metadata.fNumber = 1.8
            metadata.iso = 100
            metadata.focalLength = 26
            metadata.latitude = 52.5
            metadata.longitude = 13.4
        }
        return PictureContent(
            digest: digest, bytes: bytes, format: isScreen ? .png : .jpeg, pictureDigest: pictureDigest,
            width: isScreen ? 1080 : 4000, height: isScreen ? 1920 : 3000, metadata: metadata,
            screenshot: isScreen ? 0.95 : 0.01)
    }

    /// Any second of ten years.
    private var time: CaptureTime? {
        mutating get {
            func two(_ range: ClosedRange<Int>) -> String {
                let number = random.integer(range)
                return number < 10 ? "0\(number)" : "\(number)"
            }
            let day = "20\(two(14...23)):\(two(1...12)):\(two(1...28))"
            return CaptureTime(exifDate: "\(day) \(two(0...23)):\(two(0...59)):\(two(0...59))")
        }
    }

    private mutating func digest() throws -> Digest256 {
        let bytes = (0..<32).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        guard let digest = Digest256(bytes: bytes) else { throw BenchmarkError("thirty-two bytes are no digest") }
        return digest
    }
}
