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
