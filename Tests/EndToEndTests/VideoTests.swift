import CleanerProtocol
import Fixtures
import Foundation
import TerminalTesting
import Testing

@Suite("Videos in the terminal and in scripts", .serialized)
struct VideoTests {
    /// A library with a photo, a video of three seconds with sound, a version of it with fewer bits, and a longer one.
    private static func run() throws -> Run {
        let run = try Run()
        try run.draw(1, to: "photo.jpg")
        try run.film(
            "trip.mp4", "testsrc2=size=640x360:rate=25:duration=3", ["-crf", "12", "-c:a", "aac"], sound: true)
        try run.film("Received/trip.mp4", "testsrc2=size=640x360:rate=25:duration=3", ["-crf", "40"])
        try run.film("long.mkv", "mandelbrot=size=320x240:rate=10", ["-t", "70", "-crf", "40"])
        try run.film("Screencast 1.webm", "testsrc=size=320x180:rate=10:duration=1", [])
        try run.film("pocket.mp4", "color=black:size=320x180:rate=10:duration=1", [])
        try run.start()
        try run.sync()
        return run
    }

    private func paths(_ run: Run, _ words: String...) throws -> Set<String> {
        Set(try run.control(["list"] + words + ["--json"]).objects().compactMap { $0["path"] as? String })
    }

    @Test("A video is listed, shown and counted with what its container says, and found by length and size")
    func lists() throws {
        let run = try Self.run()
        let rows = try run.control("list", "videos", "--json").objects()
        let sizes = rows.compactMap { $0["bytes"] as? Int }
        #expect(sizes.count == 5 && sizes == sizes.sorted(by: >))
        let row = try #require(rows.first { $0["path"] as? String == "trip.mp4" })
        let video = try #require(row["video"] as? [String: Any])
        #expect(abs((video["seconds"] as? Double ?? 0) - 3) < 0.1)
        #expect(video["codec"] as? String == "H.264" && video["container"] as? String == "MP4")
        #expect(video["sound"] as? Bool == true && video["frameRate"] as? Double == 25)
        #expect(row["width"] as? Int == 640 && row["height"] as? Int == 360)
        #expect((video["moments"] as? [Int])?.isEmpty == false)
        #expect(try paths(run, "videos", "--longer", "1m") == ["long.mkv"])
        #expect(try paths(run, "all", "--longer", "2s", "--shorter", "0:10") == ["trip.mp4", "Received/trip.mp4"])
        #expect(try paths(run, "all", "--larger", "1kB", "--smaller", "1GB").contains("photo.jpg"))
        let shown = try run.control("show", "trip.mp4").output
        #expect(shown.contains("0:03 · 640 × 360 · ") && shown.contains("H.264") && shown.contains("with sound"))
        #expect(try run.control("list", "videos").output.contains("0:03 H.264 640 × 360"))
        let status = try run.send(StatusRequest())
        #expect(status.videos?.photos == 5 && status.videos?.bytes ?? 0 > 0)
        #expect(try run.control("status").output.contains("of them 5 videos"))
    }

    @Test("A length or a size that is none is refused with what to write")
    func refusals() throws {
        let run = try Run()
        for (words, text) in [
            (["--longer", "1"], "Write it as 90s, 1m, 1h30m or 1:30"), (["--larger", "100"], "with its unit"),
            (["--longer", "2m", "--shorter", "1m"], "No photo meets both --longer and --shorter"),
        ] {
            let answer = try run.control(["list", "videos"] + words)
            #expect(answer.code == 64 && answer.errors.contains(text), "\(answer.errors)")
        }
    }

