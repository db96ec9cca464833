import CleanerProtocol
import Fixtures
import Foundation
import Glibc
import Testing

@Suite("Previews by the daemon", .serialized)
struct PreviewTests {
    private static func preview(
        _ run: Run, _ path: String, longerSide: Int? = nil, coarse: Bool? = nil
    ) throws -> PreviewReport {
        let photo = PhotoReference.path(WirePath(bytes: Array(path.utf8)))
        return try preview(try run.client(), photo, longerSide: longerSide, coarse: coarse)
    }

    private static func preview(
        _ client: Client, _ photo: PhotoReference, longerSide: Int? = nil, coarse: Bool? = nil
    ) throws -> PreviewReport {
        let parameters = PreviewRequest(photo: photo, longerSide: longerSide, coarse: coarse)
        return try client.send(parameters)
    }

    /// The word of a preview's error.
    private static func refusal(_ run: Run, _ path: String) throws -> ProtocolError.Word {
        try #require(throws: ProtocolError.self) { try preview(run, path) }.word
    }

    /// The colour in the middle of a picture.
    private static func middle(_ report: PreviewReport) throws -> [UInt8] {
        let pixels = try #require(report.rgb)
        let start = 3 * (report.height / 2 * report.width + report.width / 2)
        return Array(pixels[start..<start + 3])
    }

    private static func isNear(_ colour: [UInt8], _ expected: [UInt8]) -> Bool {
        zip(colour, expected).allSatisfy { abs(Int($0) - Int($1)) < 12 }
    }

    /// A photo of one colour with a thumbnail of another, so that the answer shows which of them it is.
    private static func photo(thumbnail: Bool) throws -> [UInt8] {
        var exif = ExifFields()
        exif.orientation = 6
        if thumbnail {
            exif.thumbnail = try JPEGEncoder().encode(Raster(width: 160, height: 120, red: 40, green: 60, blue: 200))
        }
        var encoder = JPEGEncoder()
        encoder.exif = exif
        return try encoder.encode(Raster(width: 1600, height: 1200, red: 200, green: 60, blue: 40))
    }

    @Test("A photo is shown upright in its colours, first coarse and then fine")
    func picture() throws {
        let run = try Run()
        try run.write(Self.photo(thumbnail: true), to: "camera.jpg")
        try run.write(Self.photo(thumbnail: false), to: "plain.jpg")
        try run.start()
        try run.sync()
        let coarse = try Self.preview(run, "camera.jpg", coarse: true)
        #expect(coarse.coarse && coarse.width == 120 && coarse.height == 160)
        #expect(Self.isNear(try Self.middle(coarse), [40, 60, 200]))
        let fine = try Self.preview(run, "camera.jpg")
        #expect(!fine.coarse && fine.width == 480 && fine.height == 640)
        #expect(Self.isNear(try Self.middle(fine), [200, 60, 40]))
        #expect(fine.photo == coarse.photo)
        let small = try Self.preview(run, "plain.jpg", coarse: true)
        #expect(small.coarse && small.width == 150 && small.height == 200)
        #expect(Self.isNear(try Self.middle(small), [200, 60, 40]))
        let tiny = try Self.preview(run, "plain.jpg", longerSide: 16, coarse: true)
        #expect(!tiny.coarse && tiny.width == 12 && tiny.height == 16)
    }

