import PhotoCategories
import PhotoCulling
import PhotoStore

/// A review pass that a client asked about, kept up to date by what changes instead of computed for each request.
struct OpenPass: Sendable {
    let pass: ReviewPass
    /// Whether a card can show several photos.
    private let areCardsShared: Bool
    /// Whether its filter has a search.
    let isBySearch: Bool
    private(set) var order: ReviewOrder
    private(set) var progress: ReviewPass.Progress
    /// Photos that changed since the last update.
    private var changed: Set<PhotoID> = []

    /// - Parameters:
    ///   - pass: The pass.
    ///   - areCardsShared: Whether a card can show several photos.
    ///   - isBySearch: Whether its filter has a search.
    ///   - cards: The photos of all cards in order.
    ///   - progress: What the user did so far.
    ///   - areUndecided: Which photos await a decision, skipped or not.
    init(
        _ pass: ReviewPass, areCardsShared: Bool, isBySearch: Bool, cards: [[PhotoID]],
        _ progress: ReviewPass.Progress, areUndecided: ([PhotoID]) -> [Bool]
    ) {
        self.pass = pass
        self.areCardsShared = areCardsShared
        self.isBySearch = isBySearch
        self.progress = progress
        order = ReviewOrder(cards: cards) { photos in
            zip(photos, areUndecided(photos)).map { $1 && !progress.skipped.contains($0) }
        }
    }

    /// Notes photos that changed.
    ///
    /// - Parameters:
    ///   - photos: The photos.
    ///   - areOnlyDecisions: Whether all but decisions is as before.
    /// - Returns: Whether an update can bring the pass up to date; else it must be opened anew.
    mutating func note(_ photos: Set<PhotoID>, areOnlyDecisions: Bool) -> Bool {
        if !areOnlyDecisions, areCardsShared || photos.contains(where: order.holds) { return false }
        changed.formUnion(photos)
        return changed.count <= ChangedPhotos.most
    }

    /// Brings it up to date.
    ///
    /// - Parameters:
    ///   - reviews: Knows what the user did.
    ///   - areUndecided: Which photos await a decision, skipped or not.
    /// - Returns: False if a photo waits that no card shows, so that it must be opened anew.
    /// - Throws: `StoreError`.
    mutating func update(_ reviews: ReviewStore, areUndecided: ([PhotoID]) -> [Bool]) throws -> Bool {
        guard !changed.isEmpty else { return true }
        progress.update(changed, by: try reviews.progress(of: pass.id, about: changed))
        // A decision may change what is listed of its moment, and of other photos there the engine does not tell that.
        if pass.category == Category.moments.name, !changed.allSatisfy(order.holds) { return false }
        let photos = Array(order.photos(beside: changed))
        changed = []
        return zip(photos, areUndecided(photos)).allSatisfy { photo, isUndecided in
            order.set(photo, isWaiting: isUndecided && !progress.skipped.contains(photo))
        }
    }
}

/// The passes that clients asked about last.
struct OpenPasses: Sendable {
    /// A window and a terminal at once.
    private static let most = 2

    /// The one that was asked about last comes last.
    private var passes: [OpenPass] = []

    /// Notes photos whose decisions or rows changed, or that were skipped.
    mutating func note(_ photos: some Collection<PhotoID>) {
        guard !passes.isEmpty else { return }
        note(Set(photos), areOnlyDecisions: true)
    }

    /// Notes what changed in the engine.
    mutating func note(_ changes: ChangedPhotos) {
        guard let photos = changes.photos else { return close() }
        note(photos, areOnlyDecisions: changes.areOnlyDecisions)
    }

    private mutating func note(_ photos: Set<PhotoID>, areOnlyDecisions: Bool) {
        passes = passes.compactMap { pass in
            var pass = pass
            return pass.note(photos, areOnlyDecisions: areOnlyDecisions) ? pass : nil
        }
    }

    /// Forgets all.
    mutating func close() { passes = [] }

    /// Forgets the passes of searches, as words of photos may have changed.
    mutating func closeSearches() { passes.removeAll(where: \.isBySearch) }

    /// Takes out a pass; nil if it is not open.
    mutating func take(_ review: Int64) -> OpenPass? {
        passes.firstIndex { $0.pass.id == review }.map { passes.remove(at: $0) }
    }

    /// Keeps a pass; the one that was not asked about for longest makes room.
    mutating func add(_ pass: OpenPass) {
        passes = passes.suffix(Self.most - 1) + [pass]
    }
}
