import FileSystem
import Images
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import Testing

@Suite("Words in sidecars")
struct SidecarTests {
    /// Finds a sidecar that gives a photo this title.
    @discardableResult
    private func addSidecar(_ path: String, inode: UInt64, title: String, to store: Store) throws -> PhotoID {
        let photo = try store.find(path, stamp(inode)).photo
        try read(photo, stamp(inode), title: title, store)
        return photo
    }

    private func read(_ photo: PhotoID, _ stamp: FileStamp, title: String?, _ store: Store) throws {
        try store.read(photo, stamp, title: title)
    }

    private func titles(_ photo: PhotoID, _ store: Store) throws -> [String?] {
        try store.database.photos.records(of: [photo])[photo]?.sidecars.map(\.title) ?? []
    }

    @Test(
        "A sidecar belongs to the photos of its name, whichever is found first",
        arguments: [
            ("trip/a.jpg", "trip/a.jpg.xmp", true), ("trip/a.jpg", "trip/a.xmp", true), ("a.jpg", "a.JPG.xmp", false),
            ("a.jpg", "a.XMP", true), ("a.dng", "a.jpg.xmp", false), ("trip/a.jpg", "a.jpg.xmp", false),
            ("a.b.jpg", "a.b.xmp", true), ("a.b.jpg", "a.xmp", false), ("a 2.jpg", "a.xmp", false),
            ("ab.jpg", "a.xmp", false), ("a.jpg", "ab.xmp", false), ("a", "a.xmp", true), ("a.jpg", "a.txt", false),
            ("a.jpg", "axmp", false), ("ä.jpg", "ä.jpg.xmp", true),
        ])
    func names(photo: String, sidecar: String, belongs: Bool) throws {
        for isPhotoFirst in [true, false] {
            let store = try Store()
            if !isPhotoFirst { try addSidecar(sidecar, inode: 2, title: "Pier", to: store) }
            let id = try store.add(photo, inode: 1, picture: 1)
            if isPhotoFirst { try addSidecar(sidecar, inode: 2, title: "Pier", to: store) }
            #expect(try titles(id, store) == (belongs ? ["Pier"] : []))
        }
    }

    @Test("What is noted about a file belongs to it and to no copy, wherever it goes, until it is noted no more")
    func notes() throws {
        let store = try Store()
        func analyse(_ path: String, _ stamp: FileStamp, _ notes: PhotoMetadata?) throws -> PhotoID {
            let photo = try store.find(path, stamp).photo
            var content = store.content(1, 0)
            content.notes = notes
            let result = AnalysedContent.picture(content, measurements: Measurements())
            return try store.database.contents.record(result, of: photo, stamp: stamp, at: 2)?.photo ?? photo
        }
        var (stars, words) = (PhotoMetadata(), PhotoMetadata())
        stars.rating = 4
        (words.keywords, words.comment) = (["walrus"], "Pier")
        let bare = try analyse("a.jpg", stamp(1), nil)
        let rated = try analyse("b.jpg", stamp(2), stars)
        let tagged = try analyse("c.jpg", stamp(3), words)
        func traits(_ photo: PhotoID) throws -> PhotoTraits? {
            let facts = try store.database.photos.facts(of: photo)
            #expect(facts?.work == [])
            return facts?.traits.intersection([.rating, .keywords, .description])
        }
        #expect(try [bare, rated, tagged].map(traits) == [[], .rating, [.keywords, .description]])
        try addSidecar("b.jpg.xmp", inode: 4, title: "Dune", to: store)
        #expect(try store.database.photos.facts(of: rated)?.work == .sidecar)
        try store.move("c.jpg", to: "trip/c.jpg", stamp(3))
        #expect(try traits(tagged) == [.keywords, .description])
        let records = try store.database.photos.records(of: [bare, rated, tagged])
        #expect(records[bare]?.sidecars == [] && records[rated]?.sidecars.first == stars)
        #expect(records[tagged]?.sidecars == [words])
        // A program that replaces the file keeps its notes, or not.
        try store.decide([tagged], .keep)
        _ = try store.database.intake.forget([store.location("trip/c.jpg")], at: 3)
        #expect(try analyse("trip/c.jpg", stamp(5), words) == tagged)
        #expect(try traits(tagged) == [.keywords, .description])
        #expect(try analyse("trip/c.jpg", stamp(5, modified: 8), nil) == tagged && traits(tagged) == [])
        #expect(try store.database.contradictions().isEmpty)
    }

