/// The narrowness of strong edges in a view's patches: in a sharp picture most of an edge's rise is within one pixel,
/// and blur spreads it.
///
/// A window of 9 pixels along a row or column counts if its largest step is one of the two in its middle, and if it
/// rises by at least 16 grey levels and by 60 % of the rise of its patch's strongest windows. Its narrowness is that
/// step divided by the rise: 1 for an edge within one pixel, 0.4 for a Gaussian edge with a deviation of one pixel, 1/8
/// for a ramp over the whole window. Lines look sharp across themselves, so that the worse direction of a patch and of
/// a view counts.
struct EdgeNarrowness {
    /// How rows are read before edges are measured.
    ///
    /// Noise makes edges look narrow. Averaging 1 2 1 across the window's direction reduces noise, but also fine
    /// texture, so both looks are measured.
    enum Look: CaseIterable {
        case plain
        case averaged
    }

    /// The narrowness of all patches together, 0…1.
    let overall: Float
    /// The mean of the two best patches, 0…1: the sharp part of a picture may be small.
    let best: Float
    /// The share of patches with too few edges.
    let unknown: Float

    /// The narrowness of a view, and of a patch, with too few edges.
    static let unknownView: Float = 0.35
    static let unknownPatch: Float = 0.25
    /// The least number of counted windows in one direction.
    private static let leastOfView = 30
    private static let leastOfPatch = 6

    init(_ patches: [[Int16]], _ look: Look) {
        var (alongRows, alongColumns) = (Shares(), Shares())
        let ofPatches = patches.map { patch in
            let rows = Self.windows(patch, look)
            let columns = Self.windows(Self.transposed(patch), look)
            alongRows.add(rows)
            alongColumns.add(columns)
            return Self.worse(rows, columns, least: Self.leastOfPatch)
        }
        overall = Self.worse(alongRows, alongColumns, least: Self.leastOfView) ?? Self.unknownView
        let ranked = ofPatches.map { $0 ?? Self.unknownPatch }.sorted(by: >)
        best = (ranked[0] + ranked[1]) / 2
        unknown = Float(ofPatches.count { $0 == nil }) / Float(ofPatches.count)
    }

    /// The rise of the strongest windows of one patch in grey levels, in the direction in which it is lower.
    static func contrast(of patch: [Int16]) -> Int16 {
        min(
            measuringWindows(patch, .plain) { rises, _ in strongest(rises) },
            measuringWindows(transposed(patch), .plain) { rises, _ in strongest(rises) })
    }

    /// The narrowness of one patch in its worse direction and look; nil if no look has enough edges in both directions.
    static func narrowness(of patch: [Int16]) -> Float? {
        let turned = transposed(patch)
        return Look.allCases.compactMap { look in
            let (rows, columns) = (windows(patch, look), windows(turned, look))
            guard min(rows.count, columns.count) >= leastOfPatch else { return nil }
            return min(rows.percentile80, columns.percentile80)
        }.min()
    }

    /// The lower of both directions' 80th percentiles; nil if neither has enough windows.
    private static func worse(_ rows: Shares, _ columns: Shares, least: Int) -> Float? {
        [rows, columns].filter { $0.count >= least }.map(\.percentile80).min()
    }

    /// A histogram of narrowness in steps of 1/2048, finer than most differences, as a rise is at most 1020.
    private struct Shares {
        private static let steps = 2048
        private var counts = [UInt16](repeating: 0, count: steps + 1)
        private(set) var count = 0

        mutating func add(step: Int16, of rise: Int16) {
            counts[(Int(step) &* Self.steps &+ Int(rise) / 2) / Int(rise)] &+= 1
            count &+= 1
        }

        mutating func add(_ other: Shares) {
            for place in counts.indices { counts[place] &+= other.counts[place] }
            count += other.count
        }

        var percentile80: Float {
            var above = count - 1 - (count - 1) * 4 / 5
            var place = Self.steps
            while above >= Int(counts[place]) {
                above -= Int(counts[place])
                place -= 1
            }
            return Float(place) / Float(Self.steps)
        }
    }

