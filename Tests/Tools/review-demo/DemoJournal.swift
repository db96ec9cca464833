import CleanerProtocol
import Glibc
import ReviewScreen

/// Writes each effect as a line of a file, for tests and for the next start.
struct DemoJournal {
    private let file: Int32
    private(set) var decided: Set<String> = []

    init(_ path: String?) throws {
        guard let path else {
            file = -1
            return
        }
        file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw DemoFailure(text: "cannot open \(path)") }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            switch words.first {
            case "keep", "delete", "maybe": decided.formUnion(words.dropFirst(2))
            case "undo": decided.subtract(words.dropFirst(2))
            default: break
            }
        }
    }

    mutating func note(_ effect: ReviewEffect) {
        switch effect {
        case .act(let act): note(act)
        case .undo(let ticket): line("undo \(ticket ?? 0) \(photos[ticket ?? 0, default: []].joined(separator: " "))")
        case .skip(let card): line("skip \(card)")
        case .open(let photo): line("open \(photo)")
        case .explain(let photo): line("explain \(photo)")
        case .choose(let id, _, _): line("choose \(id)")
        case .quit: line("quit")
        case .wantCards, .wantPreviews, .wantMarked, .wantChoices, .count, .arrived: break
        }
    }

    private var photos: [Int: [String]] = [:]

    private mutating func note(_ act: ReviewAct) {
        switch act.kind {
        case .decide(let ids, let decision):
            photos[act.ticket] = ids
            line("\(decision.rawValue) \(act.ticket) \(ids.joined(separator: " "))")
        case .decideSection(let card, _, let decision): line("\(decision.rawValue) \(act.ticket) \(card)")
        case .accept(let staying, let deleting):
            let (stay, go) = (staying.joined(separator: " "), deleting.joined(separator: " "))
            line("accept \(act.ticket) keeps \(stay) deletes \(go)")
        case .different(let ids): line("different \(act.ticket) \(ids.joined(separator: " "))")
        case .markAll(let plan): line("all \(act.ticket) \(plan.photos)")
        case .deleteLastCopy(let ids): line("last \(act.ticket) \(ids.joined(separator: " "))")
        case .putBack(let ids): line("back \(act.ticket) \(ids.joined(separator: " "))")
        case .sendToTrash(let count): line("send \(act.ticket) \(count)")
        }
    }

    private func line(_ text: String) {
        guard file >= 0 else { return }
        let bytes = Array((text + "\n").utf8)
        _ = write(file, bytes, bytes.count)
    }
}
