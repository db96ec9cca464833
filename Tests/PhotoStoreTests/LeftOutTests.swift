import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage
import Testing

@Suite("Folders that are left out")
struct LeftOutTests {
    private let paths: [[UInt8]] =
        [
            "a.jpg", "Scans/b.jpg", "Scans/1999/deep/c.jpg", "Scans2/d.jpg", "Scans-old/e.jpg", "More/Scans/f.jpg",
            "Caf\u{E9}/h.jpg",
        ].map { Array($0.utf8) } + [Array("Scans/".utf8) + [0xFF] + Array("/g.jpg".utf8)]

    private func filled() throws -> (store: Store, photos: [String: PhotoID]) {
        let store = try Store()
        var photos: [String: PhotoID] = [:]
        for (number, path) in paths.enumerated() {
            let location = Location(root: store.root, path: FilePath(bytes: path))
            let stamp = stamp(UInt64(number + 1))
            var sightings = Sightings()
            let touched = try store.database.intake.place([(location, stamp)], at: 1, sightings: &sightings)
            let photo = try #require(touched?.waiting.first)
            try store.analyse(photo, stamp, picture: UInt8(number + 1))
            photos[String(decoding: location.name, as: UTF8.self)] = photo
        }
        return (store, photos)
    }

    /// The photos whose facts say that they are left out, read one by one and all at once.
    private func told(_ store: Store) throws -> Set<PhotoID> {
        let all = try store.database.photos.facts(after: 0, count: 100, families: try store.database.families.all())
        for facts in all {
            #expect(try store.database.photos.facts(of: facts.id) == facts)
        }
        return Set(all.filter { $0.traits.contains(.leftOut) }.map(\.id))
    }

    @Test(
        "A folder holds what lies in it and below, in any letter case and Unicode form, and no namesake",
        arguments: [
            ("Scans", ["b.jpg", "c.jpg", "g.jpg"]), ("Scans/1999", ["c.jpg"]), ("Scan", []), ("Scans3", []),
            ("scANs/1999", ["c.jpg"]), ("A.JPG", ["a.jpg"]), ("scans/B.jpg", ["b.jpg"]), ("more/scans", ["f.jpg"]),
            ("cafe\u{301}", ["h.jpg"]), ("CAF\u{C9}", ["h.jpg"]), ("caf\u{E9}/h.JPG", ["h.jpg"]), ("cafe", []),
            ("", ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg", "f.jpg", "g.jpg", "h.jpg"]),
        ])
    func folder(directory: String, names: [String]) throws {
        let (store, photos) = try filled()
        let folders = [LibraryPlace(root: store.root, path: Array(directory.utf8))]
        let wanted = Set(names.compactMap { photos[$0] })
        #expect(try store.database.places.photos(in: folders) == wanted)
        store.database.photos.leaveOut(folders)
        #expect(try told(store) == wanted)
        store.database.photos.leaveOut([])
        #expect(try told(store).isEmpty)
    }

    @Test("A folder's name need not be UTF-8, and of another library it is another folder")
    func bytes() throws {
        let (store, photos) = try filled()
        let odd = Array("Scans/".utf8) + [0xFF]
        let wanted = Set([photos["g.jpg"]].compactMap(\.self))
        #expect(try store.database.places.photos(in: [LibraryPlace(root: store.root, path: odd)]) == wanted)
        let other = try store.database.places.root(at: Array("/other".utf8))
        #expect(try store.database.places.photos(in: [LibraryPlace(root: other, path: [])]).isEmpty)
    }

    @Test("A photo with a hard link into the folder is left out, whichever place is told first")
    func hardLinks() throws {
        let store = try Store()
        let inside = try store.add("Scans/a.jpg", inode: 1, picture: 1)
        try store.find("A/b.jpg", stamp(1))
        try store.find("Z/b.jpg", stamp(1))
        let folders = [LibraryPlace(root: store.root, path: Array("Scans".utf8))]
        store.database.photos.leaveOut(folders)
        #expect(try store.paths(inside).count == 3)
        #expect(try told(store) == [inside])
        #expect(try store.database.places.photos(in: folders) == [inside])
    }

    @Test("A photo that moves out of the folder is judged again")
    func moved() throws {
        let store = try Store()
        let photo = try store.add("Scans/a.jpg", inode: 1, picture: 1)
        store.database.photos.leaveOut([LibraryPlace(root: store.root, path: Array("Scans".utf8))])
        try store.move("Scans/a.jpg", to: "a.jpg", stamp(1), at: 2)
        #expect(try told(store).isEmpty)
        #expect(try store.database.photos.facts(of: photo) != nil)
    }
}
