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
