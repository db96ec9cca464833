import Fixtures
import Foundation
import Glibc
import TerminalTesting
import Testing

@Suite("Copies and versions of videos, copies of RAW files", .serialized)
struct VideoCopyTests {
    /// A video or RAW file of more than a MiB, of which only the ends and one picture are hashed at first.
    private static func large(_ run: Run, _ path: String) throws {
        if path.hasSuffix("dng") {
            try run.write(DNGWriter().encode(width: 1200, height: 600), to: path)
        } else {
            try run.film(
                path, "testsrc2=size=640x360:rate=25:duration=8", ["-qp", "4", "-g", "1000"],
                isKeyFrameEachSecond: false)
        }
        try #require(try run.bytes(of: path).count > 5 << 18)
    }

    @Test(
        "Large videos and RAW files are copies only if all their bytes are the same, in any order of arrival",
        arguments: [true, false], ["mp4", "dng"])
    func copies(isChangedFirst: Bool, ending: String) throws {
        let run = try Run()
        let (first, copy, other) = ("a.\(ending)", "copy.\(ending)", "changed.\(ending)")
        try Self.large(run, first)
        let bytes = Array(try run.bytes(of: first))
        var changed = bytes
        // In the middle, between what identifies it.
        changed[changed.count / 2] ^= 0x10
        if isChangedFirst {
            try run.write(changed, to: other)
            try FileManager.default.removeItem(at: run.library.appendingPathComponent(first))
        }
        try run.start()
        try run.sync()
        try run.write(bytes, to: isChangedFirst ? first : copy)
        try run.sync()
        try run.write(isChangedFirst ? bytes : changed, to: isChangedFirst ? copy : other)
        try run.sync()
        #expect(try run.listed("duplicates") == [first, copy])
        #expect(try run.listed("all").count == 3)
        #expect(try Set(run.statuses().values) == ["analysed"])
        // Known again after a restart, and when it was only touched.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
            ofItemAtPath: run.library.appendingPathComponent(other).path)
        run.stop()
        try run.start()
        try run.sync()
        #expect(try run.listed("duplicates") == [first, copy])
    }

    @Test("Of twins too large to be read whole one is only counted, and neither is called a copy")
    func tooLarge() throws {
        let run = try Run()
        try Self.large(run, "a.mp4")
        try run.film("b.mp4", "testsrc2=size=64x64:rate=5:duration=2", [])
        let bytes = Array(try run.bytes(of: "a.mp4"))
        try run.write(bytes, to: "twin.mp4")
        for name in ["a.mp4", "twin.mp4"] {
            // A sparse file, which takes no more room than before.
            try #require(truncate(run.path(name), 65 << 30) == 0)
        }
        try run.start()
        try run.sync()
        let status = try run.statuses()
        #expect(status["b.mp4"] == "analysed")
        #expect([status["a.mp4"], status["twin.mp4"]].compactMap(\.self).sorted() == ["analysed", "unsupported"])
        #expect(try run.listed("duplicates").isEmpty)
        let reason = try #require(try run.exported("reason").values.first)
        #expect(reason.contains("to tell them apart (it is larger than 64 GiB)"))
    }

    @Test("Twins that arrive at the same time are read whole, too", arguments: ["mp4", "dng"])
    func together(ending: String) throws {
        let run = try Run()
        try Self.large(run, "a.\(ending)")
        var changed = Array(try run.bytes(of: "a.\(ending)"))
        changed[changed.count / 2] ^= 0x10
        try run.write(changed, to: "changed.\(ending)")
        try run.start()
        try run.sync()
        #expect(try run.listed("duplicates").isEmpty)
    }

    @Test(
        "The same video in another container, or with other tags, is a copy; with fewer pixels or as a part a version")
    func versions() throws {
        let run = try Run()
        let source = "testsrc2=size=640x360:rate=25:duration=8"
        try run.film("a.mp4", source, ["-crf", "18", "-c:a", "aac"], sound: true)
        try run.convert("a.mp4", ["-c", "copy", "-map_metadata", "-1"], to: "remuxed.mkv")
        try run.convert("a.mp4", ["-c", "copy", "-metadata", "title=Trip"], to: "retagged.mp4")
        try run.convert("a.mp4", ["-vf", "scale=320:-2", "-crf", "34", "-g", "250"], to: "small.mp4")
        try run.convert("a.mp4", ["-ss", "1.5", "-t", "5", "-vf", "scale=320:-2", "-crf", "30"], to: "part.mp4")
        try run.film("other.mp4", "mandelbrot=size=640x360:rate=25", ["-t", "8", "-crf", "30"])
        try run.start()
        try run.sync()
        #expect(try run.listed("duplicates") == ["a.mp4", "remuxed.mkv", "retagged.mp4"])
        // All have the same sound, and one a title.
        let answer = try run.control("list", "duplicates").output
        #expect(answer.contains("has the title, the others do not") && !answer.contains("sound"))
        let rows = try run.control("list", "near-duplicates", "--json").objects()
        let versions = Set(rows.compactMap { $0["path"] as? String })
        #expect(versions.isSuperset(of: ["small.mp4", "part.mp4"]) && !versions.contains("other.mp4"))
        // The whole stays, with the most pixels.
        let keeper = rows.first { $0["keeper"] as? Bool == true }?["path"] as? String
        #expect(["a.mp4", "remuxed.mkv", "retagged.mp4"].contains(keeper ?? ""))
        #expect(try run.isClean())
    }

    @Test("Of a fast pan parts with key frames of their own, and a version at another rate, are versions")
    func parts() throws {
        let run = try Run()
        // A window that crosses a picture in two seconds.
        func pan(_ seconds: Int, _ place: String) -> String {
            "mandelbrot=size=1280x720:rate=1:start_x=\(place),trim=end_frame=1,loop=-1:1,fps=30,setpts=N/30/TB,"
                + "crop=w=640:h=360:x='(in_w-out_w)*abs(mod(0.43*t,2)-1)':y='(in_h-out_h)*abs(mod(0.31*t,2)-1)',"
                + "trim=end_frame=\(30 * seconds),noise=alls=4:allf=t"
        }
        try run.film("pan.mp4", pan(9, "-0.74"), ["-crf", "20", "-g", "250"])
        let small = ["-vf", "scale=320:-2", "-crf", "30", "-g", "250"]
        try run.convert("pan.mp4", ["-ss", "0.73", "-t", "4"] + small, to: "part.mp4")
        try run.convert("pan.mp4", ["-ss", "1.3"] + small, to: "end.mp4")
        try run.convert("pan.mp4", ["-r", "25", "-crf", "28", "-g", "250"], to: "rate.mp4")
        try run.film("other.mp4", pan(9, "-0.1"), ["-crf", "20", "-g", "250"])
        try run.start()
        try run.sync()
        #expect(try run.listed("near-duplicates") == ["end.mp4", "pan.mp4", "part.mp4", "rate.mp4"])
    }

    @Test("Two videos of one place from a stand are no versions; one of them written anew is one")
    func stand() throws {
        /// Something that walks before a ground that stands still.
        func scene(_ across: String, _ down: String) -> String {
            "testsrc2=size=640x360:rate=25,trim=end_frame=1,loop=-1:1,setpts=N/25/TB[ground];"
                + "testsrc=size=180x160:rate=25[walker];"
                + "[ground][walker]overlay=x='230+\(across)':y='100+\(down)'"
        }
        let run = try Run()
        try run.film("first.mp4", scene("220*sin(t)", "60*cos(2*t)"), ["-t", "8", "-crf", "20"])
        try run.film("second.mp4", scene("220*cos(1.3*t)", "60*sin(t)"), ["-t", "8", "-crf", "20"])
        try run.film("longer.mp4", scene("-220*sin(0.8*t)", "60*sin(t)"), ["-t", "12", "-crf", "20"])
        try run.convert("first.mp4", ["-vf", "scale=320:-2", "-crf", "30", "-g", "250"], to: "small.mp4")
        try run.start()
        try run.sync()
        #expect(try run.listed("near-duplicates") == ["first.mp4", "small.mp4"])
    }

    @Test("A deleted video goes to the trash and comes back, with its live photo or alone")
    func trash() throws {
        let run = try Run()
        try Self.large(run, "a.mp4")
        try run.draw(1, to: "IMG_0001.jpg")
        try run.film("IMG_0001.mov", "testsrc=size=320x180:rate=25:duration=2", [])
        try run.start()
        try run.sync()
        #expect(try run.listed("videos") == ["a.mp4"])
        try run.control("mark", "delete", "a.mp4", "IMG_0001.jpg")
        try run.control("trash", "send", "--yes")
        #expect(!run.exists("a.mp4") && !run.exists("IMG_0001.jpg") && !run.exists("IMG_0001.mov"))
        try run.control("undo")
        #expect(run.exists("a.mp4") && run.exists("IMG_0001.jpg") && run.exists("IMG_0001.mov"))
        try run.sync()
        #expect(try run.isClean())
    }

    @Test(
        "A large file that changes between its ends after it was marked does not go", arguments: ["mp4", "dng"])
    func changedBeforeSending(ending: String) throws {
        let run = try Run()
        let path = "a.\(ending)"
        try Self.large(run, path)
        try run.start()
        try run.sync()
        try run.control("mark", "delete", path)
        let file = try FileHandle(forUpdating: run.library.appendingPathComponent(path))
        try file.seek(toOffset: UInt64(Array(try run.bytes(of: path)).count / 2))
        try file.write(contentsOf: [0x55, 0xAA, 0x55])
        try file.close()
        _ = try? run.control("trash", "send", "--yes")
        #expect(run.exists(path))
    }

    /// A second name of a file outside of the library; no event reports what is done through it.
    private static func linkOutside(_ run: Run, _ path: String) throws -> String {
        let name = run.top.appendingPathComponent("outside-\(path)").path
        try #require(Glibc.link(run.path(path), name) == 0)
        return name
    }

    /// Changes bytes in the middle of a file and gives it back its old time.
    private static func rewrite(_ name: String) throws {
        var before = stat()
        try #require(stat(name, &before) == 0)
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: name))
        try file.seek(toOffset: UInt64(before.st_size / 2))
        try file.write(contentsOf: [0x55, 0xAA, 0x55])
        try file.close()
        var times = [before.st_atim, before.st_mtim]
        try #require(utimensat(AT_FDCWD, name, &times, 0) == 0)
    }

    @Test(
        "A large file whose bytes may be others by now stays; looked at and marked again it goes",
        arguments: ["mp4", "dng"], ["rewritten", "other permissions"])
    func touchedOutside(ending: String, how: String) throws {
        let run = try Run()
        let path = "a.\(ending)"
        try Self.large(run, path)
        let outside = try Self.linkOutside(run, path)
        try run.start()
        try run.sync()
        try run.control("mark", "delete", path)
        if how == "rewritten" {
            try Self.rewrite(outside)
        } else {
            try #require(chmod(outside, 0o600) == 0)
        }
        for words in [["trash", "send", "--dry-run"], ["trash", "send", "--yes"]] {
            let answer = try run.control(words)
            let text = answer.output + answer.errors
            #expect(answer.code != 0 && run.exists(path), "\(text)")
            #expect(text.contains("nobody can tell") && text.contains("cleanerctl scan --wait"), "\(text)")
        }
        // What is to go has been looked at as it is.
        try run.control("scan", "--wait")
        #expect(try run.listed("marked").isEmpty)
        try run.control("mark", "delete", path)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(!run.exists(path))
    }

    @Test(
        "If all bytes of a large file are known, they decide whether it goes", arguments: ["mp4", "dng"],
        ["rewritten", "other permissions"])
    func touchedTwin(ending: String, how: String) throws {
        let run = try Run()
        let (path, copy) = ("a.\(ending)", "copy.\(ending)")
        try Self.large(run, path)
        try run.write(Array(run.bytes(of: path)), to: copy)
        let outside = try Self.linkOutside(run, path)
        try run.start()
        try run.sync()
        #expect(try run.listed("duplicates") == [path, copy])
        try run.control("mark", "delete", path)
        if how == "rewritten" {
            try Self.rewrite(outside)
        } else {
            try #require(chmod(outside, 0o600) == 0)
        }
        let answer = try run.control("trash", "send", "--yes")
        #expect((answer.code == 0) == (how != "rewritten"), "\(answer.output)\(answer.errors)")
        #expect(run.exists(path) == (how == "rewritten") && run.exists(copy))
    }
}
