import CleanerProtocol
import Glibc
import ReviewScreen
import TerminalScreen

/// Answers like the daemon, from a drawn library; in the slow scenario when a file appears.
final class DemoSource: ReviewSource {
    /// How long until it is looked again whether an answer may go, in milliseconds.
    private static let lookAgain: Int32 = 20

    private struct Answer {
        /// A file without which it is held back.
        var gate: String?
        var event: ReviewEvent

        var isDue: Bool { gate.map { access($0, F_OK) == 0 } ?? true }
    }

    private let wanted: DemoArguments
    private var library: DemoLibrary
    private var journal: DemoJournal
    private var sent = 0
    private var answers: [Answer] = []
    private var refusals = 0
    /// Each picture is drawn once at a size, though it may be wished for again while the others are on their way.
    private var drawn: Set<PreviewWish> = []
    /// What each act has changed, so that it can be taken back.
    private var acts: [Int: ReviewProgress] = [:]
    let descriptor: Int32
    private let bell: Int32

    init(_ wanted: DemoArguments) throws {
        self.wanted = wanted
        library = DemoLibrary(wanted.scenario)
        journal = try DemoJournal(wanted.log)
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw DemoFailure(text: "no pipe") }
        descriptor = ends[0]
        bell = ends[1]
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        let before = library.cards.reduce(0) { $0 + $1.photos.count }
        library.cards.removeAll { card in card.photos.allSatisfy { journal.decided.contains($0.id) } }
        library.progress.done += before - library.cards.reduce(0) { $0 + $1.photos.count }
        answer(.progress(library.progress))
        answer(
            .choices(
                [
                    ReviewChoice(
                        id: "screenshots", title: "Screenshots", isProposal: true, photos: 1709, bytes: 2_400_000_000),
                    ReviewChoice(
                        id: "similar", title: "Similar shots", isProposal: true, photos: 312, bytes: 1_900_000_000,
                        groups: 90),
                    ReviewChoice(id: "maybe", title: "Maybe pile", photos: 12, bytes: 31_000_000),
                    ReviewChoice(id: "last-30d", title: "Last 30 days", photos: 204),
                    ReviewChoice(id: "videos", title: "Videos", photos: 16, bytes: 4_100_000_000),
                ], chosen: wanted.scenario == .group ? "similar" : "screenshots"))
    }

    var patience: Int32? { answers.isEmpty ? nil : answers.contains(where: \.isDue) ? 0 : Self.lookAgain }

    func receive() -> [ReviewEvent] {
        var drained = [UInt8](repeating: 0, count: 512)
        while read(descriptor, &drained, drained.count) > 0 {}
        var events: [ReviewEvent] = []
        answers.removeAll { answer in
            guard answer.isDue else { return false }
            events.append(answer.event)
            return true
        }
        return events
    }

    func send(_ effect: ReviewEffect) {
        journal.note(effect)
        switch effect {
        case .wantCards(let pass):
            let next = Array(library.cards.dropFirst(sent).prefix(50))
            sent += next.count
            answer(.cards(next, isLast: sent >= library.cards.count, skipped: 0, pass: pass))
        case .wantPreviews(let wishes):
            for wish in wishes { draw(wish) }
        case .act(let act): settle(act)
        case .undo(let ticket?):
            let change = acts.removeValue(forKey: ticket) ?? ReviewProgress()
            library.progress.done -= change.done
            library.progress.marked -= change.marked
            answer(.undone(ticket: ticket, "Taken back.", card: nil))
        case .undo(nil):
            answer(.notUndone(ticket: nil, problem: "Nothing is left to take back.", remedy: nil, card: nil))
        case .count(let scope):
            let photos = library.cards.flatMap(\.photos)
            answer(
                .counted(
                    ReviewPlan(
                        scope, photos: photos.count, bytes: photos.reduce(0) { $0 + $1.bytes }, groups: 0, stay: 0)))
        case .choose(let id, let pass, _):
            answer(.choices([ReviewChoice(id: id, title: "Maybe pile", photos: 12)], chosen: id))
            answer(.cards((201...212).map { ReviewCard(DemoLibrary.photo($0)) }, isLast: true, skipped: 0, pass: pass))
        case .wantMarked(let from):
            let page = Array(library.marked.dropFirst(from).prefix(20))
            let bytes = library.marked.reduce(0) { $0 + $1.bytes }
            answer(.marked(page, from: from, total: library.marked.count, bytes: bytes))
        case .explain(let photo):
            answer(
                .explanation(
                    photo: photo, ["It is exactly as large as a phone's screen.", "Text fills a third of it."]))
        // A bug, to see the terminal given back.
        case .open: if wanted.scenario == .crash { preconditionFailure("asked for") }
        case .skip, .arrived, .quit, .wantChoices: break
        }
    }

    private func settle(_ act: ReviewAct) {
        if wanted.scenario == .refuse, refusals < 1, case .decide(let photos, .delete) = act.kind {
            refusals += 1
            let card = library.cards.first { $0.id == photos.first }
            answer(
                .refused(
                    ticket: act.ticket, problem: "Not deleted: it is the last copy.", remedy: "Press the key again.",
                    card: card, isLastCopy: true))
            return
        }
        switch act.kind {
        case .sendToTrash(let photos):
            let bytes = library.marked.reduce(0) { $0 + $1.bytes }
            library.marked = []
            answer(.done(ticket: act.ticket, card: nil))
            answer(.sentToTrash(ticket: act.ticket, photos: photos, bytes: bytes))
        case .putBack(let photos):
            library.marked.removeAll { photos.contains($0.id) }
            answer(.done(ticket: act.ticket, card: nil))
        default: answer(.done(ticket: act.ticket, card: nil))
        }
    }

    private func draw(_ wish: PreviewWish) {
        guard let number = Int(wish.photo.dropFirst(2)) else { return }
        if let moment = wish.moment {
            // The sun moves on with each second.
            guard
                let picture = DemoPicture.draw(number, variant: Int(moment / 1_000) % 12, width: 320, height: 180)
            else { return }
            answer(.preview(photo: wish.id, .full, picture))
            return
        }
        guard drawn.insert(wish).inserted else { return }
        let isPortrait = number < 100 && number % 3 == 0
        let base = number >= 100 && wanted.scenario == .group ? number / 100 * 100 : number
        let shape = isPortrait ? (3, 5) : (3, 2)
        for (quality, unit) in [(ReviewEvent.Quality.coarse, 16), (.full, 120)] {
            guard
                let picture = DemoPicture.draw(
                    base, variant: number - base, width: shape.0 * unit, height: shape.1 * unit)
            else { continue }
            answer(.preview(photo: wish.photo, quality, picture))
        }
    }

    private func answer(_ event: ReviewEvent) {
        answers.append(Answer(gate: gate(of: event), event: event))
        _ = write(bell, [1], 1)
    }

    /// A slow source's answers wait for a file beside its log: cards for one, pictures for another.
    private func gate(of event: ReviewEvent) -> String? {
        guard wanted.scenario == .slow, let log = wanted.log else { return nil }
        switch event {
        case .progress, .choices, .cards: return log + ".cards"
        case .preview: return log + ".rest"
        default: return nil
        }
    }
}
