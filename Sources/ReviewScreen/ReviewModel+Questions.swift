import CleanerProtocol
import CommandText
import TerminalScreen

/// Keeping one of a group, deleting, and what is asked before more than one photo goes.
extension ReviewModel {
    private static let stays = "kept in the trash until you empty it"

    /// In a group the photo becomes the keeper, and the others are asked about.
    mutating func keep(_ photo: ReviewPhoto, of card: ReviewCard, _ effects: inout [ReviewEffect]) {
        let others = openPhotos(card).filter { $0.id != photo.id }
        // A group with kept photos has its keeper; its new photos are decided one by one.
        let hasKeeper = card.photos.contains { $0.decision == .keep && !isOpen($0) }
        guard card.isGroup, !others.isEmpty, !hasKeeper else {
            decide([photo], .keep, &effects)
            selectNextOpen()
            return
        }
        if cards.indices.contains(index), cards[index].keeper != photo.id {
            cards[index].keeper = photo.id
            cards[index].keeperReason = "you chose it"
        }
        let text =
            others.count == 1
            ? "Delete the other one? It is \(Self.stays)."
            : "Delete the other \(Amount.count(others.count))? They are \(Self.stays)."
        question = Question(
            text: text, answer: .yesOrNo,
            yes: .deleteOthers(group: card.id, keeper: photo.id, others: others.map(\.id)),
            no: .chooseKeeper(group: card.id, keeper: photo.id))
    }

    mutating func delete(_ photo: ReviewPhoto, _ effects: inout [ReviewEffect]) {
        guard !lastCopies.contains(photo.id) else {
            question = Question(
                text: "\(photo.name) is the last copy. To delete it all the same, type: last copy",
                answer: .words("last copy", typed: ""), yes: .deleteLastCopy(photos: [photo.id]))
            return
        }
        decide([photo], .delete, &effects)
        selectNextOpen()
    }

    mutating func askToDeleteAll() {
        let choice = choices.first { $0.id == chosen }
        let left = choice?.photos ?? max(progress.total - progress.done, 0)
        guard left > 0 else { return }
        let size = choice?.bytes.map { " (\(Amount.size($0)))" } ?? ""
        let words = "delete \(left)"
        question = Question(
            text: "Delete all \(Amount.count(left, "photo")) of \(choice?.title ?? "this list")\(size)? "
                + "They are \(Self.stays). Type: \(words)",
            answer: .words(words, typed: ""), yes: .deleteAll(choice: chosen, photos: left))
    }

    /// Asks before a stretch of photos is decided about at once.
    mutating func ask(about photos: [ReviewPhoto], _ decision: Decision) {
        let count = Amount.count(photos.count, "photo")
        let size = Amount.size(photos.reduce(0) { $0 + $1.bytes })
        let text =
            switch decision {
            case .keep: "Keep \(count)?"
            case .maybe: "Put \(count) on the maybe pile?"
            case .delete: "Delete \(count), \(size)? They are \(Self.stays)."
            }
        question = Question(text: text, answer: .yesOrNo, yes: .decide(photos: photos.map(\.id), decision))
    }

    mutating func answer(_ key: Key, _ effects: inout [ReviewEffect]) {
        guard var asked = question else { return }
        switch (asked.answer, key) {
        case (_, .escape), (_, .control("g")): question = nil
        case (.yesOrNo, .character("y")), (.yesOrNo, .enter): settle(asked.yes, &effects)
        case (.yesOrNo, .character("n")):
            if let no = asked.no { settle(no, &effects) } else { question = nil }
        case (.yesOrNo, _): break
        case (.words(let words, let typed), .enter):
            if typed == words {
                settle(asked.yes, &effects)
            } else {
                question = nil
                notice = .news("Nothing was deleted.")
            }
        case (.words(let words, let typed), .backspace):
            asked.answer = .words(words, typed: String(typed.dropLast()))
            question = asked
        case (.words(let words, let typed), .character(let character)):
            guard typed.count < words.count + 8 else { return }
            asked.answer = .words(words, typed: typed + String(character))
            question = asked
        case (.words, _): break
        }
    }

    /// Does what was asked about.
    private mutating func settle(_ kind: ReviewAct.Kind, _ effects: inout [ReviewEffect]) {
        question = nil
        switch kind {
        case .deleteOthers(_, let keeper, let others):
            var after = Dictionary(others.map { ($0, Decision.delete) }) { first, _ in first }
            after[keeper] = .keep
            act(kind, after: after, settling: Set(after.keys), &effects)
            selectNextOpen()
        case .chooseKeeper(_, let keeper):
            act(kind, deciding: [keeper], .keep, &effects)
            selectNextOpen()
        case .deleteLastCopy(let photos):
            act(kind, deciding: photos, .delete, &effects)
            selectNextOpen()
        case .decide(let photos, let decision):
            act(kind, deciding: photos, decision, &effects)
            afterStretch()
        case .deleteAll:
            act(kind, after: [:], settling: [], &effects)
            // The source sends what is left if it refuses some.
            cards = []
            index = 0
            allCardsAreHere = true
            hasMarked = true
            screen = .card
            endPassIfDone()
        case .emptyTrash: act(kind, after: [:], settling: [], &effects)
        case .different, .putBack: break
        }
    }
}
