import Foundation
import Glibc
import Testing

/// What happens while the last bytes of a marked photo are compared; any interleaving is in `DepartureModelTests`.
@Suite("Emptying, while somebody changes what it is about", .enabled(if: Run.mayTrace, "nothing may be traced here"))
struct LastMomentTests {
    /// Two equal photos of which one is marked, and an emptying whose worker stands still at reading it.
    private func whileReading(_ body: (Run) throws -> Void) throws -> (run: Run, answer: Run.Answer) {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        try run.draw(1, to: "kept/b.jpg")
        return try whileReading("a.jpg", marking: ["a.jpg"], in: run, body)
    }

    /// Two equal photos that are marked, as a larger version stays, and an emptying whose worker stands still.
    private func whileReadingVersions(_ body: (Run) throws -> Void) throws -> (run: Run, answer: Run.Answer) {
        let run = try Run()
        let small = try Run.smaller(1)
        try run.write(small, to: "a.jpg")
        try run.write(small, to: "b.jpg")
        try run.draw(1, to: "kept/large.jpg")
        return try whileReading("a.jpg", marking: ["a.jpg", "b.jpg"], in: run, body)
    }

    private func whileReading(
        _ name: String, marking photos: [String], in run: Run, _ body: (Run) throws -> Void
    ) throws -> (run: Run, answer: Run.Answer) {
        try run.start()
        try run.sync()
        for photo in photos { #expect(try run.control("mark", "delete", photo).code == 0) }
        run.stop()
        try run.start(under: run.injecting(name, "pread64:signal=SIGSTOP:when=1"))
        try run.sync()
        let emptying = try run.begin(["trash", "send", "--yes"])
        let worker = try run.stoppedWorker()
        try body(run)
        kill(worker, SIGCONT)
        let answer = try emptying.answer()
        try run.sync()
        #expect(try run.isClean())
        return (run, answer)
    }

    @Test("A marked photo whose copy vanishes while it is read stays, as the last one")
    func lastCopy() throws {
        let (run, answer) = try whileReading { try #require(unlink($0.path("kept/b.jpg")) == 0) }
        #expect(answer.code == 5 && answer.errors.contains("no other copy"))
        #expect(run.exists("a.jpg"))
        #expect(try run.listed("marked") == ["a.jpg"])
    }

    @Test(
        "The last copies stay if the better version in whose favour they go vanishes or changes while one is read",
        arguments: ["vanishes", "changes"])
    func betterVersion(what: String) throws {
        let (run, answer) = try whileReadingVersions { run in
            // Whatever happens to the marked ones, it is the last that stays in their place.
            #expect(try run.control("mark", "delete", "kept/large.jpg").code == 5)
            if what == "vanishes" {
                try #require(unlink(run.path("kept/large.jpg")) == 0)
            } else {
                try run.draw(2, to: "kept/large.jpg")
            }
        }
        #expect(answer.code == 5)
        #expect(run.exists("a.jpg") && run.exists("b.jpg"))
    }

    @Test("A photo that is protected while it is read stays")
    func protected() throws {
        let (run, answer) = try whileReading { (run: Run) throws in
            #expect(try run.control("protect", run.library.path).code == 0)
        }
        #expect(answer.code == 5 && answer.errors.contains("protected"))
        #expect(run.exists("a.jpg"))
    }

    @Test("A photo that is kept while it is read stays kept")
    func kept() throws {
        let (run, answer) = try whileReading { (run: Run) throws in
            #expect(try run.control("mark", "keep", "a.jpg").code == 0)
        }
        #expect(answer.code != 0)
        #expect(run.exists("a.jpg"))
        #expect(try run.decision("a.jpg") == "keep")
    }
}
