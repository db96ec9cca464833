internal import CLibav
package import Images

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
