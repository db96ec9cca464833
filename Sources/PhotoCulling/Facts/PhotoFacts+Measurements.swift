package import PhotoAnalysis

extension PhotoFacts {
    /// Takes over the measurements that culling judges by.
    package mutating func take(_ measurements: Measurements) {
        if traits.contains(.video) {
            frames = measurements.frames
            perceptualHash = frames?.signature
            // A signature is never too flat.
            perceptualQuality = 100
        } else {
            perceptualHash = measurements.perceptualHash
            perceptualQuality = UInt8(clamping: measurements.perceptualQuality ?? 0)
        }
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
}
