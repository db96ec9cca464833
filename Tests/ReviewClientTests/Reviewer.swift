import CleanerProtocol
import Glibc
import PhotoCategories
import ReviewClient
import ReviewScreen
import TerminalScreen
import Testing

/// A person at the review: presses keys, and reads what the screen says.
final class Reviewer {
    private let source: DaemonSource
    private var model: ReviewModel
    /// All that the source has told.
    private(set) var events: [ReviewEvent] = []

    init(
        _ daemon: ScriptedDaemon, _ topic: ReviewTopic = ReviewTopic(category: .blurry), restart: Bool = false,
        start: ReviewModel.Start = .cards
    ) throws {
        source = try DaemonSource(socket: daemon.socket, topic, restart: restart)
        model = ReviewModel(
            display: ReviewDisplay(size: CellSize(columns: 100, rows: 30)), start: start)
        send(model.begin())
    }

    func press(_ keys: Key...) {
        for key in keys { send(model.handle(.key(key))) }
    }

    func type(_ text: String) {
        for letter in text { press(.character(letter)) }
    }

    /// The words on the screen, without line breaks.
    var text: String {
        model.frame(theme: Theme(.dark, depth: .trueColour)).canvas.text.split(whereSeparator: \.isWhitespace)
            .joined(separator: " ")
    }

    /// What is marked, as the screen counts it.
    var marked: (photos: Int, bytes: Int64) { (model.progress.marked, model.progress.markedBytes) }

    func wait(for words: String) throws {
        try wait(words) { self.text.contains(words) }
    }

    /// Waits until something has happened that the source tells.
    func wait(_ what: String, until isThere: () -> Bool) throws {
        let end = ContinuousClock.now + .seconds(ScriptedDaemon.patience)
        while true {
            for event in source.receive() {
                events.append(event)
                send(model.handle(event))
            }
            if isThere() { return }
            let left = Int32((end - .now) / .milliseconds(1))
            try #require(left > 0, "did not come: \(what); there is: \(text)")
            var state = pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0)
            poll(&state, 1, min(source.patience ?? left, left))
        }
    }

    /// Waits until all that was asked is answered.
    func finish() {
        source.finish()
    }

    private func send(_ effects: [ReviewEffect]) {
        for effect in effects { source.send(effect) }
    }

    // MARK: What others did

    /// The decisions of others that the screen was told, by photo.
    var decidedElsewhere: [String] {
        events.compactMap { if case .decided(let photo, _) = $0 { photo } else { nil } }
    }
}
