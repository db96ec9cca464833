import CleanerProtocol
import Synchronization
import Testing

@testable import CleanerDaemon

@Suite("Who hears of changes")
struct ChangeFeedTests {
    private final class Subscriber: ChangeSubscriber {
        let isClosed: Bool
        let hearsPhotos: Bool

        init(isClosed: Bool, hearsPhotos: Bool) {
            (self.isClosed, self.hearsPhotos) = (isClosed, hearsPhotos)
        }

        func offer(_ change: ChangeMessage) -> Bool { !isClosed }
        func whenRoomAgain(_ action: @escaping @Sendable () -> Void) {}
    }

    @Test("Who missed a change hears the state once there is room, though nothing changes")
    func gapInAnIdleLibrary() async throws {
        try await CatalogueTests().withCatalogue { catalogue, _ in
            let (offers, offer) = AsyncStream<Void>.makeStream()
            let deaf = Connection(descriptor: -1) { offer.yield() }
            let unread = ProtocolLimits.unreadOutputBytes
            deaf.output.withLock { $0.bytes = [UInt8](repeating: 0x20, count: unread) }
            await catalogue.subscribe(deaf)
            deaf.didSend(unread)
            for await _ in offers { break }
            let text = deaf.output.withLock { String(decoding: $0.bytes, as: UTF8.self) }
            #expect(text.contains(#""fresh":true"#) && text.contains(#""status""#))
        }
    }

    @Test("Who went away is forgotten when the next one comes, also where nothing changes")
    func closed() {
        var feed = ChangeFeed()
        feed.add(Subscriber(isClosed: true, hearsPhotos: true), state: .drawn())
        feed.add(Subscriber(isClosed: false, hearsPhotos: false), state: .drawn())
        #expect(feed.isHeard && !feed.isHeardOfPhotos)
    }
}
