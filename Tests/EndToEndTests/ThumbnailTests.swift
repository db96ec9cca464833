import CleanerProtocol
import Fixtures
import Foundation
import Glibc
import Testing

/// GIO says what other programs make of the daemon's thumbnails.
@Suite(
    "Thumbnails shared with the desktop", .serialized,
    .enabled(if: access("/usr/lib/python3/dist-packages/gi/__init__.py", R_OK) == 0, "python3-gi is not installed"))
struct ThumbnailTests {
    private static func preview(_ run: Run, _ name: String, _ side: Int = 256, coarse: Bool? = nil) throws
        -> PreviewReport
    {
        let photo = PhotoReference.path(WirePath(bytes: Array(name.utf8)))
        return try run.send(PreviewRequest(photo: photo, longerSide: side, coarse: coarse))
    }

    /// The path of a photo's thumbnail, whose name md5sum computes.
    private static func thumbnail(_ run: Run, _ name: String, in folder: String = "large") throws -> String {
        let sum = try run.program("/usr/bin/md5sum", [], input: Data("file://\(run.path(name))".utf8))
        return "\(run.top.path)/.cache/thumbnails/\(folder)/\(sum.output.prefix(32)).png"
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The thumbnail that GIO finds for a photo, and whether it is valid.
    private static func found(_ run: Run, _ name: String) throws -> String {
        let script = """
            import sys
            from gi.repository import Gio
            info = Gio.File.new_for_path(sys.argv[1]).query_info("thumbnail::*", 0, None)
            path = info.get_attribute_byte_string("thumbnail::path")
            print(path and path.split("/")[-2], info.get_attribute_boolean("thumbnail::is-valid"))
            """
        let answer = try run.program("/usr/bin/python3", ["-c", script, run.path(name)])
        try #require(answer.code == 0, "\(answer.errors)")
        return answer.output.trimmingCharacters(in: .newlines)
    }

    private static func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    // MARK: Thumbnails of another program

    /// A scene as it is drawn at the size of a thumbnail, bluer than it is and as bright.
    private static func bluish(_ seed: UInt64, width: Int = 256) -> Raster {
        var raster = Scene(seed: seed).drawn(width: 640, height: 480).resized(width: width, height: width * 3 / 4)
        for pixel in stride(from: 0, to: raster.rgb.count, by: 3) {
            raster.rgb[pixel] = UInt8(max(0, Int(raster.rgb[pixel]) - 20))
            raster.rgb[pixel + 2] = UInt8(min(255, Int(raster.rgb[pixel + 2]) + 60))
        }
        return raster
    }

    /// How much more blue than red a preview shows.
    private static func blueness(_ report: PreviewReport) throws -> Int {
        let pixels = try #require(report.rgb)
        let differences = stride(from: 0, to: pixels.count, by: 3).map { Int(pixels[$0 + 2]) - Int(pixels[$0]) }
        return differences.reduce(0, +) / differences.count
    }

    /// What a thumbnail says; the time and the size of the photo's file, unless others are given.
    private static func label(
        _ run: Run, _ name: String, modified: Int? = nil, bytes: Int? = nil
    ) -> [(type: String, content: [UInt8])] {
        var status = stat()
        stat(run.path(name), &status)
        return [
            ("Thumb::URI", "file://\(run.path(name))"),
            ("Thumb::MTime", "\(modified ?? status.st_mtim.tv_sec)"),
            ("Thumb::Size", "\(bytes ?? Int(status.st_size))"), ("Software", "another program"),
        ].map { (type: "tEXt", content: Array($0.0.utf8) + [0] + Array($0.1.utf8)) }
    }

    private static func put(_ bytes: [UInt8], at path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Run.put(bytes, at: path)
    }

    /// Another program's thumbnail of a photo.
    private static func putForeign(_ run: Run, _ name: String, showing seed: UInt64) throws -> [UInt8] {
        var encoder = PNGEncoder()
        encoder.chunks = label(run, name)
        let bytes = try encoder.encode(bluish(seed))
        try put(bytes, at: thumbnail(run, name))
        return bytes
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    // MARK: Tests

    @Test("What a preview drew is a thumbnail that GIO takes, for the owner only, until the photo changes")
    func written() throws {
        let run = try Run(knowing: ["a b.jpg": 1, "coarse.jpg": 2])
        _ = try Self.preview(run, "coarse.jpg", coarse: true)
        for (side, folder) in [(200, "normal"), (256, "large"), (640, "x-large")] {
            _ = try Self.preview(run, "a b.jpg", side)
            let path = "\(run.top.path)/.cache/thumbnails/\(folder)"
            try run.until { try Self.found(run, "a b.jpg") == "\(folder) True" }
            #expect(Self.mode(path) == 0o700)
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
            #expect(names.count == 1 && Self.mode("\(path)/\(names[0])") == 0o600)
        }
        #expect(try Self.found(run, "coarse.jpg") == "None False")
        let kept = try Self.preview(run, "a b.jpg", 512)
        #expect(try Self.preview(run, "a b.jpg", 512) == kept)
        try run.draw(3, to: "a b.jpg")
        utimes(run.path("a b.jpg"), [timeval(tv_sec: 1000, tv_usec: 0), timeval(tv_sec: 1000, tv_usec: 0)])
        try run.sync()
        #expect(try Self.found(run, "a b.jpg").hasSuffix("False"))
        #expect(try Self.preview(run, "a b.jpg", 512) != kept)
        try run.until { try Self.found(run, "a b.jpg") == "x-large True" }
    }

    @Test("A thumbnail whose label is compressed is not taken, and stays")
    func compressedLabel() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        let plain = try Self.blueness(try Self.preview(run, "a.jpg", 200))
        var encoder = PNGEncoder()
        encoder.chunks = Self.label(run, "a.jpg").map { chunk in
            chunk.content.starts(with: Array("Thumb::URI".utf8)) ? ("zTXt", chunk.content) : chunk
        }
        let bytes = try encoder.encode(Self.bluish(1))
        try Self.put(bytes, at: Self.thumbnail(run, "a.jpg"))
        #expect(try Self.blueness(try Self.preview(run, "a.jpg", coarse: true)) < plain + 20)
        _ = try Self.preview(run, "a.jpg")
        // What is written now comes behind what the first would have had written.
        _ = try Self.preview(run, "a.jpg", 512)
        let last = try Self.thumbnail(run, "a.jpg", in: "x-large")
        try run.until { Self.exists(last) }
        #expect(try Self.bytes(Self.thumbnail(run, "a.jpg")) == bytes)
    }

    @Test("A coarse preview is another program's valid thumbnail, which stays as it is")
    func taken() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        let plain = try Self.blueness(try Self.preview(run, "a.jpg", 200))
        let foreign = try Self.putForeign(run, "a.jpg", showing: 1)
        let taken = try Self.preview(run, "a.jpg", coarse: true)
        #expect(taken.width == 256 && taken.height == 192 && taken.coarse)
        #expect(try Self.blueness(taken) > plain + 40)
        #expect(try Self.blueness(try Self.preview(run, "a.jpg", 200, coarse: true)) > plain + 40)
        // Larger previews need larger thumbnails, and what is compared comes from the photo.
        #expect(try Self.blueness(try Self.preview(run, "a.jpg", 400, coarse: true)) < plain + 20)
        #expect(try Self.blueness(try Self.preview(run, "a.jpg")) < plain + 20)
        #expect(try Self.bytes(Self.thumbnail(run, "a.jpg")) == foreign)
    }

