/// The photos that one camera took within seconds of each other, in groups of at least two.
///
/// It takes about 12 bytes for each photo.
struct MomentChains: Sendable {
    /// One photo with the time of its shot.
    struct Shot: Sendable, Equatable {
        let slot: Int32
        let moment: Moment
        /// The number of the camera whose clock gives the time; 0 for all photos whose camera is unknown.
        let camera: UInt32
        /// Decides between photos of one moment, so that the order of arrival does not matter.
        let order: UInt64
        let photo: PhotoID

        func precedes(_ other: Shot) -> Bool {
            (camera, moment, order, photo) < (other.camera, other.moment, other.order, other.photo)
        }
    }

    /// Two shots with a longer pause between them belong to different moments.
    static let longestPause: UInt64 = 10_000_000_000
    /// The most photos of one group: a longer chain, such as a time-lapse of thousands, is cut into equal parts.
    ///
    /// A user can still choose among so many, on a few pages of the review.
    static let mostPhotos = 50

    /// The photos of one group after the other, each in the order of their times.
    private var members: [Int32] = []
    /// Where each group begins in `members`, and where the last one ends.
    private var starts: [Int32] = [0]
    /// The number of each photo's group by the photo's slot; -1 for a photo without one.
    private var numbers: [Int32]

    /// - Parameters:
    ///   - shots: All photos whose time is known to the second, in any order.
    ///   - slots: The number of slots.
    init(_ shots: [Shot], slots: Int) {
        numbers = Array(repeating: -1, count: slots)
        let shots = shots.sorted { $0.precedes($1) }
        var start = 0
        for end in 1...max(1, shots.count) {
            if end < shots.count, Self.joins(shots[end - 1], shots[end]) { continue }
            add(shots[start..<min(end, shots.count)])
            start = end
        }
    }

    private static func joins(_ shot: Shot, _ next: Shot) -> Bool {
        guard shot.camera == next.camera, let pause = shot.moment.distance(to: next.moment) else { return false }
        return pause <= longestPause
    }

    /// Adds a chain, cut into parts whose sizes differ by at most one.
    private mutating func add(_ chain: ArraySlice<Shot>) {
        guard chain.count > 1 else { return }
        let parts = (chain.count + Self.mostPhotos - 1) / Self.mostPhotos
        for part in 0..<parts {
            let bounds = (part * chain.count / parts)..<((part + 1) * chain.count / parts)
            for shot in chain.dropFirst(bounds.lowerBound).prefix(bounds.count) {
                numbers[Int(shot.slot)] = Int32(count)
                members.append(shot.slot)
            }
            starts.append(Int32(members.count))
        }
    }

    /// The number of groups.
    var count: Int { starts.count - 1 }

    /// The photos of a group, in the order of their times.
    subscript(number: Int) -> ArraySlice<Int32> { members[Int(starts[number])..<Int(starts[number + 1])] }

    /// The number of the group of a photo; nil if it is in none.
    func number(of slot: Int32) -> Int? { numbers[Int(slot)] < 0 ? nil : Int(numbers[Int(slot)]) }
}
