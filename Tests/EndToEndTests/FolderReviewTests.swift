import Foundation
import TerminalTesting
import Testing

@Suite("Folders against folders, in a real terminal", .serialized)
struct FolderReviewTests {
    /// All of `Backup` is in `2019`, which has one photo more; one is in `x` as well.
    private static func library() throws -> Run {
        try Run(knowing: [
            "2019/a.jpg": 1, "2019/b.jpg": 2, "2019/c.jpg": 3, "Backup/a.jpg": 1, "Backup/b.jpg": 2, "x/b.jpg": 2,
        ])
    }

    @Test("One answer decides a pair, one takes it back, and what is decided is not asked again")
    func walk() throws {
        let run = try Self.library()
        let screen = try run.screen(columns: 100, rows: 40)
        try screen.run("\(run.controlPath) review duplicates --by folders")
        try screen.wait("the pair that shares the most") {
            $0.contains("All 2 photos of Backup are also in 2019") && $0.contains("1 other file in 2019")
                && $0.contains("1  keep those in 2019: 2 photos of Backup would go") && $0.contains("Enter goes on")
        }
        try screen.type("1")
        try screen.send("Enter")
        try screen.wait(for: "Marked 2 photos")
        #expect(try run.listed("marked") == ["Backup/a.jpg", "Backup/b.jpg"])
        try screen.wait("the next pair") {
            $0.contains("The only photo of x is also in 2019") && $0.contains("u takes back, Enter goes on, q ends:")
        }
        try screen.type("u")
        try screen.send("Enter")
        try screen.wait(for: "Took back")
        #expect(try run.listed("marked").isEmpty)
        // What is typed before the question is shown counts for nothing.
        for questions in 3...5 {
            try screen.wait("the next question") { $0.ranges(of: "q ends:").count == questions }
            try screen.send("Enter")
        }
        try screen.wait(for: "3 pairs of folders still share copies")
        try screen.wait(for: "ready>")
        #expect(try run.listed("marked").isEmpty && run.isClean())
    }

    @Test("Without a terminal the pairs are listed, and conditions and other categories are refused")
    func listed() throws {
        let run = try Self.library()
        let text = try run.control("review", "--by", "folders")
        #expect(text.code == 0 && text.output.contains("All 2 photos of Backup are also in 2019"))
        #expect(!text.output.contains("Enter"))
        let lines = try run.control("review", "duplicates", "--by", "folders", "--json").objects()
        #expect(lines.map { $0["pictures"] as? Int } == [2, 1, 1])
        let folders = try #require(lines.first?["folders"] as? [[String: Any]])
        #expect(folders.map { $0["others"] as? Int } == [1, 0] && folders.map { $0["proposed"] as? Int } == [2, 2])
        #expect(try run.control("review", "blurry", "--by", "folders").code == 64)
        #expect(try run.control("review", "--by", "folders", "--year", "2023").code == 64)
        try FileManager.default.removeItem(atPath: run.path("Backup"))
        try FileManager.default.removeItem(atPath: run.path("x"))
        try run.sync()
        #expect(try run.control("review", "--by", "folders").output.hasPrefix("No two folders hold copies"))
    }
}
