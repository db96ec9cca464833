import Images

/// The sizes of thumbnails, each with a folder of its own.
enum ThumbnailSize: Int, CaseIterable, Sendable {
    case normal = 128
    case large = 256
    case xLarge = 512

    /// The longer side in pixels at most.
    var pixels: Int { rawValue }

    var folder: String {
        switch self {
        case .normal: "normal"
        case .large: "large"
        case .xLarge: "x-large"
        }
    }

    /// The largest thumbnails for which a preview within these bounds has enough pixels; nil for a smaller preview.
    init?(madeFrom bounds: PreviewBounds) {
        guard let size = Self.allCases.last(where: { $0.pixels <= bounds.longerSide }) else { return nil }
        self = size
    }

    /// The thumbnails that may do for a preview, the smallest first; none for a larger preview.
    static func serving(_ bounds: PreviewBounds) -> [ThumbnailSize] {
        allCases.filter { $0.pixels >= bounds.longerSide }
    }

    /// A preview reduced to this size: each pixel is the mean of those that it covers.
    func reduced(_ preview: RGBImage) -> RGBImage {
        let bounds = PreviewBounds(longerSide: pixels, pixels: pixels * pixels)
        let (width, height) = bounds.fitted(width: preview.width, height: preview.height)
        guard width < preview.width || height < preview.height else { return preview }
        var reduced: [UInt8] = []
        reduced.reserveCapacity(3 * width * height)
        preview.pixels.withUnsafeBufferPointer { source in
            for y in 0..<height {
                let rows = Self.covered(y, of: height, in: preview.height)
                for x in 0..<width {
                    let columns = Self.covered(x, of: width, in: preview.width)
                    var sums = SIMD4<Int>()
                    for row in rows {
                        for column in columns {
                            let place = 3 &* (row &* preview.width &+ column)
                            sums &+= SIMD4(Int(source[place]), Int(source[place &+ 1]), Int(source[place &+ 2]), 0)
                        }
                    }
                    let count = rows.count * columns.count
                    for colour in 0..<3 { reduced.append(UInt8((sums[colour] + count / 2) / count)) }
                }
            }
        }
        return RGBImage(width: width, height: height, pixels: reduced)
    }

    /// The places among `all` that one of `count` covers; never none.
    private static func covered(_ place: Int, of count: Int, in all: Int) -> Range<Int> {
        let start = place * all / count
        return start..<max(start + 1, (place + 1) * all / count)
    }
}
