import CleanerProtocol
import PhotoCulling
import PhotoStore
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Decisions that are taken over from a file")
struct DecisionFileTests {
    /// The digest that `PhotoDatabase.add` gives a content and its picture.
    private static func digest(_ content: UInt8) throws -> WireDigest {
        let digits = String(content, radix: 16)
        return try #require(WireDigest(String(repeating: digits.count == 1 ? "0" + digits : digits, count: 32)))
    }

    /// A line of a file about a library, `/old/Photos` unless another one is named, and a path.
    private static func line(
        _ path: String, of library: String = "/old/Photos", _ decision: CleanerProtocol.Decision, content: UInt8?,
        picture: UInt8? = nil, copies: Bool = false
    ) throws -> DecisionLine {
        .photo(
            DecidedPhoto(
                decision: decision, contentDigest: try content.map { try digest($0) },
                pictureDigest: try (picture ?? content).map { try digest($0) },
                location: WireLocation(
                    path: WirePath(bytes: Array(path.utf8)),
                    absolutePath: WirePath(bytes: Array("\(library)/\(path)".utf8))),
                copies: copies, deleted: false, at: 1))
    }

    /// The photos of the library by their names, each with its content, and `/backup/…` of another library.
    private func withPhotos(
        _ photos: KeyValuePairs<String, UInt8>,
        _ body: (Catalogue, [String: PhotoID]) async throws -> Void
    ) async throws {
        var disk = LibraryDisk()
        disk.writingObstacle = { _ in nil }
        try await CatalogueTests().withCatalogue(disk: disk, beside: "/backup") { catalogue, root in
            var ids: [String: PhotoID] = [:]
            for (number, (name, content)) in photos.enumerated() {
                let location = catalogue.libraries.location(Array(name.utf8))
                ids[name] = try await catalogue.store.add(
                    location.map { String(decoding: $0.path, as: UTF8.self) } ?? name, of: location?.root ?? root,
                    inode: UInt64(number + 1), content: content)
            }
            try await catalogue.load()
            try await body(catalogue, ids)
        }
    }

    private func decisions(_ catalogue: Catalogue, _ ids: [String: PhotoID]) async throws -> [String: String] {
        let records = try await catalogue.store.photos.records(of: Array(ids.values))
        return ids.compactMapValues { records[$0]?.decision?.name }
    }

    private func takeOver(
        _ lines: [DecisionLine], in catalogue: Catalogue, dryRun: Bool? = nil, act: String? = nil
    ) async throws -> DecisionsImportReport {
        try await catalogue.takeOver(DecisionsImportRequest(decisions: lines, dryRun: dryRun, act: act))
    }