    @Test("A region has the photo's own pixels, upright")
    func region() throws {
        let run = try Run()
        // Three light columns; previews have their colours at half the size.
        var raster = Raster(width: 2600, height: 40, red: 20, green: 20, blue: 20)
        for row in 0..<raster.height {
            for column in 1300..<1303 {
                for sample in 0..<3 { raster.rgb[3 * (row * raster.width + column) + sample] = 220 }
            }
        }
        var encoder = PNGEncoder()
        encoder.pixels = .colour
        try run.write(encoder.encode(raster), to: "lines.png")
        try run.write(Self.photo(thumbnail: true), to: "camera.jpg")
        try run.start()
        try run.sync()
        let client = try run.client()
        func region(_ name: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int) throws -> PreviewReport {
            let region = PreviewRequest.Region(x: x, y: y, width: width, height: height)
            return try client.send(
                PreviewRequest(photo: .path(WirePath(bytes: Array(name.utf8))), region: region))
        }
        let lines = try region("lines.png", 1290, 10, 24, 2)
        #expect(lines.width == 24 && lines.height == 2 && !lines.coarse)
        let pixels = try #require(lines.rgb)
        let light = (0..<24).map { pixels[3 * $0] > 120 }
        #expect(light == (0..<24).map { (10..<13).contains($0) })
        // Its thumbnail has another colour; stored it is 1600 × 1200.
        let corner = try region("camera.jpg", 1000, 1500, 200, 100)
        #expect(Self.isNear(try Self.middle(corner), [200, 60, 40]))
        for (x, y, width, height) in [
            (1001, 0, 200, 100), (0, 1501, 200, 100), (-1, 0, 9, 9), (0, 0, 0, 9), (0, 0, 2049, 1), (0, 0, 9, .max),
            (.max, 0, 9, 9), (0, 0, 2048, 2048),
        ] {
            let error = try #require(throws: ProtocolError.self) { try region("camera.jpg", x, y, width, height) }
            #expect(error.word == .badParameters && error.remedy != nil, "\(error.problem)")
        }
        #expect(try #require(throws: ProtocolError.self) { try region("nothing.jpg", 0, 0, 9, 9) }.word == .notFound)
    }

    @Test("What has no pixels of its own is shown as a whole, and a region goes with nothing else")
    func noRegion() throws {
        let run = try Run()
        let photo = try Run.photo(1)
        try run.write(Array(photo.prefix(photo.count / 2)), to: "half.jpg")
        try run.write([0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 0, count: 400), to: "film.mp4")
        try run.write(photo, to: "good.jpg")
        try run.start()
        try run.sync()
        let client = try run.client()
        func error(_ name: String, _ change: (inout PreviewRequest) -> Void = { _ in }) throws -> ProtocolError {
            var request = PreviewRequest(photo: .path(WirePath(bytes: Array(name.utf8))))
            request.region = PreviewRequest.Region(x: 0, y: 0, width: 9, height: 9)
            change(&request)
            return try #require(throws: ProtocolError.self) { try client.send(request) }
        }
        #expect(try error("film.mp4").word == .unsupported)
        #expect(try error("half.jpg").word == .conflict)
        #expect(try error("good.jpg") { $0.longerSide = 320 }.word == .badParameters)
        #expect(try error("good.jpg") { $0.coarse = true }.word == .badParameters)
        #expect(try error("good.jpg") { $0.moment = 5 }.word == .badParameters)
    }

    @Test("The largest preview costs the daemon little more memory than its pixels and its line")
    func memory() throws {
        let run = try Run()
        try run.write(
            JPEGEncoder().encode(Raster(width: 2048, height: 1536, red: 200, green: 60, blue: 40)), to: "a.jpg")
        try run.start()
        try run.sync()
        _ = try Self.preview(run, "a.jpg", longerSide: 16)
        let before = try run.peakMemory()
        #expect(try Self.preview(run, "a.jpg", longerSide: 2048).width == 2048)
        // Seven bytes a pixel, and as much again for the allocator.
        #expect(try run.peakMemory() - before < 2 * 7 * 2048 * 1536 / 1024)
    }

