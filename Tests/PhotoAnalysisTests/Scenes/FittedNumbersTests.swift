import ImageDecoding
import Images
import Testing

@testable import PhotoAnalysis

@Suite("Fitted numbers")
struct FittedNumbersTests {
    private static let resources = [
        (
            "descriptor-weights.bin", Resources.descriptorWeights,
            "ffda8db0ae8c7847d80fdffa9387a23ebe3cf3cff7297d61f6576799f26871c9"
        ),
        (
            "embedding-weights.bin", Resources.embeddingWeights,
            "a061750250aecd58f20c7bba44e29d0c8fa5b2106f9786629c851243b3a10500"
        ),
        (
            "scene-weights.bin", Resources.sceneWeights,
            "fcd9e2d205843f6835b09041380ad8bf30b2fbbe09249e464cc5698e8b0e397f"
        ),
    ]

    @Test("The embedded resources are those that cleaner-training wrote", arguments: resources)
    func digests(name: String, bytes: [UInt8], digest: String) {
        #expect(bytes.withUnsafeBytes { Digest256.of($0) }.description == digest, "\(name)")
    }

    @Test("Numbers are read as 16 bits, the less significant byte first, with their sign")
    func reading() {
        #expect(FittedNumbers.read([1, 0, 0, 1, 255, 255, 0, 128]) == [1, 256, -1, -32768])
    }
}
