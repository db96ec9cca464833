import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import Synchronization
import SystemPackage
import Testing

@testable import CleanerDaemon
@testable import DirectoryWatch

@Suite("Folders of more photos than one slice has")
struct FolderTests {
    /// Looks at the catalogue in the turn that follows on the first slice.
    private final class Witness: ChangeSubscriber {
        private let catalogue: Catalogue
        private let isDue = Atomic(true)
        private let look: @Sendable (isolated Catalogue) async throws -> Void

        init(_ catalogue: Catalogue, _ look: @escaping @Sendable (isolated Catalogue) async throws -> Void) {
            (self.catalogue, self.look) = (catalogue, look)
        }

        let isClosed = false
        let hearsPhotos = true
        func whenRoomAgain(_ action: @escaping @Sendable () -> Void) {}

        func offer(_ change: ChangeMessage) -> Bool {
            guard change.photo != nil, isDue.exchange(false, ordering: .relaxed) else { return true }
            // It joins the catalogue's queue now, before the next slice does.
            catalogue.assumeIsolated { catalogue in
                _ = Task { try await look(catalogue) }
            }
            return true
        }
    }

    private static let shots = Catalogue.sliceFiles + 50

    /// A folder of pictures with a RAW file each.
    private static func fill(_ catalogue: Catalogue, _ root: Int64) async throws {
        let names = (0..<shots).flatMap { ["old/\($0).jpg", "old/\($0).dng"] }
        for (number, name) in names.enumerated() {
            let stamp = FileStamp(volume: 1, inode: UInt64(number + 1), size: 1, modified: 1, changed: 1)
            try await CatalogueTests().notice(.settled(root: root, path: FilePath(name), stamp: stamp), catalogue)
        }
    }

    /// The names in a folder without their endings, each once a file.
    private static func stems(_ catalogue: isolated Catalogue, _ root: Int64, _ folder: String) throws -> [String] {
        try catalogue.store.places.files(root: root, directory: Array(folder.utf8)).keys.map {
            FilePath(bytes: $0).stem ?? ""
        }
    }

    @Test("While one moves others are answered, each shot lies in one folder, and none counts as gone")
    func moved() async throws {
        try await CatalogueTests().withCatalogue { catalogue, root in
            try await Self.fill(catalogue, root)
            let (looks, look) = AsyncStream<[[String]]>.makeStream()
            await catalogue.subscribe(
                Witness(catalogue) { catalogue in
                    let folders = try ["old", "new"].map { try Self.stems(catalogue, root, $0) }
                    look.yield(folders)
                    // A lane that looks for a photo in its old place meanwhile.
                    let place = Location(root: root, directory: Array("old".utf8), name: Array("99.jpg".utf8))
                    let photo = try #require(try catalogue.store.places.photo(at: place))
                    await catalogue.finish(
                        IntakeQueue.Job(task: .analysis, photo: photo, number: 1, attempt: 0), .gone(place))
                })
            try await CatalogueTests().notice(
                .directoryMoved(fromRoot: root, from: "old", toRoot: root, to: "new"), catalogue)
            let folders = try #require(await looks.first { _ in true })
            #expect(folders.allSatisfy { !$0.isEmpty && $0.count == 2 * Set($0).count })
            #expect(Set(folders[0]).isDisjoint(with: folders[1]))
            #expect(try await Self.stems(catalogue, root, "new").count == 2 * Self.shots)
            #expect(await catalogue.status().photos.total == 2 * Self.shots)
        }
    }

    @Test(
        "While one vanishes others are answered, and the engine counts what the store holds", arguments: [true, false])
    func vanished(isScan: Bool) async throws {
        try await CatalogueTests().withCatalogue { catalogue, root in
            try await Self.fill(catalogue, root)
            let (looks, look) = AsyncStream<(told: Int, stored: Int)>.makeStream()
            await catalogue.subscribe(
                Witness(catalogue) { catalogue in
                    look.yield((catalogue.status().photos.total, try Self.stems(catalogue, root, "old").count))
                })
            let report = ScanReport(directories: [""], unknown: [], leftOut: LeftOutCounts())
            try await CatalogueTests().notice(
                isScan ? .scanEnded(root: root, report: report) : .directoryGone(root: root, path: "old"), catalogue)
            let (told, stored) = try #require(await looks.first { _ in true })
            #expect(told == stored && told > 0 && told < 2 * Self.shots)
            #expect(await catalogue.status().photos.total == 0)
        }
    }
}
