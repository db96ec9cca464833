import CSQLite
import FileSystem
import GRDB
import PhotoCulling
import Testing

@testable import PhotoStore

@Suite("Files with many names")
struct HardLinkTests {
    /// The steps of SQLite's machine that `body` takes.
    private func steps(_ store: Store, _ body: () throws -> Void) throws -> Int {
        let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        count.initialize(to: 0)
        defer { count.deallocate() }
        let connection = try store.database.connection.queue.unsafeRead { try #require($0.sqliteConnection) }
        sqlite3_progress_handler(
            connection, 1,
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
