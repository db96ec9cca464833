import Foundation
import SystemPackage
import Testing

@testable import AppSurvey

@Suite("What takes the most in the home")
struct HomeStorageTests {
    private static func content(_ megabytes: Int) -> Data { Data(repeating: 1, count: megabytes << 20) }

    @Test("Sizes are those of du, and of folders in each other the one is named that holds the most")
    func folders() throws {
        let system = try ScratchSystem()
        try system.write("home/anna/Videos/a/b/film", Self.content(8))
        try system.write("home/anna/Videos/small", "x")
        try system.write("home/anna/Pictures/one/file", Self.content(3))
        try system.write("home/anna/Pictures/two/file", Self.content(2))
        try system.write("home/anna/.cache/app/file", Self.content(2))
        try system.write("home/anna/.var/app/org.a.B/cache/file", Self.content(1))
        try system.write("home/anna/.local/share/Trash/files/gone", Self.content(3))
        try system.write("home/anna/letter", Self.content(1))
        try system.write("home/anna/snap/viewer/common/.cache/file", Self.content(4))
        let home = system.places.home
        let (storage, usage) = try Self.measured(
            system.places, [".", ".local/share/Trash", ".cache", ".var/app/org.a.B/cache", "snap/viewer/common/.cache"])
        #expect(
            storage.folders.map { $0.path.dropFirst(home.string.count + 1) } == [
                "Videos/a/b", "Pictures", "snap/viewer/common/.cache", ".local/share/Trash/files", ".cache/app",
                ".var/app/org.a.B/cache",
            ])
        #expect(storage.total == usage[0])
        #expect(storage.trash == usage[1])
        #expect(storage.caches == usage[2...].reduce(0, +))
        #expect(storage.time == system.places.now)
        #expect(!storage.isPartial)
    }

    /// The home, and what `du` says about folders in it at the same time, in bytes.
    ///
    /// Some file systems give a file its blocks only when they write it.
    private static func measured(
        _ places: SurveyPlaces, _ folders: [String]
    ) throws -> (HomeStorage, usage: [Int64]) {
        sync()
        return (HomeStorage(of: places), try folders.map { try diskUsage(places.home.pushing(FilePath($0))) })
    }

    private static func diskUsage(_ path: FilePath) throws -> Int64 {
        let text = try Tool(path: "/usr/bin/du").run(["-s", "-x", "--block-size=1", path.string])
        return try #require(text.split(separator: "\t").first.flatMap { Int64($0) })
    }

    @Test("A file with two names counts once, and a symbolic link leads nowhere")
    func links() throws {
        let system = try ScratchSystem()
        try system.write("home/anna/a/file", Self.content(1))
        try FileManager.default.createDirectory(
            at: system.url.appendingPathComponent("home/anna/b"), withIntermediateDirectories: true)
        try FileManager.default.linkItem(
            at: system.url.appendingPathComponent("home/anna/a/file"),
            to: system.url.appendingPathComponent("home/anna/b/file"))
        try system.write("elsewhere/file", Self.content(4))
        try system.link("home/anna/out", to: system.root.appending("elsewhere").string)
        try system.link("home/anna/loop", to: system.places.home.string)
        #expect(HomeStorage(of: system.places).total < 2 << 20)
    }

    @Test("A home with more files than are looked at says so, and one that is missing takes nothing")
    func bounds() throws {
        let system = try ScratchSystem()
        #expect(HomeStorage(of: system.places).total == 0)
        for number in 1...20 { try system.write("home/anna/\(number)/file", "x") }
        var few = FileCount(upTo: 10)
        let part = FolderTree(of: system.places.home, depth: 5, &few)
        #expect(few.isExhausted)
        var all = FileCount()
        let whole = FolderTree(of: system.places.home, depth: 0, &all)
        #expect(part.bytes < whole.bytes)
        #expect(whole.largest(10, nearlyAll: 0.9).isEmpty)
    }
}
