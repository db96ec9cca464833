import Images

/// The narrowness of edges in the sharpest places that matter, wherever they lie.
///
/// `BlurPatches` takes the places with most detail, spread over the picture; a small subject may lie between them, and
/// soft grounds may have more detail than it. This looks everywhere, so only pictures that seem blurred are worth it.
struct SharpestPlaces {
    /// Places overlap by half, so that a sharp spot fills at least one.
    private static let step = BlurPatches.side / 2
    /// A place matters if its contrast is at least this share of the highest contrast; grain on a soft picture stays
    /// below it.
    private static let leastShare = 0.6
    /// At most so many places are measured, those of the highest contrast.
    private static let mostPlaces = 128
    /// So many of the best places count, as one may be chance.
    private static let bestPlaces = 4

    private let view: AreaView
    private let samples: [Int16]

    private init(_ luma: LumaImage) {
        view = AreaView(luma, longerSide: BlurPatches.fullSide, leastSide: 2 * BlurPatches.side)
        samples = view.samples(x: 0, y: 0, width: view.width, height: view.height)
    }

    /// 0…1: the mean of the best places; a missing one counts as blurred.
    static func narrowness(in luma: LumaImage) -> Float {
        let places = SharpestPlaces(luma)
        let found = places.thatMatter.compactMap { EdgeNarrowness.narrowness(of: places.patch(at: $0)) }
        let best = found.sorted(by: >).prefix(bestPlaces)
        let missing = Float(bestPlaces - best.count) * EdgeNarrowness.unknownPatch
        return (best.reduce(0, +) + missing) / Float(bestPlaces)
    }

    /// The places with the highest contrast, as indices of their first sample.
    private var thatMatter: [Int] {
        var highest: Int16 = 0
        var measured: [(start: Int, contrast: Int16)] = []
        // No contrast is above the range of levels, so that most places need no closer look.
        for (start, range) in ranges.sorted(by: { $0.range > $1.range }) where matters(range, highest) {
            let contrast = EdgeNarrowness.contrast(of: patch(at: start))
            measured.append((start, contrast))
            highest = max(highest, contrast)
        }
        // Equal contrasts in the order of places: the result must not depend on the way of sorting.
        return measured.filter { matters($0.contrast, highest) }
            .sorted { ($1.contrast, $0.start) < ($0.contrast, $1.start) }.prefix(Self.mostPlaces).map(\.start)
    }

    private func matters(_ contrast: Int16, _ highest: Int16) -> Bool {
        Double(contrast) >= Self.leastShare * Double(highest)
    }

    /// The difference of the highest and the lowest level of each place.
    private var ranges: [(start: Int, range: Int16)] {
        let (across, down) = (view.width / Self.step, view.height / Self.step)
        var lowest = [Int16](repeating: .max, count: across * down)
        var highest = [Int16](repeating: .min, count: across * down)
        samples.withUnsafeBufferPointer { samples in
            for y in 0..<down * Self.step {
                for cell in 0..<across {
                    let place = y / Self.step &* across &+ cell
                    var (low, high) = (lowest[place], highest[place])
                    for x in 0..<Self.step {
                        let sample = samples[y &* view.width &+ cell &* Self.step &+ x]
                        (low, high) = (min(low, sample), max(high, sample))
                    }
                    (lowest[place], highest[place]) = (low, high)
                }
            }
        }
        return (0..<down - 1).flatMap { y in
            (0..<across - 1).map { x in
                let cells = [y * across + x, y * across + x + 1, (y + 1) * across + x, (y + 1) * across + x + 1]
                let (low, high) = (cells.map { lowest[$0] }.min() ?? 0, cells.map { highest[$0] }.max() ?? 0)
                return (start: (y * view.width + x) * Self.step, range: high - low)
            }
        }
    }

    private func patch(at start: Int) -> [Int16] {
        let side = BlurPatches.side
        return (0..<side).flatMap { row in
            samples[(start + row * view.width)..<(start + row * view.width + side)]
        }
    }
}
