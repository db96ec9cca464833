package import Images

/// How likely a picture is blurred so much that a person would throw it away: 0 sharp … 1 blurred.
package enum Blurriness {
    /// Absent below this longer side in pixels: so small a picture looks sharp whatever the camera did.
    static let smallestLongerSide = 300
    /// Absent below this contrast in grey levels: fog, night and lens caps have no detail to lose.
    private static let leastContrast: Float = 25

    /// What the judgement rests on; nil where the picture is too small or too flat to be judged.
    package static func features(_ luma: LumaImage) -> BlurFeatures? {
        features(DetailMap(Plane(luma, longerSide: DetailMap.longerSide)))
    }

    private static func features(_ map: DetailMap) -> BlurFeatures? {
        guard max(map.levels[0].width, map.levels[0].height) >= smallestLongerSide else { return nil }
        let features = BlurFeatures(map)
        return features.contrast >= leastContrast ? features : nil
    }

    static func measure(_ map: DetailMap) -> Double? {
        features(map).map { model.probability($0.all) }
    }
}
