import CleanerProtocol
import CommandText
import Translation

/// Handles answers of the source and changes by others.
extension ReviewModel {
    mutating func take(_ event: ReviewEvent, _ effects: inout [ReviewEffect]) {
        defer { endWaiting() }
        switch event {
        case .cards(let more, let isLast, let skippedBefore, let number, let list):
            guard number == pass.number else { return }
            if let list { pass.identify(list) }
            pass.take(more, isLast: isLast, skippedBefore: skippedBefore)
        case .progress(let progress): acts.take(progress)
        case .choices(let choices, let chosen):
            self.choices = choices
            pass.identify(chosen)
        case .clock(let clock):
            self.clock = clock
            changePlayback { $0.advance(to: clock) }
        case .preview(let photo, _, let picture) where playback?.awaits(photo) == true:
            changePlayback { [clock] in $0.take(picture, at: clock) }
        case .noPreview(let photo, let reason) where playback?.awaits(photo) == true: missFrame(reason)
        case .preview(let photo, let quality, let picture): shelf.put(picture, quality, of: photo)
        case .noPreview(let photo, let reason): shelf.fail(photo, reason)
        case .done(let ticket, let card, let refused): conclude(ticket, card, refused: refused, &effects)
        case .doneInPart(let ticket, let photos, let bytes):
            concludeInPart(ticket, photos: photos, bytes: bytes, &effects)
        case .refused(let ticket, let problem, let remedy, let card, let isLastCopy):
            if let (kind, change) = acts.conclude(ticket) {
                keepCard(card, of: kind, &effects)
                if isLastCopy { pass.noteLastCopies(Set(change.after.filter { $0.value == .delete }.keys)) }
            }
            notice = .error(problem, remedy)
        case .counted(let plan):
            acts.endCount()
            ask(about: plan)
        case .undone(let ticket, let text, let card):
            takeBack(ticket, card, &effects)
            notice = .news(text)
            // Photos that this screen calls sent may be back.
            if case .sent = screen { screen = .marked(PhotoGrid()) }
            if case .marked = screen { marked.forget() }
            if case .sheet = screen { screen = .sheet(PhotoGrid()) }
            if screen == .why { screen = .card }
        case .notUndone(let ticket, let problem, let remedy, let card):
            // Nothing of it can be undone, so it leaves the history.
            acts.forget(ticket)
            notice = .error(problem, remedy)
            if let card { change(card) }
        case .explanation(let photo, let lines): explanations[photo] = lines
        case .marked(let photos, let from, let total, let bytes, let links):
            marked.take(photos, from: from, total: total, bytes: bytes, links: links)
        case .sending(let done, let total): if acts.awaitsAnswer { notice = .sending(done, of: total) }
        case .sentToTrash(let ticket, let photos, let bytes):
            acts.takeSent(ticket, photos: photos, bytes: bytes)
            marked.forget()
            screen = .sent(photos: photos, bytes: bytes)
        case .gone(let photo):
            keepingSelection { model in
                model.marked.remove(photo)
                let (before, name) = (model.pass.card, model.name(photo))
                if model.pass.remove(photo) { model.report(tr("Gone from the library: \(name)."), since: before) }
            }
        case .decided(let photo, let decision):
            if decision != .delete {
                pass.forgetLastCopies()
                if question?.isAboutLastCopies == true { question?.isStale = true }
            }
            keepingSelection { model in
                let (before, name) = (model.pass.card, model.name(photo))
                if model.pass.note(photo, decision) { model.report(tr("Decided elsewhere: \(name)."), since: before) }
            }
        case .moved(let photo, let name, let folder, let wholeFolder):
            pass.rename(photo, name: name, folder: folder)
            marked.rename(photo, name: name, folder: wholeFolder)
        case .slow: if acts.awaitsAnswer { notice = .waiting }
        case .trouble(let problem, let remedy): notice = .error(problem, remedy)
        case .key, .mouse, .resized: break
        }
    }

    /// Ends the note that an answer is awaited, once it is there.
    private mutating func endWaiting() {
        if !acts.awaitsAnswer, notice?.isWaiting == true { notice = nil }
    }

    private func name(_ photo: String) -> String {
        pass.card?.photos.first { $0.id == photo }?.name ?? photo
    }

    /// Says what others did to the card on the screen, and whether its proposal still holds.
    private mutating func report(_ news: String, since before: ReviewCard?) {
        let isWithdrawn = before?.keeper != nil && pass.card?.id == before?.id && pass.card?.keeper == nil
        let remedy = tr("It was to stay, so nothing is proposed here now: x chooses what goes.")
        notice = Notice(text: news, remedy: isWithdrawn ? remedy : nil, isError: false)
        question?.isStale = true
    }

    /// Takes over what others did, and keeps the selection of a grid at its photos.
    private mutating func keepingSelection(_ change: (inout ReviewModel) -> Void) {
        let before = gridPhotos
        change(&self)
        let after = gridPhotos
        switch screen {
        case .sheet(var grid):
            grid.follow(from: before, to: after)
            screen = .sheet(grid)
        case .marked(var grid):
            grid.follow(from: before, to: after)
            screen = .marked(grid)
        default: break
        }
    }

    /// The photos of the grid on the screen, in their places.
    private var gridPhotos: [String] {
        switch screen {
        case .sheet: pass.openPhotos.map(\.photo.id)
        case .marked: marked.photos.map(\.id)
        default: []
        }
    }

