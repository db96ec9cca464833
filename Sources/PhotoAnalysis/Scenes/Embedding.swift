import FoundationEssentials
package import Images

/// A scene's look in 128 numbers: the nearer two photos' embeddings, the more alike they look.
///
/// The scene's descriptor, from which the mean of photos is taken and in which those directions are damped in which
/// versions of one picture differ (within-class covariance normalisation: Hatch, Kajarekar and Stolcke 2006), turned so
/// that all numbers matter alike (Gong and Lazebnik 2011), as a unit vector in steps of 1/127. No embedding alone tells
/// that two photos show one thing: it finds those that are worth a closer look.
package struct Embedding: Hashable, Sendable, Codable {
    package static let count = 128
    /// What the length 1 is stored as.
    package static let unit: Int32 = 127

    /// No embedding is longer, so that the product of two fits 16 bits; rounding lengthens a unit vector to 128.2 at
    /// most, but for one number in a thousand.
    package static let longest: Int32 = 181

    package let numbers: [Int8]

    /// Nil where there are not 128 numbers or where they are longer than an embedding's.
    package init?(numbers: [Int8]) {
        guard numbers.count == Self.count,
            numbers.reduce(Int32(0), { $0 + Int32($1) * Int32($1) }) <= Self.longest * Self.longest
        else { return nil }
        self.numbers = numbers
    }

    /// Nil for pictures that are too small or show nothing.
    package static func measure(_ luma: LumaImage, within box: Trim.Box) -> Embedding? {
        SceneDescriptor.measure(luma, within: box).flatMap { EmbeddingWeights.fitted.embedding(of: $0) }
    }

    /// The cosine between two embeddings, -1…1, from whole numbers: the same on every machine.
    ///
    /// Rounding to steps moves it by less than 0.01.
    package func cosine(to other: Embedding) -> Float {
        min(1, Float(product(with: other)) / Float(Self.unit * Self.unit))
    }

    package func product(with other: Embedding) -> Int32 {
        zip(numbers, other.numbers).reduce(0) { $0 + Int32($1.0) * Int32($1.1) }
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let bytes = try container.decode(Data.self)
        guard let embedding = Embedding(numbers: bytes.map { Int8(bitPattern: $0) }) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "an embedding has 128 numbers")
        }
        self = embedding
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Data(numbers.map { UInt8(bitPattern: $0) }))
    }
}