    @Test("What cannot be shown has an error of its own kind, and nothing stops")
    func refusals() throws {
        let run = try Run()
        let photo = try Run.photo(1)
        try run.write(Array(photo.prefix(photo.count / 2)), to: "half.jpg")
        try run.write([], to: "empty.jpg")
        var bitmap = try BMPEncoder().encode(Raster(width: 4, height: 4, rgb: [UInt8](repeating: 9, count: 48)))
        bitmap[30] = 4  // a JPEG picture inside, for printers
        try run.write(bitmap, to: "printed.bmp")
        try run.write([0, 0, 0, 24] + Array("ftypisom".utf8) + [UInt8](repeating: 0, count: 400), to: "film.mp4")
        try run.write(photo, to: "good.jpg")
        try run.start()
        try run.sync()
        #expect(try Self.refusal(run, "half.jpg") == .unreadable)
        #expect(try Self.refusal(run, "empty.jpg") == .unreadable)
        #expect(try Self.refusal(run, "printed.bmp") == .unsupported)
        #expect(try Self.refusal(run, "film.mp4") == .unreadable)
        #expect(try Self.refusal(run, "nothing.jpg") == .notFound)
        #expect(try Self.preview(run, "good.jpg").width == 640)
        let client = try run.client()
        for side in [15, 2049, .min, .max] {
            let error = try #require(throws: ProtocolError.self) {
                try Self.preview(client, .path(WirePath(bytes: Array("good.jpg".utf8))), longerSide: side)
            }
            #expect(error.word == .badParameters)
        }
    }

    @Test("Only the file that is known is shown: nothing that took its place, and no link")
    func otherFile() throws {
        let run = try Run()
        for name in ["gone.jpg", "linked.jpg", "grown.jpg", "pipe.jpg"] { try run.draw(1, to: name) }
        try run.draw(2, to: "other.jpg")
        try run.start()
        try run.sync()
        let client = try run.client()
        var ids: [String: PhotoReference] = [:]
        for name in ["gone.jpg", "linked.jpg", "grown.jpg", "pipe.jpg"] {
            ids[name] = .id(try Self.preview(run, name, longerSide: 16).photo)
        }
        // The stopped daemon notices none of this until it continues.
        let daemon = try run.process
        kill(daemon, SIGSTOP)
        let path = run.library.path
        unlink(path + "/gone.jpg")
        unlink(path + "/linked.jpg")
        symlink("other.jpg", path + "/linked.jpg")
        unlink(path + "/pipe.jpg")
        mkfifo(path + "/pipe.jpg", 0o644)
        let handle = try FileHandle(forWritingTo: run.library.appendingPathComponent("grown.jpg"))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data([0]))
        kill(daemon, SIGCONT)
        for (name, reference) in ids {
            let error = try #require(throws: ProtocolError.self) { try Self.preview(client, reference) }
            // A file that is still open for writing is no more analysed than it is shown.
            #expect(error.word == (name == "grown.jpg" ? .conflict : .notFound), "\(name): \(error.problem)")
        }
        try handle.close()
        try run.sync()
        #expect(try Self.preview(run, "grown.jpg").width == 640)
        #expect(try Self.preview(run, "other.jpg").width == 640)
    }

    @Test("A photo in the desktop's trash is shown by its id, until somebody empties it")
    func trashed() throws {
        let run = try Run(knowing: ["a.jpg": 1, "b.jpg": 1])
        let photo = PhotoReference.id(try Self.preview(run, "b.jpg", longerSide: 16).photo)
        try run.control("mark", "delete", "b.jpg")
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(!run.exists("b.jpg"))
        let client = try run.client()
        #expect(try Self.preview(client, photo).width == 640)
        let payload = run.trash.appendingPathComponent("files/b.jpg")
        try FileManager.default.removeItem(at: payload)
        try Data(try Run.photo(2)).write(to: payload)
        #expect(try #require(throws: ProtocolError.self) { try Self.preview(client, photo) }.word == .conflict)
        try FileManager.default.removeItem(at: payload)
        #expect(try #require(throws: ProtocolError.self) { try Self.preview(client, photo) }.word == .notFound)
    }

    @Test("Clients that leave before their previews come do not hold up the others")
    func leaving() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        let request = #"{"id":1,"method":"preview","params":{"photo":{"path":"a.jpg"}}}"# + "\n"
        for _ in 0..<20 {
            let descriptor = try LocalSocket.connect(to: Array(run.socket.path.utf8))
            let bytes = Array(String(repeating: request, count: 50).utf8)
            #expect(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
            close(descriptor)
        }
        #expect(try Self.preview(run, "a.jpg").width == 640)
        #expect(try run.control("status").code == 0)
    }
}
