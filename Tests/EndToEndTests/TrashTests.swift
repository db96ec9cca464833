import CleanerProtocol
import Foundation
import PhotoCategories
import TerminalTesting
import Testing

@Suite("From a decision to the desktop's trash and back", .serialized)
struct TrashTests {
    @Test("Marked photos stay in place until the trash is emptied, and come back byte for byte")
    func thereAndBack() throws {
        let run = try Run.withACopy()
        let before = try run.bytes(of: "2.jpg")
        #expect(try run.control("mark", "delete", "2.jpg", "copy.jpg").code == 0)
        #expect(run.exists("2.jpg"))
        let unasked = try run.control("trash", "send")
        #expect(unasked.code == 5 && unasked.errors.contains("Move 2 photos, "))
        #expect(run.exists("2.jpg"))
        #expect(try run.control("trash", "send", "--yes").output.contains("Moved 2 photos to the desktop's trash"))
        #expect(!run.exists("2.jpg") && !run.exists("copy.jpg"))
        #expect(try Data(contentsOf: run.trash.appendingPathComponent("files/2.jpg")) == before)
        #expect(try run.isClean())
        #expect(try run.control("trash", "restore", "2.jpg").code == 0)
        #expect(try run.bytes(of: "2.jpg") == before)
        #expect(!run.exists("copy.jpg"))
        try run.sync()
        #expect(try run.statuses()["2.jpg"] == "analysed")
        #expect(try run.control("show", "2.jpg", "--json").output.contains("decision") == false)
        #expect(try run.isClean())
    }

    @Test("`trash empty` moves nothing: it says what sends photos to the trash, and what empties that")
    func emptyIsRefused() throws {
        let run = try Run.withACopy()
        try run.control("mark", "delete", "2.jpg")
        for words in [["trash", "empty"], ["trash", "empty", "--yes"], ["trash", "empty", "-n"]] {
            let answer = try run.control(words)
            #expect(answer.code == 5 && answer.errors.contains("cleanerctl trash send"))
            #expect(answer.errors.contains("gio trash --empty"))
        }
        #expect(run.exists("2.jpg"))
        #expect(try run.control("trash", "--help").output.contains("empty  ") == false)
    }

    @Test("undo takes back the trip to the trash, then the decision, also after a restart")
    func undo() throws {
        let run = try Run.withACopy()
        try run.control("mark", "delete", "2.jpg")
        try run.control("trash", "send", "--yes")
        run.stop()
        try run.start()
        #expect(try run.control("undo").code == 0)
        #expect(run.exists("2.jpg"))
        try run.sync()
        #expect(try run.listed("marked") == ["2.jpg"] && run.isClean())
        #expect(try run.control("decisions", "--json").objects().map { $0["withdrawn"] as? String } == [nil])
        #expect(try run.control("trash", "send", "--yes").code == 0 && !run.exists("2.jpg"))
        #expect(try run.control("undo").code == 0 && run.exists("2.jpg"))
        try run.sync()
        #expect(try run.control("undo").code == 0)
        #expect(try run.listed("marked").isEmpty)
        #expect(try run.control("decisions", "--json").objects().map { $0["withdrawn"] as? String } == ["undone"])
        try run.control("mark", "keep", "3.jpg")
        #expect(try run.control("undo").code == 0)
        #expect(try !run.control("show", "3.jpg", "--json").output.contains("keep\""))
    }

    @Test("Several trips come back at once, the last one or one photo without the others")
    func trips() throws {
        let run = try Run.withACopy()
        for photo in ["1.jpg", "2.jpg", "3.jpg"] {
            try run.control("mark", "delete", photo)
            #expect(try run.control("trash", "send", "--yes").code == 0)
        }
        #expect(try run.control("trash", "restore").code == 0)
        #expect(run.exists("3.jpg") && !run.exists("2.jpg") && !run.exists("1.jpg"))
        #expect(try run.control("trash", "restore", "--all", "1.jpg").code == 64)
        #expect(try run.control("trash", "restore", "--all").code == 0)
        #expect(run.exists("1.jpg") && run.exists("2.jpg"))
        try run.sync()
        #expect(try run.isClean())
    }

