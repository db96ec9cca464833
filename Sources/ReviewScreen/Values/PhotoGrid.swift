import TerminalScreen

/// The selection in a grid of pictures.
struct PhotoGrid: Hashable, Sendable {
    var selected = 0
    /// Where the chosen range begins; it ends at `selected`.
    private var anchor: Int?
    /// Photos that were chosen one by one, or taken out of the range.
    private(set) var toggled: Set<String> = []

    /// The places of the range, from the anchor to the selection.
    var range: ClosedRange<Int> {
        guard let anchor else { return selected...selected }
        return min(anchor, selected)...max(anchor, selected)
    }

    /// Whether photos are chosen, so that an action is not only about the selected one.
    var hasChosen: Bool { anchor != nil || !toggled.isEmpty }

    /// Whether an action is about the photo at a place.
    func isChosen(_ place: Int, _ photo: String) -> Bool {
        if !hasChosen { return place == selected }
        return (anchor != nil && range.contains(place)) != toggled.contains(photo)
    }

    /// Begins a range at the selected place, or ends it without effect.
    mutating func toggleStretch() {
        anchor = anchor == nil ? selected : nil
    }

    private mutating func chooseNone() {
        anchor = nil
        toggled = []
    }

    /// Stays inside of `count` places.
    mutating func clamp(to count: Int) {
        selected = min(max(selected, 0), max(count - 1, 0))
        anchor = anchor.map { min($0, max(count - 1, 0)) }
    }

    /// Stays at its photos when others join or leave the grid; a photo that left leaves its place to the next one.
    mutating func follow(from before: [String], to after: [String]) {
        guard before != after else { return }
        let places = Dictionary(after.enumerated().map { ($1, $0) }) { first, _ in first }
        func place(of old: Int) -> Int {
            before.dropFirst(old).lazy.compactMap { places[$0] }.first ?? after.count - 1
        }
        selected = place(of: selected)
        anchor = anchor.map(place)
        toggled.formIntersection(after)
        clamp(to: after.count)
    }

    /// Ends the choice of photos that were decided about; `count` are left.
    mutating func endChoice(of count: Int) {
        selected = range.lowerBound
        chooseNone()
        clamp(to: count)
    }

    /// Moves the selection, or chooses photos.
    ///
    /// - Returns: Whether the key does so.
    mutating func take(_ key: Key, _ photos: [String], layout: GridLayout) -> Bool {
        if move(key, count: photos.count, layout: layout) { return true }
        switch key {
        case .character("v"): toggleStretch()
        case .character("x"):
            if photos.indices.contains(selected) { toggled.formSymmetricDifference([photos[selected]]) }
        case .escape where hasChosen: chooseNone()
        default: return false
        }
        return true
    }

    /// - Returns: Whether the key only moves.
    mutating func move(_ key: Key, count: Int, layout: GridLayout) -> Bool {
        let page = layout.columns * layout.rows
        let target: Int
        switch key {
        case .left: target = selected - 1
        case .right: target = selected + 1
        case .up: target = selected - layout.columns
        case .down: target = selected + layout.columns
        case .pageUp: target = selected - page
        case .pageDown: target = selected + page
        case .home: target = 0
        case .end: target = count - 1
        default: return false
        }
        // Up stops in its column; the other keys stop at the ends.
        if key == .up, target < 0 { return true }
        selected = target
        clamp(to: count)
        return true
    }

    /// The first visible place; it moves by whole pages, so that pictures keep their places while the selection moves.
    func first(layout: GridLayout) -> Int {
        let page = max(layout.columns * layout.rows, 1)
        return selected / page * page
    }
}
