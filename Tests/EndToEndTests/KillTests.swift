import Foundation
import Testing

@Suite("kill -9 at any moment", .serialized)
struct KillTests {
    /// Deaths in a run.
    static let kills = ProcessInfo.processInfo.environment["CLEANERD_TEST_LONG"] != nil ? 300 : 15

    @Test("Scanning, deciding, emptying and restoring outlive the daemon's death: the same state as without it")
    func kill() throws {
        let run = try Run()
        var dice = Dice(state: 7)
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
                ["trash", "empty", "--yes"], ["trash", "restore", "--all"], ["undo"],
            ][dice.roll(5)]
            if words[0] != "sync" { try run.sync() }
            let client = try run.begin(words)
            usleep(UInt32(dice.roll(60_000)))
            run.stop(SIGKILL)
            client.waitUntilExit()
            try expectEachOnce(contents, run, "death \(death) in \(words[0])")
            if words[0] == "mark", client.terminationStatus == 0 {
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

    /// Each file is in its place or in the trash, once, in its bytes.
    private func expectEachOnce(_ contents: [String: Data], _ run: Run, _ when: String) throws {
        let trash = run.trash.appendingPathComponent("files")
        let trashed = try ((try? FileManager.default.contentsOfDirectory(atPath: trash.path)) ?? []).map {
            try Data(contentsOf: trash.appendingPathComponent($0))
        }
        for (name, bytes) in contents {
            let isInPlace = run.exists(name)
            if isInPlace { #expect(try run.bytes(of: name) == bytes, "\(name), \(when)") }
            let count = trashed.count { $0 == bytes } + (isInPlace ? 1 : 0)
            #expect(count == 1, "\(name) is there \(count) times, \(when)")
        }
    }
}
