import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// Telling subscribers.
extension Catalogue {
    /// At most five states a second, as a person reads no faster.
    private static let publishInterval = Duration.milliseconds(200)

    func subscribe(_ subscriber: any ChangeSubscriber) {
        subscriber.whenRoomAgain { [weak self] in Task { await self?.closeGaps() } }
        feed.add(subscriber, state: status())
    }

    private func closeGaps() {
        feed.closeGaps(status())
    }

    /// Lets the state be sent soon; many calls in a row send it once.
    func touch() {
        guard !isPublishing, feed.isHeard else { return }
        isPublishing = true
        Task {
            try? await Task.sleep(for: Self.publishInterval)
            isPublishing = false
            feed.send(status())
        }
    }

    func announce(_ event: ChangeMessage.Event, _ photo: PhotoID) throws {
        guard feed.isHeardOfPhotos, let record = try store.photos.records(of: [photo])[photo],
            let location = record.locations.first
        else { return }
        var change = ChangeMessage.Photo(
            event: event, id: Self.text(photo), absolutePath: absolute(location))
        change.status = record.status.map(CleanerProtocol.PhotoStatus.init)
        change.decision = record.decision.map(CleanerProtocol.Decision.init)
        let verdicts = culling.verdicts(of: photo).filter(\.holds).map(\.category)
        change.categories = verdicts.isEmpty ? nil : verdicts
        feed.send(change)
    }

    /// A photo left its place, for the trash or for anywhere.
    func announceDeparture(_ event: ChangeMessage.Event, _ photo: PhotoID, _ place: Location?) {
        guard feed.isHeardOfPhotos, let place else { return }
        feed.send(ChangeMessage.Photo(event: event, id: Self.text(photo), absolutePath: absolute(place)))
    }

    /// A photo's id on the wire.
    static func text(_ photo: PhotoID) -> String { "p:\(photo)" }

    static func photoID(_ text: String) -> PhotoID? { text.hasPrefix("p:") ? PhotoID(text.dropFirst(2)) : nil }

    nonisolated func absolute(_ location: Location) -> WirePath {
        let library = libraries[location.root]?.bytes ?? []
        return WirePath(bytes: library + [UInt8(ascii: "/")] + location.path)
    }
}
