import CleanerProtocol
import Dispatch
import PhotoCulling
import PhotoStore
import Synchronization
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Marking more photos than one slice has")
struct MarkingTests {
    /// A slice of photos in the folder `a`, and as many in `b`, of which the disk is asked between the two.
    private let names = ["a", "b"].map { folder in (0..<Catalogue.slicePhotos).map { "\(folder)/\($0).jpg" } }

    /// Marks them all to be deleted; `between` is done when the first slice is decided and the second is not.
    private func markAll(
        copies: Set<String> = [], between: (Catalogue) async throws -> Void,
        after: (Catalogue, MarkReport) async throws -> Void
    ) async throws {
        let (questions, question) = AsyncStream<Void>.makeStream()
        let answer = DispatchSemaphore(value: 0)
        let isFirst = Atomic(true)
        var disk = LibraryDisk()
        disk.writingObstacle = { folder in
            if folder.lastComponent == "b", isFirst.exchange(false, ordering: .relaxed) {
                question.yield()
                answer.wait()
            }
            return nil
        }
        try await CatalogueTests().withCatalogue(disk: disk) { catalogue, root in
            for (number, name) in names.joined().enumerated() {
                let content = UInt8(copies.contains(name) ? 255 : number)
                try await catalogue.store.add(name, of: root, inode: UInt64(number + 1), content: content)
            }
            let parameters = Self.request(names.flatMap(\.self), .delete)
            async let report = catalogue.mark(parameters)
            for await _ in questions { break }
            try await between(catalogue)
            answer.signal()
            try await after(catalogue, report)
        }
    }

    private static func request(_ names: [String], _ decision: CleanerProtocol.Decision) -> MarkRequest {
        MarkRequest(photos: names.map { .path(WirePath(bytes: Array($0.utf8))) }, decision: decision)
    }

    @Test("A daemon that stops ends a long mark at its next slice, and says which photos it did not come to")
    func stopped() async throws {
        try await markAll { catalogue in
            catalogue.stop.raise()
        } after: { catalogue, report in
            #expect(report.photos == Catalogue.slicePhotos)
            #expect(report.refused.count == Catalogue.slicePhotos)
            #expect(report.refused.allSatisfy { $0.error.word == .stopping })
            let marked = try await catalogue.store.decisions.photos(decided: .delete)
            #expect(marked.count == Catalogue.slicePhotos)
            await #expect { try await catalogue.mark(Self.request(["b/5.jpg"], .keep)) } throws: {
                ($0 as? ProtocolError)?.word == .stopping
            }
        }
    }

    @Test("What others decide between two slices holds, and is told; the rest is one act")
    func overtaken() async throws {
        try await markAll { catalogue in
            let marked = try await catalogue.store.decisions.photos(decided: .delete)
            #expect(marked.count == Catalogue.slicePhotos)
            let kept = try await catalogue.mark(Self.request(["a/7.jpg", "b/5.jpg"], .keep))
            #expect(kept.photos == 2 && kept.refused == [])
            let act = try await #require(catalogue.store.decisions.newestAct(id: 1))
            await #expect { try await catalogue.takeBack(act) } throws: { ($0 as? ProtocolError)?.word == .busy }
        } after: { catalogue, report in
            #expect(report.photos == 2 * Catalogue.slicePhotos - 2)
            #expect(Set(report.refused.map(\.photo)) == ["a/7.jpg", "b/5.jpg"])
            #expect(report.refused.allSatisfy { $0.error.problem == "it was decided meanwhile: keep" })
            let store = await catalogue.store
            #expect(try store.decisions.photos(decided: .keep).count == 2)
            #expect(try store.decisions.photos(decided: .delete).count == report.photos)
            #expect(report.act == WireID.act(1))
            let undone = try await catalogue.takeBack(#require(store.decisions.newestAct(id: 1))).report
            #expect(undone.photos == report.photos)
            #expect(
                try store.decisions.photos(decided: .delete).isEmpty
                    && store.decisions.photos(decided: .keep).count == 2)
        }
    }

    @Test("Where the store fails between two slices the answer says what is decided and what is not")
    func failure() async throws {
        try await markAll { catalogue in
            try await catalogue.store.close()
        } after: { _, report in
            #expect(report.photos == Catalogue.slicePhotos && report.act == WireID.act(1))
            #expect(report.refused.map(\.photo) == names[1])
        }
    }

    @Test("Of copies that lie in two slices the last stays, whoever else marks")
    func lastCopy() async throws {
        let copies: Set = ["a/1.jpg", "b/1.jpg"]
        try await markAll(copies: copies) { catalogue in
            let other = try await catalogue.mark(Self.request(["b/1.jpg"], .delete))
            #expect(other.refused.map(\.error.word) == [.refused])
        } after: { catalogue, report in
            #expect(report.refused.map(\.photo) == ["b/1.jpg"])
            let marked = try await catalogue.store.decisions.photos(decided: .delete)
            #expect(marked.count == 2 * Catalogue.slicePhotos - 1)
        }
    }
}
