import Images
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import Testing

@Suite("Photos that belong to each other by their names")
struct CompanionTests {
    /// Photos by name, each with a content of its own.
    private func photos(_ store: Store, _ names: [String], from first: Int = 1) throws -> [String: PhotoID] {
        var photos: [String: PhotoID] = [:]
        for (offset, name) in names.enumerated() {
            photos[name] = try store.add(name, inode: UInt64(first + offset), picture: UInt8(first + offset))
        }
        return photos
    }

    @Test(
        "Of files of one stem one stands for the others",
        arguments: [
            (["a.jpg", "a.NEF"], "a.jpg", ["a.NEF"]), (["a.HEIC", "a.mov"], "a.HEIC", ["a.mov"]),
            (["a.jpg", "a.MOV", "a.dng"], "a.jpg", ["a.MOV", "a.dng"]), (["a.cr2", "a.mp4"], "a.cr2", ["a.mp4"]),
            (
                ["IMG_0012.HEIC", "IMG_E0012.JPG", "IMG_0012.MOV"], "IMG_E0012.JPG",
                ["IMG_0012.HEIC", "IMG_0012.MOV"]
            ), (["x.jpg", "x-edited.jpg"], "x-edited.jpg", ["x.jpg"]),
            (["x.jpg", "x~edited.jpg"], "x~edited.jpg", ["x.jpg"]),
            (["x.jpg", "x-bearbeitet.jpg"], "x-bearbeitet.jpg", ["x.jpg"]),
            (["x(1).jpg", "x-edited(1).jpg"], "x-edited(1).jpg", ["x(1).jpg"]),
            (
                ["PXL_1.PORTRAIT-01.COVER.jpg", "PXL_1.PORTRAIT-02.ORIGINAL.jpg"], "PXL_1.PORTRAIT-01.COVER.jpg",
                ["PXL_1.PORTRAIT-02.ORIGINAL.jpg"]
            ),
            (["d/a.jpg", "d/a.nef"], "d/a.jpg", ["d/a.nef"]),
            // A Pixel phone's RAW file, and the film that its exports lay beside a picture.
            (
                ["PXL_1.RAW-01.COVER.jpg", "PXL_1.RAW-02.ORIGINAL.dng"], "PXL_1.RAW-01.COVER.jpg",
                ["PXL_1.RAW-02.ORIGINAL.dng"]
            ),
            (
                ["PXL_1.RAW-01.MP.COVER.jpg", "PXL_1.RAW-02.ORIGINAL.dng", "PXL_1.MP"], "PXL_1.RAW-01.MP.COVER.jpg",
                ["PXL_1.RAW-02.ORIGINAL.dng", "PXL_1.MP"]
            ),
            (["PXL_1.MP.jpg", "PXL_1.MP"], "PXL_1.MP.jpg", ["PXL_1.MP"]),
            (["PXL_1.MP.jpg", "PXL_1.MP4"], "PXL_1.MP.jpg", ["PXL_1.MP4"]),
            (["PXL_1.MP.jpg", "PXL_1.MP.mp4"], "PXL_1.MP.jpg", ["PXL_1.MP.mp4"]),
            (["PXL_1.MP(1).jpg", "PXL_1(1).MP"], "PXL_1.MP(1).jpg", ["PXL_1(1).MP"]),
            (
                ["PXL_1.MP-edited.jpg", "PXL_1.MP.jpg", "PXL_1.MP"], "PXL_1.MP-edited.jpg",
                ["PXL_1.MP.jpg", "PXL_1.MP"]
            ),
            // The library of Apple's Photos.
            (
                ["0A1B2C3D-0000-4111-8222-333344445555.heic", "0A1B2C3D-0000-4111-8222-333344445555_3.mov"],
                "0A1B2C3D-0000-4111-8222-333344445555.heic", ["0A1B2C3D-0000-4111-8222-333344445555_3.mov"]
            ),
            // What cameras lay beside a film.
            (["MVI_1.AVI", "MVI_1.THM"], "MVI_1.AVI", ["MVI_1.THM"]),
            (["GOPR1.MP4", "GOPR1.LRV", "GOPR1.THM"], "GOPR1.MP4", ["GOPR1.LRV", "GOPR1.THM"]),
            (["GX010001.MP4", "GL010001.LRV", "GX010001.THM"], "GX010001.MP4", ["GL010001.LRV", "GX010001.THM"]),
            (["GH010001.MP4", "GL010001.LRV"], "GH010001.MP4", ["GL010001.LRV"]),
            (["CRW_1.CRW", "CRW_1.THM"], "CRW_1.CRW", ["CRW_1.THM"]),
        ])
    func families(names: [String], main: String, companions: [String]) throws {
        let store = try Store()
        let photos = try photos(store, names)
        let leader = try #require(photos[main])
        #expect(Set(try store.database.families.companions(of: leader)) == Set(companions.compactMap { photos[$0] }))
        let facts = try #require(try store.database.photos.facts(of: leader))
        #expect(facts.traits.contains(.accompanied) && facts.companionBytes == Int64(100 * companions.count))
        for name in companions {
            let photo = try #require(photos[name])
            let facts = try #require(try store.database.photos.facts(of: photo))
            #expect(facts.traits.contains(.companion) && facts.main == leader)
        }
        try agrees(store)
    }

