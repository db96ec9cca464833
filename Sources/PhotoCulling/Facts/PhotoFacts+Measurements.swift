package import PhotoAnalysis

extension PhotoFacts {
    /// Takes over the measurements that culling judges by.
    package mutating func take(_ measurements: Measurements) {
        frames = measurements.frames
        perceptualHash = measurements.perceptualHash
        // The signature of a video's frames is never too flat.
        perceptualQuality = traits.contains(.video) ? 100 : UInt8(clamping: measurements.perceptualQuality ?? 0)
        sharpness = measurements.sharpness.map { Float($0) }
        blurriness = measurements.blurriness.map { Float($0) }
        darkness = measurements.darkness.map { Float($0) }
        brightness = measurements.brightness.map { Float($0) }
        blankness = measurements.blankness.map { Float($0) }
        embedding = measurements.embedding
        isGrey = measurements.palette?.isGrey
        isFramed = measurements.frame.map { $0 > 0 }
        codingQuality = measurements.codingQuality.map { UInt8(clamping: $0) }
    }

    /// The hash of the photo's place in the graph of near duplicates; nil if it has none.
    var graphHash: PerceptualHash? { traits.contains(.video) ? frames?.signature : perceptualHash }
}
