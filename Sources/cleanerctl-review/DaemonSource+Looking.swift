import CleanerProtocol
import CommandText
import Glibc
import PhotoCategories
import ReviewScreen
import Synchronization
import TerminalScreen
import Translation

/// Fetches pictures, explanations and the contents of the trash.
extension DaemonSource {
    /// Replaces the wanted pictures.
    func show(_ wishes: [PreviewWish]) {
        let starts = state.withLock { state in
            state.wishes = wishes
            // The shelf may have dropped other pictures, so they count as missing.
            state.shown.formIntersection(wishes.flatMap { [$0.id, Self.key($0)] })
            defer { state.isShowing = true }
            return !state.isShowing
        }
        if starts { showNext() }
    }

    /// Fetches the most urgent picture, then the next one until none is wanted.
    ///
    /// All coarse ones come first, so that a user who moves on quickly sees no empty screen.
    private func showNext() {
        let next: (wish: PreviewWish, coarse: Bool)? = state.withLock { state in
            let wanted = state.wishes.filter { !state.shown.contains(Self.key($0)) }
            // A frame at a moment has no thumbnail in the file.
            let unseen = wanted.first { $0.moment == nil && !state.shown.contains($0.id) }
            if let unseen { return (unseen, true) }
            if let wish = wanted.first { return (wish, false) }
            state.isShowing = false
            return nil
        }
        guard let (wish, coarse) = next else { return }
        let inbox = inbox
        pictures.run { [self] client in
            let longerSide = max(wish.size.width, wish.size.height)
            let side = min(
                max(longerSide, ProtocolLimits.previewSides.lowerBound), ProtocolLimits.previewSides.upperBound)
            let request = PreviewRequest(
                photo: .id(wish.photo), longerSide: side, coarse: coarse ? true : nil, moment: wish.moment)
            let report = try client().send(request)
            if let rgb = report.rgb, let picture = Picture(width: report.width, height: report.height, pixels: rgb) {
                inbox.put([.preview(photo: wish.id, report.coarse ? .coarse : .full, picture)])
            }
            // If nothing finer exists, the coarse one counts as full.
            note(wish, isFull: !coarse || !report.coarse)
            showNext()
        } failed: { [self] error in
            let (problem, _) = Self.words(error)
            note(wish, isFull: true)
            inbox.put([.noPreview(photo: wish.id, reason: problem)])
            showNext()
        }
    }

    private func note(_ wish: PreviewWish, isFull: Bool) {
        state.withLock { state in
            state.shown.insert(wish.id)
            if isFull { state.shown.insert(Self.key(wish)) }
        }
    }

    private static func key(_ wish: PreviewWish) -> String {
        "\(wish.id) \(wish.size.width)x\(wish.size.height)"
    }

    func explain(_ photo: String) {
        ask { client in
            let report = try client.send(ShowRequest(photo: .id(photo)))
            let holding = report.verdicts.filter(\.holds)
            let lines = (holding.isEmpty ? report.verdicts : holding).flatMap { verdict in
                [
                    "\(verdict.category.name): \(verdict.text)", verdict.numbers.map { tr("in numbers: \($0)") },
                ].compactMap(\.self).map { SafeText.escaped($0) }
            }
            return [.explanation(photo: photo, lines)]
        }
    }

    func open(_ photo: String) {
        let path = state.withLock { $0.paths[photo] }
        let problem = path.map { Viewer.open($0.bytes) } ?? tr("its place is not known")
        if let problem {
            inbox.put([
                .trouble(
                    problem: tr("the viewer could not be started: \(problem)"), remedy: tr("install xdg-utils"))
            ])
        }
    }

    func fetchMarked(_ from: Int) {
        ask { [self] client in
            if from == 0 {
                let rows = try marked(client).rows
                state.withLock { state in
                    state.marked = rows
                    for row in rows {
                        state.paths[row.id] = WirePath(text: row.absolutePath, base64: row.absolutePathBytes)
                    }
                }
            }
            let rows = state.withLock { $0.marked }
            let page = rows.dropFirst(from).prefix(ProtocolLimits.reviewCards * 2).map { ReviewPhoto($0) }
            return [
                .marked(
                    Array(page), from: from, total: rows.count, bytes: rows.reduce(0) { $0 + $1.bytes },
                    links: rows.reduce(0) { $0 + ($1.links ?? 0) })
            ]
        }
    }

    /// The marked photos, and the name of their pile.
    func marked(_ client: Client) throws -> (rows: [TrashRow], pile: String?) {
        var rows: [TrashRow] = []
        let result = try client.send(TrashListRequest()) { row in
            if row.state == .marked { rows.append(row) }
        }
        return (rows, result.pile)
    }
}

/// The desktop's viewer or player.
enum Viewer {
    /// Opens a file with xdg-open, and does not wait for it.
    ///
    /// - Returns: What was wrong; nil if it was started.
    static func open(_ path: [UInt8]) -> String? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The viewer's messages would damage the screen.
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETPGROUP))
        var process = pid_t()
        let words = [Array("xdg-open".utf8), path].map { strdup($0.map { CChar(bitPattern: $0) } + [0]) }
        defer { words.forEach { free($0) } }
        let failure = posix_spawnp(&process, "xdg-open", &actions, &attributes, words + [nil], environ)
        guard failure == 0 else { return String(cString: strerror(failure)) }
        return nil
    }
}
