import FileSystem
import Foundation
import GRDB
import Images
import PhotoAnalysis
import PhotoSearch
import SystemPackage
import Testing

@testable import PhotoCulling
@testable import PhotoStore

@Suite("Photos that are forgotten")
struct ForgettingTests {
    private static let numbers = (0..<64).map { Int8($0 * 5 % 127 - 63) }
    private static let digests = [37, 91].compactMap { step in
        Digest256(bytes: (0..<32).map { UInt8(truncatingIfNeeded: $0 * step + 11) })
    }

    /// What nobody may find after the photo is forgotten, by what it is.
    private static let secrets: [(what: String, bytes: [UInt8])] = [
        ("folder", Array("Quuxfolder".utf8)), ("name", Array("quuxname".utf8)), ("title", Array("Quuxtitle".utf8)),
        ("text", Array("quuxtext".utf8)), ("vector", numbers.map { UInt8(bitPattern: $0) }),
        ("digest", digests[0].bytes), ("picture", digests[1].bytes), ("digest in hex", Array("\(digests[0])".utf8)),
        ("path in base64", Array(Data("/pictures/Quuxfolder/quuxname.jpg".utf8).base64EncodedString().utf8)),
    ]

    /// The secrets that some file of a folder holds.
    private static func found(in folder: URL) throws -> Set<String> {
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var found: Set<String> = []
        for case let file as URL in files where !file.hasDirectoryPath {
            let bytes = try Data(contentsOf: file)
            for secret in secrets where bytes.range(of: Data(secret.bytes)) != nil { found.insert(secret.what) }
        }
        return found
    }

    private static let path = "Quuxfolder/quuxname.jpg"

    /// A photo with all that can be known of one, marked and sent; somebody has emptied the trash since.
    private static func deleted(in store: Store) throws -> PhotoID {
        let database = store.database
        let photo = try store.find(path, stamp(7)).photo
        var metadata = PhotoMetadata()
        metadata.title = "Quuxtitle"
        let content = PictureContent(
            digest: digests[0], bytes: 100, format: .jpeg, pictureDigest: digests[1], width: 40, height: 30,
            metadata: metadata, screenshot: 0)
        _ = try database.contents.record(
            .picture(content, measurements: Measurements()), of: photo, stamp: stamp(7), at: 2)
        let picture = try #require(try database.photos.facts(of: photo)?.picture)
        try database.texts.record("quuxtext", of: picture, reader: "r")
        try database.vectors.record(ModelVector(stored: numbers), of: picture, model: "m")
        while try database.search.update(limit: 64, places: { _ in [] }) > 0 {}
        try store.decide([photo], .delete)
        _ = try store.trash(photo, path, inode: 7)
        let put = try #require(try database.trash.operations(.moved, photo: photo).first)
        try database.trash.end(put.id)
        return photo
    }

    @Test("Nothing about it is left in any file of the store, and the rest is as before")
    func bytes() throws {
        let state = try StoredState()
        let store = try state.open()
        let (kept, copy) = (
            try store.add("kept.jpg", inode: 1, picture: 1), try store.add("copy.jpg", inode: 2, picture: 2)
        )
        let photo = try Self.deleted(in: store)
        try store.decide([kept], .keep)
        let copies = state.directory.appendingPathComponent("copies/20240101T000000Z")
        try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: state.database, to: copies.appendingPathComponent("photos.sqlite"))
        #expect(try Self.found(in: state.directory) == Set(Self.secrets.map(\.what)))

        let forgetting = store.database.forgetting
        #expect(try forgetting.forgettable() == [photo])
        #expect(try forgetting.photos(lastAt: store.location(Self.path)) == [photo])
        #expect(try forgetting.forget([photo]) == [photo])
        #expect(try forgetting.isUnfinished())
        // Rows that are gone are still in the files.
        #expect(try !Self.found(in: state.directory).isEmpty)
        try forgetting.erase()
        #expect(try Self.found(in: state.directory) == [])
        #expect(try !forgetting.isUnfinished() && forgetting.leftovers.copies.isEmpty)
        let terms = try store.database.connection.read {
            try String.fetchAll($0, sql: "SELECT term FROM vocabulary WHERE term LIKE 'quux%'")
        }
        #expect(terms == [])

