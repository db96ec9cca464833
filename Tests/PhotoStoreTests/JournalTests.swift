import Fixtures
import Foundation
import GRDB
import PhotoCulling
import SystemPackage
import Testing

@testable import PhotoStore

@Suite("Fault 57: the journal of decisions")
struct JournalTests {
    private static let files = [
        FoundFile(path: "a.jpg", inode: 1, picture: 1), FoundFile(path: "b.jpg", inode: 2, picture: 1),
        FoundFile(path: "x/c.jpg", inode: 3, picture: 1, tags: 7), FoundFile(path: "x/d.jpg", inode: 4, picture: 2),
        FoundFile(path: "x/y/e.jpg", inode: 5, picture: 3), FoundFile(path: "f.jpg", inode: 6, picture: 4),
    ]

    // MARK: Random acts

    /// The state after an act, and the journal's length then.
    private struct Moment {
        let bytes: Int
        let files: [FoundFile]
        let decisions: [String: Decision]
        let byPhoto: [PhotoID: Decision]
        let inTrash: Set<String>
        let apart: Int
    }

    /// Does random acts and records the state after each.
    private static func act(_ count: Int, seed: UInt64, in state: StoredState) throws -> [Moment] {
        var random = RandomSource(seed: seed)
        var files = Self.files
        let store = try state.open()
        try store.scan(files)
        var moments: [Moment] = []
        for number in 0..<count {
            let file = files[Int(random.next() % UInt64(files.count))]
            let photo = try #require(try store.database.places.photo(at: store.location(file.path)))
            switch random.next() % 9 {
            case 0, 1: try store.decide([photo], .keep)
            case 2, 3: try store.decide([photo], .delete)
            case 4: try store.decide([photo], random.next() % 2 == 0 ? .maybe : nil)
            case 5:
                if let act = try store.database.decisions.newestAct(), act.kind == .mark {
                    _ = try store.database.decisions.takeBack(act, at: 5)
                }
            case 6:
                let pictures = try Self.files.compactMap { file -> PictureID? in
                    guard let photo = try store.database.places.photo(at: store.location(file.path)) else { return nil }
                    return try store.database.photos.facts(of: photo)?.picture
                }
                if let other = pictures.first(where: { $0 != pictures.last }), let last = pictures.last {
                    _ = try store.database.decisions.separate([PicturePair(other, last)], at: 5)
                }
            case 7:
                // An emptying is undone.
                guard let put = try store.database.trash.operations(.moved).last,
                    let file = Self.files.first(where: { $0.inode == put.inode })
                else { break }
                try store.restore(put, isUndone: true)
                let back = FoundFile(
                    path: String(decoding: put.original.dropFirst("/pictures/".utf8.count), as: UTF8.self),
                    inode: file.inode, picture: file.picture, tags: file.tags)
                let photo = try store.find(back.path, stamp(back.inode)).photo
                try store.analyse(photo, stamp(back.inode), picture: back.picture, tags: back.tags)
                files.append(back)
            default:
                if try store.decision(photo) == .delete {
                    _ = try store.trash(photo, file.path, inode: file.inode)
                    files.removeAll { $0 == file }
                } else {
                    let moved = FoundFile(
                        path: "moved/\(number).jpg", inode: file.inode, picture: file.picture, tags: file.tags)
                    try store.move(file.path, to: moved.path, stamp(file.inode))
                    files[try #require(files.firstIndex(of: file))] = moved
                }
            }
            var byPhoto: [PhotoID: Decision] = [:]
            for photo in PhotoID(1)...12 { byPhoto[photo] = try store.decision(photo) }
            moments.append(
                Moment(
                    bytes: try state.journal().count, files: files, decisions: try store.decisions(files),
                    byPhoto: byPhoto, inTrash: try store.inTrash(),
                    apart: try store.database.decisions.separatedPairs().count))
        }
        #expect(try store.database.contradictions().isEmpty)
        try store.database.close()
        return moments
    }

    @Test(
        "Cut off at any byte, it says how things stood after the last whole record", arguments: [1, 2, 3] as [UInt64])
    func cutAnywhere(seed: UInt64) throws {
        let state = try StoredState()
        let moments = try Self.act(10, seed: seed, in: state)
        let bytes = try state.journal()
        #expect(bytes.count == moments.last?.bytes)
        for cut in 0...bytes.count {
            let content = DecisionJournal.parse(Array(bytes[..<cut]))
            let expected = moments.last { $0.bytes <= cut }?.byPhoto ?? [:]
            #expect(Self.decisions(content.records) == expected, "cut at \(cut)")
            #expect(content.end <= cut && content.passedOver == 0)
        }
    }

    @Test("A flipped bit costs the record it lies in and no other", arguments: [4, 5] as [UInt64])
    func flippedBits(seed: UInt64) throws {
        let state = try StoredState()
        _ = try Self.act(10, seed: seed, in: state)
        var random = RandomSource(seed: seed)
        let bytes = try state.journal()
        let whole = DecisionJournal.parse(bytes).records
        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= 1 << UInt8(random.next() % 8)
            let content = DecisionJournal.parse(damaged)
            let lost = whole.count - content.records.count
            #expect(lost <= 1, "at \(position)")
            #expect(Set(content.records).isSubset(of: whole), "at \(position)")
            // A damaged last record looks like one that was cut off.
            #expect(lost == 0 || content.passedOver == 1 || content.records.last != whole.last, "at \(position)")
        }
    }