    @Test("A thumbnail of two photos that changed places is not taken, and stays if another program wrote it")
    func swapped() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        let foreign = try Self.putForeign(run, "a.jpg", showing: 2)
        let plain = try Self.blueness(try Self.preview(run, "a.jpg", 300))
        #expect(try Self.blueness(try Self.preview(run, "a.jpg", coarse: true)) < plain + 20)
        _ = try Self.preview(run, "a.jpg")
        #expect(try Self.bytes(Self.thumbnail(run, "a.jpg")) == foreign)
        // One that cleanerd wrote is replaced, also where the file has as many other bytes and its old time.
        let photos = try [Run.photo(2), Run.photo(3)]
        let length = photos.map(\.count).reduce(0, max)
        let padded = photos.map { $0 + [UInt8](repeating: 0, count: length - $0.count) }
        try run.write(padded[0], to: "b.jpg")
        try run.sync()
        _ = try Self.preview(run, "b.jpg")
        let path = try Self.thumbnail(run, "b.jpg")
        try run.until { Self.exists(path) }
        let own = try Self.bytes(path)
        var status = stat()
        stat(run.path("b.jpg"), &status)
        try run.write(padded[1], to: "b.jpg")
        utimes(run.path("b.jpg"), [status.st_atim, status.st_mtim].map { timeval(tv_sec: $0.tv_sec, tv_usec: 0) })
        try run.sync()
        _ = try Self.preview(run, "b.jpg")
        try run.until { try Self.bytes(path) != own }
        #expect(try Self.found(run, "b.jpg") == "large True")
    }

    /// What is wrong with a thumbnail, made from a good one; the raster and the label are those of the photo.
    enum Fault: String, CaseIterable {
        case hugeSize, cutOff, wrongChecksum, otherTime, otherBytes, largerThanAllowed, tooManyBytes, noPicture
    }

    private static func faulty(_ fault: Fault, _ run: Run) throws -> [UInt8] {
        var encoder = PNGEncoder()
        encoder.chunks = label(
            run, "a.jpg", modified: fault == .otherTime ? 7 : nil, bytes: fault == .otherBytes ? 7 : nil)
        var bytes = try encoder.encode(bluish(1, width: fault == .largerThanAllowed ? 1200 : 256))
        switch fault {
        case .hugeSize:
            bytes = encoder.chunks.reduce(PNGChunk.file(declaringWidth: 1 << 30, height: 1 << 30)) {
                PNGChunk.inserting($1.type, $1.content, into: $0)
            }
        case .cutOff: bytes.removeLast(bytes.count / 2)
        case .wrongChecksum: bytes[bytes.count / 2] ^= 1
        case .tooManyBytes: bytes += [UInt8](repeating: 0, count: 4 << 20)
        case .noPicture: bytes = Array("no picture".utf8)
        case .otherTime, .otherBytes, .largerThanAllowed: break
        }
        return bytes
    }

    @Test("A damaged, outdated or enormous thumbnail leads to the photo, and is replaced", arguments: Fault.allCases)
    func hostile(fault: Fault) throws {
        let run = try Run(knowing: ["a.jpg": 1])
        let plain = try Self.blueness(try Self.preview(run, "a.jpg", 300))
        let path = try Self.thumbnail(run, "a.jpg")
        // The first preview has a thumbnail written of this size, too.
        try run.until { Self.exists(path) }
        let bytes = try Self.faulty(fault, run)
        try Self.put(bytes, at: path)
        #expect(try Self.blueness(try Self.preview(run, "a.jpg", coarse: true)) < plain + 20)
        _ = try Self.preview(run, "a.jpg")
        if fault == .tooManyBytes {
            #expect(try Self.bytes(path) == bytes)
        } else {
            try run.until { try Self.bytes(path) != bytes }
            #expect(try Self.found(run, "a.jpg") == "large True")
        }
        #expect(try run.control("status").code == 0)
    }

    @Test("Ours go when the photo moves, vanishes or is sent to the trash; another program's stay")
    func removed() throws {
        let names = ["moved.jpg", "gone.jpg", "sent.jpg", "d/1.jpg", "d/2.jpg"]
        let run = try Run()
        for (seed, name) in names.enumerated() { try run.draw(UInt64(seed + 1), to: name) }
        try run.start()
        try run.sync()
        let foreign = try Self.putForeign(run, "d/2.jpg", showing: 9)
        let paths = try names.map { try Self.thumbnail(run, $0) }
        for (name, path) in zip(names, paths) {
            _ = try Self.preview(run, name)
            try run.until { Self.exists(path) }
        }
        #expect(rename(run.path("moved.jpg"), run.path("new.jpg")) == 0)
        unlink(run.path("gone.jpg"))
        #expect(rename(run.path("d"), run.path("e")) == 0)
        try run.control("mark", "delete", "sent.jpg")
        #expect(try run.control("trash", "send", "--yes").code == 0)
        try run.sync()
        try run.until { paths.dropLast().allSatisfy { !Self.exists($0) } }
        #expect(try Self.bytes(paths[4]) == foreign)
    }

    @Test("Switched off, no thumbnail is read or written; ours are still deleted")
    func off() throws {
        let run = try Run(knowing: ["a.jpg": 1, "b.jpg": 2])
        _ = try Self.preview(run, "b.jpg")
        let own = try Self.thumbnail(run, "b.jpg")
        try run.until { Self.exists(own) }
        #expect(try run.control("settings", "set", "thumbnails.enabled", "false").code == 0)
        let plain = try Self.blueness(try Self.preview(run, "a.jpg"))
        _ = try Self.putForeign(run, "a.jpg", showing: 1)
        #expect(try Self.blueness(try Self.preview(run, "a.jpg", coarse: true)) < plain + 20)
        _ = try Self.preview(run, "a.jpg", 640)
        unlink(run.path("b.jpg"))
        try run.sync()
        // What is done now comes behind all that the daemon might have wanted to do.
        #expect(try run.control("settings", "set", "thumbnails.enabled", "true").code == 0)
        try run.draw(3, to: "c.jpg")
        try run.sync()
        _ = try Self.preview(run, "c.jpg")
        let last = try Self.thumbnail(run, "c.jpg")
        try run.until { Self.exists(last) }
        let unwanted = try Self.thumbnail(run, "a.jpg", in: "x-large")
        #expect(!Self.exists(own) && !Self.exists(unwanted))
    }

    @Test("A photo in the folder of thumbnails gets none")
    func ownFolder() throws {
        let run = try Run()
        run.library = run.top.appendingPathComponent(".cache/thumbnails/large")
        try run.draw(1, to: "a.jpg")
        try run.start()
        try run.sync()
        _ = try Self.preview(run, "a.jpg")
        _ = try Self.preview(run, "a.jpg", 640)
        let folder = "\(run.top.path)/.cache/thumbnails"
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["large"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder)/large") == ["a.jpg"])
    }
}
