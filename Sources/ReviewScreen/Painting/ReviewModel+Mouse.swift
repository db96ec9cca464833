import TerminalScreen

/// Clicks on what the screen shows, and the wheel.
extension ReviewModel {
    mutating func handle(_ action: MouseAction, _ effects: inout [ReviewEffect]) {
        switch action.kind {
        case .wheelUp: turn(.up, .character("+"), &effects)
        case .wheelDown: turn(.down, .character("-"), &effects)
        case .click:
            // Colours do not affect positions.
            let frame = frame(theme: Theme(.dark, depth: .none))
            guard let target = frame.targets.last(where: { $0.rect.contains(action.point) }) else { return }
            switch target.action {
            case .key(let key): handle(key, &effects)
            case .photo(let place): selected = place
            case .toggle(let place):
                selected = place
                handle(.character("x"), &effects)
            case .place(let place): go(to: place)
            case .choice(let row):
                screen = .choices(selected: row)
                handle(.enter, &effects)
            }
        }
    }

    /// The wheel moves in lists and grids and enlarges in the zoom; it never decides.
    private mutating func turn(_ list: Key, _ zoom: Key, _ effects: inout [ReviewEffect]) {
        guard question == nil else { return }
        switch screen {
        case .zoom: handle(zoom, &effects)
        case .choices, .sheet, .marked: handle(list, &effects)
        case .card: if card?.section != nil { handle(list, &effects) }
        case .playing, .frames, .why, .keys, .end, .sent: break
        }
    }

    private mutating func go(to place: Int) {
        switch screen {
        case .sheet(var grid):
            grid.selected = place
            grid.clamp(to: sheetPhotos.count)
            screen = .sheet(grid)
        case .marked(var grid):
            grid.selected = place
            grid.clamp(to: marked.count)
            screen = .marked(grid)
        case .card: if let card, card.section != nil, card.photos.indices.contains(place) { selected = place }
        default: break
        }
    }
}