    @Test("A store that is lost knows everything again, whatever happened last", arguments: [6, 7] as [UInt64])
    func everythingAgain(seed: UInt64) throws {
        let state = try StoredState()
        let moments = try Self.act(25, seed: seed, in: state)
        let bytes = try state.journal()
        for moment in moments {
            try state.lose(leaving: Array(bytes[..<moment.bytes]))
            let store = try state.open()
            #expect(store.database.recall.atStart.wasLost)
            #expect(try store.inTrash() == moment.inTrash)
            try store.scan(moment.files)
            #expect(try store.decisions(moment.files) == moment.decisions)
            #expect(try store.database.decisions.separatedPairs().count == moment.apart)
            #expect(try store.database.contradictions().isEmpty)
            try store.database.close()
        }
    }

    // MARK: Finding photos again

    /// `a.jpg` is kept, its copy `b.jpg` deleted; the third copy is undecided.
    private static func withCopies(_ state: StoredState) throws {
        let store = try state.open()
        try store.scan(files)
        for (path, decision) in [("a.jpg", Decision.keep), ("b.jpg", .delete), ("x/d.jpg", .maybe)] {
            let photo = try #require(try store.database.places.photo(at: store.location(path)))
            _ = try store.database.decisions.decide(
                [DecisionChange(photo: photo, decision: decision, hadCopy: path == "b.jpg")], as: .mark, at: 3)
        }
        try store.database.close()
        try state.lose(leaving: try state.journal())
    }

    /// The decisions about files that are found after the store of `withCopies` was lost.
    private static func recalled(_ files: [FoundFile]) throws -> [String: Decision] {
        let state = try StoredState()
        try withCopies(state)
        let store = try state.open()
        try store.scan(files)
        return try store.decisions(files)
    }

