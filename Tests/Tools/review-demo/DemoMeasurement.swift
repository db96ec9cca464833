import ReviewScreen
import TerminalScreen

/// How long a frame takes: the model's part, libchafa's and the bytes, for 120 by 40 cells.
enum DemoMeasurement {
    static func run() {
        let size = CellSize(columns: 120, rows: 40)
        let capabilities = TerminalCapabilities(colour: .trueColour)
        let theme = Theme(.dark, depth: .trueColour)
        let renderer = PictureRenderer(capabilities, foreground: theme.ink, background: theme.paper)
        var writer = CanvasWriter(capabilities)
        var model = ReviewModel(display: ReviewDisplay(size: size))
        let cards = (1...100).map { ReviewCard(DemoLibrary.photo($0)) }
        _ = model.handle(.cards(cards, isLast: true, skipped: 0, pass: 1))
        guard let picture = DemoPicture.draw(1, variant: 0, width: 960, height: 576) else { return }
        var times: [Duration] = []
        let clock = ContinuousClock()
        for card in cards.dropLast() {
            _ = model.handle(.preview(photo: card.id, .full, picture))
            let time = clock.measure {
                var frame = model.frame(theme: theme)
                for placement in frame.placements {
                    guard let picture = model.picture(of: placement),
                        let rendered = renderer.render(picture, size: placement.rect.size)
                    else { continue }
                    frame.canvas.show(
                        rendered, column: placement.rect.column, row: placement.rect.row, key: placement.key)
                }
                _ = writer.bytes(for: frame.canvas)
            }
            times.append(time)
            for case .act(let act) in model.handle(.key(.right)) {
                _ = model.handle(.done(ticket: act.ticket, card: nil))
            }
        }
        times.sort()
        print(
            "a step at 120 by 40: shortest \(times[0]), median \(times[times.count / 2]), longest \(times[times.count - 1])"
        )
    }
}