    @Test("What it shows is judged: a screen, nothing at all, a version with fewer bits")
    func judged() throws {
        let run = try Self.run()
        let screens = try run.control("list", "screenshots", "--json").objects()
        #expect(screens.map { $0["path"] as? String } == ["Screencast 1.webm"])
        #expect(try run.control("show", "Screencast 1.webm").output.contains("looks like a screen recording"))
        #expect(try paths(run, "blank") == ["pocket.mp4"])
        for category in ["blurry", "dark", "bright"] { #expect(try paths(run, category).isEmpty, "\(category)") }
        let versions = try run.control("list", "near-duplicates", "--json").objects()
        #expect(versions.map { $0["path"] as? String } == ["trip.mp4", "Received/trip.mp4"])
        #expect((versions.first?["why"] as? String)?.contains("sound") == true)
        let kinds = (versions.last?["differences"] as? [[String: Any]])?.compactMap { $0["kind"] as? String }
        #expect(kinds?.contains("bitRate") == true)
    }

    @Test("A preview shows a video at a moment; a moment of a photo or beyond a week is an error with a remedy")
    func moments() throws {
        let run = try Self.run()
        func preview(_ path: String, _ moment: Int64?) throws -> PreviewReport {
            try run.send(
                PreviewRequest(photo: .path(WirePath(bytes: Array(path.utf8))), longerSide: 160, moment: moment))
        }
        let first = try preview("trip.mp4", 0)
        let later = try preview("trip.mp4", 2_000)
        #expect([first.width, first.height] == [160, 90] && first.pixels != later.pixels)
        for (path, moment) in [("photo.jpg", 1_000), ("trip.mp4", -1), ("trip.mp4", 604_800_001)] as [(String, Int64)] {
            let error = #expect(throws: ProtocolError.self) { try preview(path, moment) }
            #expect(error?.word == .badParameters && error?.remedy != nil)
        }
    }

    @Test("The film of a motion photo has a length, moments, and a key in the review")
    func motionPhoto() throws {
        let run = try Run()
        // So long that it does not end before a key does it.
        try run.film("clip.mp4", "testsrc2=size=320x180:rate=2:duration=60", [])
        let clip = run.library.appendingPathComponent("clip.mp4")
        let film = Array(try Data(contentsOf: clip))
        try FileManager.default.removeItem(at: clip)
        let scene = Scene(seed: 1).drawn(width: 320, height: 240)
        let motion = JPEGFile(try JPEGEncoder().encode(scene)).addingTrailer(film).bytes
        for name in ["motion.jpg", "the same once more.jpg"] { try run.write(motion, to: name) }
        try run.start()
        try run.sync()
        let row = try #require(try run.control("list", "duplicates", "--json").objects().first)
        #expect(row["film"] as? Double == 60 && row["video"] == nil)
        func preview(_ moment: Int64?) throws -> PreviewReport {
            try run.send(PreviewRequest(photo: .path(WirePath(bytes: Array("motion.jpg".utf8))), moment: moment))
        }
        let frames = try [nil, 0, 1_500].map(preview)
        #expect(frames.map(\.height) == [240, 180, 180] && frames[1].pixels != frames[2].pixels)
        let screen = try run.screen(columns: 100, rows: 30)
        try screen.run("\(run.controlPath) review duplicates --pictures blocks")
        try screen.wait("the photo and the key") { $0.contains("p play") && $0.contains("▀") }
        try screen.type("p")
        // The photo's own line tells the length, too.
        try screen.wait("the film to play") {
            $0.contains("any key stops") && $0.contains(" of 1:00") && $0.contains("▀")
        }
        try screen.send("Escape")
        try screen.wait(for: "p play")
        try screen.type("q")
        try screen.wait(for: "ready>")
    }

    @Test("In the review a video plays and shows its frames", arguments: [(100, 30), (40, 20)])
    func review(columns: Int, rows: Int) throws {
        let run = try Self.run()
        let screen = try run.screen(columns: columns, rows: rows)
        try screen.run("\(run.controlPath) review videos --longer 2s --pictures blocks --largest")
        try screen.wait("a poster and its length") { $0.contains("▶ ") && $0.contains("▀") }
        try screen.type("c")
        try screen.wait("the frames") { $0.contains("c back") && $0.contains("▀") }
        try screen.send("Escape")
        try screen.wait(for: "← Delete")
        try screen.send("Space")
        try screen.wait("the video to play") { $0.contains("0:01 of ") && $0.contains("▀") }
        try screen.type("d")
        try screen.wait(for: "← Delete")
        try screen.type("q")
        try screen.wait(for: "ready>")
        #expect(try run.control("decisions", "--json").objects().isEmpty)
    }
}