    @Test("Marks are not taken away unasked: the question says how many there are and names undo")
    func unmarking() throws {
        let run = try Run.withACopy()
        try run.control("mark", "delete", "1.jpg", "2.jpg")
        let unasked = try run.control("trash", "restore")
        #expect(unasked.code == 5 && unasked.errors.contains("take the mark from all 2 photos?"))
        #expect(unasked.errors.contains("cleanerctl undo") && unasked.errors.contains("--yes"))
        #expect(try run.listed("marked") == ["1.jpg", "2.jpg"])
        // In a terminal it also asks before marks go along with what comes back.
        let screen = try run.screen()
        try screen.run("\(run.controlPath) trash restore --all")
        try screen.wait(for: "[y/N]")
        try screen.type("n")
        try screen.send("Enter")
        try screen.wait(for: "what is marked stays marked")
        #expect(try run.listed("marked") == ["1.jpg", "2.jpg"])
        #expect(try run.control("trash", "restore", "2.jpg").code == 0)
        let answer = try run.control("trash", "restore", "--yes")
        #expect(answer.code == 0 && answer.output.contains("Unmarked 1 photo. Take back: cleanerctl undo"))
        #expect(try run.control("undo").code == 0 && run.listed("marked") == ["1.jpg"])
        // What comes back from the trash is not asked about.
        try run.control("trash", "send", "--yes")
        #expect(try run.control("trash", "restore").code == 0 && run.exists("1.jpg"))
    }

