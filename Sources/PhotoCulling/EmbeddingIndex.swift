import PhotoAnalysis

struct EmbeddingIndex: Sendable {
    private var all: [Int32: Embedding] = [:]
    mutating func put(_ embedding: Embedding?, at slot: Int32) { all[slot] = embedding }
    mutating func take(_ slot: Int32) { all[slot] = nil }
    func similarity(_ one: Int32, _ other: Int32) -> Float? {
        guard let a = all[one], let b = all[other] else { return nil }
        return zip(a.bytes, b.bytes).reduce(0) { $0 + Float(Int8(bitPattern: $1.0)) * Float(Int8(bitPattern: $1.1)) } / 16129
    }
    func neighbours(of slot: Int32, above: Float) -> [Int32] {
        all.keys.filter { $0 != slot && (similarity(slot, $0) ?? 0) >= above }
    }
}
