import TerminalScreen

/// Pictures as they were rendered, so that going back and redrawing cost nothing.
struct PictureCache {
    /// A page of a sheet and some cards; of 120 by 40 cells a mosaic takes 200 kB.
    private static let largest = 48

    private var entries: [String: RenderedPicture] = [:]
    private var order: [String] = []

    mutating func rendered(_ key: String, _ make: () -> RenderedPicture?) -> RenderedPicture? {
        if let there = entries[key] { return there }
        guard let made = make() else { return nil }
        entries[key] = made
        order.append(key)
        if order.count > Self.largest { entries[order.removeFirst()] = nil }
        return made
    }

    mutating func removeAll() {
        entries = [:]
        order = []
    }
}
