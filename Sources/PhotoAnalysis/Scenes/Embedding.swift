package struct Embedding: Sendable, Hashable {
    package static let count = 64
    package static func shown(_ cosine: Float) -> Float { cosine }
    package var bytes: [UInt8]
    package init?(bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }
}
