import CleanerProtocol
import Foundation
import Glibc
import PhotoCategories

/// The daemon's answer to a review, and from pressing a key to the next photo in the terminal, with its picture.
struct ReviewBenchmark: Benchmark {
    private static let photos = 60
    /// Milliseconds.
    private static let target = 50.0
    /// Milliseconds between two keys: a person who looks, and one who holds the key down at 20 a second.
    private static let paces: [(String, UInt32)] = [("at three photos a second", 330), ("at twenty a second", 50)]

    /// The categories of which the daemon's answers are measured, and how often a card is decided.
    private static let passes: [Category] = [.all, .duplicates, .similar, .screenshots]
    private static let decisions = 100
    /// Milliseconds.
    private static let answerTarget = 5.0

    let summary = """
        the daemon's next card of a review, and a step of `cleanerctl review` at 120x40 from one 12-megapixel JPEG to the \
        next, among 100,000 photos
        """

    func run(in workshop: Workshop, tell: (Figure) throws -> Void) throws {
        let folder = try workshop.library().path + "/reviewed"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        var drawn = VariedPhoto(width: 4000, height: 3000)
        for number in 0..<Self.photos {
            let bytes = try drawn.encoded(2000 + number, hasThumbnail: true)
            try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/step\(100 + number).jpg"))
        }
        let daemon = try RunningDaemon(workshop)
        try daemon.sync()
        try measureAnswers(daemon, tell)
        for (what, pause) in Self.paces {
            let names = try self.names(daemon)
            let screen = try TerminalRun(
                [try workshop.program("cleanerctl"), "--socket", daemon.socket, "review", "all", "--largest"]
                    + ["--theme", "dark", "--pictures", "blocks"], environment: workshop.environment)
            try screen.wait(for: names[0])
            var steps: [Double] = []
            for _ in 1..<Self.photos / 2 {
                usleep(pause * 1000)
                screen.drain()
                let start = Clock.now
                screen.press("k")
                // Only cells that changed are written; each frame ends a synchronised update.
                try screen.wait(for: "\u{1B}[?2026l")
                steps.append(Clock.now - start)
            }
            screen.press("q")
            try screen.end()
            try tell(Figure(what, "ms", steps.milliseconds, target: Self.target, share: 0.99))
        }
        try FileManager.default.removeItem(atPath: folder)
        try daemon.sync()
        try daemon.stop()
    }

    /// Keeps the first card of a pass, one after the other, and asks for the next one; takes all back.
    private func measureAnswers(_ daemon: RunningDaemon, _ tell: (Figure) throws -> Void) throws {
        let client = try daemon.client()
        for category in Self.passes {
            let request = ReviewRequest(category: category, count: 1)
            var page: ReviewPage?
            let first = try Clock.wall { page = try client.send(request) }
            try tell(Figure("the first answer about \(category.name)", "ms", [first].milliseconds))
            var answers: [Double] = []
            for _ in 0..<Self.decisions {
                guard let known = page, let card = known.cards.first else { break }
                let kept = card.photos.map { PhotoReference.id($0.id) }
                _ = try client.send(MarkRequest(photos: kept, decision: .keep, review: known.review))
                answers.append(try Clock.wall { page = try client.send(request) })
            }
            for _ in answers { _ = try client.send(UndoRequest()) }
            let what = "each next answer about \(category.name)"
            try tell(Figure(what, "ms", answers.milliseconds, target: Self.answerTarget, share: 0.99))
        }
    }

    /// The photos of this benchmark that wait, in the order of the review.
    private func names(_ daemon: RunningDaemon) throws -> [String] {
        var names: [String] = []
        let parameters = ListRequest(category: .all, limit: Self.photos, filter: PhotoFilter { $0.largest = true })
        _ = try daemon.client().send(parameters) { row in
            guard row.decision == nil, let name = row.path.split(separator: "/").last else { return }
            names.append(String(name))
        }
        return names
    }
}

/// A program in a terminal of its own, which nobody looks at.
private final class TerminalRun {
    /// Seconds after which something is taken to be broken.
    private static let patience = 30.0

    private let terminal: Int32
    private let process: pid_t

    init(_ words: [String], environment: [String]) throws {
        var terminal: Int32 = 0
        var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
        let arguments = words.map { strdup($0) } + [nil]
        let variables = (environment + ["TERM=xterm-256color", "COLORTERM=truecolor"]).map { strdup($0) } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        let process = forkpty(&terminal, nil, nil, &size)
        if process == 0 {
            execve(words[0], arguments, variables)
            _exit(127)
        }
        guard process > 0 else { throw BenchmarkError("there is no terminal: \(String(cString: strerror(errno)))") }
        self.process = process
        self.terminal = terminal
        _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    }

    deinit {
        kill(process, SIGKILL)
        close(terminal)
    }

    func press(_ key: String) {
        _ = key.withCString { write(terminal, $0, strlen($0)) }
    }

    /// Reads until a text has come.
    ///
    /// - Returns: All that came.
    @discardableResult
    func wait(for text: String) throws -> String {
        var seen: [UInt8] = []
        let end = Clock.now + Self.patience
        while Clock.now < end {
            seen += read()
            let frame = String(decoding: seen, as: UTF8.self)
            if frame.contains(text) { return frame }
            var polled = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
            _ = poll(&polled, 1, 1000)
        }
        throw BenchmarkError("\(text) did not come: \(String(decoding: seen.suffix(2000), as: UTF8.self))")
    }

    /// Throws away what has come, such as a finer picture.
    func drain() {
        while !read().isEmpty {}
    }

    /// Waits for the program's end.
    func end() throws {
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            drain()
            usleep(1000)
        }
    }

    private func read() -> [UInt8] {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(terminal, &chunk, chunk.count)
        return count > 0 ? Array(chunk[..<count]) : []
    }
}
