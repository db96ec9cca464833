import Foundation
import GRDB
import PhotoCulling
import SystemPackage
import Testing

@testable import PhotoStore

@Suite("The token of the engine's snapshot")
struct SnapshotTokenTests {
    private static let files = [
        FoundFile(path: "a.jpg", inode: 1, picture: 1), FoundFile(path: "b.jpg", inode: 2, picture: 1),
    ]

    /// A store with two photos that an ended run sealed.
    private static func sealed(_ last: (Store) throws -> Void = { _ in }) throws -> StoredState {
        let state = try StoredState()
        let store = try state.open()
        try store.scan(files)
        try last(store)
        #expect(try store.database.seal(with: "t"))
        try store.database.close()
        return state
    }

    /// Opens a store for which there is a snapshot.
    private static func open(_ state: StoredState, offering token: String = "t") throws -> Store {
        try Store(
            PhotoDatabase(
                path: FilePath(state.database.path), journal: FilePath(state.journalFile.path), snapshot: token))
    }

    private static func token(_ state: StoredState) throws -> String? {
        try DatabaseQueue(path: state.database.path).read {
            try String.fetchOne($0, sql: "SELECT value FROM setting WHERE name = 'snapshot'")
        }
    }

    @Test("It counts at the next opening alone, which takes it out of the store before anything is written")
    func once() throws {
        let state = try Self.sealed()
        #expect(try Self.token(state) == "t")
        let store = try Self.open(state)
        #expect(try store.database.token() == "t")
        #expect(try store.database.settings.value(of: "snapshot") == nil)
        // Only reading changes nothing.
        _ = try store.database.photos.allFacts { true }
        #expect(try store.database.token() == "t")
        try store.database.close()
        let next = try Self.open(state)
        #expect(try next.database.token() == nil)
        try next.database.close()
    }

    @Test("A store that another program has written meanwhile is not sealed")
    func foreignWrite() throws {
        let state = try StoredState()
        let store = try state.open()
        try store.scan(Self.files)
        try DatabaseQueue(path: state.database.path).write {
            try $0.execute(sql: "INSERT INTO setting (name, value) VALUES ('foreign', '1')")
        }
        #expect(try !store.database.seal(with: "t"))
        try store.database.close()
        #expect(try Self.token(state) == nil)
    }

    @Test("Without a snapshot, and for that of another store, it stays and counts for nothing")
    func other() throws {
        let state = try Self.sealed()
        let bytes = try Data(contentsOf: state.database)
        for offered in [nil, "u"] {
            let store = try offered.map { try Self.open(state, offering: $0) } ?? state.open()
            #expect(try store.database.token() == nil)
            try store.database.close()
        }
        // A damaged store is moved aside as it was.
        #expect(try Data(contentsOf: state.database) == bytes)
        let store = try state.open()
        try store.database.settings.set("pause", to: "x")
        #expect(try store.database.seal(with: "v"))
        try store.database.close()
        #expect(try Self.token(state) == "v")
    }

    @Test("Nobody can write after it")
    func last() throws {
        let state = try StoredState()
        let store = try state.open()
        try store.scan(Self.files)
        #expect(try store.database.seal(with: "t"))
        #expect(throws: StoreError.self) { try store.database.settings.set("pause", to: "x") }
        try store.database.checkpoint()
        try store.database.close()
        let next = try Self.open(state)
        #expect(try next.database.settings.value(of: "pause") == nil && next.database.token() == "t")
        // It can be written again.
        try next.database.settings.set("pause", to: "x")
        try next.database.close()
    }

    @Test("It does not count once anything was written, by whatever way")
    func written() throws {
        let writes: [(Store) throws -> Void] = [
            { try $0.database.settings.set("pause", to: "x") },
            { _ = try $0.database.places.root(at: Array("/other".utf8)) },
            { _ = try $0.find("c.jpg", stamp(9)) },
            { try $0.decide([1], .keep) },
            { try $0.database.forgetting.erase() },
            { try $0.database.tryWriting() },
        ]
        for write in writes {
            let state = try Self.sealed()
            let store = try Self.open(state)
            #expect(try store.database.token() == "t")
            try write(store)
            #expect(try store.database.token() == nil)
            try store.database.close()
        }
    }

    @Test("It does not count if the journal knows more than the store, which then takes that in")
    func replay() throws {
        let state = try Self.sealed { try $0.decide([1], .delete) }
        // The journal goes on, as after a crash between the two.
        let copy = try StoredState()
        try FileManager.default.removeItem(at: copy.directory)
        try FileManager.default.copyItem(at: state.directory, to: copy.directory)
        let store = try copy.open()
        try store.decide([2], .keep)
        try store.database.close()
        try FileManager.default.removeItem(at: state.journalFile)
        try FileManager.default.copyItem(at: copy.journalFile, to: state.journalFile)
        let behind = try Self.open(state)
        #expect(try behind.decision(2) == .keep)
        #expect(try behind.database.token() == nil)
        try behind.database.close()
    }

    @Test("A run in which a call failed, engine and store were found to differ, or a photo was forgotten seals nothing")
    func doubt() throws {
        let doubts: [(Store) throws -> Void] = [
            { $0.database.doubtEngine() },
            { _ = try $0.database.forgetting.forget([]) },
            { store in
                #expect(throws: StoreError.self) {
                    try store.database.connection.write { try $0.execute(sql: "INSERT INTO nowhere VALUES (1)") }
                }
            },
        ]
        for doubt in doubts {
            let state = try StoredState()
            let store = try state.open()
            try store.scan(Self.files)
            try doubt(store)
            #expect(try !store.database.seal(with: "t"))
            try store.database.settings.set("pause", to: "x")
            try store.database.close()
            #expect(try Self.token(state) == nil)
        }
    }

    @Test("The journal of decisions knows nothing of it")
    func journal() throws {
        let state = try Self.sealed()
        #expect(try !String(decoding: state.journal(), as: UTF8.self).contains("snapshot"))
        let store = try state.open()
        #expect(try store.database.contradictions() == [])
        try store.database.close()
    }
}