    @Test(
        "These are photos of their own",
        arguments: [
            ["a.jpg", "a.png"], ["a.jpg", "a.heic", "a.nef"], ["a.jpg", "b.nef"], ["a.jpg", "ab.nef"],
            ["a.jpg", "A.nef"],
            ["a.nef", "a.dng"], ["a.mov", "a.mp4"], ["a.jpg", "a.avi"], ["a.jpg", "d/a.nef"],
            ["IMG_E0012.JPG", "IMG_0013.JPG"], ["IMG_E12.JPG", "IMG_12.JPG"],
            ["x-edited.jpg", "x-edited.png", "x.jpg"], ["x.jpg", "x-edited(1).jpg"],
            ["PXL_1.MP.jpg", "PXL_1.jpg"], ["PXL_1.MP.jpg", "PXL_2.MP"], ["PXL_1.NIGHT.jpg", "PXL_1.jpg"],
            ["GX010001.MP4", "GH010001.MP4"], ["GX010001.MP4", "GX020001.THM"], ["a.mp4", "a.avi", "a.thm"],
            ["a.heic", "a_3.mov"], ["a.thm", "a.lrv"],
        ])
    func strangers(names: [String]) throws {
        let store = try Store()
        for photo in try photos(store, names).values {
            #expect(try store.database.families.companions(of: photo).isEmpty)
            #expect(try store.database.photos.facts(of: photo)?.main == nil)
        }
        try agrees(store)
    }

    /// A part of a live photo, or a video with the name of one.
    private func part(
        _ store: Store, _ name: String, inode: UInt8, live: String?, milliseconds: Int64? = nil
    ) throws -> PhotoID {
        let photo = try store.find(name, stamp(UInt64(inode))).photo
        var metadata = PhotoMetadata()
        metadata.liveIdentifier = live
        metadata.video = milliseconds.map { VideoTraits(milliseconds: $0, container: "QuickTime", codec: "HEVC") }
        _ = try store.database.contents.record(
            .picture(
                store.content(inode, 0, format: milliseconds == nil ? .heif : .video, metadata: metadata),
                measurements: Measurements()), of: photo, stamp: stamp(UInt64(inode)), at: 2)
        return photo
    }

    @Test(
        "The parts of a live photo are known by what they share, and by their names only if nothing speaks against it",
        arguments: [
            ("a.HEIC", "A", "a.MOV", "A", 2_900, true), ("a.HEIC", "A", "b.MOV", "A", 2_900, true),
            ("a.HEIC", nil, "a.MOV", "A", 2_900, true), ("a.HEIC", nil, "a.MOV", nil, 2_900, true),
            ("a.HEIC", "A", "a.MOV", "B", 2_900, false), ("a.HEIC", nil, "b.MOV", "A", 2_900, false),
            // A video of its own.
            ("a.HEIC", "A", "a.MOV", "A", 4_100, false), ("a.HEIC", nil, "a.MOV", nil, 61_000, false),
        ] as [(String, String?, String, String?, Int64, Bool)])
    func livePhotos(
        picture: String, live: String?, video: String, other: String?, milliseconds: Int64, areOne: Bool
    ) throws {
        let store = try Store()
        let main = try part(store, picture, inode: 1, live: live)
        let moving = try part(store, video, inode: 2, live: other, milliseconds: milliseconds)
        #expect(try store.database.families.companions(of: main) == (areOne ? [moving] : []))
        try agrees(store)
        // What becomes of one part concerns the other, whatever their names.
        if areOne {
            let touched = try store.database.intake.forget([store.location(picture)], at: 3)
            #expect(try store.database.families.relatives(of: touched) == [moving])
            #expect(try store.database.photos.facts(of: moving)?.main == nil)
        }
    }