    @Test(
        "A photo with a sidecar is known to have been worked on, and told when its sidecar comes or goes",
        arguments: ["trip/a.jpg.xmp", "trip/a.xmp"])
    func work(sidecar: String) throws {
        let store = try Store()
        let photo = try store.add("trip/a.jpg", inode: 1, picture: 1)
        let other = try store.add("trip/b.jpg", inode: 3, picture: 2)
        #expect(try store.database.photos.facts(of: photo)?.work == [])
        let file = try addSidecar(sidecar, inode: 2, title: "Pier", to: store)
        #expect(try store.database.photos.facts(of: photo)?.work == .sidecar)
        #expect(try store.database.photos.facts(of: other)?.work == [])
        var touched = Touched()
        touched.photos = [file]
        #expect(try store.database.families.relatives(of: touched) == [photo])
        let gone = try store.database.intake.forget([store.location(sidecar)], at: 3)
        #expect(try store.database.families.relatives(of: gone) == [photo])
        #expect(try store.database.photos.facts(of: photo)?.work == [])
    }

    @Test(
        "A photo with an edit beside it is known to have been worked on, whichever is found first",
        arguments: [
            ("IMG_1234.HEIC", "IMG_1234.AAE", true), ("IMG_1234.HEIC", "IMG_O1234.AAE", true),
            ("trip/a.jpg", "trip/a.jpg.pp3", true), ("trip/a.jpg", "trip/a.pp3", true), ("a.jpg", "a.jpg.arp", true),
            ("a.nef", "a.nef.dop", true), ("a.jpg", "a.on1", true), ("a.jpg", "b.pp3", false),
            ("a.nef", "a.jpg.pp3", false), ("trip/a.jpg", "a.jpg.pp3", false), ("a.jpg", "a.yml", false),
            ("IMG_1234.jpg", "IMG_1234.wav", false),
        ])
    func edit(photo: String, edit: String, belongs: Bool) throws {
        for isPhotoFirst in [true, false] {
            let store = try Store()
            if !isPhotoFirst { _ = try store.refuse(edit, inode: 2, .foreign, nil) }
            let id = try store.add(photo, inode: 1, picture: 1)
            if isPhotoFirst { _ = try store.refuse(edit, inode: 2, .foreign, nil) }
            let expected: PhotoWork = belongs ? .sidecar : []
            #expect(try store.database.photos.facts(of: id)?.work == expected)
            let families = try store.database.families.all()
            #expect(try store.database.photos.facts(after: 0, count: 9, families: families).map(\.work) == [expected])
            let gone = try store.database.intake.forget([store.location(edit)], at: 3)
            #expect(try !belongs || store.database.families.relatives(of: gone).contains(id))
            #expect(try store.database.photos.facts(of: id)?.work == [])
        }
    }

