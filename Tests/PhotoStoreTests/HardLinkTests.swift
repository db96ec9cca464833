import CSQLite
import FileSystem
import Fixtures
import GRDB
import PhotoCulling
import Testing

@testable import PhotoStore

@Suite("Files with many names")
struct HardLinkTests {
    /// The steps of SQLite's machine that `body` takes, in hundreds.
    private func steps(_ store: Store, _ body: () throws -> Void) throws -> Int {
        let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        count.initialize(to: 0)
        defer { count.deallocate() }
        let connection = try store.database.connection.queue.unsafeRead { try #require($0.sqliteConnection) }
        sqlite3_progress_handler(
            connection, 100,
            { context in
                context?.assumingMemoryBound(to: Int.self).pointee += 1
                return 0
            }, count)
        defer { sqlite3_progress_handler(connection, 0, nil, nil) }
        try body()
        return count.pointee
    }

    private func place(_ names: Range<Int>, _ store: Store) throws -> Touched {
        var sightings = Sightings()
        let found = names.map { (location: store.location("d\($0 % 7)/\($0).jpg"), stamp: stamp(1)) }
        return try #require(try store.database.intake.place(found, at: 1, sightings: &sightings))
    }

    /// What all names of a file cost, from their arrival to their end, with the search for relatives of each slice.
    private func cost(names: Int) throws -> Int {
        let store = try Store()
        let slice = 50
        return try steps(store) {
            for start in stride(from: 0, to: names, by: slice) {
                _ = try store.database.families.relatives(of: place(start..<start + slice, store))
            }
            for start in stride(from: 0, to: names, by: slice) {
                let places = (start..<start + slice).map { store.location("d\($0 % 7)/\($0).jpg") }
                _ = try store.database.families.relatives(of: store.database.intake.forget(places, at: 2))
            }
        }
    }

    @Test("Four times as many names cost about four times as many steps")
    func growth() throws {
        let (few, many) = (try cost(names: 200), try cost(names: 800))
        #expect(many < 5 * few)
    }

    /// The same of a marked photo with sidecars: what the engine, the search and the journal take in of each slice.
    private func costOfMarked(names: Int) throws -> Int {
        let state = try StoredState()
        let store = try state.open()
        let photo = try store.add("d0/first.jpg", inode: 1, picture: 1)
        try store.decide([photo], .delete)
        for number in 0..<9 {
            let sidecar = try store.find("d\(number % 7)/\(number).xmp", stamp(UInt64(2 + number))).photo
            try store.read(sidecar, stamp(UInt64(2 + number)), title: "Pier")
        }
        func takeIn(_ touched: Touched) throws {
            for photo in touched.photos { _ = try store.database.photos.facts(of: photo) }
            _ = try store.database.search.update(limit: 64) { _ in [] }
        }
        let slice = 50
        let steps = try steps(store) {
            for start in stride(from: 0, to: names, by: slice) { try takeIn(place(start..<start + slice, store)) }
            for start in stride(from: 0, to: names, by: slice) {
                let places = (start..<start + slice).map { store.location("d\($0 % 7)/\($0).jpg") }
                try takeIn(try store.database.intake.forget(places, at: 2))
            }
        }
        try store.database.close()
        return steps
    }

    @Test("Nor do the engine's facts, words, sidecars and the journal read all names after each change of some")
    func growthOfMarked() throws {
        let (few, many) = (try costOfMarked(names: 200), try costOfMarked(names: 800))
        #expect(many < 5 * few, "\(few), then \(many)")
    }

    @Test("A file with many names is shown under the first one in byte order, whichever was found first")
    func firstName() throws {
        let store = try Store()
        let photo = try store.add("d/b.jpg", inode: 1, picture: 1)
        var sightings = Sightings()
        for name in ["d/c.jpg", "d/a.jpg"] {
            _ = try store.database.intake.place([(store.location(name), stamp(1))], at: 2, sightings: &sightings)
        }
        let file = try #require(try store.database.places.file(of: photo))
        #expect(file.location == store.location("d/a.jpg"))
    }

    @Test("Each of a file's many names protects it, also one that comes later, until the places change")
    func protection() throws {
        let store = try Store()
        let photo = try store.add("d0/first.jpg", inode: 1, picture: 1)
        _ = try place(0..<250, store)
        let photos = store.database.photos
        func traits() throws -> PhotoTraits {
            let facts = try #require(try photos.facts(of: photo))
            let families = try store.database.families.all()
            #expect(try photos.facts(after: 0, count: 9, families: families) == [facts], "as read at the start")
            return facts.traits.intersection([.protected, .leftOut])
        }
        #expect(try traits().isEmpty)
        photos.protect([LibraryPlace(root: store.root, path: Array("D6/244.jpg".utf8))])
        #expect(try traits() == .protected)
        photos.protect([])
        photos.leaveOut([LibraryPlace(root: store.root, path: Array("z".utf8))])
        #expect(try traits().isEmpty)
        var sightings = Sightings()
        _ = try store.database.intake.place(
            [(location: store.location("z/late.jpg"), stamp: stamp(1))], at: 3, sightings: &sightings)
        #expect(try traits() == .leftOut)
        photos.leaveOut([])
        #expect(try traits().isEmpty)
    }

    @Test("Sidecars belong to the photos beside each of their names, whatever comes and goes", arguments: 0..<8)
    func sidecars(seed: UInt64) throws {
        var generator = RandomSource(seed: seed)
        let store = try Store()
        let names = ["a.jpg", "a.xmp", "a.jpg.xmp", "a.dng", "b.jpg", "b.xmp"]
        let files: [UInt64] = Array(1...6)
        for step in 0..<120 {
            let file = files.randomElement(using: &generator) ?? 1
            let path = "d\(Int.random(in: 0..<3, using: &generator))/\(names.randomElement(using: &generator) ?? "")"
            switch Int.random(in: 0..<5, using: &generator) {
            case 0, 1:
                try store.place(store.location(path), stamp(file), at: Int64(step)) { _, _ in true }
            case 2:
                _ = try store.database.intake.forget([store.location(path)], at: Int64(step))
            case 3:
                let name = names.randomElement(using: &generator) ?? ""
                let other = "d\(Int.random(in: 0..<3, using: &generator))/\(name)"
                try store.move(path, to: other, stamp(file), at: Int64(step))
            default:
                let files = try store.database.places.files(root: store.root, directory: store.location(path).directory)
                guard let known = files[store.location(path).name] else { continue }
                try store.read(known.photo, known.stamp, title: path.hasSuffix(".xmp") ? "Pier" : nil)
            }
            func pairs(_ source: String) throws -> [[Int64]] {
                try store.database.connection.read { database in
                    try database.rows("SELECT DISTINCT photo, sidecar FROM \(source) ORDER BY 1, 2").map { row in
                        [row[0], row[1]]
                    }
                }
            }
            try #require(try pairs("sidecar_photo") == pairs("sidecar_name"), "step \(step)")
        }
    }

    @Test("Who gets a second name leaves the family, and who loses it is back", arguments: ["a.jpg", "a.NEF"])
    func families(linked: String) throws {
        let store = try Store()
        let photos = [
            "a.jpg": try store.add("a.jpg", inode: 1, picture: 1),
            "a.NEF": try store.add("a.NEF", inode: 2, picture: 2),
        ]
        let (own, other) = (try #require(photos[linked]), try #require(photos.first { $0.key != linked }).value)
        var sightings = Sightings()
        let second = (location: store.location("d/second.jpg"), stamp: stamp(linked == "a.jpg" ? 1 : 2))
        let touched = try #require(
            try store.database.intake.place([second], at: 3, sightings: &sightings))
        #expect(try store.database.families.relatives(of: touched) == [other])
        #expect(
            try store.database.photos.facts(of: other)?.traits.isDisjoint(with: [.companion, .accompanied]) == true)
        let back = try store.database.intake.forget([second.location], at: 4)
        #expect(back.photos == [own])
        #expect(try store.database.families.relatives(of: back).contains(other))
    }
}