    /// Takes over the present state of a card.
    private mutating func change(_ card: ReviewCard, reopens: Bool = false) {
        if pass.change(card, reopens: reopens) { question?.isStale = true }
    }

    /// Applies an act that the daemon has done; `card` is its present state if some of it still waits.
    private mutating func conclude(
        _ ticket: Int, _ card: ReviewCard?, refused: Set<String>, _ effects: inout [ReviewEffect]
    ) {
        guard let (kind, change) = acts.conclude(ticket) else { return }
        var past = ActHistory.Past(ticket: ticket)
        pass.carryOut(change.without(refused), &past)
        switch kind {
        case .putBack(let photos):
            past.change = marked.putBack(photos.filter { !refused.contains($0) })
            pass.forgetLastCopies()
            if case .marked(var grid) = screen {
                grid.endChoice(of: marked.photos.count)
                screen = .marked(grid)
            }
        case .markAll(let plan):
            past.tally = Tally(marked: plan.photos, markedBytes: plan.bytes)
            past.isWholeList = true
        case .decideSection(let card, _, let decision): pass.countRest(of: card, decision, &past)
        case .accept, .different, .decide, .deleteLastCopy, .sendToTrash: break
        }
        acts.record(past)
        if let card { self.change(card, reopens: true) }
        showNext(after: kind, past, &effects)
    }

    /// Counts the decided photos, and fetches the list again, because the answer need not name all others.
    private mutating func concludeInPart(
        _ ticket: Int, photos: Int, bytes: Int64, _ effects: inout [ReviewEffect]
    ) {
        guard let kind = acts.conclude(ticket)?.kind else { return }
        guard let decision = kind.decision else {
            // It was about the marked photos, which are fetched again.
            acts.record(ActHistory.Past(ticket: ticket))
            return marked.forget()
        }
        var past = ActHistory.Past(ticket: ticket, isWholeList: true)
        past.count(decision, photos: photos, bytes: bytes)
        acts.record(past)
        fetch(&effects)
    }

    /// Chooses what the screen shows after an act.
    private mutating func showNext(
        after kind: ReviewAct.Kind, _ past: ActHistory.Past, _ effects: inout [ReviewEffect]
    ) {
        switch kind {
        case .different:
            notice = .news(tr("Noted as different photos: not asked again."))
            pass.advanceIfDecided()
        case .accept, .decide, .deleteLastCopy:
            if case .decide(let photos, .keep) = kind, photos.count > 1 {
                notice = .news(tr("Kept \(Amount.count(photos.count, "photo"))."))
            }
            if case .sheet(var grid) = screen {
                pass.advanceIfDecided()
                grid.endChoice(of: pass.openPhotos.count)
                screen = .sheet(grid)
            } else {
                pass.selectNextOpen()
            }
        case .decideSection(let card, _, let decision):
            notice = news(decision, of: card, past)
            pass.selectNextOpen()
        case .markAll:
            // Refused photos still need a decision.
            fetch(&effects)
        case .putBack(let photos):
            notice = .news(tr("Kept after all: \(Amount.count(photos.count, "photo"))."))
        case .sendToTrash: break
        }
    }

    /// What was done with a section.
    private func news(_ decision: Decision, of card: String, _ past: ActHistory.Past) -> Notice? {
        guard let section = past.cards.first(where: { $0.id == card })?.section else { return nil }
        let (photos, title) = (Amount.count(section.photos, "photo"), section.title)
        let size = Amount.size(section.bytes)
        return switch decision {
        case .keep: .news(tr("Kept \(photos) of \(title); u takes it back."))
        case .maybe: .news(tr("Put \(photos) of \(title) on the maybe pile; u takes it back."))
        case .delete: .news(tr("Marked \(photos) of \(title), \(size); nothing has moved, u takes it back."))
        }
    }

    /// Keeps the card of a refused act, in its present state.
    private mutating func keepCard(
        _ card: ReviewCard?, of act: ReviewAct.Kind, _ effects: inout [ReviewEffect]
    ) {
        switch act {
        case .sendToTrash, .putBack: marked.forget()
        case .markAll, .decideSection: fetch(&effects)
        case .accept, .decide, .deleteLastCopy, .different: if let card { change(card) }
        }
    }

    /// Undoes the last step.
    mutating func undo(_ effects: inout [ReviewEffect]) {
        guard let past = acts.undoSkip() else {
            effects.append(acts.undo())
            return
        }
        pass.takeBack(past)
        if let name = past.cards.first?.photos.first?.name {
            notice = .news(tr("Taken back: \(name) was skipped."))
        }
    }

    /// Shows the cards of an undone act as they were before, and the daemon's card in its present state.
    private mutating func takeBack(_ ticket: Int?, _ card: ReviewCard?, _ effects: inout [ReviewEffect]) {
        let past = acts.takeBack(ticket)
        // Copies may have been unmarked, also if it is not known what was undone. The cards of the step say it again.
        if past?.change.marked != 0 { pass.forgetLastCopies() }
        if let past {
            pass.takeBack(past)
            if past.isWholeList { fetch(&effects) }
        }
        guard let card else { return }
        if ticket == nil { pass.show(card) }
        change(card, reopens: true)
    }
}
