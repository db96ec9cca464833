import Foundation
import TerminalTesting
import Testing

@Suite("The review of sections in a real terminal", .serialized)
struct SectionsInTerminalTests {
    private static let names = [
        "Screenshot_20230715-123456_WhatsApp.png", "Screenshot_20230714-123456_WhatsApp.png",
        "Screenshot_20230715_100000_Chrome.png", "Screenshot_20230714-090000.png",
    ]

    private func review(_ run: Run, columns: Int = 80, rows: Int = 24) throws -> TmuxScreen {
        let screen = try run.screen(columns: columns, rows: rows)
        try screen.run("\(run.controlPath) review all --by app --pictures blocks")
        return screen
    }

    private func leave(_ screen: TmuxScreen) throws {
        try screen.type("q")
        try screen.wait(for: "ready>")
    }

    @Test("One key decides a section, one takes it back, another opens it", arguments: [(80, 24), (120, 40), (40, 20)])
    func walk(columns: Int, rows: Int) throws {
        let run = try Run(knowingTiny: Self.names)
        let screen = try review(run, columns: columns, rows: rows)
        try screen.wait("the largest section and a picture") {
            $0.contains("section 1 of 3") && $0.contains("WhatsApp · 2 photos") && $0.contains("▀")
        }
        try screen.type("d")
        try screen.wait(for: "section 2 of 3")
        #expect(try run.listed("marked") == Set(Self.names.prefix(2)))
        try screen.type("u")
        try screen.wait("the section again") { $0.contains("section 1 of 3") && $0.contains("Taken back") }
        #expect(try run.listed("marked").isEmpty)
        try screen.type("k")
        try screen.wait(for: "section 2 of 3")
        try screen.type("s")
        try screen.wait("the unknown app") { $0.contains("section 3 of 3") && $0.contains("Unknown app") }
        try screen.send("Enter")
        try screen.wait("its photo alone") { $0.contains("Keep →") }
        try screen.send("Escape")
        try screen.wait("the sections") { $0.contains("section 1 of 1") && $0.contains("Unknown app") }
        try screen.type("m")
        try screen.wait(for: "for later")
        try leave(screen)
        #expect(try run.decision(Self.names[0]) == "keep" && run.decision(Self.names[3]) == "maybe")
        #expect(try run.decision(Self.names[2]) == nil)
        #expect(try run.isClean())
    }

    @Test("A section to which a photo came is shown again instead of being marked")
    func stale() throws {
        let run = try Run(knowingTiny: Self.names)
        let screen = try review(run)
        try screen.wait(for: "WhatsApp · 2 photos")
        try run.write(Run.tiny(77), to: "Screenshot_20230716-123456_WhatsApp.png")
        try run.sync()
        try screen.type("d")
        try screen.wait(for: "not the photos that you were shown")
        #expect(try run.listed("marked").isEmpty)
        try screen.wait(for: "3 photos, ")
        try screen.type("d")
        try screen.wait(for: "Chrome")
        #expect(try run.listed("marked").count == 3)
        try leave(screen)
    }
}
