import Images

/// The part of an EXIF thumbnail that shows the picture, and its orientation.
///
/// By the standard a thumbnail has the orientation of its picture, in a frame of 160 by 120 pixels with black bars if
/// the proportions differ (CIPA DC-008, 4.5.4). Some programs write it upright although the picture is not; others
/// leave an old thumbnail after cropping the picture.
struct ThumbnailFraming {
    let columns: Range<Int>
    let rows: Range<Int>
    /// The EXIF orientation that still applies to the part.
    let orientation: Int

    /// The largest mean brightness of a black bar; JPEG makes it brighter next to a bright picture.
    private static let blackLevel = 24
    /// The largest error of a thumbnail's proportions by rounding, in pixels.
    private static let tolerance = 2

    /// Nil if the thumbnail has other proportions than the picture and no bars that explain them.
    init?(_ thumbnail: ChromaImage, storedWidth: Int, storedHeight: Int, orientation: Int) {
        let (width, height) = (thumbnail.width, thumbnail.height)
        let inner = Self.inner(width, height, proportions: storedWidth, storedHeight)
        let turned = Self.inner(width, height, proportions: storedHeight, storedWidth)
        if Self.isWhole(inner, width, height) {
            (columns, rows) = (0..<width, 0..<height)
            self.orientation = orientation
        } else if orientation >= 5, Self.isWhole(turned, width, height) {
            (columns, rows) = (0..<width, 0..<height)
            self.orientation = 1
        } else {
            let (left, top) = ((width - inner.width) / 2, (height - inner.height) / 2)
            // JPEG mixes bar and picture at their border, which is left out.
            let (side, above) = (left > 0 ? 1 : 0, top > 0 ? 1 : 0)
            columns = left + side..<max(left + side, left + inner.width - side)
            rows = top + above..<max(top + above, top + inner.height - above)
            self.orientation = orientation
            guard !columns.isEmpty, !rows.isEmpty, Self.hasBlackBars(thumbnail, left: left, top: top) else {
                return nil
            }
        }
    }

    /// The largest size of the given proportions inside a frame.
    private static func inner(
        _ width: Int, _ height: Int, proportions across: Int, _ down: Int
    ) -> (width: Int, height: Int) {
        width * down > height * across
            ? (max(1, (height * across + down / 2) / down), height)
            : (width, max(1, (width * down + across / 2) / across))
    }

    private static func isWhole(_ inner: (width: Int, height: Int), _ width: Int, _ height: Int) -> Bool {
        width - inner.width <= tolerance && height - inner.height <= tolerance
    }

    /// Whether both bars beside the picture, or above and below it, are black.
    private static func hasBlackBars(_ thumbnail: ChromaImage, left: Int, top: Int) -> Bool {
        let (width, height) = (thumbnail.width, thumbnail.height)
        let (across, down) = (left > 0 ? left : width, top > 0 ? top : height)
        return [(0, 0), (width - across, height - down)].allSatisfy { column, row in
            var sum = 0
            for line in row..<row + down {
                for place in column..<column + across { sum += Int(thumbnail.light[line * width + place]) }
            }
            return sum <= blackLevel * across * down
        }
    }
}
