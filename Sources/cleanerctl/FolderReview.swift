import CleanerProtocol
import CommandText
import Glibc
import PhotoCategories
import Translation

/// `review duplicates --by folders`: pairs of folders that hold copies of the same pictures, with one question for each.
///
/// Without a terminal, or as JSON, the pairs are listed.
struct FolderReview {
    /// Pictures of one request, which names what stays of each: the daemon checks all of that in each of its turns.
    private static let picturesInRequest = 500

    private enum Answer {
        case keep(Int)
        case undo, next, quit
    }

    private let invocation: Invocation
    private let client: Client

    init(_ invocation: Invocation) throws {
        self.invocation = invocation
        client = try invocation.connect()
    }

    func run() throws -> Outcome {
        let totals = try totals()
        let pairs = try pairs(totals)
        if invocation.json {
            for pair in pairs { try invocation.output.json(pair.json()) }
            return .done
        }
        guard !pairs.isEmpty else {
            try invocation.print([StyledLine(tr("No two folders hold copies of the same picture."))])
            return .done
        }
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else {
            for pair in pairs { try show(pair, numbered: false) }
            return .done
        }
        try ask(about: pairs, totals)
        return .done
    }

    /// How many files each folder has, which no decision changes.
    private func totals() throws -> [[UInt8]: Int] {
        invocation.show(tr("Comparing folders …"))
        var totals: [[UInt8]: Int] = [:]
        _ = try client.send(ListRequest(category: .all)) { totals[FolderPair.folder(of: $0), default: 0] += 1 }
        return totals
    }

    private func pairs(_ totals: [[UInt8]: Int]) throws -> [FolderPair] {
        var copies: [PhotoRow] = []
        _ = try client.send(ListRequest(category: .duplicates)) { copies.append($0) }
        invocation.clearProgress()
        return FolderPair.of(copies, totals: totals)
    }

    // MARK: Questions

    private func ask(about pairs: [FolderPair], _ totals: [[UInt8]: Int]) throws {
        var (pairs, passed, acts) = (pairs, Set<[UInt8]>(), [[String]]())
        func canDecide(_ pair: FolderPair) -> Bool { pair.sides.indices.contains { pair.keeping($0).photos > 0 } }
        while let pair = pairs.first(where: { !passed.contains($0.id) && canDecide($0) }) {
            try show(pair, numbered: true)
            switch try answer(canUndo: !acts.isEmpty) {
            case .keep(let side):
                let made = try keep(side, of: pair)
                if !made.isEmpty { acts.append(made) }
                passed.insert(pair.id)
            case .undo:
                try takeBack(acts.popLast() ?? [])
                passed.removeAll()
            case .next: passed.insert(pair.id)
            case .quit: return
            }
            // A decision about one pair changes what others share.
            pairs = try self.pairs(totals)
        }
        let left = pairs.count(where: canDecide)
        let pairsLeft = Amount.count(left, "pair")
        let rest =
            switch left {
            case 0: tr("No other folders share copies that wait for a decision.")
            case 1: tr("\(pairsLeft) of folders still shares copies.")
            default: tr("\(pairsLeft) of folders still share copies.")
            }
        try invocation.print(wrapped(rest + (acts.isEmpty ? "" : " \(tr("Take back: cleanerctl undo"))")))
    }

    private func takeBack(_ acts: [String]) throws {
        for act in acts.reversed() {
            do {
                let report = try client.send(UndoRequest(act: act))
                try invocation.print(wrapped(DecisionText.text(report)))
                try invocation.say(DecisionText.lines(refused: report.refused, more: report.moreRefused ?? 0))
            } catch let error as ProtocolError {
                // What follows may work.
                try invocation.say(Complaint(error).lines)
            }
        }
    }

    private func answer(canUndo: Bool) throws -> Answer {
        let question =
            canUndo
            ? tr("1 or 2 keeps those, u takes back, Enter goes on, q ends: ")
            : tr("1 or 2 keeps those, Enter goes on, q ends: ")
        // What was typed before the pair was shown is no answer to it.
        tcflush(STDIN_FILENO, TCIFLUSH)
        while true {
            try invocation.output.write(question.utf8)
            try invocation.output.flush()
            guard let line = readLine() else { return .quit }
            switch line.lowercased() {
            case "1": return .keep(0)
            case "2": return .keep(1)
            case "u" where canUndo: return .undo
            case "": return .next
            case "q": return .quit
            default: continue
            }
        }
    }

    private func show(_ pair: FolderPair, numbered: Bool) throws {
        var lines = wrapped(pair.headline, .strong)
        for side in pair.sides.indices {
            let head = numbered ? "  \(side + 1)  " : "  "
            lines += wrapped(pair.effect(ofKeeping: side), head: head)
        }
        for side in pair.sides.indices {
            guard let besides = pair.besides(side) else { continue }
            lines += wrapped(besides, head: numbered ? "     " : "  ")
        }
        try invocation.print(lines + [StyledLine()])
    }

    private func wrapped(_ text: String, _ emphasis: Emphasis = .plain, head: String = "") -> [StyledLine] {
        StyledLine.wrapped(
            text, to: invocation.page.columns, indent: head.count, head: StyledLine(head), emphasis)
    }

    /// Marks the copies of the other side; the kept ones get no decision.
    ///
    /// - Returns: The acts.
    private func keep(_ side: Int, of pair: FolderPair) throws -> [String] {
        let keeping = pair.keeping(side)
        var (rest, acts, photos, bytes) = (keeping.pictures[...], [String](), 0, Int64(0))
        while !rest.isEmpty {
            let part = rest.prefix(Self.picturesInRequest)
            rest = rest.dropFirst(Self.picturesInRequest)
            do {
                let report = try client.send(
                    MarkRequest(
                        photos: part.flatMap(\.go).map { .id($0) }, decision: .delete,
                        staying: part.map { .id($0.stays) }, undecidedOnly: true))
                try invocation.say(DecisionText.lines(refused: report.refused, more: report.moreRefused ?? 0))
                if let act = report.act { acts.append(act) }
                photos += report.photos
                bytes += report.bytes
            } catch let error as ProtocolError {
                // What follows may work.
                try invocation.say(Complaint(error).lines)
            }
        }
        let words =
            photos == 0
            ? tr("Nothing was marked.")
            : tr(
                """
                Marked \(Amount.count(photos, "photo")), \(Amount.size(bytes)). \
                To the desktop's trash: cleanerctl trash send
                """)
        try invocation.print(wrapped(words) + [StyledLine()])
        return acts
    }
}
