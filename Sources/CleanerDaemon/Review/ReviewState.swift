import CleanerProtocol
import PhotoCulling

/// The state of the user's decisions: under way, on their way to the trash, in a review pass.
struct ReviewState: Sendable {
    var marks = MarksUnderWay()
    var departures = Departures()
    var passes = OpenPasses()
    /// The photos in the desktop's trash that the daemon put there.
    var trashed = StatusReport.Pile(photos: 0, bytes: 0)
}

/// The `mark` requests under way; other requests are answered between their slices.
struct MarksUnderWay: Sendable {
    private struct OpenMark {
        /// Its act; nil until something is decided.
        var act: Int64?
        /// Photos that other requests decided about since it began; those decisions stand.
        var overtaken: Set<PhotoID> = []
    }

    private var marks: [Int: OpenMark] = [:]
    private var last = 0

    /// - Returns: The number of the new `mark`.
    mutating func begin() -> Int {
        last += 1
        marks[last] = OpenMark()
        return last
    }

    mutating func end(_ number: Int) { marks[number] = nil }

    /// The act of a `mark`; nil until something is decided.
    func act(of number: Int) -> Int64? { marks[number]?.act }

    mutating func setAct(_ act: Int64, of number: Int) { marks[number]?.act = act }

    /// Whether a `mark` under way may still add to an act.
    func isOpen(_ act: Int64) -> Bool { marks.values.contains { $0.act == act } }

    /// Photos that other requests decided about since a `mark` began.
    func overtaken(of number: Int) -> Set<PhotoID> { marks[number]?.overtaken ?? [] }

    /// Notes decisions about photos for every `mark` except the one that made them.
    mutating func overtake(_ photos: [PhotoID], by number: Int? = nil) {
        for other in marks.keys where other != number { marks[other]?.overtaken.formUnion(photos) }
    }
}