    @Test("What stays as the last copy is said before a list is marked and before a key is pressed; the rest is done")
    func announcedLastCopy() throws {
        let run = try Run.withACopy()
        #expect(try run.control("mark", "delete", "1.jpg").code == 0)
        let cards = try run.send(ReviewRequest(category: .all, count: 32)).cards
        #expect(cards.flatMap(\.photos).filter { $0.lastCopy == true }.map(\.path) == ["copy.jpg"])
        let unasked = try run.control("mark", "delete", "--list", "all", "--everything")
        #expect(unasked.code == 5)
        #expect(
            unasked.errors.contains(
                "for deletion? 1 stays as the last copy of its picture (--last-copy takes it, too)."))
        let others = try run.listed("all").subtracting(["copy.jpg"])
        #expect(try run.control("mark", "delete", "--list", "all", "--everything", "--yes").code == 2)
        #expect(try run.listed("marked") == others)
    }

    @Test(
        "Further names of a file, which go with it, are counted before: in mark, the lists, the question and the answers"
    )
    func hardLinks() throws {
        let run = try Run()
        try run.draw(1, to: "1.jpg")
        try run.draw(2, to: "2.jpg")
        for name in ["also.jpg", "third.jpg"] {
            try #require(link(run.path("1.jpg"), run.path(name)) == 0)
        }
        try run.start()
        try run.sync()
        #expect(
            try run.control("mark", "delete", "1.jpg", "--dry-run").output.contains(
                "1 photo and 2 more names of the same file"))
        #expect(
            try run.send(ReviewRequest(category: .all, count: 32)).cards.flatMap(\.photos).map(\.links) == [2, nil])
        let marked = try run.control("mark", "delete", "third.jpg").output
        #expect(marked.contains("Marked 1 photo and 2 more names of the same file for deletion"), "\(marked)")
        let listed = try run.control("trash", "list").output
        #expect(listed.contains("with 2 more names of the file"), "\(listed)")
        let asked = try run.control("trash", "send").errors
        #expect(asked.contains("Move 1 photo and 2 more names of the same file, "), "\(asked)")
        let screen = try run.screen()
        try screen.run("\(run.controlPath) trash show --pictures blocks")
        try screen.wait(for: "with 2 more names of the file")
        try screen.type("e")
        try screen.wait(for: "Send 1 photo and 2 more names of the same file")
        try screen.send("Escape")
        let sent = try run.control("trash", "send", "--yes", "--json").objects()[0]
        #expect(sent["photos"] as? Int == 1 && sent["links"] as? Int == 2)
        #expect(!run.exists("also.jpg") && run.exists("2.jpg"))
    }

    @Test("The last copy is refused, unless it is asked for in those words")
    func lastCopy() throws {
        let run = try Run.withACopy()
        #expect(try run.control("mark", "delete", "1.jpg").code == 0)
        #expect(try run.control("mark", "delete", "copy.jpg").code == 5)
        #expect(try run.control("mark", "delete", "copy.jpg", "3.jpg").code == 2)
        #expect(try run.control("mark", "delete", "copy.jpg", "--last-copy").code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(!run.exists("1.jpg") && !run.exists("copy.jpg"))
    }

    @Test("The last copy goes while a better version stays there unchanged, which then stays in its place")
    func betterVersion() throws {
        let run = try Run()
        let small = try Run.smaller(1)
        try run.write(small, to: "small.jpg")
        try run.write(small, to: "copies/small.jpg")
        try run.draw(1, to: "large.jpg")
        try run.start()
        try run.sync()
        for photo in ["copies/small.jpg", "small.jpg"] { #expect(try run.control("mark", "delete", photo).code == 0) }
        let refused = try run.control("mark", "delete", "large.jpg", "--json")
        #expect(refused.code == 5 && refused.output.contains(#""cause":"last-copy""#))
        #expect(try run.control("trash", "send", "--dry-run").output.contains("2 photos"))

        // Changed, before and after the daemon has seen it; then it is as it was.
        try run.draw(2, to: "large.jpg")
        for isSeen in [false, true] {
            if isSeen { try run.sync() }
            #expect(try run.control("trash", "send", "--yes").code == 5)
            #expect(run.exists("small.jpg") && run.exists("copies/small.jpg"))
        }
        try run.draw(1, to: "large.jpg")
        try run.sync()
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(!run.exists("small.jpg") && !run.exists("copies/small.jpg") && run.exists("large.jpg"))
        // Now it is a photo like any other.
        #expect(try run.control("mark", "delete", "large.jpg").code == 0)
        #expect(try run.isClean())
    }

    @Test("The one that is left after its copy went to the trash is a photo like any other")
    func onlyOneLeft() throws {
        let run = try Run.withACopy()
        #expect(try run.control("mark", "delete", "1.jpg").code == 0)
        let refused = try run.control("mark", "delete", "copy.jpg", "--json")
        #expect(refused.code == 5 && refused.output.contains(#""cause":"last-copy""#))
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(try run.control("mark", "delete", "copy.jpg").code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(!run.exists("1.jpg") && !run.exists("copy.jpg"))
        #expect(try run.control("trash", "restore", "--all").code == 0)
        #expect(run.exists("1.jpg") && run.exists("copy.jpg"))
        try run.sync()
        #expect(try run.listed("duplicates") == ["1.jpg", "copy.jpg"])
        #expect(try run.isClean())
    }

    @Test("The last copy is refused at emptying too, when the other one vanished meanwhile")
    func copyVanished() throws {
        let run = try Run.withACopy()
        try run.control("mark", "delete", "1.jpg")
        try FileManager.default.removeItem(at: run.library.appendingPathComponent("copy.jpg"))
        let answer = try run.control("trash", "send", "--yes")
        #expect(answer.code != 0)
        #expect(run.exists("1.jpg"))
    }

    @Test("A photo that changed after it was marked is not moved")
    func changed() throws {
        let run = try Run.withACopy()
        try run.control("mark", "delete", "2.jpg")
        run.stop()
        let date = try FileManager.default.attributesOfItem(atPath: run.path("2.jpg"))[.modificationDate]
        var bytes = try run.bytes(of: "2.jpg")
        bytes[bytes.count / 2] ^= 1
        // The same inode, size and time: only the hash differs.
        let file = try FileHandle(forWritingTo: run.library.appendingPathComponent("2.jpg"))
        try file.write(contentsOf: bytes)
        try file.close()
        try FileManager.default.setAttributes(
            [.modificationDate: try #require(date)], ofItemAtPath: run.path("2.jpg"))
        try run.start()
        #expect(try run.control("trash", "send", "--yes").code != 0 || run.exists("2.jpg"))
        #expect(run.exists("2.jpg"))
    }

    @Test("trash-cli sees what was emptied and can restore it, which withdraws the decision")
    func foreignReader() throws {
        let run = try Run.withACopy()
        try run.control("mark", "delete", "2.jpg")
        try run.control("trash", "send", "--yes")
        let list = try run.program("/usr/bin/trash-list", [])
        #expect(list.output.contains("/2.jpg"))
        let restore = try run.program(
            "/usr/bin/trash-restore", [run.path("2.jpg")], input: Data("0\n".utf8))
        #expect(restore.code == 0)
        try run.sync()
        #expect(try run.statuses()["2.jpg"] == "analysed")
        #expect(try !run.control("show", "2.jpg", "--json").output.contains("\"decision\""))
        #expect(try run.isClean())
    }

    @Test("The decisions say of each mark whether it was restored or dropped, and name photos that are gone")
    func history() throws {
        let run = try Run.withACopy()
        #expect(try run.control("mark", "delete", "1.jpg", "2.jpg", "3.jpg").code == 0)
        try run.draw(9, to: "3.jpg")
        try run.sync()
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(try run.control("trash", "restore", "2.jpg").code == 0)
        let rows = try run.control("decisions", "--json").objects()
        func member(_ name: String) -> [String?] { rows.map { $0[name] as? String } }
        #expect(member("path") == ["1.jpg", "2.jpg", "3.jpg"])
        #expect(member("absolutePath") == ["1.jpg", "2.jpg", "3.jpg"].map { run.path($0) })
        #expect(member("withdrawn") == [nil, "restored", "changed"])
        #expect(member("time").allSatisfy { $0?.hasSuffix("Z") == true })
        #expect(try run.control("decisions").output.contains("3.jpg  dropped: the photo changed since"))
        try FileManager.default.removeItem(at: run.library.appendingPathComponent("2.jpg"))
        try run.sync()
        #expect(try run.control("decisions", "--json").objects()[1]["path"] as? String == "2.jpg")
    }

    @Test("Where one photo is unmarked and another marked after the pile was shown, nothing moves")
    func anotherPile() throws {
        let run = try Run()
        for number in 1...3 { try run.draw(UInt64(number), to: "\(number).jpg") }
        try run.start()
        try run.sync()
        #expect(try run.control("mark", "delete", "1.jpg", "2.jpg").code == 0)
        let plan = try run.control("trash", "send", "--dry-run", "--json").objects()[0]
        let pile = try #require(plan["pile"] as? String)
        #expect(try run.control("mark", "keep", "1.jpg").code == 0)
        #expect(try run.control("mark", "delete", "3.jpg").code == 0)
        let line = try LineSocket.greeted(run.socket.path)
        try line.send(#"{"id":1,"method":"trash.empty","params":{"pile":"\#(pile)"}}"#)
        #expect(try line.receive()?.contains(#""word":"conflict""#) == true)
        for number in 1...3 { #expect(run.exists("\(number).jpg")) }
        #expect(try run.control("mark", "keep", "3.jpg").code == 0)
        #expect(try run.control("mark", "delete", "1.jpg").code == 0)
        let answer = try line.ask(#"{"id":2,"method":"trash.empty","params":{"pile":"\#(pile)"}}"#)
        #expect(answer.contains(#""photos":2"#))
        #expect(!run.exists("1.jpg") && !run.exists("2.jpg"))
        #expect(run.exists("3.jpg"))
    }
}

@Suite("What must never be deleted by mistake", .serialized)
struct SafetyTests {
    @Test("A deleted photo that comes back after the trash was emptied is not marked")
    func comesBack() throws {
        let run = try Run.withACopy()
        let bytes = try run.bytes(of: "2.jpg")
        try run.control("mark", "delete", "2.jpg")
        try run.control("trash", "send", "--yes")
        try FileManager.default.removeItem(at: run.trash)
        try run.control("trash", "list")
        try run.write(Array(bytes), to: "backup/2.jpg")
        try run.sync()
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(run.exists("backup/2.jpg"))
    }

    @Test("A marked photo that is overwritten by another picture is not marked any more")
    func overwritten() throws {
        let run = try Run.withACopy()
        try run.control("mark", "delete", "2.jpg")
        try run.draw(9, to: "2.jpg")
        try run.sync()
        try run.control("trash", "send", "--yes")
        #expect(run.exists("2.jpg"))
    }

    @Test("After restore and undo the last copy is as protected as before")
    func protectedAfterUndo() throws {
        let run = try Run.withACopy()
        try run.control("mark", "delete", "1.jpg")
        try run.control("trash", "restore", "1.jpg")
        try run.control("undo")
        try FileManager.default.removeItem(at: run.library.appendingPathComponent("copy.jpg"))
        #expect(try run.control("trash", "send", "--yes").code != 0)
        #expect(run.exists("1.jpg"))
        #expect(try run.control("mark", "delete", "1.jpg", "--last-copy").code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(!run.exists("1.jpg"))
    }

    @Test("A photo that waits for its analysis cannot be marked")
    func waiting() throws {
        let run = try Run.withACopy()
        try run.control("pause")
        try run.draw(9, to: "9.jpg")
        try run.untilStatus { $0.contains("\"waiting\":1") }
        #expect(try run.control("mark", "delete", "9.jpg").code != 0)
        try run.control("resume")
        try run.sync()
        #expect(try run.control("mark", "delete", "9.jpg").code == 0)
    }

    @Test("A copy that changed and was not analysed since is no copy to rely on")
    func waitingCopy() throws {
        let run = try Run.withACopy()
        try run.control("pause")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: run.path("copy.jpg"))
        try run.untilStatus { $0.contains("\"waiting\":1") }
        #expect(try run.control("mark", "delete", "1.jpg").code == 5)
    }

    @Test("A --socket that names a photo is refused, and the photo is left alone")
    func socketOverPhoto() throws {
        let run = try Run.withACopy()
        let photo = run.library.appendingPathComponent("2.jpg")
        let before = try run.bytes(of: "2.jpg")
        let answer = try run.refusal(["--state-dir", run.top.path + "/other", "--socket", photo.path])
        #expect(answer.code == 78)
        #expect(try run.bytes(of: "2.jpg") == before)
    }
}

extension Run {
    /// Three scenes and a copy of the first, all analysed.
    fileprivate static func withACopy() throws -> Run {
        try Run(knowing: ["1.jpg": 1, "2.jpg": 2, "3.jpg": 3, "copy.jpg": 1])
    }
}
