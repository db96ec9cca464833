import CleanerProtocol
import Foundation
import PhotoCategories
import Testing

@Suite("Requests that name a folder", .serialized)
struct FolderSelectionTests {
    private func library() throws -> Run {
        let run = try Run(knowing: [
            "trip/1.jpg": 1, "trip/day 2/2.jpg": 2, "Trip/3.jpg": 3, "trip2/4.jpg": 4, "5.jpg": 2,
        ])
        // It goes with its photo and is not counted by itself.
        try run.write(Array("raw".utf8), to: "trip/1.NEF")
        try run.write(Array("no photo".utf8), to: "trip/notes.txt")
        try run.sync()
        return run
    }

    private func folder(_ path: String) -> FolderReference { FolderReference(WirePath(bytes: Array(path.utf8))) }

    private func mark(
        _ run: Run, _ path: String, dryRun: Bool? = nil, selection: String? = nil
    ) throws -> MarkReport {
        try run.send(
            MarkRequest(
                photos: [], folders: [folder(path)], selection: selection, decision: .delete, dryRun: dryRun))
    }

    private func listed(_ run: Run, _ category: PhotoCategories.Category, in path: String) throws -> [String] {
        var paths: [String] = []
        let request = ListRequest(category: category, filter: PhotoFilter { $0.folder = folder(path) })
        let client = try run.client()
        _ = try client.send(request) { paths.append($0.path) }
        return paths.sorted()
    }

    @Test("A folder stands for its photos and those below it, in this spelling and no other", arguments: [true, false])
    func mark(isAbsolute: Bool) throws {
        let run = try library()
        let path = isAbsolute ? run.path("trip") + "/" : "./trip"
        let plan = try mark(run, path, dryRun: true)
        #expect((plan.photos, plan.companions, plan.refused.count, plan.dryRun) == (2, 1, 0, true))
        #expect(try run.listed("marked").isEmpty)
        let report = try mark(run, path, selection: plan.selection)
        #expect((report.photos, report.companions, report.selection) == (2, 1, nil))
        #expect(try run.listed("marked") == ["trip/1.jpg", "trip/day 2/2.jpg"])
        #expect(try run.control("undo").code == 0)
        #expect(try run.listed("marked").isEmpty)
    }

    @Test("Photos that came after the count are not marked unseen")
    func arrived() throws {
        let run = try library()
        let plan = try mark(run, "trip", dryRun: true)
        try run.draw(7, to: "trip/new.jpg")
        try run.sync()
        #expect { try mark(run, "trip", selection: plan.selection) } throws: {
            ($0 as? ProtocolError)?.word == .conflict
        }
        #expect(try run.listed("marked").isEmpty)
        #expect(try mark(run, "trip").photos == 3)
    }

    @Test("Of copies that a folder holds together one stays; each refusal names its photo")
    func lastCopies() throws {
        let run = try Run(knowing: ["trip/1.jpg": 1, "trip/copy.jpg": 1, "trip/2.jpg": 2])
        let report = try mark(run, "trip")
        #expect(report.photos == 2)
        #expect(report.refused.map(\.photo) == [run.path("trip/copy.jpg")])
        #expect(report.refused.map(\.error.cause) == [.lastCopy])
    }

    @Test("A list and a review of a folder show its photos; a group is shown whole")
    func list() throws {
        let run = try library()
        #expect(try listed(run, .all, in: "trip") == ["trip/1.NEF", "trip/1.jpg", "trip/day 2/2.jpg"])
        #expect(try listed(run, .all, in: run.path("Trip")) == ["Trip/3.jpg"])
        #expect(try listed(run, .all, in: run.library.path).count == 6)
        #expect(try listed(run, .all, in: ".").count == 6)
        #expect(try listed(run, .duplicates, in: "trip") == ["5.jpg", "trip/day 2/2.jpg"])
        #expect(try listed(run, .duplicates, in: "trip2").isEmpty)
        let filter = PhotoFilter { $0.folder = folder("trip2") }
        let page = try run.send(ReviewRequest(category: .all, filter: filter, count: 8))
        #expect(page.cards.flatMap(\.photos).map(\.path) == ["trip2/4.jpg"])
        let same = PhotoFilter { $0.folder = folder("trip2/") }
        #expect(try run.send(ReviewRequest(category: .all, filter: same)).review == page.review)
    }

    @Test("--folder means the same in each command")
    func option() throws {
        let run = try library()
        let expected = ["trip/1.NEF", "trip/1.jpg", "trip/day 2/2.jpg"]
        for words in [["list", "--folder", "trip"], ["review", "all", "--folder=trip"], ["list", "all", "trip"]] {
            let rows = try run.control(words + ["--json"]).objects()
            #expect(rows.compactMap { $0["path"] as? String }.sorted() == expected, "\(words)")
        }
        let found = try run.control("search", "2", "--folder", run.path("trip"), "--json").objects()
        #expect(found.compactMap { $0["path"] as? String } == ["trip/day 2/2.jpg"])
        // Without --everything, as these are not all photos.
        #expect(try run.control("mark", "delete", "--list", "all", "--folder", "trip/day 2", "--yes").code == 0)
        #expect(try run.listed("marked") == ["trip/day 2/2.jpg"])
    }

    @Test(
        "A folder that may not be changed is named once with the number of its photos",
        .enabled(if: Run.mayMakeImmutable, "nothing can be made immutable here"))
    func locked() throws {
        let run = try Run(knowing: ["locked/a.jpg": 1, "locked/b.jpg": 2, "locked/c.jpg": 3, "free.jpg": 4])
        let folder = run.path("locked")
        try #require(try run.chattr("+i", folder))
        defer { _ = try? run.chattr("-i", folder) }
        let answer = try run.control("mark", "delete", "--list", "all", "--everything", "--last-copy", "--yes")
        #expect(answer.code == 2)
        #expect(
            answer.errors == """
                cleanerctl: 3 photos lie in \(folder), a folder that you may not change
                give yourself the right to write there, or leave it

                """)
        let alone = try run.control("mark", "delete", "--last-copy", "locked/a.jpg")
        #expect(alone.code == 5)
        #expect(alone.errors.hasPrefix("cleanerctl: \(folder)/a.jpg lies in a folder that you may not change\n"))
        #expect(try run.listed("marked") == ["free.jpg"])
    }

    @Test("A folder outside the libraries, or without a known photo, is an error and no empty answer")
    func errors() throws {
        let run = try library()
        for (path, text) in [("/elsewhere", "lies in no library"), ("tripp", "no photo is known in tripp")] {
            func isTold(_ error: any Error) -> Bool {
                let error = error as? ProtocolError
                return error?.word == .notFound && error?.problem.contains(text) == true && error?.remedy != nil
            }
            #expect { try listed(run, .blurry, in: path) } throws: { isTold($0) }
            #expect { try mark(run, path) } throws: { isTold($0) }
        }
        #expect(try listed(run, .blurry, in: "trip").isEmpty)
        // The empty variable of a script is not the whole library.
        #expect { try mark(run, "") } throws: { ($0 as? ProtocolError)?.word == .badParameters }
        #expect(try run.listed("marked").isEmpty)
    }
}
