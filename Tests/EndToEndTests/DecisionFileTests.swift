import Fixtures
import Foundation
import TerminalTesting
import Testing

@Suite("Decisions that go to another machine", .serialized)
struct DecisionFileTests {
    /// A library with decisions of each kind, and the file that they were written to.
    private static func exported() throws -> (run: Run, file: String) {
        let run = try Run.withFourAndACopy()
        try run.control("mark", "keep", "1.jpg")
        try run.control("mark", "delete", "copy.jpg", "4.jpg")
        try run.control("mark", "maybe", "2.jpg")
        try run.control("different", "2.jpg", "3.jpg")
        let file = run.top.appendingPathComponent("decisions.jsonl").path
        let answer = try run.control("decisions", "export", file)
        #expect(answer.code == 0 && answer.output == "Wrote 5 decisions to \(file).\n", "\(answer)")
        return (run, file)
    }

    @Test("A new store takes them over as one act, by content or picture, and sends nothing")
    func anotherMachine() throws {
        let (old, file) = try Self.exported()
        let contents = try String(contentsOfFile: file, encoding: .utf8)
        #expect(try old.control("decisions", "export").output == contents)
        let decisions = try old.decisions()
        old.stop()
        // The same photos in another library; one has other metadata, one is elsewhere, one is missing.
        let run = try Run(knowing: ["1.jpg": 1, "new/4.jpg": 4, "copy.jpg": 1])
        try run.write(JPEGFile(Run.photo(2)).addingComment("a remark").bytes, to: "2.jpg")
        try run.sync()
        let plan = try run.control("decisions", "import", file, "--dry-run", "--json")
        #expect(plan.code == 2)
        let refused = try run.control("decisions", "import", file)
        #expect(refused.code == 5 && refused.errors.contains("--yes"), "\(refused.errors)")
        #expect(try run.decisions() == [:])
        let answer = try run.control("decisions", "import", file, "--yes", "--verbose")
        // The pair that was called different is not here as a whole.
        #expect(answer.code == 2 && answer.errors.contains("no such picture is in the library"), "\(answer)")
        #expect(
            answer.output.hasPrefix("Took over 4 decisions: 1 to keep, 1 for the maybe pile, 2 marked for deletion"))
        #expect(answer.output.contains("cleanerctl undo"))
        var expected = decisions
        expected["new/4.jpg"] = expected.removeValue(forKey: "4.jpg")
        #expect(try run.decisions() == expected)
        #expect(try run.control("trash", "list", "--json").objects().allSatisfy { $0["state"] as? String == "marked" })
        #expect(try run.control("decisions", "import", file, "--yes").output.contains("4 held here already"))
        #expect(try run.control("undo").code == 0)
        #expect(try run.decisions() == [:])
        #expect(try run.control("undo").code == 4)
        #expect(try run.isClean())
    }

    @Test("A question with the numbers comes first, and what is not answered with yes changes nothing")
    func question() throws {
        let (run, file) = try Self.exported()
        while try run.control("undo").code == 0 {}
        let screen = try run.screen(columns: 200)
        try screen.run("\(run.controlPath) decisions import \(file)")
        let question = try screen.wait(for: "[y/N]")
        #expect(question.contains("Take over 5 decisions: 1 to keep, 1 for the maybe pile, 2 marked for deletion"))
        try screen.type("n")
        try screen.send("Enter")
        try screen.wait(for: "nothing was taken over")
        #expect(try run.decisions() == [:])
        try screen.run("\(run.controlPath) decisions import \(file)")
        try screen.wait(for: "[y/N]")
        try screen.type("y")
        try screen.send("Enter")
        try screen.wait(for: "Took over 5 decisions")
        #expect(try run.decisions() == ["1.jpg": "keep", "copy.jpg": "delete", "4.jpg": "delete", "2.jpg": "maybe"])
    }

    @Test("A file is never overwritten, and a foreign, newer or damaged one changes nothing")
    func files() throws {
        let (run, file) = try Self.exported()
        let before = try Data(contentsOf: URL(fileURLWithPath: file))
        let again = try run.control("decisions", "export", file)
        #expect(again.code == 5 && again.errors.contains("not overwritten"))
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        while try run.control("undo").code == 0 {}
        let text = String(decoding: before, as: UTF8.self)
        let newer = text.replacingOccurrences(of: #""version":1"#, with: #""version":2"#)
        for (input, code, word) in [
            (String(text.dropLast(30)), 1, "ends in the middle"), ("{}\n", 1, "no file of decisions"),
            (newer, 5, "newer version"), (text.replacingOccurrences(of: "keep", with: "sell"), 1, "damaged in line"),
        ] as [(String, Int32, String)] {
            let answer = try run.control("decisions", "import", "-", "--yes", input: Data(input.utf8))
            #expect(answer.code == code && answer.errors.contains(word), "\(answer)")
        }
        #expect(try run.control("decisions", "import", "/nowhere", "--yes").code == 1)
        #expect(try run.decisions() == [:])
        // A file that cannot be written as a whole does not stay.
        run.stop()
        let other = run.top.appendingPathComponent("other").path
        #expect(try run.control("decisions", "export", other).code == 3)
        #expect(access(other, F_OK) != 0)
    }
}
