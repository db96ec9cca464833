import CleanerProtocol
import CommandText
import TerminalScreen
import Translation

/// Asks before a decision about more than the screen shows, or about a last copy.
extension ReviewModel {
    /// The words of a question that say that marking moves nothing.
    private static var notMoved: String { tr("Nothing moves before you send what is marked to the trash.") }
    /// The words of a question about all that is left of a group.
    static var nothingKept: String { tr("Nothing of this group is kept.") }

    mutating func delete(_ photo: ReviewPhoto, _ effects: inout [ReviewEffect]) {
        if photo.isLastCopy { askAboutLastCopies([photo]) } else { decide([photo.id], .delete, &effects) }
    }

    /// Accepts a group as it is shown: some photos stay, the others are marked.
    ///
    /// A single photo that stays gets no decision: it is only the best of these, and a better one may lie elsewhere.
    /// Several photos that stay are kept, because the daemon would otherwise propose one of them again.
    mutating func accept(_ card: ReviewCard, _ effects: inout [ReviewEffect]) {
        let stay = pass.staying
        let go = pass.list.openPhotos(card).filter { pass.selection.going.contains($0.id) }
        guard !go.isEmpty else {
            decide(stay.map(\.id), .keep, &effects)
            return
        }
        let unseen = pass.unseen
        guard unseen == 0 || pass.selection.isWarned else {
            pass.selection.warn()
            notice = .news(
                tr(
                    """
                    \(Amount.count(unseen, "photo")) of this group were not shown yet: Tab shows them, ⏎ again accepts.
                    """))
            return
        }
        let staying = card.photos.filter { $0.decision == .keep && !pass.list.isOpen($0) } + stay
        if staying.isEmpty, card.areCopies, go.count > 1 {
            askAboutAllCopies(go)
            return
        }
        // The daemon would refuse these, so they are asked about first.
        let last = go.filter(\.isLastCopy)
        guard last.isEmpty else {
            askAboutLastCopies(last)
            return
        }
        guard !staying.isEmpty else {
            // The daemon knows whether the only copy that is left here is the last one.
            if card.areCopies {
                decide(go.map(\.id), .delete, &effects)
            } else {
                ask(about: go, .delete, warning: Self.nothingKept)
            }
            return
        }
        var change = ActHistory.Change(go.map(\.id), .delete)
        if staying.count > 1 {
            for photo in stay { change.after[photo.id] = .keep }
        }
        change.settling.formUnion(stay.map(\.id))
        let kind = ReviewAct.Kind.accept(staying: staying.map(\.id), deleting: go.map(\.id))
        effects.append(acts.send(kind, changing: change))
    }

    /// Asks about photos of whose pictures nothing else stays, whether the daemon said so or refused to mark them.
    private mutating func askAboutLastCopies(_ photos: [ReviewPhoto]) {
        question = Question(
            text: photos.count == 1
                ? tr(
                    """
                    Nothing of this picture stays if \(photos[0].name) goes, too: its copies, or those that go in its \
                    favour, are marked. Mark it all the same?
                    """)
                : tr(
                    """
                    Nothing of these \(Amount.count(photos.count, "photo")) stays if they go, too: their copies, or \
                    those that go in their favour, are marked. Mark them all the same?
                    """),
            yes: .deleteLastCopy(photos: photos.map(\.id)))
    }

    /// Asks about all copies of a picture at once, in words, because a single key would leave nothing of it.
    private mutating func askAboutAllCopies(_ photos: [ReviewPhoto]) {
        let words = tr("last copy", context: "typed")
        question = Question(
            text: tr("These are all the copies there are. To mark them anyway, type: \(words)"),
            answer: .words(words, english: "last copy"), yes: .deleteLastCopy(photos: photos.map(\.id)))
    }

    /// Asks the source to count what accepting or deleting all that is left of the list would do.
    mutating func countAll(_ scope: ReviewPlan.Scope, _ effects: inout [ReviewEffect]) {
        guard let card = pass.card else { return }
        // What is chosen here would not count.
        guard pass.selection.going == pass.list.proposal(for: card) else {
            notice = .news(tr("You changed what stays of this group: ⏎ accepts it first, or s leaves it."))
            return
        }
        effects.append(acts.count(scope))
    }

    mutating func ask(about plan: ReviewPlan) {
        guard plan.photos > 0 else {
            notice = nothingToMark(plan)
            return
        }
        let kind = ReviewAct.Kind.markAll(plan)
        switch plan.scope {
        case .proposals: question = Question(text: text(accepting: plan), yes: kind)
        case .list:
            let words = tr("delete \(plan.photos)", context: "typed")
            question = Question(
                text: text(marking: plan, typing: words), answer: .words(words, english: "delete \(plan.photos)"),
                yes: kind)
        }
    }

    private func nothingToMark(_ plan: ReviewPlan) -> Notice {
        if let refusal = plan.refusal {
            return .error(tr("Nothing of this can be marked: \(refusal.problem)"), refusal.remedy)
        }
        return .news(
            plan.lastCopies == 0
                ? tr("Nothing is left to mark.")
                : tr("Nothing is left to mark but last copies: d at each one asks about it."))
    }

    /// A sentence about the photos that cannot be marked for other reasons than being last copies, if there are any.
    private func refused(_ plan: ReviewPlan) -> String? {
        guard let refusal = plan.refusal else { return nil }
        return tr("\(Amount.count(plan.refused, "photo")) cannot be marked: \(refusal.problem).")
    }