    @Test("Copies keep their own decisions, in whatever order they are found, also with other inodes")
    func copies() throws {
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 1, 0, 3]] {
            for inodes in [0, 100] as [UInt64] {
                let files = order.map { Self.files[$0] }.map {
                    FoundFile(path: $0.path, inode: $0.inode + inodes, picture: $0.picture, tags: $0.tags)
                }
                #expect(try Self.recalled(files) == ["a.jpg": .keep, "b.jpg": .delete, "x/d.jpg": .maybe])
            }
        }
    }

    @Test("What was moved while nothing was known is found by its inode, and by its content where that is another")
    func moved() throws {
        let files = [
            FoundFile(path: "new/b.jpg", inode: 2, picture: 1), FoundFile(path: "new/a.jpg", inode: 1, picture: 1),
            FoundFile(path: "new/d.jpg", inode: 77, picture: 2),
        ]
        #expect(try Self.recalled(files) == ["new/a.jpg": .keep, "new/d.jpg": .maybe])
    }

    @Test(
        "A mark for deletion comes back only at its own place: a copy that was made meanwhile stays",
        arguments: [false, true])
    func markOfAPhotoThatWasCopied(isKnown: Bool) throws {
        let state = try StoredState()
        let store = try state.open()
        let marked = FoundFile(path: "a.jpg", inode: 1, picture: 1)
        let copy = FoundFile(path: "keep/b.jpg", inode: 2, picture: 1)
        try store.scan(isKnown ? [marked, copy] : [marked])
        let photo = try #require(try store.database.places.photo(at: store.location(marked.path)))
        try store.decide([photo], .delete)
        try store.database.close()
        try state.lose(leaving: try state.journal())
        let again = try state.open()
        let found = try again.find(copy.path, stamp(copy.inode), at: 9).photo
        try again.analyse(found, stamp(copy.inode), picture: copy.picture, tags: copy.tags)
        #expect(try again.database.recall.end(at: 10).lostMarks == 1)
        #expect(try again.decisions([copy]).isEmpty)
        // If the marked file itself comes back to its place, it is still marked.
        try again.scan([marked, copy])
        #expect(try again.decisions([marked, copy]) == ["a.jpg": .delete])
    }

    @Test("At its own place a mark needs the same bytes, not only the same picture")
    func markOfAnotherFileAtItsPlace() throws {
        let file = FoundFile(path: "b.jpg", inode: 50, picture: 1, tags: 9)
        // The copy that was kept showed this picture, too.
        #expect(try Self.recalled([file]) == ["b.jpg": .keep])
    }

    @Test("A mark for deletion never falls to another copy")
    func markOfACopyThatIsGone() throws {
        let state = try StoredState()
        try Self.withCopies(state)
        let store = try state.open()
        let files = [Self.files[2], Self.files[0]]
        try store.scan(files)
        #expect(try store.decisions(files) == ["a.jpg": .keep])
        // Waiting decisions survive another loss, and are given back when their disk is there.
        try store.database.close()
        try state.lose(leaving: try state.journal())
        let again = try state.open()
        try again.scan(Array(Self.files[0..<3]))
        #expect(try again.decisions(Self.files) == ["a.jpg": .keep, "b.jpg": .delete])
    }

    @Test("Another picture in the place of one that was decided is undecided")
    func otherPicture() throws {
        #expect(try Self.recalled([FoundFile(path: "x/d.jpg", inode: 50, picture: 9)]).isEmpty)
    }

    @Test("What was deleted is remembered, and only what comes after the first scan has returned")
    func tombstones() throws {
        let state = try StoredState()
        let before = try state.open()
        try before.scan(Self.files)
        let gone = try #require(try before.database.places.photo(at: before.location("b.jpg")))
        try before.decide([gone], .delete)
        _ = try before.trash(gone, "b.jpg", inode: 2)
        try before.database.close()
        try state.lose(leaving: try state.journal())
        let store = try state.open()
        #expect(try store.database.photos.tombstones().isEmpty)
        try store.scan([Self.files[0]])
        let there = try #require(try store.database.places.photo(at: store.location("a.jpg")))
        let tombstone = try #require(try store.database.photos.tombstones().first)
        #expect(try #require(tombstone.departed) >= there)
        #expect(try store.add("again.jpg", inode: 90, picture: 1) > #require(tombstone.departed))
    }

    @Test("Settings come back; what belongs to a folder of the lost store does not")
    func settings() throws {
        let state = try StoredState()
        let before = try state.open()
        try before.database.settings.set("set-protect", to: "[\"x\"]")
        try before.database.settings.set("set-blurry", to: "1")
        try before.database.settings.set("set-blurry", to: nil)
        try before.database.settings.set("root-1", to: "7 8")
        try before.database.close()
        try state.lose(leaving: try state.journal())
        let store = try state.open()
        #expect(try store.database.settings.value(of: "set-protect") == "[\"x\"]")
        #expect(try store.database.settings.value(of: "set-blurry") == nil)
        #expect(try store.database.settings.value(of: "root-1") == nil)
    }

    // MARK: Store and journal against each other

    @Test("What the journal has beyond the store is taken in, as after a death before the commit")
    func beyond() throws {
        let state = try StoredState()
        let before = try state.open()
        try before.scan(Self.files)
        let photo = try #require(try before.database.places.photo(at: before.location("a.jpg")))
        try before.decide([photo], .keep)
        try before.database.checkpoint()
        let old = try Data(contentsOf: state.database)
        try before.decide([photo], .maybe)
        try before.database.close()
        try old.write(to: state.database)
        let store = try state.open()
        #expect(!store.database.recall.atStart.wasLost)
        #expect(try store.decision(photo) == .maybe)
        #expect(try store.database.contradictions().isEmpty)
    }

    @Test("A journal that is lost or damaged is written anew from the store")
    func journalLost() throws {
        let state = try StoredState()
        let before = try state.open()
        try before.scan(Self.files)
        let photo = try #require(try before.database.places.photo(at: before.location("a.jpg")))
        try before.decide([photo], .keep)
        try before.decide([photo], .delete)
        try before.database.close()
        let good = try state.journal()
        var damaged = good
        damaged[good.count / 2] ^= 4
        for left in [[], Array(good.dropLast(9)), damaged] {
            try Data(left).write(to: state.journalFile)
            let store = try state.open()
            #expect(store.database.recall.atStart.damagedRecords == (left == damaged ? 1 : 0))
            #expect(try store.decision(photo) == .delete)
            #expect(try store.database.contradictions().isEmpty)
            #expect(DecisionJournal.parse(try state.journal()).records.photos[photo]?.standing?.decision == "delete")
            try store.database.close()
        }
    }

    @Test("It is written anew when it has grown much beyond what stands, and says the same")
    func bounded() throws {
        let state = try StoredState()
        let store = try state.open()
        try store.scan(Self.files)
        let photo = try #require(try store.database.places.photo(at: store.location("a.jpg")))
        var (longest, last) = (0, 0)
        var isWrittenAnew = false
        let why = String(repeating: "why ", count: 2000)
        for number in 0..<300 {
            let change = DecisionChange(photo: photo, decision: number % 2 == 0 ? .keep : .delete, why: why)
            _ = try store.database.decisions.decide([change], as: .mark, at: 3)
            last = try state.journalFile.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
            isWrittenAnew = isWrittenAnew || last < longest
            longest = max(longest, last)
        }
        #expect(isWrittenAnew && longest < 2 << 20)
        #expect(try store.database.contradictions().isEmpty)
        try store.database.close()
        try state.lose(leaving: try state.journal())
        let again = try state.open()
        try again.scan(Self.files)
        #expect(try again.decisions(Self.files) == ["a.jpg": .delete])
    }

    @Test("It stays as short over many short runs as over a long one")
    func boundedOverRuns() throws {
        let state = try StoredState()
        let why = String(repeating: "why ", count: 20_000)
        var longest = 0
        for run in 0..<12 {
            let store = try state.open()
            if run == 0 { try store.scan(Self.files) }
            let photo = try #require(try store.database.places.photo(at: store.location("a.jpg")))
            for decision in [Decision.keep, .delete, .keep, .delete] {
                _ = try store.database.decisions.decide(
                    [DecisionChange(photo: photo, decision: decision, why: why)], as: .mark, at: 3)
            }
            try store.database.close()
            longest = max(longest, try state.journal().count)
        }
        // 48 decisions of 80 kB each were written; one is current.
        #expect(longest < 3 << 19)
    }

    @Test("Where the store is lost, a damaged journal is kept as it was before it is written anew")
    func damagedWithoutStore() throws {
        for damage in [0..<40, 0..<Int.max] {
            let state = try StoredState()
            try Self.withCopies(state)
            var bytes = try state.journal()
            for place in damage.clamped(to: 0..<bytes.count) { bytes[place] = 0x58 }
            try state.lose(leaving: bytes)
            let store = try state.open()
            let kept = try #require(DamagedStore.all(of: FilePath(state.journalFile.path)).first)
            #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: kept.string))) == bytes)
            try store.scan(Self.files)
            try store.database.close()
            // The new journal is intact.
            _ = try state.open()
            #expect(DamagedStore.all(of: FilePath(state.journalFile.path)).count == 1)
        }
    }

    @Test("What was not found when all is looked through is gone: what comes later with its bytes is undecided")
    func comesLater() throws {
        let state = try StoredState()
        let before = try state.open()
        try before.scan([Self.files[4]])
        let photo = try #require(try before.database.places.photo(at: before.location("x/y/e.jpg")))
        try before.decide([photo], .delete)
        try before.database.close()
        try state.lose(leaving: try state.journal())
        let store = try state.open()
        try store.scan([])
        let later = FoundFile(path: "import.jpg", inode: 90, picture: 3)
        try store.scan([later])
        #expect(try store.decisions([later]).isEmpty)
        #expect(try store.database.contradictions().isEmpty)
    }

    @Test("A decision whose commit fails is in neither, and the next one is in both")
    func refusedCommit() throws {
        let state = try StoredState()
        let store = try state.open()
        try store.scan(Self.files)
        let photo = try #require(try store.database.places.photo(at: store.location("a.jpg")))
        try store.decide([photo], .keep)
        let before = try state.journal()
        let refusal = Refusal()
        store.database.connection.queue.add(transactionObserver: refusal)
        #expect(throws: StoreError.self) { try store.decide([photo], .delete) }
        #expect(try store.decision(photo) == .keep)
        #expect(try state.journal() == before)
        store.database.connection.queue.remove(transactionObserver: refusal)
        try store.decide([photo], .delete)
        #expect(try store.database.contradictions().isEmpty)
        #expect(DecisionJournal.parse(try state.journal()).records.photos[photo]?.standing?.decision == "delete")
    }

    /// Makes every commit fail, as a disk may.
    private final class Refusal: TransactionObserver {
        func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
        func databaseDidChange(with event: DatabaseEvent) {}
        func databaseWillCommit() throws { throw CancellationError() }
        func databaseDidCommit(_ database: Database) {}
        func databaseDidRollback(_ database: Database) {}
    }

    private static func decisions(_ records: [JournalRecord]) -> [PhotoID: Decision] {
        records.photos.compactMapValues { photo in
            switch photo.standing?.decision {
            case "keep": .keep
            case "delete": .delete
            case "maybe": .maybe
            default: nil
            }
        }
    }

    @Test("Where a page of the database is damaged and the journal lost as well, it is the database that is told")
    func damagedPages() throws {
        let state = try StoredState()
        let store = try state.open()
        try store.scan(Self.files)
        try store.decide(Self.files.compactMap { try store.database.places.photo(at: store.location($0.path)) }, .keep)
        try store.database.close()
        let (bytes, page) = (try Data(contentsOf: state.database), 4096)
        var told = 0
        for first in stride(from: page, to: bytes.count, by: page) {
            var damaged = bytes
            damaged.replaceSubrange(first..<first + page, with: Data(repeating: 0xa5, count: page))
            try state.lose(leaving: [])
            try damaged.write(to: state.database)
            try FileManager.default.removeItem(at: state.journalFile)
            do {
                // Not every page is read at the start.
                try state.open().database.close()
            } catch let error as StoreError {
                #expect(error.kind == .damaged, "\(first / page): \(error.text)")
                told += 1
            }
        }
        #expect(told > 0)
    }
}
