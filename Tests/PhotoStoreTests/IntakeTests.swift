import FileSystem
import Images
import PhotoAnalysis
import PhotoCulling
import Testing

@testable import PhotoStore

@Suite("What happens on disk")
struct IntakeTests {
    @Test("An unchanged file that was analysed is not analysed again")
    func unchanged() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        #expect(try store.find("a.jpg", stamp(1)).isRemembered(photo, isWaiting: false))
    }

    @Test("A sharpness that no measurement gives is told as none")
    func impossibleSharpness() throws {
        let store = try Store()
        var measurements = Measurements()
        measurements.sharpness = 1e300
        let photo = try store.find("a.jpg", stamp(1)).photo
        _ = try store.database.contents.record(
            .picture(store.content(1, 0), measurements: measurements), of: photo, stamp: stamp(1), at: 2)
        #expect(try store.database.photos.facts(of: photo)?.sharpness == nil)
        let record = try #require(try store.database.photos.records(of: [photo])[photo])
        #expect(record.picture != nil && record.picture?.measurements.sharpness == nil)
    }

    @Test("Blur, looked at closely and on a screen, is told as it was measured")
    func blur() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        let record = try #require(try store.database.photos.records(of: [photo])[photo])
        #expect(
            record.picture?.measurements.blurriness == 0.1 && record.picture?.measurements.blurrinessOnScreen == 0.05)
    }

    @Test("A file that was found and not analysed waits again after a restart")
    func stillWaiting() throws {
        let store = try Store()
        let photo = try store.find("a.jpg", stamp(1)).photo
        #expect(try store.find("a.jpg", stamp(1)).isRemembered(photo, isWaiting: true))
    }

    @Test(
        "A file that changed waits for its analysis and stays the same photo",
        arguments: [stamp(1, size: 101), stamp(1, modified: 6), stamp(1, changed: 6)])
    func changed(after: FileStamp) throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        #expect(try store.find("a.jpg", after).isRemembered(photo, isWaiting: true))
    }

    @Test("An editor's save, another inode in the same place, is the same photo if it shows the same picture")
    func savedByEditor() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .keep)
        let waiting = try store.find("a.jpg", stamp(2, modified: 7)).photo
        #expect(waiting != photo)
        #expect(try store.analyse(waiting, stamp(2, modified: 7), picture: 1, tags: 5)?.photo == photo)
        #expect(try store.decision(photo) == .keep)
    }

    @Test(
        "Photos that are saved anew in their places keep their marks, each its own, also if saved again before it is read"
    )
    func savedInPlace() throws {
        let store = try Store()
        let kept = try store.add("kept.jpg", inode: 1, picture: 1)
        let copy = try store.add("copy.jpg", inode: 2, picture: 1)
        let other = try store.add("other.jpg", inode: 3, picture: 2)
        try store.decide([kept], .keep)
        try store.decide([copy, other], .delete)
        var waiting: [PhotoID: (PhotoID, FileStamp)] = [:]
        for (path, photo, inode) in [("copy.jpg", copy, UInt64(12)), ("kept.jpg", kept, 11), ("other.jpg", other, 13)] {
            _ = try store.find(path, stamp(inode + 10, modified: 6))
            waiting[photo] = (try store.find(path, stamp(inode, modified: 7)).photo, stamp(inode, modified: 7))
        }
        for (photo, picture) in [(other, UInt8(2)), (kept, 1), (copy, 1)] {
            let (new, stamp) = try #require(waiting[photo])
            #expect(try store.analyse(new, stamp, picture: picture, tags: 5)?.photo == photo)
        }
        #expect(try [kept, copy, other].map { try store.decision($0) } == [.keep, .delete, .delete])
    }

    @Test("What takes a marked photo's place and shows another picture is not marked")
    func replacedInPlace() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .delete)
        let other = try store.add("a.jpg", inode: 2, picture: 9)
        #expect(other != photo)
        #expect(try store.decision(other) == nil)
    }

    @Test("Another disk with the same names takes no decision away")
    func otherDisk() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .keep)
        _ = try store.add("a.jpg", inode: 2, picture: 9)
        #expect(try store.decision(photo) == .keep)
        #expect(try store.find("a.jpg", stamp(1)).photo == photo)
        #expect(try store.decision(photo) == .keep)
    }

    @Test("A look from before the photo went to the trash does not bring it back")
    func staleLook() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .delete)
        _ = try store.trash(photo, "a.jpg", inode: 1)
        try store.place(store.location("a.jpg"), stamp(1), at: 9) { _, _ in false }
        #expect(try store.database.trash.total().photos == 1)
        #expect(try store.paths(photo).isEmpty)
    }

    @Test("A watched move keeps photo, analysis and decision, and waits for nothing")
    func move() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .keep)
        let touched = try store.move("a.jpg", to: "trip/b.jpg", stamp(1, changed: 9))
        #expect(touched.waiting.isEmpty)
        #expect(try store.paths(photo) == ["trip/b.jpg"])
        #expect(try store.decision(photo) == .keep)
        #expect(try store.find("trip/b.jpg", stamp(1, changed: 9)).isRemembered(photo, isWaiting: false))
    }

    /// Fault 12.
    @Test("A move onto another photo ends that one and keeps the mover's decision")
    func moveOver() throws {
        let store = try Store()
        let mover = try store.add("a.jpg", inode: 1, picture: 1)
        let other = try store.add("b.jpg", inode: 2, picture: 2)
        try store.decide([other], .keep)
        try store.move("a.jpg", to: "b.jpg", stamp(1), at: 6)
        #expect(try store.paths(mover) == ["b.jpg"])
        #expect(try store.paths(other).isEmpty)
        #expect(try store.decision(mover) == nil)
    }

    @Test(
        "A file that is moved to a photo's place is that photo if it came later and shows the same picture",
        arguments: [
            (UInt8(1), true, Decision.keep, true), (1, true, .maybe, true), (1, true, .delete, false),
            (1, false, .keep, false), (2, true, .keep, false),
        ])
    func writtenAnew(picture: UInt8, isLater: Bool, decision: Decision, isSame: Bool) throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        if isLater { try store.decide([photo], decision) }
        // A program writes tags into a new file, which is analysed before it gets the photo's name. Its time says
        // nothing, as somebody may have set the clock.
        let new = try store.find("a.jpg_tmp", stamp(2, modified: 7), at: isLater ? 1 : 9).photo
        if !isLater { try store.decide([photo], decision) }
        try store.analyse(new, stamp(2, modified: 7), picture: picture, tags: 5)
        let touched = try store.move("a.jpg_tmp", to: "a.jpg", stamp(2, modified: 7, changed: 10), at: 11)
        #expect(touched.waiting.isEmpty && touched.photos.isSuperset(of: [photo, new]))
        #expect(try store.paths(isSame ? photo : new) == ["a.jpg"])
        #expect(try store.decision(isSame ? photo : new) == (isSame ? decision : nil))
        let found = try store.find("a.jpg", stamp(2, modified: 7, changed: 10))
        #expect(found.isRemembered(isSame ? photo : new, isWaiting: false))
        if isSame { #expect(try store.database.photos.records(of: [new]).isEmpty) }
    }

    /// Programs set times and rights of the new file before they give it the name; it waits again then.
    @Test(
        "A file that waits when it gets the photo's name is that photo once it is analysed",
        arguments: [
            (UInt8(1), Decision.keep, true, true), (1, .keep, false, true), (1, .maybe, true, true),
            (1, .delete, true, false), (2, .keep, true, false),
        ])
    func writtenAnewAndTouched(picture: UInt8, decision: Decision, wasAnalysed: Bool, isSame: Bool) throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], decision)
        let new = try store.find("a.jpg_tmp", stamp(2, modified: 7)).photo
        if wasAnalysed { try store.analyse(new, stamp(2, modified: 7), picture: picture, tags: 5) }
        try store.find("a.jpg_tmp", stamp(2, modified: 7, changed: 9))
        let named = stamp(2, modified: 7, changed: 10)
        try store.move("a.jpg_tmp", to: "a.jpg", named, at: 11)
        let found = try store.find("a.jpg", named)
        #expect(found.isRemembered(new, isWaiting: true))
        try store.analyse(new, named, picture: picture, tags: 5)
        #expect(try store.paths(isSame ? photo : new) == ["a.jpg"])
        #expect(try store.decision(isSame ? photo : new) == (isSame ? decision : nil))
    }

    @Test(
        "A new file that got a photo's name while nobody watched is that photo",
        arguments: [
            (UInt8(1), Decision.keep, true), (1, .maybe, true), (1, .delete, false), (2, .keep, false),
        ])
    func writtenAnewUnwatched(picture: UInt8, decision: Decision, isSame: Bool) throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], decision)
        let new = try store.find("a.jpg_tmp", stamp(2, modified: 7)).photo
        try store.analyse(new, stamp(2, modified: 7), picture: picture, tags: 5)
        let named = stamp(2, modified: 7, changed: 10)
        let found = try store.find("a.jpg", named)
        _ = try store.database.intake.forget([store.location("a.jpg_tmp")], at: 12)
        try store.analyse(found.photo, named, picture: picture, tags: 5)
        #expect(try store.paths(isSame ? photo : new) == ["a.jpg"])
        #expect(try store.decision(isSame ? photo : new) == (isSame ? decision : nil))
    }

    /// Fault 13: an exchange is watched as two moves, each followed by a look at the location that it left.
    @Test("Of two exchanged photos each keeps its decision and its id")
    func exchange() throws {
        let store = try Store()
        let first = try store.add("a.jpg", inode: 1, picture: 1)
        let second = try store.add("b.jpg", inode: 2, picture: 2)
        try store.decide([first], .keep)
        try store.decide([second], .maybe)
        try store.move("a.jpg", to: "b.jpg", stamp(1, changed: 9))
        try store.find("a.jpg", stamp(2, changed: 9))
        try store.move("b.jpg", to: "a.jpg", stamp(2, changed: 9))
        try store.find("b.jpg", stamp(1, changed: 9))
        #expect(try store.paths(first) == ["b.jpg"])
        #expect(try store.paths(second) == ["a.jpg"])
        #expect(try store.decision(first) == .keep)
        #expect(try store.decision(second) == .maybe)
    }

    @Test("A moved folder takes everything below along, and nothing beside it")
    func moveFolder() throws {
        let store = try Store()
        let inside = try store.add("trip/day/a.jpg", inode: 1, picture: 1)
        let beside = try store.add("trip2/b.jpg", inode: 2, picture: 2)
        let trip = Array("trip".utf8)
        let below = try store.database.places.locations(root: store.root, below: trip)
        _ = try store.database.intake.move(below, from: trip, toRoot: store.root, to: Array("old/tour".utf8), at: 6)
        #expect(try store.paths(inside) == ["old/tour/day/a.jpg"])
        #expect(try store.paths(beside) == ["trip2/b.jpg"])
    }

    @Test("A rename that nobody watched is recognised by its inode")
    func unwatchedRename() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        #expect(try store.find("b.jpg", stamp(1, changed: 9)).isRemembered(photo, isWaiting: true))
        _ = try store.database.intake.forget([store.location("a.jpg")], at: 7)
        #expect(try store.paths(photo) == ["b.jpg"])
    }

    /// Fault 49.
    @Test("Hard links are one photo with several places")
    func hardLinks() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        #expect(try store.find("b.jpg", stamp(1, changed: 9)).photo == photo)
        #expect(try store.paths(photo) == ["a.jpg", "b.jpg"])
        _ = try store.database.intake.forget([store.location("a.jpg")], at: 7)
        #expect(try store.database.photos.facts(of: photo) != nil)
    }

    @Test("A file that was written by a new name is one photo with its other names, where these still are that file")
    func writtenByNewName() throws {
        for isThere in [true, false] {
            let store = try Store()
            let photo = try store.add("a.jpg", inode: 1, picture: 1)
            try store.decide([photo], .keep)
            let changed = stamp(1, size: 200, modified: 9, changed: 9)
            let found = try store.find("b.jpg", changed, at: 2) { location, stamp in
                isThere && location == store.location("a.jpg") && stamp == changed
            }
            // Another file at a.jpg means that its inode was used again.
            #expect((found.photo == photo) == isThere)
            #expect(try store.paths(photo) == (isThere ? ["a.jpg", "b.jpg"] : ["a.jpg"]))
        }
    }

    @Test("A file that was linked, written and renamed before anything of it was told is one photo")
    func linkedWrittenRenamed() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .keep)
        let changed = stamp(1, size: 200, modified: 9, changed: 9)
        // The new name is found while another file lies at the old one.
        try store.find("b.jpg", changed, at: 2) { _, _ in false }
        try store.move("a.jpg", to: "c.jpg", changed, at: 3)
        #expect(try store.paths(photo) == ["b.jpg", "c.jpg"])
        #expect(try store.decision(photo) == .keep)
    }

    @Test("Hard links are one photo also where a changed file is met by another name first")
    func changedLinks() throws {
        let store = try Store()
        let photo = try store.add("b/a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .keep)
        let changed = stamp(1, size: 70, modified: 9, changed: 9)
        let other = try store.find("0.jpg", changed) { _, _ in false }.photo
        #expect(other != photo)
        #expect(try store.find("b/a.jpg", changed).photo == photo)
        #expect(try store.paths(photo) == ["0.jpg", "b/a.jpg"])
        #expect(try store.paths(other).isEmpty)
        #expect(try store.decision(photo) == .keep)
    }

    @Test("A photo that goes and comes back with another inode bears its id and decision again")
    func comesBack() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .maybe)
        _ = try store.database.intake.forget([store.location("a.jpg")], at: 7)
        #expect(try store.database.photos.facts(of: photo) == nil)
        let waiting = try store.find("copy/z.jpg", stamp(77, modified: 8)).photo
        let recorded = try store.analyse(waiting, stamp(77, modified: 8), picture: 1)
        #expect(recorded == Recorded(photo: photo, replaced: waiting))
        #expect(try store.decision(photo) == .maybe)
        #expect(try store.paths(photo) == ["copy/z.jpg"])
    }

    @Test("A photo that goes and comes back re-tagged is recognised by its picture")
    func comesBackTagged() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        _ = try store.database.intake.forget([store.location("a.jpg")], at: 7)
        let waiting = try store.find("b.jpg", stamp(2)).photo
        #expect(try store.analyse(waiting, stamp(2), picture: 1, tags: 9)?.photo == photo)
    }

    @Test("A second copy of a photo that is there is a photo of its own")
    func secondCopy() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        #expect(try store.add("b.jpg", inode: 2, picture: 1) != photo)
    }

    @Test("Re-tagging keeps the decision; another picture in the same place loses it")
    func retagging() throws {
        let store = try Store()
        let photo = try store.add("a.jpg", inode: 1, picture: 1)
        try store.decide([photo], .keep)
        try store.find("a.jpg", stamp(1, modified: 8))
        try store.analyse(photo, stamp(1, modified: 8), picture: 1, tags: 2)
        #expect(try store.decision(photo) == .keep)
        try store.find("a.jpg", stamp(1, modified: 9))
        try store.analyse(photo, stamp(1, modified: 9), picture: 3)
        #expect(try store.decision(photo) == nil)
    }

    /// Fault 38.
    @Test("A result for a file that has changed since is not taken")
    func staleResult() throws {
        let store = try Store()
        let photo = try store.find("a.jpg", stamp(1)).photo
        try store.find("a.jpg", stamp(1, modified: 8))
        #expect(try store.analyse(photo, stamp(1), picture: 1) == nil)
        #expect(try store.find("a.jpg", stamp(1, modified: 8)).isRemembered(photo, isWaiting: true))
    }

    @Test("With another analyser what could not be read waits again, with its decisions, and nothing else does")
    func otherAnalyser() throws {
        let store = try Store()
        #expect(try store.database.contents.expectAnalyses(by: "first", of: .photos).isEmpty)
        _ = try store.add("analysed.jpg", inode: 1, picture: 1)
        let hopeful = [
            try store.refuse("damaged.jpg", inode: 2, .unreadable, digest(2, 0)),
            try store.refuse("died while hashed.jpg", inode: 3, .unreadable, nil),
            try store.refuse("undecodable.heic", inode: 4, .unsupported, digest(4, 0), .heif),
            try store.refuse("huge.heic", inode: 5, .unsupported, nil, .heif),
        ]
        let gone = try store.refuse("gone.jpg", inode: 6, .unreadable, digest(6, 0))
        let media = [
            try store.refuse("a.mp4", inode: 7, .unsupported, digest(7, 0), .video),
            try store.refuse("a.nef", inode: 8, .unreadable, digest(8, 0), .raw),
        ]
        _ = try store.refuse("a.txt", inode: 9, .foreign, nil)
        _ = try store.database.intake.forget([store.location("gone.jpg")], at: 3)
        try store.decide(hopeful, .keep)
        #expect(try store.database.contents.isAnyUnread(by: .photos))

        #expect(try store.database.contents.expectAnalyses(by: "first", of: .photos).isEmpty)
        #expect(try store.database.contents.expectAnalyses(by: "second", of: .photos) == Set(hopeful))
        #expect(try !store.database.contents.isAnyUnread(by: .photos))
        // The program for videos and RAW files has code of its own.
        #expect(try store.database.contents.isAnyUnread(by: .media))
        #expect(try store.database.contents.expectAnalyses(by: "first", of: .media) == Set(media))
        #expect(try !store.database.contents.isAnyUnread(by: .media))
        #expect(try store.database.contents.expectAnalyses(by: "second", of: .photos).isEmpty)
        #expect(try store.database.photos.records(of: [gone])[gone]?.status == .unreadable)

        // Only one is read now. The decisions were about exactly these files.
        _ = try store.analyse(hopeful[1], stamp(3), picture: 3)
        _ = try store.refuse("damaged.jpg", inode: 2, .unreadable, digest(2, 0))
        _ = try store.refuse("undecodable.heic", inode: 4, .unsupported, digest(4, 0), .heif)
        _ = try store.refuse("huge.heic", inode: 5, .unsupported, nil, .heif)
        for photo in hopeful { #expect(try store.decision(photo) == .keep) }
        #expect(try store.database.photos.records(of: hopeful).values.filter { $0.status == .analysed }.count == 1)
    }

    @Test("A file that changed and cannot be read any more bears no decision about what it was")
    func changedIntoUnreadable() throws {
        let store = try Store()
        let photo = try store.refuse("a.jpg", inode: 1, .unreadable, nil)
        try store.decide([photo], .keep)
        try store.find("a.jpg", stamp(1, modified: 8))
        let content = OtherContent(digest: nil, bytes: 100, status: .unreadable, format: nil, reason: "died")
        _ = try store.database.contents.record(.other(content), of: photo, stamp: stamp(1, modified: 8), at: 2)
        #expect(try store.decision(photo) == nil)
    }

    @Test("How a camera was set is told as it was read, and no more once the same bytes cannot be read")
    func settings() throws {
        let store = try Store()
        let photo = try store.find("a.jpg", stamp(1)).photo
        var metadata = PhotoMetadata()
        (metadata.cameraModel, metadata.iso, metadata.fNumber, metadata.exposureTime) = ("X100", 400, 2.8, 0.25)
        let content = store.content(7, 0, metadata: metadata)
        // Every value has a column.
        let columns = Set(AnalysedContent.columns.map(\.key))
        let values = try #require(try AnalysedContent.picture(content, measurements: nil).values(1))
        #expect(columns.isSuperset(of: values.keys))
        func record(_ content: AnalysedContent) throws -> PhotoFacts {
            _ = try store.database.contents.record(content, of: photo, stamp: stamp(1), at: 2)
            return try #require(try store.database.photos.facts(of: photo))
        }
        let facts = try record(.picture(content, measurements: Measurements()))
        #expect((facts.sensitivity, facts.aperture) == (400, 2.8))
        #expect(facts.camera == PhotoFacts.keptCamera(metadata.cameraNumber) && facts.camera != 0)
        let damaged = OtherContent(
            digest: content.digest, bytes: 100, status: .unreadable, format: .jpeg, reason: "died")
        let less = try record(.other(damaged))
        #expect(less.sensitivity == nil && less.aperture == nil && less.camera == 0)
    }

    @Test("What was measured once is known by its picture")
    func measuredOnce() throws {
        let store = try Store()
        #expect(try store.database.contents.measurements(of: digest(1, 255)) == nil)
        _ = try store.add("a.jpg", inode: 1, picture: 1)
        #expect(try store.database.contents.measurements(of: digest(1, 255)) != nil)
    }

    /// Fault 55.
    @Test("Names that differ only in Unicode form, or are no UTF-8, are different photos")
    func byteNames() throws {
        let store = try Store()
        let names: [[UInt8]] = [Array("é".utf8), Array("e\u{301}".utf8), [0xFF, 0xFE], [0xFF], Array("a\nb".utf8)]
        for (inode, name) in names.enumerated() {
            let location = Location(root: store.root, directory: [], name: name)
            try store.place(location, stamp(UInt64(inode + 1))) { _, _ in true }
        }
        let files = try store.database.places.files(root: store.root, directory: [])
        #expect(Set(files.keys) == Set(names))
        #expect(Set(files.values.map(\.photo)).count == names.count)
    }

    @Test("The facts of all photos come in order, once each, with any page size", arguments: [1, 2, 3, 100])
    func pages(size: Int) throws {
        let store = try Store()
        for inode in 1...7 { _ = try store.add("\(inode).jpg", inode: UInt64(inode), picture: UInt8(inode)) }
        try store.find("link.jpg", stamp(3, changed: 9))
        let families = try store.database.families.all()
        var ids: [PhotoID] = []
        var last: PhotoID = 0
        while true {
            let facts = try store.database.photos.facts(after: last, count: size, families: families)
            guard let end = facts.last?.id else { break }
            ids += facts.map(\.id)
            last = end
        }
        #expect(ids == Array(1...7))
    }

    @Test("Photos of a library that the settings name no more do not hide those that come after")
    func otherLibrary() throws {
        let state = try StoredState()
        let store = try state.open()
        var sightings = Sightings()
        let former = (1...20).map { (location: store.location("\($0).jpg"), stamp: stamp(UInt64($0))) }
        _ = try store.database.intake.place(former, at: 1, sightings: &sightings)
        let other = try store.database.places.root(at: Array("/other".utf8))
        let later = Location(root: other, directory: [], name: Array("a.jpg".utf8))
        _ = try store.database.intake.place([(later, stamp(99))], at: 1, sightings: &sightings)
        try store.database.close()
        let database = try state.openBare()
        _ = try database.places.root(at: Array("/other".utf8))
        let page = try database.photos.facts(after: 0, count: 10, families: database.families.all())
        #expect(page.count == 1)
        #expect(try Array(database.photos.allFacts { true }.joined()) == page)
    }

    @Test("Several threads read the facts that one reads", arguments: [true, false])
    func allFacts(isOnDisk: Bool) throws {
        let state = try StoredState()
        let store = isOnDisk ? try state.open() : try Store()
        var sightings = Sightings()
        // More than two pages, with pairs of photos that are families, and photos that are gone.
        let found = (1...2500).map { number in
            (location: store.location("\(number / 2).\(number % 2 == 0 ? "jpg" : "dng")"), stamp: stamp(UInt64(number)))
        }
        _ = try store.database.intake.place(found, at: 1, sightings: &sightings)
        _ = try store.database.intake.forget(found[900..<1100].map(\.location), at: 2)
        let families = try store.database.families.all()
        let one = try store.database.photos.facts(after: 0, count: 5000, families: families)
        let all = try store.database.photos.allFacts { true }
        #expect(all.count == 3 && one.count == 2300)
        #expect(Array(all.joined()) == one)
        #expect(one.contains { $0.main != nil })
    }
}

extension StoredFile {
    func isRemembered(_ photo: PhotoID, isWaiting: Bool) -> Bool { self.photo == photo && self.isWaiting == isWaiting }
}