    private func text(accepting plan: ReviewPlan) -> String {
        let (photos, size) = (Amount.count(plan.photos, "photo"), Amount.size(plan.bytes))
        let goes = plan.photos == 1 ? tr("\(photos) goes (\(size))") : tr("\(photos) go (\(size))")
        let count = Amount.count(plan.stay)
        let stays = plan.stay == 1 ? tr("\(count) stays") : tr("\(count) stay")
        let question = tr(
            "Accept what is left, \(Amount.count(plan.groups, "group")): \(goes), \(stays)? \(Self.notMoved)")
        return [question, refused(plan)].compactMap(\.self).joined(separator: " ")
    }

    private func text(marking plan: ReviewPlan, typing words: String) -> String {
        let (photos, size) = (Amount.count(plan.photos, "photo"), Amount.size(plan.bytes))
        let list = choice.map { tr("of \($0.title)", context: "list") } ?? tr("of this list")
        var sentences = [
            plan.photos == 1
                ? tr("Mark \(photos) \(list) (\(size))?") : tr("Mark all \(photos) \(list) (\(size))?")
        ]
        if plan.stay > 0 { sentences.append(tr("The \(Amount.count(plan.stay)) proposed to stay are not touched.")) }
        let lasts = Amount.count(plan.lastCopies)
        if plan.lastCopies == 1 {
            sentences.append(tr("\(lasts) stays as the last copy of its picture."))
        } else if plan.lastCopies > 1 {
            sentences.append(tr("\(lasts) stay as the last copies of their pictures."))
        }
        sentences += [refused(plan), Self.notMoved, tr("Type: \(words)")].compactMap(\.self)
        return sentences.joined(separator: " ")
    }

    /// Asks before several photos are decided about at once; a warning stands before the question.
    mutating func ask(about photos: [ReviewPhoto], _ decision: Decision, warning: String? = nil) {
        // The daemon would refuse all of them, however often it is asked.
        if decision == .delete, photos.allSatisfy(\.isLastCopy) {
            askAboutLastCopies(photos)
            return
        }
        let count = Amount.count(photos.count, "photo")
        let size = Amount.size(photos.reduce(0) { $0 + $1.bytes })
        let text =
            switch decision {
            case .keep: tr("Keep \(count)?")
            case .maybe: tr("Put \(count) on the maybe pile?")
            case .delete: tr("Mark \(count) for deletion, \(size)? \(Self.notMoved)")
            }
        question = Question(
            text: [warning, text].compactMap(\.self).joined(separator: " "),
            yes: .decide(photos: photos.map(\.id), decision), needsLetter: warning != nil)
    }

    mutating func answer(_ key: Key, _ effects: inout [ReviewEffect]) {
        guard var asked = question else { return }
        let reply = asked.take(key)
        question = reply == nil ? asked : nil
        switch reply {
        case .yes where asked.isStale:
            notice = .error(
                tr("nothing was marked: it was decided meanwhile, or is gone"), tr("look at it again"))
        case .yes:
            switch asked.yes {
            case .deleteLastCopy(let photos): decide(photos, .delete, as: asked.yes, &effects)
            case .decide(let photos, let decision): decide(photos, decision, &effects)
            case .markAll, .sendToTrash: effects.append(acts.send(asked.yes))
            case .accept, .decideSection, .different, .putBack: break
            }
        case .otherWords: notice = .news(tr("Nothing was marked."))
        case .no, nil: break
        }
    }
}

/// A question to the user before a larger action.
struct Question: Sendable {
    /// Letters that may be typed beyond the words, so that a slip is seen.
    private static let spareLetters = 8

    /// The way to answer.
    enum Answer: Hashable, Sendable {
        /// `y` or its letter in the user's language, or Enter where that `takesEnter`; `n`, Escape.
        case yesOrNo
        /// By typing words, in the user's language or in English, so that no single wrong key answers it.
        case words(String, english: String)
    }

    enum Reply: Hashable, Sendable {
        case yes, no
        /// Words were typed, but others.
        case otherWords
    }

    var text: String
    var answer = Answer.yesOrNo
    var yes: ReviewAct.Kind
    /// What the user has typed so far.
    private(set) var typed = ""
    /// Whether some of its photos were decided elsewhere meanwhile; then a yes does nothing.
    ///
    /// The question stays open, so that letters that the user is typing do not count as commands.
    var isStale = false

    /// Whether only the letter means yes, because nothing of a group would be kept.
    var needsLetter = false

    /// Whether it is about photos of whose pictures nothing else stays.
    var isAboutLastCopies: Bool { if case .deleteLastCopy = yes { true } else { false } }

    /// Whether Enter means yes; not about a last copy, as Enter may be pressed again for the photo before it.
    private var takesEnter: Bool { !needsLetter && !isAboutLastCopies }

    /// - Returns: The reply; nil while there is none.
    mutating func take(_ key: Key) -> Reply? {
        switch (answer, key) {
        case (_, .escape), (_, .control("g")): return .no
        case (.yesOrNo, .enter): return takesEnter ? .yes : nil
        case (.yesOrNo, .character("y")): return .yes
        case (.yesOrNo, .character(let letter)) where String(letter) == tr("y", context: "typed"): return .yes
        case (.yesOrNo, .character("n")): return .no
        case (.yesOrNo, _): break
        case (.words(let words, let english), .enter):
            return [words, english].contains(typed) ? .yes : typed.isEmpty ? nil : .otherWords
        case (.words, .backspace): typed = String(typed.dropLast())
        case (.words, .control("u")): typed = ""
        case (.words, .control("w")):
            // As shells do: the last word with the spaces behind it.
            typed = String(typed.reversed().drop { $0 == " " }.drop { $0 != " " }.reversed())
        case (.words(let words, let english), .character(let character)):
            if typed.count < max(words.count, english.count) + Self.spareLetters { typed.append(character) }
        case (.words, _): break
        }
        return nil
    }
}
