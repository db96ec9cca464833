import CleanerProtocol
import PhotoCategories
import Synchronization

/// A library that answers as the daemon does: cards in order, decisions, and what was skipped.
final class Library: Sendable {
    private struct State {
        var decisions: [String: Decision] = [:]
        var skipped: Set<String> = []
        /// What each act changed, from the first one: the photos' decisions before it, or the photos that it skipped.
        var acts: [(before: [String: Decision?], skipped: [String])] = []
        var passes = 1
    }

    private let category: PhotoCategories.Category
    private let cards: [[PhotoRow]]
    private let state = Mutex(State())

    init(_ cards: [[PhotoRow]], in category: PhotoCategories.Category = .blurry) {
        self.cards = cards
        self.category = category
    }

    /// Photos that are cards of their own: `p:1`, `IMG_1.JPG`.
    static func singles(_ count: Int) -> Library {
        Library((1...count).map { [photo("p:\($0)", name: "IMG_\($0).JPG")] })
    }

    /// Groups of copies: of `g:1` the keeper is `p:1.1`, `IMG_1_1.JPG`.
    static func groups(_ count: Int, of photos: Int = 2) -> Library {
        let cards = (1...count).map { group in
            (1...photos).map { number in
                var row = photo("p:\(group).\(number)", name: "IMG_\(group)_\(number).JPG")
                row.group = "g:\(group)"
                row.keeper = number == 1 ? true : nil
                return row
            }
        }
        return Library(cards, in: .duplicates)
    }

    private static func photo(_ id: String, name: String) -> PhotoRow {
        PhotoRow(
            id: id, path: WirePath(bytes: Array("Camera/\(name)".utf8)),
            absolutePath: WirePath(bytes: Array("/photos/Camera/\(name)".utf8)), status: .analysed, bytes: 1_000_000)
    }

    var decisions: [String: Decision] { state.withLock { $0.decisions } }

    func answer(_ request: any ProtocolRequest) -> Reply {
        state.withLock { state in
            switch request {
            case is StatusRequest: .result(status(state))
            case let request as ReviewRequest: .result(page(request, &state))
            case let request as MarkRequest: .result(mark(request, &state))
            case let request as ReviewSkipRequest: .result(skip(request, &state))
            case let request as UndoRequest: undo(request, &state)
            case is ListRequest: .rows(cards.flatMap { rows($0, state) })
            case is TrashListRequest: .rows(marked(state), pile: "pile")
            case let request as PreviewRequest: .result(picture(request))
            default: .refusal(ProtocolError(.failed, "nobody expected \(request)"))
            }
        }
    }

    private func rows(_ card: [PhotoRow], _ state: State) -> [PhotoRow] {
        card.map { row in
            var row = row
            row.decision = state.decisions[row.id]
            return row
        }
    }

    private func status(_ state: State) -> StatusReport {
        let none = StatusReport.Pile(photos: 0, bytes: 0)
        let marked = state.decisions.values.count { $0 == .delete }
        return StatusReport(
            activity: .idle, progress: nil, pausedUntil: nil, libraries: [],
            photos: StatusReport.Photos(analysed: 0, unreadable: 0, unsupported: 0, waiting: 0, bytes: 0),
            categories: [], reclaimable: 0, maybe: none,
            marked: StatusReport.Pile(photos: marked, bytes: Int64(marked) * 1_000_000), trashed: none, unsettled: 0,
            conditions: [], version: "9")
    }

    private func waits(_ card: [PhotoRow], _ state: State) -> Bool {
        card.contains { $0.keeper != true && state.decisions[$0.id] == nil } && !state.skipped.contains(card[0].id)
    }

    private func page(_ request: ReviewRequest, _ state: inout State) -> ReviewPage {
        if request.restart == true {
            state.skipped = []
            state.passes += 1
        }
        let waiting = cards.filter { waits($0, state) }
        var shown = waiting
        if let photo = request.after, let place = cards.firstIndex(where: { $0.contains { $0.id == photo } }) {
            shown = cards[(place + 1)...].filter { waits($0, state) }
        }
        if let photo = request.holding { shown = waiting.filter { $0.contains { $0.id == photo } } }
        shown = Array(shown.prefix(request.holding == nil ? request.count ?? 0 : 1))
        return ReviewPage(
            review: "r:\(state.passes)", category: category, done: cards.count - waiting.count, left: waiting.count,
            cardsLeft: waiting.count, freed: 0, marked: 0, maybe: 0,
            cards: shown.map { ReviewPage.Card(photos: rows($0, state)) })
    }

    private func mark(_ request: MarkRequest, _ state: inout State) -> MarkReport {
        var report = MarkReport(
            decision: request.decision, photos: 0, bytes: 0, refused: [], dryRun: request.dryRun == true)
        var before: [String: Decision?] = [:]
        for photo in request.photos.map(\.text) {
            if request.undecidedOnly == true, let other = state.decisions[photo], other != request.decision {
                let error = ProtocolError(.conflict, "\(photo) was decided about meanwhile", remedy: "look again")
                report.refused.append(Refusal(photo: photo, error: error))
                continue
            }
            report.photos += 1
            report.bytes += 1_000_000
            guard !report.dryRun else { continue }
            before[photo] = .some(state.decisions[photo])
            state.decisions[photo] = request.decision
        }
        if !before.isEmpty {
            state.acts.append((before, []))
            report.act = "a:\(state.acts.count)"
        }
        return report
    }

    private func skip(_ request: ReviewSkipRequest, _ state: inout State) -> SkipReport {
        let photos = request.photos.map(\.text)
        state.skipped.formUnion(photos)
        state.acts.append(([:], photos))
        return SkipReport(act: "a:\(state.acts.count)")
    }

    private func undo(_ request: UndoRequest, _ state: inout State) -> Reply {
        let number = request.act.flatMap { Int($0.dropFirst(2)) } ?? state.acts.count
        guard state.acts.indices.contains(number - 1) else {
            return .refusal(ProtocolError(.nothingToUndo, "nothing is left to take back"))
        }
        let act = state.acts[number - 1]
        for (photo, decision) in act.before { state.decisions[photo] = decision }
        state.skipped.subtract(act.skipped)
        return .result(
            UndoReport(undone: "act \(number)", photos: act.before.count, ids: act.before.keys.sorted(), refused: []))
    }

    private func marked(_ state: State) -> [TrashRow] {
        cards.flatMap { rows($0, state) }.filter { $0.decision == .delete }.map { row in
            let path = WirePath(bytes: Array(row.absolutePath.utf8))
            return TrashRow(
                id: row.id, state: .marked, location: WireLocation(path: path, absolutePath: path), bytes: row.bytes,
                since: 0, why: nil)
        }
    }

    private func picture(_ request: PreviewRequest) -> PreviewReport {
        PreviewReport(
            photo: request.photo.text, width: 1, height: 1, coarse: request.coarse == true, rgb: [200, 100, 50])
    }
}
