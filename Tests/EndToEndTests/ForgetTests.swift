import Foundation
import Glibc
import Testing

@Suite("Deleted photos that are forgotten", .serialized)
struct ForgetTests {
    /// Where the photo lies, and what its title says.
    private static let name = "Quuxfolder/quuxname.jpg"
    private static let words = ["Quuxfolder", "quuxname", "Quuxtitle", "quuxtitle"]

    /// The secrets that some file of the state directory holds.
    private static func found(_ secrets: [[UInt8]], in run: Run) throws -> [String] {
        let files = try #require(FileManager.default.enumerator(at: run.state, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath }.flatMap { file in
            let bytes = try Data(contentsOf: file)
            return secrets.filter { bytes.range(of: Data($0)) != nil }.map { secret in
                "\(file.lastPathComponent): \(String(decoding: secret, as: UTF8.self))"
            }
        }
    }

    private static func bytes(ofHex text: String) -> [UInt8] {
        stride(from: 0, to: text.count, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) }
    }

    @Test("Nothing of a forgotten photo is left in the state directory, and it is new if it comes back")
    func erased() throws {
        let run = try Run(knowing: ["kept.jpg": 2, "other.jpg": 3])
        try run.draw(1, to: Self.name)
        let tagged = try run.program(
            "/usr/bin/exiftool", ["-q", "-overwrite_original", "-XMP-dc:Title=Quuxtitle", run.path(Self.name)])
        try #require(tagged.code == 0, "\(tagged.errors)")
        try run.sync()
        #expect(try run.control("search", "quuxtitle", "--json").objects().count == 1)
        let digests = try ["sha256", "pictureDigest"].map { try #require(try run.exported($0)[Self.name]) }
        let secrets =
            Self.words.map { Array($0.utf8) } + digests.flatMap { [Array($0.utf8), Self.bytes(ofHex: $0)] }
            + [Array(Data(run.path(Self.name).utf8).base64EncodedString().utf8)]
        let copy = try run.bytes(of: Self.name)
        #expect(try run.control("mark", "keep", "kept.jpg").code == 0)

        // What lies in the library or can be restored is not forgotten.
        let present = try run.control("forget", Self.name, "--yes")
        #expect(present.code == 5 && present.errors.contains("lies in the library"), "\(present)")
        #expect(try run.control("mark", "delete", Self.name).code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        let trashed = try run.control("forget", Self.name, "--yes")
        #expect(trashed.code == 5 && trashed.errors.contains("can be restored"), "\(trashed)")
        let all = try run.control("forget", "--deleted", "--yes")
        #expect(all.code == 0 && all.output.contains("1 photo in the desktop's trash stays known"), "\(all)")
        #expect(try run.control("trash", "restore", Self.name).code == 0 && run.exists(Self.name))
        try run.sync()
        #expect(try run.control("mark", "delete", Self.name).code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        try FileManager.default.removeItem(at: run.trash)
        #expect(try !Self.found(secrets, in: run).isEmpty)

        #expect(try run.control("forget", "nowhere.jpg", "--yes").code == 4)
        let asked = try run.control("forget", Self.name)
        #expect(
            asked.code == 5 && asked.errors.contains("proposed as new") && asked.errors.contains("--yes"), "\(asked)")
        let answer = try run.control("forget", Self.name, "--yes")
        #expect(answer.code == 0 && answer.output.hasPrefix("Forgot 1 deleted photo"), "\(answer)")
        #expect(try Self.found(secrets, in: run) == [])
        #expect(try run.control("decisions", "--json").objects().compactMap { $0["path"] as? String } == ["kept.jpg"])
        #expect(try run.control("forget", "--deleted", "--yes").output == "There is no deleted photo to forget.\n")
        #expect(try run.isClean())

        // The photo comes back: it is a photo like any other. Without forgetting it would be `returned`.
        try run.write(Array(copy), to: "back.jpg")
        try run.sync()
        #expect(try run.listed("returned").isEmpty)
        try FileManager.default.removeItem(atPath: run.path("back.jpg"))
        try run.sync()
        #expect(try run.control("forget", "--deleted", "--yes").output.hasPrefix("Forgot 1 deleted photo"))
        run.stop()
        #expect(try Self.found(secrets, in: run) == [])
        // Nor does it come back from the journal.
        try run.loseDatabase()
        try run.start()
        try run.sync()
        #expect(try run.decisions() == ["kept.jpg": "keep"])
        #expect(try Self.found(secrets, in: run) == [])
        #expect(try run.isClean())
    }

    @Test("A daemon that dies before it has erased what it forgot does so after its next start")
    func killed() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        let digest = Self.bytes(ofHex: try #require(try run.exported("sha256")["a.jpg"]))
        run.stop()
        // As it is between the two steps.
        try run.sqlite(
            "PRAGMA secure_delete = OFF; DELETE FROM searchable; DELETE FROM location; DELETE FROM photo; DELETE FROM content; "
                + "DELETE FROM search_stale; "
                + "INSERT INTO setting VALUES ('forgetting', '')")
        try FileManager.default.removeItem(atPath: run.path("a.jpg"))
        #expect(try Self.found([digest], in: run) != [])
        try run.start()
        try run.until { try Self.found([digest], in: run).isEmpty }
        #expect(try run.isClean())
    }

    @Test("The service manager waits for a store that takes long to load, or to write")
    func watchdog() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        run.stop()
        let manager = try NotifySocket("@cleaner-\(getpid())-forget")
        run.variables = ["NOTIFY_SOCKET": "@cleaner-\(getpid())-forget", "WATCHDOG_USEC": "120000000"]
        try run.start()
        try FileManager.default.removeItem(atPath: run.path("a.jpg"))
        try run.sync()
        #expect(try run.control("forget", "--deleted", "--yes").code == 0)
        let (long, usual) = ("WATCHDOG_USEC=3600000000", "WATCHDOG_USEC=120000000")
        manager.until { heard in heard.count { $0 == usual } == 2 }
        #expect(manager.heard.filter { $0 == long || $0 == usual } == [long, usual, long, usual])
    }

    @Test("The path of a photo that went without a decision leads to all that are gone")
    func undecided() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        try FileManager.default.removeItem(atPath: run.path("a.jpg"))
        try run.sync()
        let named = try run.control("forget", "a.jpg", "--yes")
        #expect(named.code != 0 && named.errors.contains("cleanerctl forget --deleted"), "\(named)")
        #expect(try run.control("forget", "--deleted", "--yes").output.contains("1 deleted photo"))
    }

    @Test("A path that several libraries had is named whole")
    func libraries() throws {
        let (run, photos) = try Run.withTwoLibraries()
        #expect(try run.control("mark", "keep", photos[0], photos[1]).code == 0)
        for photo in photos { try FileManager.default.removeItem(atPath: photo) }
        try run.sync()
        let named = try run.program("/bin/sh", ["-c", "cd / && exec \(run.controlPath) forget a.jpg --yes"])
        #expect(named.code == 5 && named.errors.contains("several libraries"), "\(named)")
        let whole = try run.control("forget", photos[1], "--yes")
        #expect(whole.code == 0 && whole.output.contains("1 deleted photo"), "\(whole)")
        let rest = try run.control("forget", "--deleted", "--yes")
        #expect(rest.code == 0 && rest.output.contains("1 deleted photo"), "\(rest)")
    }
}
