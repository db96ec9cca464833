import CleanerProtocol
import PhotoCategories
import PhotoCulling
import PhotoStore
import Translation

/// Review passes: how far a user is in a category, and which cards come next.
extension Catalogue {
    /// The most photos of a section with a row: some pages of a contact sheet.
    private static let mostInSection = 100

    /// The progress of a pass, and its next cards.
    func review(_ parameters: ReviewRequest) throws -> ReviewPage {
        guard parameters.category != .marked else {
            throw ProtocolError(
                .badParameters, tr("\(parameters.category.name) cannot be reviewed"),
                remedy: tr("`cleanerctl trash` shows what is marked"))
        }
        try checkSections(parameters.by, of: parameters.category)
        let filter = try filterReader.stored(parameters.filter ?? PhotoFilter(), by: parameters.by)
        let pass = try store.reviews.pass(
            parameters.category.name, filter: filter, restart: parameters.restart ?? false, at: now)
        let holding = try parameters.holding.map { try photo(.id($0)) }
        let after = try parameters.after.map { try photo(.id($0)) }
        let open = try openPass(pass, parameters, showing: [holding, after].compactMap(\.self))
        review.passes.add(open)
        let (order, progress) = (open.order, open.progress)
        let most = parameters.by == nil ? ProtocolLimits.reviewCards : ProtocolLimits.reviewSections
        let cards = try order.next(
            min(max(0, parameters.count ?? 1), most),
            holding: holding, after: after,
            card: { waiting -> ReviewPage.Card? in
                if let sectioning = parameters.by { return try sectionCard(waiting, sectioning, parameters) }
                let rows = try rows(contexts(waiting[0], in: parameters.category), measured: false)
                return rows.isEmpty ? nil : ReviewPage.Card(photos: rows)
            })
        var page = ReviewPage(
            review: WireID.review(pass.id), category: parameters.category,
            done: progress.done, left: order.left, cardsLeft: order.cardsLeft, freed: progress.markedBytes,
            marked: progress.marked, maybe: culling.tallies[.maybe].photos, cards: cards)
        if order.left == 0 {
            let skipped = culling.awaitDecision(Array(progress.skipped), in: parameters.category).count { $0 }
            page.skipped = skipped > 0 ? skipped : nil
        }
        return page
    }

    /// A pass as it stands now: kept since an earlier request, or opened anew.
    ///
    /// It is opened anew if none of its cards shows one of `photos`, although all that wait are on cards: a photo whose
    /// decision was undone may be the keeper of its group again, which does not wait.
    private func openPass(
        _ pass: ReviewPass, _ parameters: ReviewRequest, showing photos: [PhotoID]
    ) throws -> OpenPass {
        let category = parameters.category
        func areUndecided(_ photos: [PhotoID]) -> [Bool] { culling.awaitDecision(photos, in: category) }
        review.passes.note(culling.takeChanged())
        if var known = review.passes.take(pass.id), photos.allSatisfy(known.order.holds),
            try known.update(store.reviews, areUndecided: areUndecided)
        {
            return known
        }
        let found = try parameters.filter?.search.map { try search($0, partly: parameters.by == nil) }
        var query = try query(parameters.filter, found)
        query.sectioning = parameters.by
        return OpenPass(
            pass, areCardsShared: category.grouping != nil || parameters.by != nil, isBySearch: found != nil,
            cards: culling.page(of: category, query, isExplained: false).cards, try store.reviews.progress(of: pass.id),
            areUndecided: areUndecided)
    }

    /// The rows of a photo's card, which say what a mark would be refused for before a key is pressed.
    private func contexts(_ photo: PhotoID, in category: Category) throws -> [RowContext] {
        var contexts = RowContext.ofCard(photo, in: category, &culling)
        let rules = StayRules(reader: reader, isGoing: { _ in false }, isPromised: { _ in false })
        var known = KnownCopies()
        for place in contexts.indices {
            contexts[place].isLastCopy = try rules.isLast(contexts[place].photo, &known, &culling)
        }
        return contexts
    }

    /// The card of a section: the numbers of all waiting photos, and rows for the first ones.
    private func sectionCard(
        _ waiting: [PhotoID], _ sectioning: Sectioning, _ parameters: ReviewRequest
    ) throws -> ReviewPage.Card? {
        let contexts = try waiting.prefix(Self.mostInSection).flatMap { try self.contexts($0, in: parameters.category) }
        let rows = try rows(contexts, measured: false)
        guard !rows.isEmpty else { return nil }
        let section = ListSection(culling.section(of: waiting, by: sectioning))
        var filter = parameters.filter ?? PhotoFilter()
        switch sectioning {
        case .app: filter.app = section.name ?? ScreenshotApp.unknownWord
        case .day: filter.day = section.name
        }
        return ReviewPage.Card(
            photos: rows,
            section: ReviewPage.Section(
                waiting: section, list: ListReference(category: parameters.category, filter: filter),
                selection: PhotoSetName.of(waiting)))
    }

    /// Leaves photos undecided until the next pass.
    func skip(_ parameters: ReviewSkipRequest) throws -> SkipReport {
        let review = try reviewNumber(parameters.review)
        let listed = try parameters.list.map { try waiting(in: $0, review: review, isShown: true) } ?? []
        let photos = try parameters.photos.map(photo) + listed
        let act = try store.reviews.skip(photos, in: review, at: now)
        self.review.passes.note(photos)
        return SkipReport(act: WireID.act(act))
    }

    /// Records that each of the photos shows something different.
    func separate(_ parameters: DifferentRequest) throws -> DifferentReport {
        var report = DifferentReport(photos: 0, refused: [])
        var refusals = Refusals()
        var photos: [PhotoID] = []
        for reference in parameters.photos {
            do {
                photos.append(try photo(reference))
            } catch let error as ProtocolError {
                refusals.add(reference.text, error)
            }
        }
        let pairs = culling.pairs(of: photos)
        guard !pairs.isEmpty else {
            if let refusal = refusals.named.first { throw refusal.error.about(refusal.photo) }
            throw ProtocolError(
                .refused, tr("these are not two different pictures"),
                remedy: tr("name photos that show different things; copies with the same picture stay copies"))
        }
        let new = try store.decisions.separate(pairs, at: now, review: try parameters.review.flatMap(reviewNumber))
        culling.separate(new.pairs)
        report.act = new.act.map { WireID.act($0) }
        report.photos = Set(photos).count
        report.take(refusals)
        try publish(.decided, photos)
        return report
    }

    /// The number of a pass that a client names.
    ///
    /// - Throws: `ProtocolError` with `notFound`.
    func reviewNumber(_ text: String) throws -> Int64 {
        guard let number = WireID.review(named: text), try store.reviews.pass(number) != nil else {
            throw ProtocolError(
                .notFound, tr("there is no review pass \(text)"), remedy: tr("begin one with `cleanerctl review`"))
        }
        return number
    }
}
