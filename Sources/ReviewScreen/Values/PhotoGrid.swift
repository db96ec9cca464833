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

    mutating func toggle(_ photo: String) {
        toggled.formSymmetricDifference([photo])
    }

    mutating func chooseNone() {
        anchor = nil
        toggled = []
    }

    /// Stays inside of `count` places.
    mutating func clamp(to count: Int) {
        selected = min(max(selected, 0), max(count - 1, 0))
        anchor = anchor.map { min($0, max(count - 1, 0)) }
    }

    mutating func move(_ movement: Movement, count: Int, layout: GridLayout) {
        let page = layout.columns * layout.rows
        let target: Int =
            switch movement {
            case .left: selected - 1
            case .right: selected + 1
            case .up: selected - layout.columns
            case .down: selected + layout.columns
            case .pageUp: selected - page
            case .pageDown: selected + page
            case .home: 0
            case .end: count - 1
            }
        // Up stops in its column; the other keys stop at the ends.
        if movement == .up, target < 0 { return }
        selected = target
        clamp(to: count)
    }

    enum Movement: Hashable, Sendable {
        case left, right, up, down, pageUp, pageDown, home, end
    }

    /// The first visible place; it moves by whole pages, so that pictures keep their places while the selection moves.
    func first(layout: GridLayout) -> Int {
        let page = max(layout.columns * layout.rows, 1)
        return selected / page * page
    }
}