    private static func transposed(_ patch: [Int16]) -> [Int16] {
        let side = BlurPatches.side
        return [Int16](unsafeUninitializedCapacity: patch.count) { turned, written in
            patch.withUnsafeBufferPointer { patch in
                for y in 0..<side {
                    for x in 0..<side { turned[x &* side &+ y] = patch[y &* side &+ x] }
                }
            }
            written = patch.count
        }
    }

    // MARK: Windows along the rows of one patch, eight at a time

    private typealias Lanes = SIMD8<Int16>

    private static let window = 9
    private static let leastRise: Int16 = 16
    private static let shareOfStrongest = 0.6
    /// The quantile of rises from which on windows are the strongest.
    private static let strongestShare = 0.995

    private static func windows(_ patch: [Int16], _ look: Look) -> Shares {
        measuringWindows(patch, look) { strong($0, $1, look) }
    }

    /// Calls `body` with the rises of all windows and their steps in the middle, -1 if another step is larger.
    private static func measuringWindows<Result>(
        _ patch: [Int16], _ look: Look, _ body: (UnsafeBufferPointer<Lanes>, UnsafeBufferPointer<Lanes>) -> Result
    ) -> Result {
        let side = BlurPatches.side
        let groups = (side - window + 1) / Lanes.scalarCount
        let count = side * groups
        return withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 2 * count) { scratch in
            let rises = UnsafeMutableBufferPointer(rebasing: scratch[..<count])
            let middles = UnsafeMutableBufferPointer(rebasing: scratch[count...])
            patch.withUnsafeBufferPointer { patch in
                withUnsafeTemporaryAllocation(of: Int16.self, capacity: WindowRow.capacity) { memory in
                    let row = WindowRow(memory)
                    for y in 0..<side {
                        fill(row.line, from: patch, row: y, look)
                        row.measure()
                        for group in 0..<groups {
                            let place = y &* groups &+ group
                            (rises[place], middles[place]) = row.windows(at: group &* Lanes.scalarCount)
                        }
                    }
                }
            }
            return body(UnsafeBufferPointer(rises), UnsafeBufferPointer(middles))
        }
    }

    /// The windows along one row, in memory of the caller.
    private struct WindowRow {
        let line: UnsafeMutablePointer<Int16>
        /// The differences of neighbours, and of each place the largest of the eight from it on: all steps of a window.
        private let steps: UnsafeMutablePointer<Int16>
        private let largest: UnsafeMutablePointer<Int16>
        /// Of each place the highest and the lowest of the eight samples from it on: all of a window but the last.
        private let highest: UnsafeMutablePointer<Int16>
        private let lowest: UnsafeMutablePointer<Int16>

        /// The samples of a row, and behind them room to read eight at a time.
        private static let length = BlurPatches.side + Lanes.scalarCount
        static let capacity = 5 * length

        init(_ memory: UnsafeMutableBufferPointer<Int16>) {
            precondition(memory.count == Self.capacity)
            memory.initialize(repeating: 0)
            line = memory.baseAddress.unsafelyUnwrapped
            steps = line + Self.length
            largest = steps + Self.length
            highest = largest + Self.length
            lowest = highest + Self.length
        }

        /// Fills all but `line`.
        ///
        /// What begins behind the last window also takes in what lies behind the row, and is not read.
        func measure() {
            forEachEight { x in
                let (here, next) = (lanes(line, x), lanes(line, x &+ 1))
                let (higher, lower) = (pointwiseMax(here, next), pointwiseMin(here, next))
                set(steps, x, higher &- lower)
                set(highest, x, higher)
                set(lowest, x, lower)
            }
            forEachEight { x in set(largest, x, pointwiseMax(lanes(steps, x), lanes(steps, x &+ 1))) }
            double(from: 2)
            double(from: 4)
        }

        /// Doubles how many values each of the highest, lowest and largest stands for, from `count`.
        private func double(from count: Int) {
            forEachEight { x in
                set(highest, x, pointwiseMax(lanes(highest, x), lanes(highest, x &+ count)))
                set(lowest, x, pointwiseMin(lanes(lowest, x), lanes(lowest, x &+ count)))
                set(largest, x, pointwiseMax(lanes(largest, x), lanes(largest, x &+ count)))
            }
        }

        /// Rise and middle step of the windows that begin at `x` and the seven places after it.
        func windows(at x: Int) -> (rises: Lanes, middles: Lanes) {
            let last = lanes(line, x &+ window &- 1)
            let middle = pointwiseMax(lanes(steps, x &+ 3), lanes(steps, x &+ 4))
            return (
                pointwiseMax(lanes(highest, x), last) &- pointwiseMin(lanes(lowest, x), last),
                middle.replacing(with: -1, where: lanes(largest, x) .> middle)
            )
        }

        @inline(__always)
        private func forEachEight(_ body: (Int) -> Void) {
            for x in stride(from: 0, to: BlurPatches.side, by: Lanes.scalarCount) { body(x) }
        }

        @inline(__always)
        private func lanes(_ values: UnsafeMutablePointer<Int16>, _ x: Int) -> Lanes {
            UnsafeRawPointer(values + x).loadUnaligned(as: Lanes.self)
        }

        @inline(__always)
        private func set(_ values: UnsafeMutablePointer<Int16>, _ x: Int, _ new: Lanes) {
            UnsafeMutableRawPointer(values + x).storeBytes(of: new, as: Lanes.self)
        }
    }

    private static func fill(
        _ line: UnsafeMutablePointer<Int16>, from patch: UnsafeBufferPointer<Int16>, row: Int, _ look: Look
    ) {
        let side = BlurPatches.side
        let start = row &* side
        switch look {
        case .plain: for x in 0..<side { line[x] = patch[start &+ x] }
        case .averaged:
            let (above, below) = (max(row - 1, 0) &* side, min(row + 1, side - 1) &* side)
            for x in 0..<side { line[x] = patch[above &+ x] &+ 2 &* patch[start &+ x] &+ patch[below &+ x] }
        }
    }

    /// The narrowness of the windows that count.
    private static func strong(
        _ rises: UnsafeBufferPointer<Lanes>, _ middles: UnsafeBufferPointer<Lanes>, _ look: Look
    ) -> Shares {
        let floor = look == .plain ? leastRise : 4 * leastRise
        let limit = max(floor, Int16((shareOfStrongest * Double(strongest(rises))).rounded(.up)))
        let limits = Lanes(repeating: limit)
        var narrowness = Shares()
        for place in 0..<rises.count {
            let rise = rises[place]
            let middle = middles[place].replacing(with: -1, where: rise .< limits)
            guard middle.max() >= 0 else { continue }
            for lane in 0..<Lanes.scalarCount where middle[lane] >= 0 {
                narrowness.add(step: middle[lane], of: rise[lane])
            }
        }
        return narrowness
    }

    /// The rise from which on windows are the strongest.
    private static func strongest(_ rises: UnsafeBufferPointer<Lanes>) -> Int16 {
        let count = rises.count * Lanes.scalarCount
        let above = count - 1 - Int(strongestShare * Double(count - 1))
        // Of each eight rises the highest is taken. The value with `above` others over it among these few is a lower bound
        // of that among all, so all that is lower need not be counted.
        return withUnsafeTemporaryAllocation(of: Lanes.self, capacity: rises.count / 8) { highest in
            for eight in 0..<rises.count / 8 {
                highest[eight] = rises[8 &* eight]
                for place in 1..<8 { highest[eight] = pointwiseMax(highest[eight], rises[8 &* eight &+ place]) }
            }
            let least = ranked(UnsafeBufferPointer(highest), above: above, atLeast: 0)
            return ranked(rises, above: above, atLeast: least)
        }
    }

    /// The value that has `above` others before it in falling order.
    ///
    /// Precondition: it is at least `least`.
    private static func ranked(_ values: UnsafeBufferPointer<Lanes>, above: Int, atLeast least: Int16) -> Int16 {
        // A rise is at most four times 255.
        withUnsafeTemporaryAllocation(of: UInt16.self, capacity: 1021) { counts in
            counts.initialize(repeating: 0)
            var highest = Lanes.zero
            for lanes in values {
                highest = pointwiseMax(highest, lanes)
                guard lanes.max() >= least else { continue }
                for lane in 0..<Lanes.scalarCount where lanes[lane] >= least { counts[Int(lanes[lane])] &+= 1 }
            }
            var (left, value) = (above, Int(highest.max()))
            while left >= Int(counts[value]) {
                left -= Int(counts[value])
                value -= 1
            }
            return Int16(value)
        }
    }
}