    @Test("A picture that is named like an edit, and an empty file, say nothing about the photo beside them")
    func noEdit() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        _ = try store.add("a.aae", inode: 2, picture: 2)
        _ = try store.find("a.pp3", stamp(3, size: 0))
        #expect(try store.database.photos.facts(of: photo)?.work == [])
    }

    @Test("A name that is no valid text has its sidecar too")
    func bytes() throws {
        let store = try Store()
        func place(_ name: [UInt8], _ inode: UInt64) throws -> PhotoID {
            let location = Location(root: store.root, directory: [], name: name)
            try store.place(location, stamp(inode)) { _, _ in true }
            return try #require(try store.database.places.files(root: store.root, directory: [])[name]).photo
        }
        let photo = try place([0x61, 0xFF, 0x2E, 0x6A], 1)
        let sidecar = try place([0x61, 0xFF] + Array(".xmp".utf8), 2)
        let other = try place([0x61, 0xFE, 0x2E, 0x6A], 3)
        try read(sidecar, stamp(2), title: "Pier", store)
        #expect(try titles(photo, store) == ["Pier"])
        #expect(try titles(other, store).isEmpty)
    }

    @Test("A sidecar of a whole shot belongs to each of its files, and one photo may have two")
    func several() throws {
        let store = try Store()
        let jpeg = try store.add("a.jpg", inode: 1, picture: 1)
        let raw = try store.add("a.dng", inode: 2, picture: 2)
        try addSidecar("a.xmp", inode: 3, title: "Both", to: store)
        try addSidecar("a.jpg.xmp", inode: 4, title: "One", to: store)
        #expect(try titles(jpeg, store) == ["Both", "One"])
        #expect(try titles(raw, store) == ["Both"])
    }

    @Test("A sidecar that changes says the new, and one that is no sidecar any more nothing")
    func changed() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        let sidecar = try addSidecar("a.xmp", inode: 2, title: "Old", to: store)
        let newer = stamp(2, modified: 9)
        _ = try store.find("a.xmp", newer)
        #expect(try titles(photo, store) == ["Old"])
        try read(sidecar, newer, title: "New", store)
        #expect(try titles(photo, store) == ["New"])
        #expect(try store.find("a.jpg", stamp(1)).isWaiting == false)
        try read(sidecar, newer, title: nil, store)
        #expect(try titles(photo, store).isEmpty)
    }

    @Test("A sidecar that vanishes takes its words along, and a photo leaves them behind")
    func vanished() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try addSidecar("a.xmp", inode: 2, title: "Pier", to: store)
        _ = try store.database.intake.forget([store.location("a.jpg")], at: 5)
        #expect(try titles(photo, store).isEmpty)
        #expect(try store.find("a.jpg", stamp(1)).photo == photo)
        #expect(try titles(photo, store) == ["Pier"])
        _ = try store.database.intake.forget([store.location("a.xmp")], at: 6)
        #expect(try titles(photo, store).isEmpty)
        #expect(try store.database.contradictions().isEmpty)
    }

    @Test("Words follow moves of the photo, of the sidecar and of their folder")
    func moved() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try addSidecar("a.xmp", inode: 2, title: "Pier", to: store)
        try store.move("a.jpg", to: "trip/a.jpg", stamp(1))
        #expect(try titles(photo, store).isEmpty)
        try store.move("a.xmp", to: "trip/a.xmp", stamp(2))
        #expect(try titles(photo, store) == ["Pier"])
        _ = try store.database.intake.move(
            [store.location("trip/a.jpg"), store.location("trip/a.xmp")], from: Array("trip".utf8), toRoot: store.root,
            to: Array("journey".utf8), at: 7)
        #expect(try titles(photo, store) == ["Pier"])
        try store.move("journey/a.xmp", to: "journey/b.xmp", stamp(2))
        #expect(try titles(photo, store).isEmpty)
    }

    @Test("What takes the place of a sidecar or of a photo counts from then on")
    func replaced() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try addSidecar("a.xmp", inode: 2, title: "Old", to: store)
        try addSidecar("a.xmp", inode: 3, title: "New", to: store)
        #expect(try titles(photo, store) == ["New"])
        let other = try store.add("a.jpg", inode: 4, picture: 4)
        #expect(other != photo)
        #expect(try titles(other, store) == ["New"])
        #expect(try titles(photo, store).isEmpty)
    }

    @Test("A sidecar beside one of a photo's hard links counts until that name is gone")
    func links() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        #expect(try store.find("trip/b.jpg", stamp(1)).photo == photo)
        try addSidecar("trip/b.xmp", inode: 2, title: "Pier", to: store)
        #expect(try titles(photo, store) == ["Pier"])
        _ = try store.database.intake.forget([store.location("a.jpg")], at: 5)
        #expect(try titles(photo, store) == ["Pier"])
        #expect(try store.find("a.jpg", stamp(1)).photo == photo)
        _ = try store.database.intake.forget([store.location("trip/b.jpg")], at: 6)
        #expect(try titles(photo, store).isEmpty)
    }

    @Test("A photo's words are its own and those of its sidecars, each once")
    func words() throws {
        let store = try Store()
        let photo = try store.find("a.jpg", stamp(1)).photo
        var own = PhotoMetadata()
        (own.title, own.comment, own.keywords) = ("Old", "By the sea", ["sea", "Pier"])
        _ = try store.database.contents.record(
            .picture(store.content(1, 0, metadata: own), measurements: Measurements()), of: photo, stamp: stamp(1),
            at: 2)
        var said = PhotoMetadata()
        (said.title, said.keywords, said.people) = ("New", ["pier", "Boats"], ["Ann"])
        let sidecar = try store.find("a.xmp", stamp(2)).photo
        let content = OtherContent(digest: nil, bytes: 9, status: .foreign, format: nil, reason: nil, sidecar: said)
        _ = try store.database.contents.record(.other(content), of: sidecar, stamp: stamp(2), at: 3)
        let record = try #require(try store.database.photos.records(of: [photo])[photo])
        #expect(record.metadata == own)
        #expect(record.words.title == "New" && record.words.comment == "By the sea")
        #expect(record.words.keywords == ["sea", "Pier", "Boats"] && record.words.people == ["Ann"])
    }

    @Test("Stars, keywords, people and labels in a sidecar are work on its photo; programs write sidecars with less")
    func noted() throws {
        func said(_ change: (inout PhotoMetadata) -> Void) -> PhotoMetadata {
            var metadata = PhotoMetadata()
            change(&metadata)
            return metadata
        }
        let cases: [(PhotoMetadata, PhotoTraits)] = [
            (said { $0.rating = 4 }, .rating), (said { $0.rating = 0 }, []), (said { $0.rating = -1 }, []),
            (said { $0.keywords = ["sea"] }, .keywords), (said { $0.people = ["Ann"] }, .keywords),
            (said { $0.isLabelled = true }, .label), (said { $0.comment = "DIGITAL CAMERA" }, []),
            (said { ($0.rating, $0.isLabelled) = (1, true) }, [.rating, .label]),
        ]
        for (metadata, traits) in cases {
            let store = try Store()
            let photo = try store.add("a.jpg", inode: 1, picture: 1)
            let sidecar = try store.find("a.xmp", stamp(2)).photo
            let content = OtherContent(
                digest: nil, bytes: 9, status: .foreign, format: nil, reason: nil, sidecar: metadata)
            _ = try store.database.contents.record(.other(content), of: sidecar, stamp: stamp(2), at: 3)
            let facts = try #require(try store.database.photos.facts(of: photo))
            #expect(facts.work == .sidecar && facts.traits == traits)
            #expect(Int(facts.stars) == max(metadata.rating ?? 0, 0))
            let other = try store.add("b.jpg", inode: 3, picture: 1)
            #expect(try store.database.photos.facts(of: other)?.traits == [])
        }
    }

    @Test("A photo with several names is told when one of its sidecars changes")
    func linked() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        _ = try store.find("b.jpg", stamp(1))
        let sidecar = try addSidecar("b.jpg.xmp", inode: 2, title: "Pier", to: store)
        var touched = Touched()
        touched.photos = [sidecar]
        #expect(try store.database.families.relatives(of: touched) == [photo])
    }
}
