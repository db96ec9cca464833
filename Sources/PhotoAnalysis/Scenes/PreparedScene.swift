/// A scene prepared for comparisons.
struct PreparedScene: Sendable {
    let points: [LocalFeatures.Point]
    /// Descriptors in blocks of eight points, cut into 16 slices of 16 bits: a block's first slices, then its second
    /// ones.
    let slices: [SIMD8<UInt16>]
    let thumbnail: Plane

    static let slicesPerBlock = 16

    /// Nil for invalid bytes.
    init?(_ scene: Scene) {
        guard let features = LocalFeatures(bytes: scene.features), let thumbnail = Thumbnail(bytes: scene.thumbnail)
        else { return nil }
        points = features.points
        var slices = [SIMD8<UInt16>](repeating: .zero, count: (points.count + 7) / 8 * Self.slicesPerBlock)
        for (number, point) in points.enumerated() {
            for slice in 0..<Self.slicesPerBlock {
                slices[number / 8 * Self.slicesPerBlock + slice][number % 8] = Self.slice(point.bits, slice)
            }
        }
        self.slices = slices
        self.thumbnail = Plane(
            width: thumbnail.width, height: thumbnail.height, values: thumbnail.values.map { Float($0) })
    }

    static func slice(_ bits: SIMD4<UInt64>, _ slice: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: bits[slice / 4] >> UInt64(slice % 4 * 16))
    }
}
