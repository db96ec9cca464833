package import Images

/// Finds bars of one grey around a picture: letterboxes, frames, the margins of a photo of a photo.
///
/// A bar begins at an edge with lines of one grey and ends abruptly along its whole length. A sky or a studio
/// background ends gradually and is no bar, as it would be trimmed differently in each version of a picture. Each side
/// is judged on the whole picture, so that a turned picture is trimmed like the upright one.
package enum Trim {
    /// The part of a picture within its bars, in pixels from the upper left corner; the whole picture if it has none.
    package struct Box: Hashable, Sendable {
        package let x: Int
        package let y: Int
        package let width: Int
        package let height: Int

        package init(x: Int, y: Int, width: Int, height: Int) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }

        /// The same part of a larger version of the picture, without the pixels at its sides that reduction mixed with
        /// the bars.
        func enlarged(from reduced: LumaImage, to luma: LumaImage) -> Box {
            guard self != Box(all: reduced) else { return Box(all: luma) }
            let scale = Double(luma.width) / Double(reduced.width)
            let margin = Int(scale.rounded(.up)) + 1
            let (left, top) = (Int(Double(x) * scale) + margin, Int(Double(y) * scale) + margin)
            let right = min(Int(Double(x + width) * scale), luma.width) - margin
            let foot = min(Int(Double(y + height) * scale), luma.height) - margin
            return Box(x: left, y: top, width: max(right - left, 1), height: max(foot - top, 1))
        }

        /// All of a picture, bars included.
        package init(all luma: LumaImage) {
            self.init(x: 0, y: 0, width: luma.width, height: luma.height)
        }
    }

    // With these numbers 3 of 387 labelled photos and screenshots are trimmed: a letterboxed copy and two photos with a
    // white margin.

    /// The largest difference of a pixel from its bar in grey levels: JPEG changes one colour by less.
    private static let tolerance: UInt8 = 12
    /// One in this many pixels of a bar's line may differ more.
    private static let pixelsAnOutlier = 100
    /// A bar is at least this part of the side: 1/100.
    private static let thinnest = 100
    /// A bar takes less than this many hundredths of the side.
    private static let thickest = 42
    /// The same of a sheet of paper around a small photo, as scanners see it; set by hand.
    private static let thickestOfSheet = 85
    /// The least difference of the picture's first lines from the bar, in grey levels.
    private static let step: UInt8 = 24
    /// More than this many hundredths of a line's pixels must differ by that.
    private static let abrupt = 40
    /// The number of lines from the bar's last line to the one that must differ: reduction mixes the line between them.
    private static let linesToStep = 2
    /// Pictures with a shorter side are not trimmed.
    private static let smallestSide = 16

    /// A bar with text takes at most this many hundredths of the side; set by hand.
    private static let thickestCaption = 25
    /// In a line of text, at most this many hundredths of the pixels differ from the bar; set by hand.
    private static let written = 45

    /// Reads the four edge lines, and each line of even grey next to an edge.
    ///
    /// - Parameters:
    ///   - luma: The picture.
    ///   - withText: Whether bars above and below may hold text, as captions do, between even lines.
    /// - Returns: The part within the bars.
    package static func box(of luma: LumaImage, withText: Bool = false) -> Box {
        let whole = Box(all: luma)
        guard min(luma.width, luma.height) >= smallestSide else { return whole }
        return luma.samples.withUnsafeBufferPointer { samples in
            let (last, lastRow) = (luma.width - 1, (luma.height - 1) * luma.width)
            var sides = [
                Side(samples, first: 0, inward: 1, along: luma.width, luma.width, luma.height),
                Side(samples, first: last, inward: -1, along: luma.width, luma.width, luma.height),
                Side(samples, first: 0, inward: luma.width, along: 1, luma.height, luma.width, withText: withText),
                Side(
                    samples, first: lastRow, inward: -luma.width, along: 1, luma.height, luma.width, withText: withText),
            ]
            if !areOneSheet(sides) { for side in sides.indices { sides[side].leaveOutThickBar() } }
            let (left, right, top, foot) = (sides[0], sides[1], sides[2], sides[3])
            // In a frame a side's step lies between the bars at its ends.
            let (rows, columns) = (top.even..<luma.height - foot.even, left.even..<luma.width - right.even)
            let (x, y) = (left.bar(within: rows), top.bar(within: columns))
            return Box(
                x: x, y: y, width: luma.width - x - right.bar(within: rows),
                height: luma.height - y - foot.bar(within: columns))
        }
    }

    /// Whether bars of one grey are on all sides.
    private static func areOneSheet(_ sides: [Side]) -> Bool {
        let greys = sides.map(\.grey)
        return sides.allSatisfy { $0.even > 0 } && (greys.max() ?? 0) - (greys.min() ?? 0) <= tolerance
    }

    /// The lines along one side of a picture, from the edge inward.
    private struct Side {
        private let samples: UnsafeBufferPointer<UInt8>
        private let first: Int
        private let inward: Int
        private let along: Int
        /// The number of lines from this side to the opposite one, and the number of pixels of each.
        private let lines: Int
        private let length: Int
        let grey: UInt8
        /// The number of lines of the edge's grey; 0 if neither a bar nor a sheet has that width.
        private(set) var even = 0

        init(
            _ samples: UnsafeBufferPointer<UInt8>, first: Int, inward: Int, along: Int, _ lines: Int, _ length: Int,
            withText: Bool = false
        ) {
            (self.samples, self.first, self.inward, self.along) = (samples, first, inward, along)
            (self.lines, self.length) = (lines, length)
            grey = Self.median(samples, first: first, along: along, length: length)
            let count = withText ? captionLines() : evenLines()
            let isBar = count * Trim.thinnest >= lines && count * 100 < lines * Trim.thickestOfSheet
            even = isBar ? count : 0
        }

        mutating func leaveOutThickBar() {
            if even * 100 >= lines * Trim.thickest { even = 0 }
        }

        /// The number of lines to trim, judged by the part of each line between the bars of the other two sides.
        func bar(within part: Range<Int>) -> Int {
            guard even > 0 else { return 0 }
            let beyond = differing(in: even - 1 + Trim.linesToStep, by: Trim.step, part)
            return beyond * 100 > part.count * Trim.abrupt ? even : 0
        }

        /// The number of contiguous lines of the edge's grey, at most those of a sheet.
        private func evenLines() -> Int {
            let most = length / Trim.pixelsAnOutlier
            let end = (lines * Trim.thickestOfSheet + 99) / 100
            guard differing(in: 0, by: Trim.tolerance, 0..<length) <= most else { return 0 }
            guard along > 1 else {
                return (1..<end).first { differing(in: $0, by: Trim.tolerance, 0..<length) > most } ?? end
            }
            // Counts all columns at once row by row, in memory order.
            let leftmost = inward > 0 ? first : first - end + 1
            return withUnsafeTemporaryAllocation(of: Int16.self, capacity: end) { counts in
                counts.initialize(repeating: 0)
                for row in 0..<length {
                    count(UnsafeBufferPointer(rebasing: samples[(leftmost + row * along)...].prefix(end)), into: counts)
                }
                return (1..<end).first { Int(counts[inward > 0 ? $0 : end - 1 - $0]) > most } ?? end
            }
        }

        /// The number of contiguous rows of the edge's grey, some of which may hold text; the last of them is even.
        private func captionLines() -> Int {
            let (even, written) = (length / Trim.pixelsAnOutlier, length * Trim.written / 100)
            let end = (lines * Trim.thickestCaption + 99) / 100
            var count = 0
            for line in 0..<end {
                let others = differing(in: line, by: Trim.tolerance, 0..<length)
                if others <= even { count = line + 1 } else if line == 0 || others > written { break }
            }
            return count
        }

        private func count(_ row: UnsafeBufferPointer<UInt8>, into counts: UnsafeMutableBufferPointer<Int16>) {
            let (low, range) = bounds(Trim.tolerance)
            for place in 0..<row.count {
                let beyond: Int16 = row[place] &- low > range ? 1 : 0
                // In a picture too high for 16 bits the counts saturate, which is enough to show uneven columns.
                counts[place] = counts[place] &+ (counts[place] < .max ? beyond : 0)
            }
        }

        private func differing(in line: Int, by levels: UInt8, _ part: Range<Int>) -> Int {
            let start = first + line * inward + part.lowerBound * along
            precondition(start >= 0 && start + (part.count - 1) * along < samples.count)
            let (low, range) = bounds(levels)
            var count: Int32 = 0
            guard along == 1 else {
                for place in 0..<part.count { count &+= samples[start &+ place &* along] &- low > range ? 1 : 0 }
                return Int(count)
            }
            for place in start..<start + part.count { count &+= samples[place] &- low > range ? 1 : 0 }
            return Int(count)
        }

        /// The lowest level that counts as the edge's grey, and the width of the range of such levels.
        private func bounds(_ levels: UInt8) -> (low: UInt8, range: UInt8) {
            let (low, high) = (max(Int(grey) - Int(levels), 0), min(Int(grey) + Int(levels), 255))
            return (UInt8(low), UInt8(high - low))
        }

        /// The lower median: the same from either end.
        private static func median(
            _ samples: UnsafeBufferPointer<UInt8>, first: Int, along: Int, length: Int
        ) -> UInt8 {
            withUnsafeTemporaryAllocation(of: Int32.self, capacity: 256) { counts in
                counts.initialize(repeating: 0)
                for place in 0..<length { counts[Int(samples[first &+ place &* along])] &+= 1 }
                var (grey, below) = (0, Int(counts[0]))
                while 2 * below < length {
                    grey += 1
                    below += Int(counts[grey])
                }
                return UInt8(grey)
            }
        }
    }
}