    @Test(
        "Of files of one stem those whose times or cameras disagree belong to nothing",
        arguments: [
            ("a.jpg", "2021:05:01 12:00:00", "X", "a.dng", "2021:05:01 12:00:01", "X", true),
            // A camera whose files name it in two ways.
            ("a.jpg", "2021:05:01 12:00:00", "X", "a.dng", "2021:05:01 12:00:00", "Y", true),
            ("a.jpg", nil, "X", "a.dng", "2021:05:01 12:00:00", "X", true),
            ("a.jpg", nil, nil, "a.dng", "2021:05:01 12:00:00", "Y", true),
            // A video's time in UTC.
            ("a.jpg", "2021:05:01 12:00:00", "X", "a.mov", "2021:04:30 23:00:00", nil, true),
            ("a.jpg", "2021:05:01 12:00:00", "X", "a.mov", "2021:05:01 06:15:03", nil, true),
            ("a.jpg", "2021:05:01 12:00:00", "X", "a.mov", "2023:05:01 12:00:00", nil, false),
            // In the zone that is farthest from UTC, with the time at its end.
            ("a.jpg", "2021:05:01 12:00:00", "X", "a.mov", "2021:04:30 22:00:03", nil, true),
            ("a.jpg", "2021:05:01 12:00:00", "X", "a.mov", "2021:05:01 12:00:09", nil, true),
            ("a.jpg", "1901:05:01 12:00:00", "X", "a.mov", "2199:05:01 12:00:00", nil, false),
            // No zone is so far from UTC, and none begins within a quarter of an hour.
            ("a.jpg", "2021:05:01 12:00:00", "X", "a.mov", "2021:05:02 03:00:00", nil, false),
            ("a.jpg", "2021:05:01 12:00:00", "X", "a.mov", "2021:05:01 12:07:00", nil, false),
            ("a.jpg", "2021:05:01 12:00:00", "X", "a.dng", "2021:05:01 12:07:00", "X", true),
            ("a.jpg", "2021:05:01 12:00:00", "X", "a.dng", "2021:05:02 12:00:00", "X", false),
            ("a.jpg", "2021:05:01 12:00:00", "X", "a.dng", "2022:05:01 12:00:00", "X", false),
            ("a.jpg", "2021:05:01 12:00:00", "X", "a.dng", "2021:05:01 12:30:00", "Y", false),
            ("a.jpg", nil, "X", "a.dng", nil, "Y", false),
            ("a-edited.jpg", "2021:05:01 12:00:00", "X", "a.jpg", "2019:05:01 12:00:00", "X", false),
        ] as [(String, String?, String?, String, String?, String?, Bool)])
    func otherShots(
        one: String, taken: String?, camera: String?, other: String, otherTaken: String?, otherCamera: String?,
        areOne: Bool
    ) throws {
        let store = try Store()
        func photo(_ name: String, _ inode: UInt8, _ taken: String?, _ camera: String?) throws -> PhotoID {
            let photo = try store.find(name, stamp(UInt64(inode))).photo
            var metadata = PhotoMetadata()
            metadata.captured = taken.flatMap { CaptureTime(exifDate: $0) }
            metadata.cameraModel = camera
            let format: MediaFormat = name.hasSuffix("mov") ? .video : name.hasSuffix("dng") ? .raw : .jpeg
            if format == .video {
                metadata.video = VideoTraits(milliseconds: 2_000, container: "QuickTime", codec: "HEVC")
            }
            _ = try store.database.contents.record(
                .picture(
                    store.content(inode, 0, format: format, metadata: metadata), measurements: Measurements()),
                of: photo, stamp: stamp(UInt64(inode)), at: 2)
            return photo
        }
        let main = try photo(one, 1, taken, camera)
        let companion = try photo(other, 2, otherTaken, otherCamera)
        #expect(try store.database.families.companions(of: main) == (areOne ? [companion] : []))
        try agrees(store)
    }

    @Test("Of two copies of a live photo in one folder each keeps the video of its name")
    func copiesOfLivePhotos() throws {
        let store = try Store()
        let first = try part(store, "a.HEIC", inode: 1, live: "A")
        let video = try part(store, "a.MOV", inode: 2, live: "A", milliseconds: 2_000)
        let second = try part(store, "a (1).HEIC", inode: 3, live: "A")
        let copy = try part(store, "a (1).MOV", inode: 4, live: "A", milliseconds: 2_000)
        #expect(try store.database.families.companions(of: first) == [video])
        #expect(try store.database.families.companions(of: second) == [copy])
        try agrees(store)
    }

    @Test("A video of minutes, and what has hard links elsewhere, goes alone")
    func exceptions() throws {
        let store = try Store()
        let jpeg = try store.add("a.jpg", inode: 1, picture: 1)
        try store.find("a.mov", stamp(2, size: 65 << 20))
        #expect(try store.database.families.companions(of: jpeg).isEmpty)
        let raw = try store.add("a.nef", inode: 3, picture: 3)
        #expect(try store.database.families.companions(of: jpeg) == [raw])
        try store.find("elsewhere.nef", stamp(3, changed: 9))
        #expect(try store.database.families.companions(of: jpeg).isEmpty)
        try agrees(store)
    }

