import CleanerProtocol
import PhotoAnalysis
import PhotoCategories
import PhotoStore
import Synchronization
import Testing

@testable import CleanerDaemon
@testable import PhotoCulling

@Suite("What subscribers hear of a comparison")
struct ComparisonNewsTests {
    private final class Subscriber: ChangeSubscriber {
        let photos = Mutex<[String: [String]]>([:])
        let isClosed = false
        let hearsPhotos = true
        func whenRoomAgain(_ action: @escaping @Sendable () -> Void) {}

        func offer(_ change: ChangeMessage) -> Bool {
            if let photo = change.photo { photos.withLock { $0[photo.id] = photo.categories?.map(\.name) ?? [] } }
            return true
        }
    }

    @Test("The photo that was compared and its partner are both told to be similar now, and no other photo is")
    func partner() async throws {
        try await CatalogueTests().withCatalogue { catalogue, root in
            var photos: [PhotoID] = []
            for number in 0..<3 {
                let version = RuleWorld.Version(of: [0x00, 0xFF, 0x33][number], pixels: 400)
                photos.append(
                    try await catalogue.store.add(
                        "\(number).jpg", of: root, inode: UInt64(number + 1), content: UInt8(number + 1),
                        version: version))
            }
            try await catalogue.load()
            let pictures = try await photos.map { [store = catalogue.store] photo in
                guard case .picture(let picture)? = try store.decisions.copyKey(of: photo) else {
                    throw CancellationError()
                }
                return picture
            }
            let subscriber = Subscriber()
            await catalogue.subscribe(subscriber)
            let comparison = Comparison(
                picture: pictures[0], series: 0, group: 0, video: nil, candidates: [], near: [], departures: 0)
            let match = SceneMatch(correlation: 0.7, inliers: 40, cells: 20)
            let job = IntakeQueue.Job(task: .comparison, photo: photos[0], number: 1, attempt: 0)
            await catalogue.finish(job, .success((comparison, [pictures[1]: match])))
            let heard = subscriber.photos.withLock { $0 }
            #expect(Set(heard.keys) == Set(photos.prefix(2).map { WireID.photo($0) }))
            #expect(heard.values.allSatisfy { $0.contains("similar") }, "\(heard)")
            // The same result again changes nothing.
            subscriber.photos.withLock { $0 = [:] }
            await catalogue.finish(job, .success((comparison, [pictures[1]: match])))
            let again = subscriber.photos.withLock { $0 }
            #expect(again.isEmpty)
        }
    }
}
