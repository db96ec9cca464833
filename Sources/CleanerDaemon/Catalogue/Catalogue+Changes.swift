import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import Translation

/// Publishes changes to subscribers.
extension Catalogue {
    /// At most five states a second: a user reads no faster.
    private static let publishInterval = Duration.milliseconds(200)

    func subscribe(_ subscriber: any ChangeSubscriber) {
        subscriber.whenRoomAgain { [weak self] in Task { await self?.closeGaps() } }
        feed.add(subscriber, state: subscriber.language.spoken { status() })
    }

    private func closeGaps() {
        feed.closeGaps(states())
    }

    /// The state in each language that a subscriber speaks.
    func states() -> [Language: StatusReport] {
        feed.languages.reduce(into: [:]) { states, language in states[language] = language.spoken { status() } }
    }

    /// Sends the state soon; many calls in a row cause one message.
    func touch() {
        guard feed.expectState() else { return }
        Task {
            try? await clocks.sleep(Self.publishInterval)
            feed.send(states())
        }
    }

    /// Publishes that photos changed; their categories are worked out for all at once.
    func announce(_ event: ChangeMessage.Event, _ photos: [PhotoID]) throws {
        guard feed.isHeardOfPhotos, !photos.isEmpty else { return }
        let records = try store.photos.records(of: photos)
        let categories = culling.categories(of: photos)
        for photo in photos {
            guard let record = records[photo], let location = record.locations.first else { continue }
            var change = ChangeMessage.Photo(
                event: event, id: WireID.photo(photo), location: libraries.wire(location))
            change.status = record.status.map(CleanerProtocol.PhotoStatus.init)
            change.decision = record.decision.map(CleanerProtocol.Decision.init)
            change.categories = categories[photo]
            feed.send(change)
        }
    }

    /// Publishes that a photo left its place, to the trash or elsewhere.
    func announceDeparture(_ event: ChangeMessage.Event, _ photo: PhotoID, _ place: Location?) {
        guard feed.isHeardOfPhotos, let place else { return }
        feed.send(
            ChangeMessage.Photo(event: event, id: WireID.photo(photo), location: libraries.wire(place)))
    }
}

/// Knows which photos the desktop has not been notified of.
extension Catalogue {
    private static let restSetting = "notified-until"

    private static func setting(of library: Int64) -> String { "notified-\(library)" }

    /// Loads what earlier daemons notified of.
    func loadNews() throws {
        var told: [Int64: PhotoID] = [:]
        for library in libraries.roots.keys {
            told[library] = try store.settings.value(of: Self.setting(of: library)).flatMap { PhotoID($0) }
        }
        let rest = try store.settings.value(of: Self.restSetting).flatMap { Pause(remembered: $0, clocks) }
        news = News(told: told, rest: rest)
    }

    /// Counts arrivals in a library from the end of its first scan on.
    func beginNews(of library: Int64) {
        guard news.told[library] == nil else { return }
        news.begin(library, after: culling.arrivals(after: [:]).last)
        guarding("the news of a library") { try rememberTold() }
    }

    /// Whether to notify the desktop now.
    func newsVerdict() -> News.Verdict {
        let isBusy =
            !isQuiet || queue.outstandingComparisons > 0 || watch.scans.isScanning || !watch.writing.isEmpty
            || !analysis.retries.isEmpty || watch.isRecovering
        return news.verdict(
            isOn: settings.values.notifiesOfImports, isBusy: isBusy, arrivals: { culling.arrivals(after: $0) }, clocks)
    }

    /// Notes that the desktop was notified of these.
    func noteTold(_ arrivals: Arrivals) {
        news.tell(arrivals, clocks)
        guarding("the news of a library") {
            try rememberTold()
            try store.settings.set(Self.restSetting, to: news.rest?.text(clocks))
        }
    }

    private func rememberTold() throws {
        for (library, photo) in news.told { try store.settings.set(Self.setting(of: library), to: "\(photo)") }
    }
}
