import PhotoCulling

/// The `mark` requests that are under way: others are answered between their slices.
struct MarksUnderWay: Sendable {
    private struct OpenMark {
        /// Its act, once something was decided.
        var act: Int64?
        /// Photos about which others decided since it began: their answers hold.
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

    /// The act of a `mark`; nil while nothing was decided.
    func act(of number: Int) -> Int64? { marks[number]?.act }

    mutating func setAct(_ act: Int64, of number: Int) { marks[number]?.act = act }

    /// Whether an act may still grow.
    func isOpen(_ act: Int64) -> Bool { marks.values.contains { $0.act == act } }

    /// Photos about which others decided since a `mark` began.
    func overtaken(of number: Int) -> Set<PhotoID> { marks[number]?.overtaken ?? [] }

    /// Notes decisions about photos for each `mark` but the one that made them.
    mutating func overtake(_ photos: [PhotoID], by number: Int? = nil) {
        for other in marks.keys where other != number { marks[other]?.overtaken.formUnion(photos) }
    }
}
