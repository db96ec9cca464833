import AnalyzerProcess
import Dispatch
import FileSystem
import Foundation
import Glibc
import Images
import Logging
import SystemPackage
import Testing

@testable import CleanerDaemon

extension DesktopThumbnails {
    /// Keeps its queue from all other work.
    fileprivate func wait(for end: DispatchSemaphore, telling begun: DispatchSemaphore) {
        begun.signal()
        end.wait()
    }
}

@Suite("Names, files and queue of thumbnails")
struct DesktopThumbnailTests {
    private static let python = "/usr/bin/python3"

    /// What a script prints about the words.
    private static func answer(_ script: String, _ words: [String]) throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = ["-c", script] + words
        process.standardOutput = output
        try process.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    private func withFolder(_ body: (_ top: FilePath, _ folder: ThumbnailFolder) async throws -> Void) async throws {
        var template = Array("/tmp/cleaner-thumbnails-XXXXXX".utf8CString)
        try #require(mkdtemp(&template) != nil)
        let top = FilePath(platformString: template)
        defer { try? FileManager.default.removeItem(atPath: top.string) }
        try await body(top, ThumbnailFolder(cache: top.appending("cache")))
    }

    private static func picture(width: Int, height: Int) -> RGBImage {
        RGBImage(
            width: width, height: height,
            pixels: (0..<3 * width * height).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) })
    }

    private static func hexadecimal(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private static func names(_ path: FilePath) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path.string).sorted()
    }

    @Test(
        "URIs are those of GIO, for each byte of a name",
        .enabled(if: access("/usr/lib/python3/dist-packages/gi/__init__.py", R_OK) == 0, "python3-gi is not installed"))
    func uris() throws {
        let paths: [[UInt8]] = (UInt8(1)...255).map { Array("/a/b".utf8) + [$0] + Array("c.jpg".utf8) }
        let script = """
            import sys
            from gi.repository import Gio
            for path in sys.argv[1:]: print(Gio.File.new_for_path(bytes.fromhex(path)).get_uri())
            """
        #expect(
            try Self.answer(script, paths.map(Self.hexadecimal)).split(separator: "\n").map { String($0) }
                == paths.map(FileURI.of))
    }

    @Test("Digests are those of RFC 1321 and of Python at all lengths around a block")
    func digests() throws {
        #expect(MD5.hexadecimal(of: "".utf8) == "d41d8cd98f00b204e9800998ecf8427e")
        #expect(MD5.hexadecimal(of: "message digest".utf8) == "f96b697d7cb7938d525a2f31aaf161d0")
        let texts = (50..<140).map { String(repeating: "x", count: $0) }
        let script = "import sys, hashlib\nfor text in sys.argv[1:]: print(hashlib.md5(text.encode()).hexdigest())"
        #expect(try Self.answer(script, texts) == texts.map { MD5.hexadecimal(of: $0.utf8) }.joined(separator: "\n"))
    }

    @Test("A file is a PNG file with right checksums, these texts and exactly these pixels", arguments: [1, 2, 33])
    func file(width: Int) throws {
        let picture = Self.picture(width: width, height: 7)
        let file = try #require(PNGWriter.file(picture, [PNGWriter.Text(name: "A", content: "b c")]))
        let path = "/tmp/cleaner-png-\(getpid())-\(width).png"
        try #require(FileManager.default.createFile(atPath: path, contents: Data(file)))
        defer { unlink(path) }
        let script = """
            import sys, struct, zlib
            data = open(sys.argv[1], "rb").read()
            assert data[:8] == bytes([137, 80, 78, 71, 13, 10, 26, 10])
            place, chunks = 8, []
            while place < len(data):
                length, = struct.unpack(">I", data[place:place + 4])
                body = data[place + 4:place + 8 + length]
                assert zlib.crc32(body) == struct.unpack(">I", data[place + 8 + length:place + 12 + length])[0]
                chunks.append((body[:4], body[4:]))
                place += 12 + length
            assert [kind for kind, _ in chunks] == [b"IHDR", b"tEXt", b"IDAT", b"IEND"], chunks
            width, height, *rest = struct.unpack(">IIBBBBB", chunks[0][1])
            assert rest == [8, 2, 0, 0, 0] and chunks[1][1] == b"A\\0b c" and chunks[3][1] == b""
            raw, row = zlib.decompress(chunks[2][1]), 3 * width
            assert len(raw) == (row + 1) * height
            before = bytes(row)
            for y in range(height):
                line, now = raw[y * (row + 1):(y + 1) * (row + 1)], bytearray()
                assert line[0] == 4
                for x in range(row):
                    a, b, c = now[x - 3] if x > 2 else 0, before[x], before[x - 3] if x > 2 else 0
                    p = a + b - c
                    best = min([(abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c)])[2]
                    now.append((line[x + 1] + best) & 255)
                print(now.hex(), end="")
                before = now
            """
        #expect(try Self.answer(script, [path]) == Self.hexadecimal(picture.pixels))
    }

    @Test("A preview is reduced to the mean of what each pixel covers, in its proportions, and never enlarged")
    func reduced() {
        var pixels = [UInt8](repeating: 0, count: 3 * 512 * 256)
        for place in stride(from: 0, to: pixels.count, by: 6) { pixels[place] = 200 }
        let reduced = ThumbnailSize.large.reduced(RGBImage(width: 512, height: 256, pixels: pixels))
        #expect(reduced.width == 256 && reduced.height == 128 && reduced.pixels.prefix(6) == [100, 0, 0, 100, 0, 0])
        let small = Self.picture(width: 100, height: 90)
        #expect(ThumbnailSize.normal.reduced(small) == small)
        let made = [100, 128, 300, 512, 2048].map {
            ThumbnailSize(madeFrom: PreviewBounds(longerSide: $0, pixels: 1 << 20))
        }
        #expect(made == [nil, .normal, .large, .xLarge, .xLarge])
        #expect(ThumbnailSize.serving(PreviewBounds(longerSide: 200, pixels: 1 << 20)) == [.large, .xLarge])
        #expect(ThumbnailSize.serving(PreviewBounds(longerSide: 513, pixels: 1 << 20)) == [])
    }

    @Test("Ours are known by their first text, replaced whole and deleted; files of others and links are left alone")
    func ownership() async throws {
        try await withFolder { top, folder in
            let label = ThumbnailLabel(uri: "file:///photos/a.jpg", modified: 5, bytes: 7)
            let later = ThumbnailLabel(uri: label.uri, modified: 6, bytes: 7)
            let large = folder.path.appending("large")
            #expect(folder.standing(.large, label) == .missing)
            try folder.write(Self.picture(width: 9, height: 9), .large, label)
            #expect(folder.standing(.large, label) == .own(isCurrent: true))
            #expect(folder.standing(.large, later) == .own(isCurrent: false))
            #expect(folder.standing(.normal, label) == .missing)
            // What a killed daemon left of a write does not stay.
            let name = try #require(try Self.names(large).first)
            try Data("half".utf8).write(to: URL(fileURLWithPath: large.appending(name + ".cleanerd").string))
            try folder.write(Self.picture(width: 9, height: 9), .large, later)
            #expect(folder.standing(.large, later) == .own(isCurrent: true))
            #expect(try Self.names(large) == [name])
            folder.remove(label.uri)
            #expect(try Self.names(large) == [])
            // Another program's file, whose text in this place is another.
            let file = large.appending(name).string
            try Data([UInt8](repeating: 7, count: 200)).write(to: URL(fileURLWithPath: file))
            #expect(folder.standing(.large, label) == .foreign)
            folder.remove(label.uri)
            #expect(try Self.names(large) == [name])
            unlink(file)
            let other = top.appending("other.png")
            try folder.write(Self.picture(width: 9, height: 9), .normal, label)
            #expect(rename(folder.path.appending("normal").appending(name).string, other.string) == 0)
            symlink(other.string, file)
            #expect(folder.standing(.large, label) == .foreign)
            folder.remove(label.uri)
            #expect(try Self.names(large) == [name] && access(other.string, F_OK) == 0)
        }
    }

    @Test("A picture in the folder is known, also by the folder's real path")
    func inside() async throws {
        try await withFolder { top, folder in
            mkdir(top.appending("real").string, 0o700)
            mkdir(top.appending("real/thumbnails").string, 0o700)
            symlink("real", top.appending("cache").string)
            #expect(folder.holds(top.appending("cache/thumbnails/large/a.png")))
            #expect(folder.holds(top.appending("real/thumbnails/large/a.png")))
            #expect(!folder.holds(top.appending("real/thumbnails-of-mine/a.png")))
        }
    }

    @Test("Four thumbnails wait at most, and one whose photo leaves meanwhile is not kept")
    func queue() async throws {
        try await withFolder { top, folder in
            let thumbnails = DesktopThumbnails(
                folder: folder, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
            let blocked = Task { await thumbnails.wait(for: end, telling: begun) }
            try await BlockingThread.run("test") { begun.wait() }
            var files: [ThumbnailedFile] = []
            for number in 0..<6 {
                let path = top.appending("\(number).jpg")
                try Data([1, 2]).write(to: URL(fileURLWithPath: path.string))
                let photo = try Descriptor(path, as: .file)
                let stamp = try #require(FileStamp(of: photo.raw))
                files.append(try #require(ThumbnailedFile(path, stamp)))
            }
            for (number, file) in files.enumerated() {
                #expect(thumbnails.hasRoom == (number < DesktopThumbnails.mostWaiting))
                thumbnails.write(Self.picture(width: 9, height: 9), .large, of: file)
            }
            // The daemon hears of one that leaves, and not yet of another.
            thumbnails.remove([files[0].path.bytes])
            unlink(files[1].path.string)
            end.signal()
            await blocked.value
            await thumbnails.finish()
            let names = try Self.names(folder.path.appending("large"))
            #expect(names == [files[2], files[3]].map { ThumbnailFolder.name($0.label.uri) }.sorted())
        }
    }
}