    @Test("What was decided about otherwise is a thing of its own, what comes later belongs to the photo")
    func decisions() throws {
        let store = try Store()
        let photos = try photos(store, ["a.jpg", "a.nef", "a.mov"])
        let (jpeg, raw, video) = (photos["a.jpg"] ?? 0, photos["a.nef"] ?? 0, photos["a.mov"] ?? 0)
        try store.decide([raw], .delete)
        #expect(try store.database.families.companions(of: jpeg) == [video])
        try store.decide([jpeg], .keep)
        #expect(try store.database.families.companions(of: jpeg) == [video])
        try store.decide([video], .keep)
        #expect(try store.database.families.companions(of: jpeg) == [video])
        try store.decide([raw], nil)
        #expect(Set(try store.database.families.companions(of: jpeg)) == [raw, video])
        try agrees(store)
    }

    @Test("Neighbours of what came, moved or went are told")
    func relatives() throws {
        let store = try Store()
        let photos = try photos(store, ["a.jpg", "a.nef", "b.jpg"])
        let (jpeg, raw, other) = (photos["a.jpg"] ?? 0, photos["a.nef"] ?? 0, photos["b.jpg"] ?? 0)
        let moved = try store.move("a.nef", to: "b.nef", stamp(2), at: 5)
        #expect(try store.database.families.relatives(of: moved) == [jpeg, other])
        #expect(try store.database.photos.facts(of: raw)?.main == other)
        let gone = try store.database.intake.forget([store.location("b.nef")], at: 6)
        #expect(try store.database.families.relatives(of: gone) == [other])
        try agrees(store)
    }

    @Test("A decision counts once for all that goes with it, and its bytes as a whole")
    func counts() throws {
        let store = try Store()
        let photos = try photos(store, ["a.jpg", "a.nef"])
        let (jpeg, raw) = (photos["a.jpg"] ?? 0, photos["a.nef"] ?? 0)
        let pass = try store.database.reviews.pass("all", filter: "", restart: false, at: 1)
        _ = try store.database.decisions.decide(
            [
                DecisionChange(photo: jpeg, decision: .delete),
                DecisionChange(photo: raw, decision: .delete, main: jpeg),
            ],
            as: .mark, at: 3, review: pass.id)
        let progress = try store.database.reviews.progress(of: pass.id)
        #expect(progress.done == 1 && progress.marked == 1 && progress.markedBytes == 200)
        let counts = try store.database.decisions.counts()
        #expect(counts.reviewed == 1 && counts.current == [.delete: 1])
        #expect(try store.database.decisions.history(count: 9).decisions.map(\.main) == [nil, jpeg])
    }

    @Test("A photo with hard links elsewhere is no companion")
    func hardLinks() throws {
        let store = try Store()
        let photos = try photos(store, ["a.heic", "a.mov"])
        let picture = try #require(photos["a.heic"])
        try store.find("album/b.heic", stamp(1))
        #expect(try store.paths(picture).count == 2)
        #expect(try store.database.families.companions(of: picture).isEmpty)
        try agrees(store)
    }

    @Test("A sidecar in the trash is not its photo: it is no copy, and the photo's way back ends nothing")
    func sidecarInTrash() throws {
        let store = try Store()
        let copy = try store.add("a.jpg", inode: 1, picture: 1)
        let photo = try store.add("b.jpg", inode: 2, picture: 1)
        try store.decide([photo], .delete)
        let act = try store.database.decisions.beginAct(.empty, at: 4)
        var sidecar = TrashOperation(
            act: act, photo: photo, main: photo, kind: .put, directory: Array("/trash".utf8),
            name: Array("b.xmp".utf8), original: Array("/pictures/b.xmp".utf8), target: nil, device: 1, inode: 3,
            size: 10, modified: 5, deleted: "2024-01-01T00:00:00", at: 4)
        sidecar.id = try store.database.trash.plan(sidecar)
        try store.database.trash.complete(sidecar.id, at: nil, now: 5)
        _ = try store.database.intake.forget([store.location("b.jpg")], at: 6)
        #expect(try store.database.decisions.copies(of: copy, departedIn: act) == Copies())
        #expect(try store.database.photos.tombstones().isEmpty)
        try store.find("b.jpg", stamp(2))
        #expect(try store.decision(photo) == .delete)
    }

    /// Checks that facts read all at once equal those read photo by photo.
    private func agrees(_ store: Store) throws {
        let all = try store.database.photos.facts(after: 0, count: 100, families: try store.database.families.all())
        #expect(Array(try store.database.photos.allFacts { true }.joined()) == all)
        for facts in all { #expect(try store.database.photos.facts(of: facts.id) == facts) }
    }
}
