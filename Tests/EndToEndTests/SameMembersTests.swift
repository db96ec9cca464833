import CleanerProtocol
import Foundation
import PhotoCategories
import Testing

/// What `--json` prints about photos, whatever the command.
@Suite("Paths and times have the same names everywhere", .serialized)
struct SameMembersTests {
    private let name = "trip/1.jpg"

    private func expectPaths(_ row: [String: Any], _ run: Run, _ command: String) {
        #expect(row["path"] as? String == name, "\(command)")
        #expect(row["absolutePath"] as? String == run.path(name), "\(command)")
    }

    private func expectTime(_ row: [String: Any], of member: String, in text: String = "time", _ command: String) throws
    {
        let seconds = try #require(row[member] as? Int)
        let date = try Date(try #require(row[text] as? String), strategy: .iso8601)
        #expect(Int(date.timeIntervalSince1970) == seconds, "\(command)")
    }

    @Test("In lists, explanations, decisions, the trash, changes, refusals and the status")
    func members() throws {
        let run = try Run(knowing: ["trip/1.jpg": 1, "2.jpg": 2, "copy.jpg": 1])
        try run.write(Array("raw".utf8), to: "trip/1.NEF")
        try run.sync()
        let listed = try run.control("list", "duplicates", "--json").objects()
        expectPaths(try #require(listed.first { $0["path"] as? String == name }), run, "list")
        let shown = try run.control("show", "copy.jpg", "--json").objects()[0]
        let verdicts = try #require(shown["verdicts"] as? [[String: Any]])
        let neighbours = verdicts.compactMap { $0["neighbours"] as? [[String: Any]] }.joined()
        expectPaths(try #require(neighbours.first), run, "show")
        let photo = try #require(
            try run.control("show", name, "--json").objects()[0]["photo"] as? [String: Any])
        let companion = try #require((photo["companions"] as? [[String: Any]])?.first)
        #expect(companion["absolutePath"] as? String == run.path("trip/1.NEF"))

        var change: ChangeMessage.Photo?
        try run.subscribe { message, _ in
            if message.fresh == true { try run.control("mark", "delete", name) }
            change = message.photo.flatMap { $0.path == name ? $0 : nil }
            return change == nil
        }
        #expect(change?.absolutePath == run.path(name))

        let refused = try run.control("mark", "delete", "copy.jpg", "--json").objects()[0]
        let refusal = try #require((refused["refused"] as? [[String: Any]])?.first)
        #expect(refusal["path"] as? String == "copy.jpg" && refusal["absolutePath"] as? String == run.path("copy.jpg"))
        for command in ["marked", "trashed"] {
            if command == "trashed" { #expect(try run.control("trash", "send", "--yes").code == 0) }
            let row = try run.control("trash", "list", "--json").objects()[0]
            expectPaths(row, run, command)
            try expectTime(row, of: "since", command)
        }
        let decision = try #require(
            try run.control("decisions", "--json").objects().first { $0["companionOf"] == nil })
        expectPaths(decision, run, "decisions")
        try expectTime(decision, of: "at", "decisions")

        let pause = try run.control("pause", "1h", "--json").objects()[0]
        try expectTime(pause, of: "until", in: "untilTime", "pause")
        let status = try run.control("status", "--json").objects()[0]
        try expectTime(status, of: "pausedUntil", in: "pausedUntilTime", "status")
        let library = try #require((status["libraries"] as? [[String: Any]])?.first)
        #expect(library["absolutePath"] as? String == run.library.path)
    }
}
