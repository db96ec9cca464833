import CleanerProtocol
import PhotoCulling
import PhotoStore
import Testing

@testable import CleanerDaemon

/// Which copies are kept: those that lie in the library together, and no others.
@Suite("The last copy of a picture")
struct LastCopyTests {
    private func world(marked: [String], _ body: (DepartureWorld) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        let world = try await DepartureWorld(in: folder.path, marked: marked, [:])
        try await body(world)
        try world.store.close()
    }

    private func empty(_ world: DepartureWorld, dryRun: Bool? = nil) async throws -> EmptyReport {
        try await world.keeper.empty(TrashEmptyRequest(dryRun: dryRun), canContinue: { true }) { _, _ in }
    }

    @Test("The one that is left after its copies went to the trash is a photo like any other, also after a restart")
    func left() async throws {
        try await world(marked: ["a.jpg"]) { world in
            #expect(try await empty(world).photos == 1)
            try await world.mark(["kept/a.jpg"], .delete)
            try world.store.close()
            try await world.startAgain()
            #expect(try await empty(world, dryRun: true).photos == 1)
            let report = try await empty(world)
            #expect(report.photos == 1 && report.refused == [])
            #expect(world.trashed() == ["A", "A"])
        }
    }

    @Test("Copies that lie there together: a mark of the last one is refused, and a machine can tell why")
    func together() async throws {
        try await world(marked: ["a.jpg"]) { world in
            let report = try await world.catalogue.mark(
                MarkRequest(photos: [.path(WirePath(bytes: Array("kept/a.jpg".utf8)))], decision: .delete))
            #expect(report.refused.map(\.error.word) == [.refused])
            #expect(report.refused.map(\.error.cause) == [.lastCopy])
        }
    }

    @Test("Where undo left all copies marked, an emptying takes none of them, and says so")
    func allMarked() async throws {
        try await world(marked: ["a.jpg", "kept/a.jpg"]) { world in
            for dryRun in [true, nil] {
                let report = try await empty(world, dryRun: dryRun)
                #expect(report.photos == 0 && report.refused.map(\.error) == [.allCopiesMarked, .allCopiesMarked])
            }
            #expect(world.content("a.jpg") == "A" && world.content("kept/a.jpg") == "A")
        }
    }

    @Test("One emptying never takes all copies, also where the last one is kept and marked again meanwhile")
    func markedMeanwhile() async throws {
        try await world(marked: ["a.jpg", "guarded/d.jpg", "kept/d.jpg"]) { world in
            let report = try await world.keeper.empty(TrashEmptyRequest(), canContinue: { true }) { done, _ in
                // The first photo goes before any copy is looked at, the second one is the other copy.
                if done == 1 { _ = try? await world.mark(["kept/d.jpg"], .keep) }
                if done == 2 { _ = try? await world.mark(["kept/d.jpg"], .delete) }
            }
            #expect(report.photos == 2 && report.refused.map(\.error) == [.otherCopyWent])
            #expect(world.content("guarded/d.jpg") == nil && world.content("kept/d.jpg") == "D")
            // Who looks once more and empties again has decided about the one that is left.
            #expect(try await empty(world).photos == 1)
        }
    }

    @Test("A marked photo whose copy vanished stays; marked again it is one without copies, and goes")
    func vanished() async throws {
        try await world(marked: ["a.jpg"]) { world in
            world.perform(.unlink("kept/a.jpg"))
            #expect(try await empty(world).refused.map(\.error) == [.lastOnDisk])
            // Until the watch has reported that, the mark is the old one.
            try await world.mark(["a.jpg"], .delete)
            #expect(try await empty(world).refused.map(\.error) == [.lastOnDisk])
            let copy = try #require(
                try world.store.places.locations(root: world.root, below: Array("kept".utf8)).first)
            _ = try world.store.intake.forget([copy], at: 3)
            #expect(try await empty(world).refused.map(\.error) == [.lastOnDisk])
            try await world.mark(["a.jpg"], .delete)
            #expect(try await empty(world).photos == 1)
        }
    }
}
