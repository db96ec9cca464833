import ImageDecoding
import Images
import PhotoAnalysis

/// What one frame shows.
struct FrameLook {
    let frame: VideoFrame
    let exposure: Exposure?
    /// The upright frame at a longer side of at most 63 pixels.
    private let small: LumaImage

    /// The least longer side of a decoded frame: as much as the perceptual hash of a photo is measured on.
    private static let side = 512

    init?(_ picture: VideoPicture, moment: Int64, orientation: Int) throws(ImageError) {
        let luma = try Self.luma(picture, orientation)
        guard let hash = PDQ.measure(PhotoMeasurer.overview(of: luma)) else { return nil }
        frame = VideoFrame(moment: moment, hash: hash.hash, quality: hash.quality)
        exposure = Exposure.measure(luma)
        small = luma.reduced(leastLongerSide: 32)
    }

    /// Only the hash of a frame and its quality; nil if it is too small.
    static func hash(_ picture: VideoPicture, orientation: Int) throws(ImageError) -> PDQ? {
        PDQ.measure(PhotoMeasurer.overview(of: try luma(picture, orientation)))
    }

    private static func luma(_ picture: VideoPicture, _ orientation: Int) throws(ImageError) -> LumaImage {
        try picture.decoded(longerSide: side, colour: .shares).luma.upright(orientation: orientation)
    }

    /// Whether a frame is black except for noise and very faint lights.
    var isBlack: Bool { (exposure?.darkness ?? 0) >= 0.8 }

    /// Whether two frames differ by less than two levels of brightness on average.
    func looksLike(_ other: FrameLook) -> Bool {
        guard small.samples.count == other.small.samples.count else { return false }
        let difference = zip(small.samples, other.small.samples).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        return difference < 2 * small.samples.count
    }
}

extension [FrameLook] {
    /// The blankness of a video: that of its least blank frame, or its least darkness if it stays black throughout.
    var blankness: Double? {
        let least = compactMap { $0.exposure?.blankness }.min()
        guard let first, allSatisfy({ $0.isBlack && $0.looksLike(first) }) else { return least }
        let darkness = compactMap { $0.exposure?.darkness }.min()
        return Swift.max(least ?? 0, darkness ?? 0)
    }
}
