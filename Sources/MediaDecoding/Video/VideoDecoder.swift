internal import CLibav
import ImageDecoding
package import Images
package import PhotoAnalysis

/// Answers what is asked about a video after its analysis.
package enum VideoDecoder {
    /// As `VideoFile.digestOfAll`; throws if the video cannot be opened.
    package static func digestOfAll(_ source: ByteSource) throws(ImageError) -> Digest256? {
        try VideoFile(source, allowance: .max).digestOfAll()
    }

    /// The frames that are shown nearest to some moments; nil where nothing can be decoded.
    ///
    /// If the file tells that they cost more than `allowance`, in nanoseconds of `FrameCost`, fewer are decoded, or none;
    /// none from the moment on at which more turns out to be needed. `isOverdue` says when to give up all the same.
    package static func frames(
        _ source: ByteSource, at moments: [Int64], allowance: Double = FrameCost.most,
        isOverdue: @escaping () -> Bool
    ) throws(ImageError) -> [VideoFrame?] {
        let file = try VideoFile(source, allowance: .max)
        guard let step = FrameCost(file).step(through: moments, within: allowance) else {
            return moments.map { _ in nil }
        }
        var search = try FrameSearch(file, isOverdue: isOverdue)
        search.allowance = allowance
        var frames: [VideoFrame?] = []
        for (number, moment) in moments.enumerated() {
            guard number % step == 0, let (picture, moment) = search.frame(at: moment) else {
                frames.append(nil)
                continue
            }
            frames.append(try FrameLook(picture, moment: moment, orientation: file.orientation)?.frame)
        }
        return frames
    }

    /// A frame that fits the bounds, upright: that of a moment, or the poster, the same that is measured.
    ///
    /// With `isCoarse` the key frame before the moment will do.
    package static func preview(
        _ source: ByteSource, within bounds: PreviewBounds, moment: Int64?, isCoarse: Bool,
        isOverdue: @escaping () -> Bool
    ) throws(ImageError) -> RGBImage {
        let file = try VideoFile(source, allowance: moment == nil ? KeyFrameWalk.bytes : .max)
        let picture: VideoPicture?
        if let moment {
            var search = try FrameSearch(file, isOverdue: isOverdue)
            picture = isCoarse ? search.keyFrame(at: moment) : search.frame(at: moment)?.picture
        } else {
            picture = try poster(file)
        }
        guard let picture else { throw .damaged("none of its pictures can be decoded") }
        return try picture.shown(within: bounds, orientation: file.orientation)
    }

    private static func poster(_ file: VideoFile) throws(ImageError) -> VideoPicture? {
        let decoder = try KeyFrameDecoder(file)
        var walk = KeyFrameWalk(file)
        var choice = PosterChoice()
        while let packet = walk.next() {
            guard let picture = decoder.picture(packet) else { continue }
            let look = try FrameLook(picture, moment: 0, orientation: file.orientation)
            if choice.consider(picture, look?.exposure) { break }
        }
        return choice.poster
    }
}

/// Chooses the frame that stands for a video: the first that shows something.
struct PosterChoice {
    private(set) var poster: VideoPicture?
    private var rank = -1

    /// The first frame that is neither blank nor dark, else the first that is not blank, else the first.
    ///
    /// - Returns: Whether no later frame can be chosen instead.
    mutating func consider(_ picture: VideoPicture, _ exposure: Exposure?) -> Bool {
        let rank = exposure.map(Self.rank) ?? 0
        if rank > self.rank { (poster, self.rank) = (picture, rank) }
        return self.rank == 2
    }

    private static func rank(_ exposure: Exposure) -> Int {
        guard exposure.blankness < Exposure.verdict else { return 0 }
        return exposure.darkness < Exposure.verdict ? 2 : 1
    }
}

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

/// A video that is shown frame by frame.
///
/// The decoder goes on from one frame to the next. `VideoDecoder.preview` begins at a key frame each time, which costs
/// half a second in 4K.
package final class VideoPlayer {
    private let file: VideoFile
    private var search: FrameSearch

    /// The least longer side of pictures that are decoded without smoothing the edges of blocks.
    ///
    /// A player shows at most 640 pixels, so of a quarter of this side.
    private static let largeSide = 2560

    /// Opens the video, which must not change as long as this lives.
    package init(_ source: ByteSource) throws(ImageError) {
        file = try VideoFile(source, allowance: .max)
        let isLarge = max(file.parameters.width, file.parameters.height) >= Self.largeSide
        search = try FrameSearch(file, skipsLoopFilter: isLarge) { false }
    }

    /// The frame that is shown nearest to a moment, upright; moments may come in any order.
    ///
    /// `moment` is in milliseconds from the start. `isOverdue` says when to give up.
    package func frame(
        at moment: Int64, within bounds: PreviewBounds, isOverdue: @escaping () -> Bool
    ) throws(ImageError) -> RGBImage {
        search.isOverdue = isOverdue
        guard let picture = search.frame(at: moment)?.picture else {
            throw .damaged("none of its pictures can be decoded")
        }
        return try picture.shown(within: bounds, orientation: file.orientation)
    }
}
