import Fixtures
import Foundation
import Testing

@Suite("kill -9 at any moment", .serialized)
struct KillTests {
    /// Deaths in a run.
    static let kills = Run.runsAll ? 1000 : 15

    @Test("Scanning, deciding, emptying and restoring outlive the daemon's death: the same state as without it")
    func kill() throws {
        let run = try Run()
        var random = RandomSource(seed: 7)
        var contents: [String: Data] = [:]
        for number in 0..<20 {
            let name = "\(number).png"
            contents[name] = Data(try Run.tiny(UInt64(number)))
            try run.write(Array(contents[name] ?? Data()), to: name)
            // Every other one is more than one file.
            if number % 2 == 0 {
                contents["\(number).NEF"] = Data("raw \(number)".utf8)
                try run.write(Array(contents["\(number).NEF"] ?? Data()), to: "\(number).NEF")
            }
        }
        for death in 0..<Self.kills {
            try run.start()
            let name = "new\(death).png"
            contents[name] = Data(try Run.tiny(UInt64(1000 + death)))
            try run.write(Array(contents[name] ?? Data()), to: name)
            let words = [
                ["sync"], ["mark", "delete"] + (0..<6).map { "\(($0 * 3 + death) % 20).png" },
                ["trash", "send", "--yes"], ["trash", "restore", "--all"], ["undo"],
            ][random.integer(0...4)]
            if words[0] != "sync" { try run.sync() }
            let client = try run.begin(words)
            usleep(UInt32(random.integer(0...60_000)))
            run.stop(SIGKILL)
            let answer = try client.answer()
            try run.expectEachOnce(contents, "death \(death) in \(words[0])")
            if words[0] == "mark", answer.code == 0 {
                try run.start()
                #expect(try run.listed("marked").isSuperset(of: words.dropFirst(2)))
                run.stop(SIGKILL)
            }
        }
        try run.start()
        try run.sync()
        #expect(try run.isClean())
        try run.control("trash", "restore", "--all")
        try run.sync()
        for (name, bytes) in contents { #expect(try run.bytes(of: name) == bytes, "\(name)") }
        #expect(try run.isClean())
        #expect(try run.listed("marked").isEmpty)
    }
}
