import CleanerProtocol
import Foundation
import PhotoCategories
import TerminalTesting
import Testing

@Suite("RAW files, films and sidecars go and come back with their photo", .serialized)
struct CompanionTests {
    /// A photo with all kinds of companions, and a file that is none.
    private func library() throws -> Run {
        let run = try Run()
        try run.draw(1, to: "trip/IMG_0001.JPG")
        try run.draw(2, to: "trip/IMG_0002.JPG")
        for name in Self.beside { try run.write(Array("\(name) of its own".utf8), to: name) }
        try run.start()
        try run.sync()
        return run
    }

    private static let photos = ["trip/IMG_0001.NEF", "trip/IMG_0001.MOV"]
    private static let sidecars = ["trip/IMG_0001.AAE", "trip/IMG_0001.JPG.xmp", "trip/IMG_0001.xmp"]
    private static let beside = photos + sidecars
    private static let all = ["trip/IMG_0001.JPG"] + beside

    private func there(_ run: Run) -> [String] { Self.all.filter(run.exists) }

    @Test("One decision moves all of it, one restore brings all of it back, each file in its bytes")
    func together() throws {
        let run = try library()
        let before = try Self.all.map { try run.bytes(of: $0) }
        let shown = try run.control("show", "trip/IMG_0001.JPG").output
        #expect(shown.contains("IMG_0001.AAE") && shown.contains("IMG_0001.MOV") && shown.contains("IMG_0001.NEF"))
        #expect(try run.control("show", "trip/IMG_0001.NEF").output.contains("to which it belongs"))
        #expect(try run.control("mark", "delete", "trip/IMG_0001.JPG").output.contains("1 photo with 5 files"))
        let status = try run.control("status", "--json").objects()[0]
        let marked = try #require(status["marked"] as? [String: Any])
        #expect(marked["photos"] as? Int == 1)
        let list = try run.control("trash", "list").output
        #expect(list.contains("with IMG_0001.AAE, IMG_0001.JPG.xmp, IMG_0001.MOV, IMG_0001.NEF and IMG_0001.xmp"))
        let emptied = try run.control("trash", "send", "--yes")
        #expect(emptied.code == 0 && emptied.output.contains("1 photo with 5 files"))
        #expect(there(run).isEmpty && run.exists("trip/IMG_0002.JPG"))
        #expect(try run.isClean())
        let trashed = try run.control("trash", "list", "--json").objects()
        #expect(trashed.count == 1 && (trashed[0]["companions"] as? [String])?.count == 5)
        #expect(try run.control("stats", "--json").objects()[0]["removed"] as? Int == 1)
        #expect(try run.control("trash", "restore", "trip/IMG_0001.MOV").output.contains("1 photo with 5 files"))
        #expect(try Self.all.map { try run.bytes(of: $0) } == before)
        try run.sync()
        #expect(try run.listed("marked").isEmpty && run.isClean())
    }

    @Test("An edited picture and its original, which no list proposes for each other, are not said to be proposed")
    func edited() throws {
        let run = try Run()
        try run.draw(1, to: "IMG_0001.JPG")
        try run.write(Run.smaller(1), to: "IMG_E0001.JPG")
        try run.write(Run.smaller(2), to: "x-edited.jpg")
        try run.draw(2, to: "x.jpg")
        try run.start()
        try run.sync()
        let photos = try run.listed("all").sorted()
        for photo in photos {
            let shown = try run.control("show", photo).output
            for category in ["near-duplicates", "similar", "duplicates"] {
                let isProposed =
                    shown.contains("Proposed to go: \(category)") || shown.contains("stay: the keeper in \(category)")
                #expect(try run.listed(category).contains(photo) == isProposed, "\(photo): \(shown)")
            }
        }
        #expect(!photos.isEmpty)
    }

    @Test("A photo is counted once and its files beside it, whichever of them is named, in every answer")
    func oneCount() throws {
        let run = try library()
        func expectCount(_ words: String...) throws {
            let answer = try run.control(words)
            let text = answer.output + answer.errors
            #expect(text.contains("1 photo with 5 files that belong to it"), "\(words): \(text)")
        }
        let family = ["trip/IMG_0001.MOV", "trip/IMG_0001.NEF", "trip/IMG_0001.JPG"]
        let plan = try run.control(["mark", "delete", "--dry-run"] + family)
        #expect(plan.output.contains("1 photo with 5 files that belong to it"))
        let marked = try run.control(["mark", "delete"] + family + ["--json"]).objects()[0]
        let pile = try run.control("trash", "send", "--dry-run", "--json").objects()[0]
        for member in ["photos", "companions", "bytes"] {
            #expect(marked[member] as? Int == pile[member] as? Int, "\(member)")
        }
        #expect(try run.control("status").output.contains("Marked      1 photo "))
        try expectCount("trash", "list")
        try expectCount("trash", "restore", "--yes")
        try expectCount("undo")
        try expectCount("trash", "send", "--yes")
        try expectCount("trash", "list")
        try expectCount("undo")
        #expect(there(run) == Self.all)
    }

