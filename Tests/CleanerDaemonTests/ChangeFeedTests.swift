import CleanerProtocol
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
    }

    @Test("Who went away is forgotten when the next one comes, also where nothing changes")
    func closed() {
        var feed = ChangeFeed()
        feed.add(Subscriber(isClosed: true, hearsPhotos: true), state: .drawn())
        feed.add(Subscriber(isClosed: false, hearsPhotos: false), state: .drawn())
        #expect(feed.isHeard && !feed.isHeardOfPhotos)
    }
}
