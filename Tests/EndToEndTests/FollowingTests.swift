import Foundation
import TerminalTesting
import Testing

@Suite("What follows the daemon", .serialized)
struct FollowingTests {
    @Test("status --follow shows an arrival as it happens, and Ctrl-C ends it")
    func follow() throws {
        let run = try Run(knowing: ["1.jpg": 1])
        let screen = try run.screen(columns: 100, rows: 40)
        try screen.run("\(run.controlPath) status --follow")
        try screen.wait("one photo") { $0.contains(#/Photos +1,/#) }
        try run.draw(2, to: "2.jpg")
        try screen.wait("two photos") { $0.contains(#/Photos +2,/#) && $0.contains("2 analysed") }
        try screen.send("C-c")
        try screen.wait(for: "ready>")
    }

    @Test("status --until-idle ends when nothing waits any more")
    func untilIdle() throws {
        let run = try Run(knowing: ["1.jpg": 1])
        try run.control("pause")
        for number in 2...6 { try run.draw(UInt64(number), to: "\(number).jpg") }
        try run.until { try run.control("export", "--json").objects().count == 6 }
        try run.control("resume")
        #expect(try run.control("status", "--until-idle").code == 0)
        #expect(try run.control("export", "--json").objects().allSatisfy { $0["status"] as? String == "analysed" })
    }

    @Test("watch prints what happens to photos, until Ctrl-C")
    func watch() throws {
        let run = try Run(knowing: ["1.jpg": 1])
        let screen = try run.screen(columns: 120, rows: 40)
        try screen.run("\(run.controlPath) watch")
        // Its first line says how things stand.
        try screen.wait(for: "Up to date")
        try run.draw(2, to: "2.jpg")
        try screen.wait(for: "2.jpg")
        try run.control("mark", "maybe", "1.jpg")
        try screen.wait(for: "maybe")
        try screen.send("C-c")
        try screen.wait(for: "ready>")
    }
}