    @Test("Of many photos of a folder all sidecars are counted as well, in whatever case their names are written")
    func manySidecars() throws {
        let names = (1...20).map { "trip/\($0).png" }
        let run = try Run(knowingTiny: names)
        for name in ["trip/3.png.xmp", "trip/7.XMP", "trip/9.aae"] { try run.write([1], to: name) }
        try run.sync()
        #expect(
            try run.control(["mark", "delete"] + names).output.contains("20 photos with 3 files that belong to them"))
        #expect(try run.control("trash", "send", "--dry-run").output.contains("20 photos with 3 files"))
    }

    @Test("undo takes back the trip and then the decision, each as a whole")
    func undo() throws {
        let run = try library()
        try run.control("mark", "delete", "trip/IMG_0001.JPG")
        try run.control("trash", "send", "--yes")
        run.stop(SIGKILL)
        try run.start()
        let undone = try run.control("undo").output
        #expect(undone.contains("moving IMG_0001.JPG to the desktop's trash. 1 photo with 5 files"))
        #expect(there(run) == Self.all)
        try run.sync()
        try run.control("mark", "keep", "trip/IMG_0001.JPG")
        let decisions = try run.control("decisions", "--json").objects()
        #expect(decisions.prefix(3).filter { $0["companionOf"] != nil }.count == 2)
        #expect(try run.control("undo").output.contains("keeping IMG_0001.JPG. 1 photo with 5 files"))
        #expect(try run.isClean())
    }

    @Test("A companion that is named by itself goes alone, and what it belonged to stays")
    func alone() throws {
        let run = try library()
        #expect(try run.control("mark", "delete", "trip/IMG_0001.NEF").output.contains("Marked 1 photo for"))
        #expect(try run.listed("marked") == ["trip/IMG_0001.NEF"])
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(there(run) == Self.all.filter { $0 != "trip/IMG_0001.NEF" })
        try run.control("mark", "delete", "trip/IMG_0001.JPG")
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(there(run).isEmpty)
        #expect(try run.control("trash", "restore", "--all").code == 0)
        #expect(there(run) == Self.all)
        try run.sync()
        #expect(try run.isClean())
    }

    @Test(
        "Where one file cannot go, as it is another one by now, none does",
        arguments: ["written", "analysed", "replaced"])
    func changed(how: String) throws {
        let run = try library()
        try run.control("mark", "delete", "trip/IMG_0001.JPG")
        if how == "replaced" {
            try run.draw(9, to: "trip/other.jpg")
            try run.sync()
            try run.move("trip/other.jpg", to: "trip/IMG_0001.JPG")
        } else {
            try run.draw(9, to: "trip/IMG_0001.JPG")
        }
        if how != "written" { try run.sync() }
        try expectNoneGoes(run)
    }

    @Test(
        "So where the photo itself, which goes last, cannot",
        .enabled(if: Run.mayMakeImmutable, "nothing can be made immutable here"))
    func allOrNone() throws {
        let run = try library()
        try run.control("mark", "delete", "trip/IMG_0001.JPG")
        let main = run.path("trip/IMG_0001.JPG")
        try #require(try run.chattr("+i", main))
        defer { _ = try? run.chattr("-i", main) }
        // Subscribers get nothing for the new attribute: the file is checked again, and judged as before.
        try run.control("scan", "--wait")
        try expectNoneGoes(run)
        #expect(try run.listed("marked") == ["trip/IMG_0001.JPG"])
        #expect(try run.chattr("-i", main))
        try run.control("scan", "--wait")
        #expect(try run.control("trash", "send", "--yes").output.contains("1 photo with 5 files"))
        #expect(there(run).isEmpty)
        #expect(try run.control("undo").code == 0)
        #expect(there(run) == Self.all)
    }

    private func expectNoneGoes(_ run: Run) throws {
        let answer = try run.control("trash", "send", "--yes")
        #expect(answer.code != 0)
        #expect(there(run) == Self.all)
        let files = run.trash.appendingPathComponent("files").path
        #expect(
            try !FileManager.default.fileExists(atPath: files)
                || FileManager.default.contentsOfDirectory(atPath: files).isEmpty)
        try run.sync()
        #expect(try run.isClean())
    }

    @Test(
        "Who keeps a photo while the last of its files is read keeps all of it, and nothing has moved before",
        .enabled(if: Run.mayTrace, "nothing may be traced here"))
    func changedMind() throws {
        let run = try library()
        try run.control("mark", "delete", "trip/IMG_0001.JPG")
        run.stop()
        // The photo itself is read last; the worker that reads it is stopped.
        try run.start(under: run.injecting("trip/IMG_0001.JPG", "pread64:signal=SIGSTOP:when=1"))
        try run.sync()
        let emptying = try run.begin(["trash", "send", "--yes"])
        let worker = try run.stoppedWorker()
        #expect(there(run) == Self.all)
        #expect(try run.control("mark", "keep", "trip/IMG_0001.JPG").code == 0)
        kill(worker, SIGCONT)
        #expect(try emptying.answer().code != 0)
        #expect(there(run) == Self.all)
        for photo in ["trip/IMG_0001.JPG"] + Self.photos { #expect(try run.decision(photo) == "keep") }
        #expect(try run.listed("marked").isEmpty)
        try run.sync()
        #expect(try run.isClean())
    }

    @Test(
        "Where one of a photo's hard links cannot go, none does, and the photo stays marked with what was said of it",
        .enabled(if: Run.mayMakeImmutable, "nothing can be made immutable here"))
    func hardLinks() throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try run.draw(1, to: "copy.jpg")
        try run.folder("b")
        let folder = run.path("b")
        try #require(link(run.path("a.jpg"), run.path("b/link.jpg")) == 0)
        try run.start()
        try run.sync()
        #expect(try run.control("mark", "delete", "--last-copy", "a.jpg", "copy.jpg").code == 0)
        // No file can leave an immutable folder.
        try #require(try run.chattr("+i", folder))
        defer { _ = try? run.chattr("-i", folder) }
        #expect(try run.control("trash", "send", "--yes").code != 0)
        #expect(run.exists("a.jpg") && run.exists("b/link.jpg") && !run.exists("copy.jpg"))
        try run.sync()
        #expect(try run.listed("marked").count == 1)
        #expect(try run.isClean())
        #expect(try run.chattr("-i", folder))
        // Its last copy may go, as the user confirmed.
        let emptied = try run.control("trash", "send", "--yes")
        #expect(emptied.code == 0, "\(emptied.errors)")
        #expect(!run.exists("a.jpg") && !run.exists("b/link.jpg"))
        let restored = try run.control("trash", "restore", "--all")
        #expect(restored.code == 0 && !restored.output.contains("with"), "\(restored.output)")
        #expect(run.exists("a.jpg") && run.exists("b/link.jpg") && run.exists("copy.jpg"))
    }

    @Test("A protected companion protects the photo, with its name")
    func protected() throws {
        let run = try library()
        try run.control("protect", "trip/IMG_0001.NEF")
        let answer = try run.control("mark", "delete", "trip/IMG_0001.JPG")
        #expect(answer.code == 5 && answer.errors.contains("IMG_0001.NEF, which goes with it: it is protected"))
        #expect(try run.listed("marked").isEmpty)
    }

    @Test(
        "Of equal copies the one with an edit beside it stays, also if the edit came later",
        arguments: ["aae", "jpg.pp3"])
    func edited(ending: String) throws {
        let run = try Run()
        let names = ["2019/a.jpg", "copies/a.jpg", "new/a.jpg"]
        for name in names { try run.draw(1, to: name) }
        try run.start()
        try run.sync()
        func keepers() throws -> [String] {
            try run.control("list", "duplicates", "--json").objects().filter { $0["keeper"] as? Bool == true }
                .compactMap { $0["path"] as? String }
        }
        let edited = try #require(Set(names).subtracting(try keepers()).min())
        try run.write(Array("steps".utf8), to: (edited as NSString).deletingPathExtension + "." + ending)
        try run.sync()
        #expect(try keepers() == [edited])
        #expect(try run.control("show", edited).output.contains("sidecar"))
        #expect(try run.isClean())
    }

    @Test("A sidecar stays as long as another photo of its stem does")
    func shared() throws {
        let run = try library()
        try run.draw(3, to: "trip/IMG_0001.png")
        try run.sync()
        try run.control("mark", "delete", "trip/IMG_0001.JPG")
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(there(run) == Self.photos + ["trip/IMG_0001.AAE", "trip/IMG_0001.xmp"])
        #expect(try run.isClean())
    }

    @Test(
        "So it does as long as a file of a kind that is no photo to us",
        arguments: ["IMG_0001.xcf", "IMG_E0001.XCF", "IMG_0001-edited.afphoto"])
    func sharedWithUnknown(other: String) throws {
        let run = try library()
        try run.write(Array("layers".utf8), to: "trip/\(other)")
        try run.sync()
        try run.control("mark", "delete", "trip/IMG_0001.JPG")
        #expect(try !run.control("trash", "list").output.contains("IMG_0001.AAE"))
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(there(run) == ["trip/IMG_0001.AAE", "trip/IMG_0001.xmp"])
        #expect(try run.isClean())
    }

    @Test("The review shows what goes with a photo, and counts it once")
    func review() throws {
        let run = try library()
        let page = try run.send(
            ReviewRequest(category: .all, count: 8))
        #expect(page.left == 2 && page.cards.count == 2)
        let row = try #require(page.cards.flatMap(\.photos).first { $0.path == "trip/IMG_0001.JPG" })
        #expect(row.companions?.map(\.path).sorted() == Self.beside.sorted())
        let screen = try run.screen(columns: 120, rows: 40)
        try screen.run("\(run.controlPath) review all")
        try screen.wait(for: "with IMG_0001.AAE")
    }

    @Test("What comes later belongs to its photo, what is renamed away does not")
    func coming() throws {
        let run = try library()
        try run.write(Array("later".utf8), to: "trip/IMG_0002.MOV")
        try run.sync()
        #expect(try run.control("show", "trip/IMG_0002.JPG").output.contains("goes and comes back with IMG_0002.MOV"))
        #expect(try run.listed("videos").isEmpty)
        try run.move("trip/IMG_0002.MOV", to: "trip/film.MOV")
        try run.sync()
        #expect(try !run.control("show", "trip/IMG_0002.JPG").output.contains("goes and comes back"))
        #expect(try run.isClean())
    }

    @Test(
        "A sidecar that is protected, kept or on the maybe pile stays, and the photo goes without it",
        arguments: [["protect"], ["mark", "keep"], ["mark", "maybe"]], Self.sidecars)
    func stayingSidecar(words: [String], sidecar: String) throws {
        let run = try library()
        try run.control("mark", "delete", "trip/IMG_0001.JPG")
        #expect(try run.control(words + [sidecar]).code == 0)
        let name = (sidecar as NSString).lastPathComponent
        #expect(try !run.control("show", "trip/IMG_0001.JPG").output.contains(name))
        let plan = try run.control("trash", "send", "--dry-run")
        #expect(plan.output.contains("1 photo with 4 files"), "\(plan.output)\(plan.errors)")
        #expect(try !run.control("trash", "list").output.contains(name) && there(run) == Self.all)
        let emptied = try run.control("trash", "send", "--yes")
        #expect(emptied.output.contains("1 photo with 4 files"), "\(emptied.output)\(emptied.errors)")
        #expect(there(run) == [sidecar])
        #expect(try run.isClean())
        #expect(try run.control("undo").code == 0)
        #expect(there(run) == Self.all)
    }

    @Test(
        "A photo that is only named like a sidecar never goes as one, and keeps the other sidecars of its name",
        arguments: [nil, "keep", "maybe"] as [String?], Self.sidecars)
    func photoNamedLikeSidecar(decision: String?, name: String) throws {
        let run = try library()
        try run.write(Run.tiny(7), to: name)
        try run.sync()
        #expect(try run.listed("all").contains(name))
        #expect(try run.control("mark", "delete", "trip/IMG_0001.JPG").code == 0)
        if let decision { #expect(try run.control("mark", decision, name).code == 0) }
        #expect(try run.control("trash", "send", "--yes").code == 0)
        let isOfAllFiles = name != "trip/IMG_0001.JPG.xmp"
        #expect(there(run) == (isOfAllFiles ? Self.sidecars.filter { $0 != "trip/IMG_0001.JPG.xmp" } : [name]))
        #expect(try run.isClean())
    }

    @Test("As long as nobody knows whether a file is a sidecar or a photo, the photo beside it stays")
    func unreadSidecar() throws {
        let run = try library()
        try run.control("mark", "delete", "trip/IMG_0001.JPG")
        try run.control("pause")
        try run.write(Run.tiny(7), to: "trip/IMG_0001.aae")
        for words in [["trash", "send", "--dry-run"], ["trash", "send", "--yes"]] {
            let answer = try run.control(words)
            #expect(answer.code != 0 && there(run) == Self.all, "\(answer.output)\(answer.errors)")
            #expect((answer.output + answer.errors).contains("IMG_0001.aae, which lies beside it, is not analysed yet"))
        }
        try run.control("resume")
        try run.control("scan", "--wait")
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(there(run) == ["trip/IMG_0001.AAE", "trip/IMG_0001.xmp"] && run.exists("trip/IMG_0001.aae"))
        #expect(try run.isClean())
    }
}
