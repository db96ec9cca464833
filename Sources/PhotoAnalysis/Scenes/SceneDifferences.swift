/// How much two thumbnails of one frame differ in the place where they differ most.
///
/// Saving a picture anew, also at another size, hardly changes a place of its thumbnail. A sticker, a caption, a bar or a
/// blurred face changes few places, and those much.
struct LocalChange {
    /// The largest mean square difference of a window, in squared steps of a thumbnail; 0 for thumbnails that are too small.
    let most: Float

    /// The side of a window in pixels.
    private static let side = 4

    init(_ one: Plane, _ other: Plane, _ alignment: Alignment) {
        let (width, height, side) = (one.width, one.height, Self.side)
        guard min(width, height) >= side else {
            most = 0
            return
        }
        var squares = other.aligned(to: one, alignment)
        for place in squares.indices {
            // At the rim, a larger thumbnail has no pixels beyond its own.
            let difference = squares[place].isNaN ? 0 : squares[place] - one.values[place]
            squares[place] = difference * difference
        }
        var largest: Float = 0
        for top in 0...height - side {
            var columns = [Float](repeating: 0, count: width)
            for row in top..<top + side {
                for column in 0..<width { columns[column] += squares[row * width + column] }
            }
            for left in 0...width - side {
                largest = max(largest, columns[left..<left + side].reduce(0, +))
            }
        }
        most = largest / Float(side * side)
    }
}

/// How much more or less fine detail one of two pictures of one frame has than the other in the place where that differs
/// most.
///
/// A small face that was made unrecognisable or a thin pen hardly changes a thumbnail, but the detail there.
struct DetailChange {
    /// In doublings of energy, beside the difference of the whole pictures; 0 if nothing is left to compare.
    let most: Float

    /// The least detail of a place that counts, in doublings; set by hand.
    private static let leastDetail: Float = 1.5

    /// Of the detail of two thumbnails' blocks, in pictures of one shape.
    init?(_ one: Plane, _ other: Plane) {
        guard one.width == other.width, one.height == other.height else { return nil }
        let differences = zip(one.values, other.values).map { $0 - $1 }
        guard !differences.isEmpty else {
            most = 0
            return
        }
        let middle = Selection.quantile(0.5, of: differences)
        most = zip(differences, zip(one.values, other.values)).reduce(0) { most, place in
            max(place.1.0, place.1.1) < Self.leastDetail ? most : max(most, abs(place.0 - middle))
        }
    }
}

/// How much sharper each of two aligned pictures is than the other one, in different places: one was focused near, the
/// other far.
///
/// Only places that show the same are compared, so that a thing that moved does not count.
struct FocusDifference {
    /// By how many doublings of energy the detail of each picture exceeds that of the other one at least; 0 or less if they
    /// are equally sharp, or if one is sharper everywhere.
    let least: Float

    /// The least detail of a place that counts, in doublings: where there is less, nothing can be in focus.
    ///
    /// Set by hand.
    private static let leastDetail: Float = 2.3
    /// One in this many places must be sharper in one picture, and as many in the other; two at least.
    ///
    /// Set by hand.
    private static let (placesASharpOne, fewest) = (24, 2)

    /// - Parameters:
    ///   - one: The detail of one thumbnail's blocks.
    ///   - other: That of the other one's.
    ///   - places: Blocks of the first thumbnail that show the same in both.
    ///   - alignment: From pixels of the first thumbnail to those of the other one.
    init(_ one: Plane, _ other: Plane, _ places: [(x: Int, y: Int)], _ alignment: Alignment) {
        guard alignment.isFinite else {
            least = 0
            return
        }
        var differences = places.compactMap { place -> Float? in
            var (here, there): (Float, Float) = (0, 0)
            let offsets = stride(from: Thumbnail.block / 2, to: LocalAgreement.side, by: Thumbnail.block)
            for y in offsets.map({ Float(place.y + $0) }) {
                for x in offsets.map({ Float(place.x + $0) }) {
                    let (otherX, otherY) = alignment.apply(x, y)
                    guard let detail = one.block(x, y), let others = other.block(otherX, otherY) else { return nil }
                    here += detail
                    there += others
                }
            }
            let blocks = Float(LocalAgreement.side * LocalAgreement.side / (Thumbnail.block * Thumbnail.block))
            return max(here, there) < Self.leastDetail * blocks ? nil : (here - there) / blocks
        }
        let count = max(Self.fewest, differences.count / Self.placesASharpOne)
        guard differences.count >= 2 * count else {
            least = 0
            return
        }
        differences.sort()
        let lowest = differences.prefix(count).reduce(0, +) / Float(count)
        let highest = differences.suffix(count).reduce(0, +) / Float(count)
        least = min(highest, -lowest)
    }
}

extension Plane {
    /// The value of the thumbnail's block at a pixel; nil outside of all blocks.
    fileprivate func block(_ x: Float, _ y: Float) -> Float? {
        let side = Thumbnail.block
        guard x >= 0, y >= 0, x < Float(width * side), y < Float(height * side) else { return nil }
        return values[Int(y) / side * width + Int(x) / side]
    }
}