    @Test("Each line finds its photo: by content before picture, and at its own place before others")
    func matches() async throws {
        try await withPhotos(["a.jpg": 1, "new/b.jpg": 2, "c.jpg": 3, "d/c.jpg": 3, "e.jpg": 5]) { catalogue, ids in
            let lines = [
                try Self.line("old/b.jpg", .keep, content: 2), try Self.line("d/c.jpg", .maybe, content: 3),
                try Self.line("c.jpg", .keep, content: 3), try Self.line("a.jpg", .delete, content: 1),
                try Self.line("x.jpg", .maybe, content: 99, picture: 5), try Self.line("y.jpg", .keep, content: 98),
                try Self.line("z.jpg", .keep, content: nil),
            ]
            let plan = try await takeOver(lines, in: catalogue, dryRun: true)
            #expect(try await decisions(catalogue, ids) == [:] && plan.act == nil)
            var report = try await takeOver(lines, in: catalogue)
            #expect((report.kept, report.maybe, report.marked, report.markedBytes) == (2, 2, 1, 100))
            #expect(report.refused.map(\.photo) == ["/old/Photos/y.jpg", "/old/Photos/z.jpg"])
            #expect(report.refused.allSatisfy { $0.error.word == .notFound })
            #expect(
                try await decisions(catalogue, ids)
                    == ["a.jpg": "delete", "new/b.jpg": "keep", "c.jpg": "keep", "d/c.jpg": "maybe", "e.jpg": "maybe"])
            (report.act, report.dryRun) = (nil, true)
            #expect(report == plan)
        }
    }

    @Test("What is decided here stays, and what is decided so already is counted")
    func decidedHere() async throws {
        try await withPhotos(["a.jpg": 1, "b.jpg": 2]) { catalogue, ids in
            let lines = [try Self.line("a.jpg", .keep, content: 1), try Self.line("b.jpg", .delete, content: 2)]
            let parameters = MarkRequest(
                photos: ids.keys.map { .path(WirePath(bytes: Array($0.utf8))) }, decision: .keep)
            _ = try await catalogue.mark(parameters)
            let report = try await takeOver(lines, in: catalogue)
            #expect((report.taken, report.already, report.act) == (0, 1, nil))
            #expect(report.refused.map(\.error.word) == [.conflict])
            #expect(report.refused.map(\.absolutePath) == ["/photos/b.jpg"])
            #expect(try await decisions(catalogue, ids) == ["a.jpg": "keep", "b.jpg": "keep"])
        }
    }

    @Test("A mark that relied on a copy comes only to its own place, and only while a copy is there")
    func copies() async throws {
        let (a, elsewhere) = (
            try Self.line("a.jpg", .delete, content: 1, copies: true),
            try Self.line("x/a2.jpg", .delete, content: 1, copies: true)
        )
        try await withPhotos(["a.jpg": 1]) { catalogue, ids in
            let report = try await takeOver([a], in: catalogue)
            #expect(report.refused.map(\.error.cause) == [.lastCopy] && report.marked == 0)
        }
        try await withPhotos(["a.jpg": 1, "b.jpg": 1]) { catalogue, ids in
            let report = try await takeOver([elsewhere], in: catalogue)
            #expect(report.refused.map(\.error.word) == [.notFound])
            #expect(try await takeOver([a, elsewhere], in: catalogue).marked == 1)
            #expect(try await decisions(catalogue, ids) == ["a.jpg": "delete"])
        }
        // All copies are never marked, whatever the file says.
        try await withPhotos(["a.jpg": 1, "b.jpg": 1]) { catalogue, ids in
            for dryRun in [true, false] {
                let report = try await takeOver(
                    [try Self.line("a.jpg", .delete, content: 1), try Self.line("b.jpg", .delete, content: 1)],
                    in: catalogue, dryRun: dryRun)
                #expect(report.marked == 1 && report.refused.map(\.error.cause) == [.lastCopy])
            }
        }
    }

    @Test("Photos keep their place where the library begins higher or lower in the folders")
    func shiftedLibrary() async throws {
        try await withPhotos(["Photos/d/a.jpg": 1, "Photos/e/a.jpg": 1]) { catalogue, ids in
            let line = try Self.line("e/a.jpg", .delete, content: 1, copies: true)
            #expect(try await takeOver([line], in: catalogue).marked == 1)
            #expect(try await decisions(catalogue, ids) == ["Photos/e/a.jpg": "delete"])
        }
        try await withPhotos(["e/a.jpg": 1, "a.jpg": 1]) { catalogue, ids in
            let line = try Self.line("2024/e/a.jpg", .delete, content: 1, copies: true)
            #expect(try await takeOver([line], in: catalogue).marked == 1)
        }
    }

    @Test("Several requests are one act, to which nothing is added once it is undone")
    func oneAct() async throws {
        try await withPhotos(["a.jpg": 1, "b.jpg": 2, "c.jpg": 3]) { catalogue, ids in
            let one = try await takeOver([try Self.line("a.jpg", .keep, content: 1)], in: catalogue)
            let digests = [try Self.digest(2), try Self.digest(3)]
            let pair = DecisionLine.different(
                DifferentPictures(
                    .init(pictureDigest: digests[0], absolutePath: nil),
                    .init(pictureDigest: digests[1], absolutePath: nil),
                    at: 1))
            let two = try await takeOver(
                [try Self.line("b.jpg", .delete, content: 2), pair], in: catalogue, act: one.act)
            #expect(one.act != nil && two.act == one.act && two.different == 1)
            #expect(try await takeOver([pair], in: catalogue).already == 1)
            let act = try #require(try await catalogue.store.decisions.newestAct())
            let undone = try await catalogue.takeBack(act).report
            #expect(undone.photos == 2)
            #expect(undone.undone == "marking b.jpg for deletion, keeping a.jpg, calling pictures different")
            #expect(try await decisions(catalogue, ids) == [:])
            #expect(try await catalogue.store.decisions.separatedPairs().isEmpty)
            await #expect { try await takeOver([pair], in: catalogue, act: one.act) } throws: {
                ($0 as? ProtocolError)?.word == .conflict
            }
        }
    }

    @Test("A companion that was to stay stays, though its line comes in a later request than its photo's")
    func companions() async throws {
        for decision in [CleanerProtocol.Decision.keep, .delete] {
            try await withPhotos(["a-edited.jpg": 1, "a.jpg": 2]) { catalogue, ids in
                let one = try await takeOver([try Self.line("a-edited.jpg", .delete, content: 1)], in: catalogue)
                #expect(one.marked == 1 && one.companions == 1)
                let two = try await takeOver(
                    [try Self.line("a.jpg", decision, content: 2)], in: catalogue, act: one.act)
                #expect((two.refusedCount, two.already) == (0, 0) && two.kept == (decision == .keep ? 1 : 0))
                #expect(
                    try await decisions(catalogue, ids) == ["a-edited.jpg": "delete", "a.jpg": decision.rawValue])
                let act = try #require(try await catalogue.store.decisions.newestAct())
                _ = try await catalogue.takeBack(act)
                #expect(try await decisions(catalogue, ids) == [:])
            }
        }
    }

    @Test("Of two libraries alike each gets its own decisions, and what was to stay is never marked")
    func mirror() async throws {
        let lines = [
            try Self.line("a.jpg", of: "/photos", .delete, content: 1, copies: true),
            try Self.line("a.jpg", of: "/backup", .keep, content: 1),
        ]
        // What was found first may be the one that comes last in the file.
        for photos in [["/backup/a.jpg": 1, "a.jpg": 1], ["a.jpg": 1, "/backup/a.jpg": 1]]
            as [KeyValuePairs<String, UInt8>]
        {
            try await withPhotos(photos) { catalogue, ids in
                let report = try await takeOver(lines, in: catalogue)
                #expect(report.refusedCount == 0)
                #expect(try await decisions(catalogue, ids) == ["a.jpg": "delete", "/backup/a.jpg": "keep"])
            }
        }
        // The one that was to go is gone; or the libraries are others, and nothing tells which was which.
        try await withPhotos(["/backup/a.jpg": 1, "b.jpg": 1]) { catalogue, ids in
            let report = try await takeOver([lines[0]], in: catalogue)
            #expect(report.marked == 0)
        }
        let elsewhere = try Self.line("a.jpg", .delete, content: 1, copies: true)
        try await withPhotos(["/backup/a.jpg": 1, "a.jpg": 1]) { catalogue, ids in
            let report = try await takeOver([elsewhere], in: catalogue)
            #expect(report.marked == 0)
        }
    }

    @Test("Of a crowd of copies each is taken once, though its lines come in several requests")
    func crowd() async throws {
        try await withPhotos(["a.jpg": 1, "b.jpg": 1]) { catalogue, ids in
            let one = try await takeOver([try Self.line("x.jpg", .keep, content: 1)], in: catalogue)
            let two = try await takeOver([try Self.line("y.jpg", .keep, content: 1)], in: catalogue, act: one.act)
            #expect((one.kept, two.kept, two.already) == (1, 1, 0))
            #expect(try await decisions(catalogue, ids) == ["a.jpg": "keep", "b.jpg": "keep"])
        }
    }

    @Test("What a store hands out is taken over by another one with the same photos, and then handed out alike")
    func roundTrip() async throws {
        let photos: KeyValuePairs<String, UInt8> = ["a.jpg": 1, "b.jpg": 1, "c.jpg": 2, "d.jpg": 3, "e.jpg": 4]
        var lines: [DecisionLine] = []
        try await withPhotos(photos) { catalogue, ids in
            for (decision, name) in [(CleanerProtocol.Decision.delete, "b.jpg"), (.keep, "c.jpg"), (.maybe, "d.jpg")] {
                _ = try await catalogue.mark(
                    MarkRequest(photos: [.path(WirePath(bytes: Array(name.utf8)))], decision: decision))
            }
            let names = ["d.jpg", "e.jpg"].map { PhotoReference.path(WirePath(bytes: Array($0.utf8))) }
            _ = try await catalogue.separate(DifferentRequest(photos: names))
            lines = try await catalogue.keptDecisions(after: 0).lines + catalogue.keptPairs()
            #expect(lines.count == 4)
        }
        try await withPhotos(photos) { catalogue, _ in
            let report = try await takeOver(lines, in: catalogue)
            #expect((report.taken, report.refusedCount) == (4, 0))
            let again = try await catalogue.keptDecisions(after: 0).lines + catalogue.keptPairs()
            #expect(again.map(Self.withoutTime) == lines.map(Self.withoutTime))
            #expect(try await takeOver(lines, in: catalogue).already == 4)
        }
    }

    private static func withoutTime(_ line: DecisionLine) -> DecisionLine {
        switch line {
        case .photo(var photo):
            (photo.at, photo.time) = (0, nil)
            return .photo(photo)
        case .different(var pair):
            (pair.at, pair.time) = (0, nil)
            return .different(pair)
        }
    }
}
