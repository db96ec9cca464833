package import TerminalScreen

/// What the review shows at a moment: a canvas, the places of pictures on it, and what can be clicked.
package struct ReviewFrame: Sendable {
    /// A picture that lies on the model's shelf.
    package struct Placement: Hashable, Sendable {
        package var photo: String
        /// Rises with each finer picture.
        package var edition: Int
        package var rect: CellRect
        /// Nil for all of it.
        package var part: PixelRect?
        /// Whether it is a frame of a playing video, which need not be kept.
        package var isPlaying = false

        /// Two placements with the same key look the same.
        package var key: String {
            let part = part.map { "@\($0.left),\($0.top),\($0.width),\($0.height)" } ?? ""
            return "\(photo)/\(edition)/\(rect.columns)x\(rect.rows)\(part)"
        }
    }

    struct Target: Hashable, Sendable {
        enum Action: Hashable, Sendable {
            case key(Key)
            /// A photo of the group, to select it, or to switch it between staying and going.
            case photo(Int)
            case toggle(Int)
            /// A place in a grid.
            case place(Int)
            /// A row of the menu.
            case choice(Int)
        }

        var rect: CellRect
        var action: Action
    }

    package var canvas: Canvas
    package var placements: [Placement] = []
    /// The cells over pictures that an open question takes.
    package var overlay: CellRect?
    var targets: [Target] = []
}

extension ReviewModel {
    /// The current frame.
    package func frame(theme: Theme) -> ReviewFrame {
        var painter = Painter(self, theme)
        painter.paint()
        return painter.frame
    }

    /// The pixels of a placement.
    package func picture(of placement: ReviewFrame.Placement) -> Picture? {
        placement.isPlaying ? playback?.shown?.picture : shelf[placement.photo]?.picture
    }
}

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
            case .photo(let place): pass.selection.select(place)
            case .toggle(let place):
                pass.selection.select(place)
                handle(.character("x"), &effects)
            case .place(let place): select(place)
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
        case .card: if pass.card?.section != nil { handle(list, &effects) }
        case .playing, .frames, .why, .keys, .end, .sent: break
        }
    }
}
