import CleanerProtocol
import PhotoCulling
import PhotoStore
import Testing

@testable import CleanerDaemon

/// Undo of an emptying, with the daemon's death between any two of its system calls.
@Suite("An emptying that is undone")
struct UndoneEmptyingTests {
    private static let marked = ["a.jpg", "b.jpg"]
    private static let files = marked.flatMap(DepartureWorld.family)

    /// The marked photos are in the trash.
    private func emptied(_ body: (DepartureWorld) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let world = try await DepartureWorld(in: folder.path, marked: Self.marked, [:])
        _ = try await world.keeper.empty(TrashEmptyRequest(), canContinue: { true }) { _, _ in }
        try #require(world.trashed().count == Self.files.count)
        try await body(world)
        try world.store.close()
    }

    private func marks(_ world: DepartureWorld) async throws -> [String: PhotoCulling.Decision?] {
        var marks: [String: PhotoCulling.Decision?] = [:]
        for file in Self.files where !file.hasSuffix(".xmp") {
            guard let photo = try? await world.catalogue.photo(.path(WirePath(bytes: Array(file.utf8)))) else {
                continue
            }
            marks[file] = try world.store.photos.records(of: [photo])[photo]?.decision
        }
        return marks
    }

    @Test("The photos are back and marked as before; the next undo takes the marks back")
    func twice() async throws {
        try await emptied { world in
            let undone = try await world.keeper.undo(UndoRequest())
            #expect(undone.photos == 2 && undone.refused == [])
            #expect(Self.files.allSatisfy { world.content($0) == DepartureWorld.contents[$0] })
            #expect(try await marks(world) == ["a.jpg": .delete, "b.jpg": .delete, "b.nef": .delete])
            let again = try await world.keeper.undo(UndoRequest())
            #expect(again.photos == 2)
            #expect(try await marks(world) == ["a.jpg": nil, "b.jpg": nil, "b.nef": nil])
        }
    }

    @Test("Restore is another wish: the photos are back and not marked")
    func restored() async throws {
        try await emptied { world in
            #expect(try await world.keeper.restore(TrashRestoreRequest()).restored == 2)
            #expect(try await marks(world) == ["a.jpg": nil, "b.jpg": nil, "b.nef": nil])
            let rows = try await world.catalogue.decisions(before: .max).rows
            #expect(rows.count == 3 && rows.allSatisfy { $0.withdrawn == .restored && !$0.undone })
        }
    }

    @Test("A death at any moment loses neither a photo nor a mark; undo then takes back the rest", arguments: 0..<4)
    func dying(part: Int) async throws {
        for step in 1...80 where step % 4 == part {
            try await emptied { world in
                world.die(in: step)
                let undone = try? await world.keeper.undo(UndoRequest())
                if world.isDead {
                    try await world.startAgain()
                    try await world.scan()
                } else {
                    #expect(undone?.photos == 2)
                }
                let trashed = world.trashed()
                for file in Self.files {
                    let isHere = world.content(file) == DepartureWorld.contents[file]
                    #expect(isHere != trashed.contains(DepartureWorld.contents[file] ?? ""), "\(file), step \(step)")
                }
                #expect(try await marks(world).values.allSatisfy { $0 == .delete }, "step \(step)")
                if !trashed.isEmpty { _ = try await world.keeper.undo(UndoRequest()) }
                #expect(world.trashed().isEmpty, "step \(step)")
                #expect(
                    try await marks(world) == ["a.jpg": .delete, "b.jpg": .delete, "b.nef": .delete], "step \(step)")
                #expect(try world.store.contradictions().isEmpty)
            }
        }
    }
}
