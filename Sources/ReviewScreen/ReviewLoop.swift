package import TerminalScreen
import Translation

/// Runs a review in a terminal.
///
/// It waits for keys and answers, passes them to the model in order, sends the model's requests, and draws when nothing
/// more is waiting. One thread does this, and only poll(2) blocks it: a late answer delays no key, and no key is lost.
package struct ReviewLoop {
    /// How the review ended.
    package enum Ending: Hashable, Sendable {
        case left
        /// Ctrl-C, or a signal.
        case interrupted(signal: Int32)
    }

    /// Milliseconds to wait for the terminal's answers; a local one takes 1 ms, a distant one rarely as long as this.
    private static let askingPatience: Int32 = 100

    private let terminal: Terminal
    private let source: any ReviewSource
    private let wantedTheme: Theme.Kind?
    private var model: ReviewModel
    private var theme: Theme
    private var renderer: PictureRenderer
    private var writer: CanvasWriter
    private var cache = PictureCache()
    /// The last frame of a video that plays.
    private var playing: (key: String, picture: RenderedPicture)?
    private var known: TerminalCapabilities
    /// Keys typed while an answer or the next card is on its way; they apply to what arrives.
    private var held: [TerminalInput] = []

    /// Without a theme, the review follows the terminal's background.
    package init(
        _ terminal: Terminal, _ source: any ReviewSource, theme: Theme.Kind?, start: ReviewModel.Start = .cards
    ) {
        self.terminal = terminal
        self.source = source
        wantedTheme = theme
        known = terminal.capabilities
        self.theme = Theme(theme ?? .dark, depth: known.colour)
        renderer = PictureRenderer(known, foreground: self.theme.ink, background: self.theme.paper)
        writer = CanvasWriter(known)
        model = ReviewModel(display: ReviewDisplay(size: terminal.size), start: start)
    }

    /// Runs the review until the user leaves, and restores the terminal in any case.
    package mutating func run() throws(TerminalError) -> Ending {
        try terminal.enter()
        defer { terminal.leave() }
        try terminal.ask(milliseconds: Self.askingPatience)
        adapt()
        send(resize(terminal.size))
        send(model.begin())
        try draw()
        while true {
            let patience = [source.patience, model.patience(at: Self.clock)].compactMap(\.self).min()
            let events = try terminal.wait(
                with: Terminal.Companion(descriptor: source.descriptor, patience: patience))
            tellClock()
            for event in events {
                if let ending = try take(event) { return ending }
                // After each key, so that a burst of keys finds the cards that it requested.
                receive()
            }
            receive()
            if model.isOver { return .left }
            try draw()
        }
    }

    /// Milliseconds of a clock that never goes back.
    private static var clock: Int64 { ContinuousClock.now.milliseconds }

    /// Sends the time to the model while a video plays.
    private mutating func tellClock() {
        if model.isPlaying { send(model.handle(.clock(Self.clock))) }
    }

    /// The summary for the shell: what was decided, and what comes next; call it after the source's last answer.
    package mutating func summary() -> [String] {
        receive()
        let problem = model.notice.flatMap { $0.isError ? tr("Last message: \($0.text)") : nil }
        return [model.summary, problem].compactMap(\.self)
    }

    /// - Returns: How the review ended, if it did.
    private mutating func take(_ event: TerminalEvent) throws(TerminalError) -> Ending? {
        switch event {
        case .input(.key(.control("c"))): return .interrupted(signal: 2)
        case .input(.key(.control("z"))): try terminal.suspend()
        case .input(.key(.control("l"))): writer.forget()
        case .input(.reply(let reply)):
            terminal.learn(reply)
            adapt()
            send(resize(terminal.size))
        case .input(let input):
            if held.isEmpty, !holds(input) { give(input) } else { held.append(input) }
        case .redraw(let size):
            terminal.learn()
            adapt()
            writer.forget()
            send(resize(size))
        case .terminate(let signal): return .interrupted(signal: signal)
        }
        return model.isOver ? .left : nil
    }

    private mutating func receive() {
        for event in source.receive() {
            // Keys that were typed ahead were not meant for this.
            if event.discardsTypedKeys { held.removeAll() }
            send(model.handle(event))
        }
        while let input = held.first, !holds(input), !model.isOver {
            held.removeFirst()
            give(input)
        }
    }

    private mutating func give(_ input: TerminalInput) {
        switch input {
        case .key(let key): send(model.handle(.key(key)))
        case .mouse(let action): send(model.handle(.mouse(action)))
        case .reply: break
        }
    }

    /// Whether an input must wait: all wait for the answer to a decision; those that need a card wait for it.
    private func holds(_ input: TerminalInput) -> Bool {
        if model.acts.awaitsAnswer { return true }
        guard model.awaitsCards else { return false }
        return switch input {
        case .key(.character(let letter)): !"q?fut".contains(letter)
        case .key, .mouse: true
        case .reply: false
        }
    }

    private func send(_ effects: [ReviewEffect]) {
        for effect in effects { source.send(effect) }
    }

    private mutating func resize(_ size: CellSize) -> [ReviewEffect] {
        model.handle(
            .resized(
                ReviewDisplay(
                    size: size, pixelsPerCell: renderer.pixelsPerCell,
                    cell: known.cellPixels ?? PictureFit.usualCell, isCoarse: known.graphics == nil)))
    }

    /// Adapts to what the terminal has answered, at first and whenever an answer comes late.
    private mutating func adapt() {
        known = terminal.capabilities
        let background = known.background?.isLight == true ? Theme.Kind.light : .dark
        theme = Theme(wantedTheme ?? background, depth: known.colour)
        renderer = PictureRenderer(known, foreground: theme.ink, background: theme.paper)
        writer = CanvasWriter(known)
        cache.removeAll()
    }

    private mutating func draw() throws(TerminalError) {
        var frame = model.frame(theme: theme)
        for placement in frame.placements {
            guard let picture = model.picture(of: placement) else { continue }
            let render = { [renderer] in renderer.render(picture, part: placement.part, size: placement.rect.size) }
            let rendered =
                placement.isPlaying ? rendered(placement.key, render) : cache.rendered(placement.key, render)
            guard let rendered else { continue }
            frame.canvas.show(
                rendered, column: placement.rect.column, row: placement.rect.row, key: placement.key,
                sparing: frame.overlay)
        }
        let bytes = writer.bytes(for: frame.canvas)
        if !bytes.isEmpty { try terminal.write(bytes) }
    }

    /// Renders a frame of a video, and does not keep it, because frames would displace all other pictures.
    private mutating func rendered(_ key: String, _ render: () -> RenderedPicture?) -> RenderedPicture? {
        if let playing, playing.key == key { return playing.picture }
        guard let picture = render() else { return nil }
        playing = (key, picture)
        return picture
    }
}

extension ContinuousClock.Instant {
    /// Milliseconds since the first use of this property.
    fileprivate var milliseconds: Int64 { Int64((self - Self.origin) / .milliseconds(1)) }

    private static let origin = ContinuousClock.now
}

/// Sends a review its photos and carries out its decisions: the daemon, or a drawn library in tests.
///
/// The one thread that runs the review calls it, so nothing here may block: `send` queues the effect, and `receive`
/// returns the events that have arrived.
package protocol ReviewSource: AnyObject {
    /// Readable when `receive` has something.
    var descriptor: Int32 { get }
    /// Milliseconds after which to call `receive` even if nothing arrives, for the source's deadlines; nil for never.
    var patience: Int32? { get }
    func send(_ effect: ReviewEffect)
    func receive() -> [ReviewEvent]
}

extension ReviewSource {
    package var patience: Int32? { nil }
}

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