        #expect(try store.decision(kept) == .keep && store.paths(copy) == ["copy.jpg"])
        #expect(try store.database.photos.tombstones().isEmpty && store.database.trash.departures().isEmpty)
        #expect(try store.database.decisions.history(count: 9).decisions.map(\.photo) == [kept])
        #expect(try !store.database.photos.isKnown(photo))
        #expect(try store.database.contradictions().isEmpty)
        try store.database.close()
        // Neither does the journal know it.
        try state.lose(leaving: try state.journal())
        let new = try state.open()
        try new.scan([FoundFile(path: "kept.jpg", inode: 1, picture: 1)])
        #expect(try new.database.photos.tombstones().isEmpty && Self.found(in: state.directory) == [])
        #expect(try new.decisions([FoundFile(path: "kept.jpg", inode: 1, picture: 1)]) == ["kept.jpg": .keep])
    }

    @Test("What a copy in the library has stays known")
    func copyStays() throws {
        let store = try Store()
        let (photo, copy) = (try store.add("a.jpg", inode: 1, picture: 1), try store.add("b.jpg", inode: 2, picture: 1))
        try store.decide([photo], .delete)
        _ = try store.database.intake.forget([store.location("a.jpg")], at: 4)
        #expect(try store.database.forgetting.forget([photo]) == [photo])
        #expect(try store.database.photos.records(of: [copy])[copy]?.digest == digest(1, 0))
        #expect(try store.database.contradictions().isEmpty)
    }

    @Test("Pictures that were called different stay so, unless one of them is forgotten")
    func pairs() throws {
        let store = try Store()
        let photos = try (1...4).map { try store.add("\($0).jpg", inode: UInt64($0), picture: UInt8($0)) }
        let pictures = try photos.map { try #require(try store.database.photos.facts(of: $0)?.picture) }
        let pairs = [PicturePair(pictures[0], pictures[1]), PicturePair(pictures[1], pictures[2])]
        _ = try store.database.decisions.separate(pairs, at: 3, addingTo: nil)
        // The first is edited, so that no file has its picture any more; another one goes.
        let edited = stamp(1, size: 101, modified: 6, changed: 6)
        #expect(try store.find("1.jpg", edited).photo == photos[0])
        _ = try store.analyse(photos[0], edited, picture: 9)
        _ = try store.database.intake.forget([store.location("4.jpg")], at: 4)
        #expect(try store.database.forgetting.forget([photos[3]]) == [photos[3]])
        let left = try store.database.decisions.separatedPairs()
        #expect(Set(left) == Set(pairs))
        _ = try store.database.intake.forget([store.location("3.jpg")], at: 5)
        #expect(try store.database.forgetting.forget([photos[2]]) == [photos[2]])
        #expect(try store.database.decisions.separatedPairs() == [pairs[0]])
        #expect(try store.database.contradictions().isEmpty)
    }

    @Test("A photo in the trash or in the library is not forgotten, and companions are with their photo")
    func whatMay() throws {
        let store = try Store()
        let photos = try (1...4).map { try store.add("\($0).jpg", inode: UInt64($0), picture: UInt8($0)) }
        let (main, companion, trashed) = (photos[0], photos[1], photos[2])
        _ = try store.database.decisions.decide(
            [
                DecisionChange(photo: main, decision: .delete),
                DecisionChange(photo: companion, decision: .delete, main: main),
                DecisionChange(photo: trashed, decision: .delete),
            ], as: .mark, at: 3)
        _ = try store.database.intake.forget(["1.jpg", "2.jpg"].map(store.location), at: 4)
        _ = try store.trash(trashed, "3.jpg", inode: 3)
        let forgetting = store.database.forgetting
        #expect(try forgetting.forgettable() == [main, companion])
        #expect(try forgetting.family(of: main) == [main, companion])
        #expect(try forgetting.family(of: companion) == [companion])
        #expect(try forgetting.family(of: trashed) == [] && forgetting.family(of: photos[3]) == [])
        // What came back meanwhile, or can be restored, is not touched.
        #expect(try forgetting.forget([main, trashed, photos[3]]) == [main])
        #expect(try store.paths(photos[3]) == ["4.jpg"])
        #expect(try forgetting.forgettable() == [companion])
        #expect(try store.database.trash.operations(.moved).map(\.photo) == [trashed])
        #expect(try store.database.contradictions().isEmpty)
    }

    @Test("A picture that is forgotten while a copy is read is measured again")
    func race() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        _ = try store.database.intake.forget([store.location("a.jpg")], at: 4)
        let new = try store.find("b.jpg", stamp(2)).photo
        #expect(try store.database.contents.measurements(of: digest(1, 255)) != nil)
        #expect(try store.database.forgetting.forget([photo]) == [photo])
        let known = AnalysedContent.picture(store.content(1, 0), measurements: nil)
        #expect(try store.database.contents.record(known, of: new, stamp: stamp(2), at: 5) == nil)
        #expect(try store.database.intake.isWaiting(new, stamp(2)))
        // Neither does the result of a comparison matter any more.
        let other = try store.add("c.jpg", inode: 3, picture: 3)
        let picture = try #require(try store.database.photos.facts(of: other)?.picture)
        let comparison = Comparison(
            picture: picture, series: 0, group: 0, video: nil, candidates: [], near: [picture - 1], departures: 0)
        try store.database.comparisons.record(comparison, [:], photo: other)
        #expect(try store.database.comparisons.links().isEmpty)
    }

    @Test("What was forgotten before the daemon died is erased after its next start")
    func unfinished() throws {
        let state = try StoredState()
        var store = try state.open()
        let photo = try Self.deleted(in: store)
        #expect(try store.database.forgetting.forget([photo]) == [photo])
        try store.database.close()
        store = try state.open()
        #expect(try store.database.forgetting.isUnfinished() && !Self.found(in: state.directory).isEmpty)
        try store.database.forgetting.erase()
        #expect(try Self.found(in: state.directory) == [] && !store.database.forgetting.isUnfinished())
    }
}
