import CleanerProtocol
import Fixtures
import Foundation
import PhotoCategories
import Testing

@Suite("The main job with the built programs", .serialized)
struct MainJobTests {
    /// Fault 40.
    @Test("Every file of a library is counted, analysed or said to be unreadable, and sorted into its categories")
    func library() throws {
        let run = try Run()
        try run.fillWithDrawnLibrary()
        try run.start()
        try run.sync()
        let statuses = try run.statuses()
        #expect(statuses.count == 21)
        #expect(statuses.filter { $0.value == "analysed" }.count == 19)
        #expect(statuses["truncated.jpg"] == "unreadable")
        #expect(statuses["empty.jpg"] == "unreadable")
        #expect(try run.listed("duplicates") == ["scene-1.jpg", "copy-of-1.jpg", "tagged-1.jpg"])
        #expect(try run.listed("near-duplicates").isSuperset(of: ["small-1.jpg", "scene-2.jpg", "turned-2.png"]))
        #expect(try run.listed("screenshots") == ["screen-1.png"])
        #expect(
            try run.control("show", "screen-1.png").output.contains(
                "looks like a screenshot: a screen's size, no camera data, a PNG file, exact lines and even areas"))
        #expect(try run.listed("blurry") == ["blurred-3.jpg"])
        #expect(try run.isClean())
    }

    @Test("Of versions the one in colour and less compressed stays, not the larger file")
    func versions() throws {
        let run = try Run()
        let scene = Scene(seed: 5).drawn(width: 640, height: 480)
        func save(_ raster: Raster, _ name: String, quality: Int, isGrey: Bool = false) throws -> Int {
            var encoder = JPEGEncoder()
            (encoder.quality, encoder.subsampling) = (quality, isGrey ? .grey : .quarter)
            let bytes = try encoder.encode(raster)
            try run.write(bytes, to: name)
            return bytes.count
        }
        let sizes = [
            try save(scene, "colour.jpg", quality: 80), try save(scene, "poor.jpg", quality: 40),
            try save(scene, "grey.jpg", quality: 100, isGrey: true),
        ]
        #expect(sizes.max() != sizes[0])
        try run.start()
        try run.sync()
        let rows = try run.control("list", "near-duplicates", "--json").objects()
        #expect(rows.compactMap { $0["path"] as? String } == ["colour.jpg", "grey.jpg", "poor.jpg"])
        #expect(
            rows.first?["why"] as? String == "proposed to be kept: in colour, and the least compressed of the rest")
        let words = rows.map { row in
            ((row["differences"] as? [[String: Any]]) ?? []).compactMap { $0["text"] as? String }
        }
        #expect(words.first?.contains("colour") == true)
        #expect(words.dropFirst().first?.contains("grey") == true)
        #expect(words.last?.contains("more compressed") == true)
        #expect(try run.isClean())
    }

    @Test("A photo that is copied in later is known without being asked for")
    func arrival() throws {
        let run = try Run()
        try run.start()
        try run.sync()
        try run.draw(1, to: "a.jpg")
        try run.draw(1, to: "trip/day one/b.jpg")
        try run.sync()
        #expect(try run.listed("duplicates") == ["a.jpg", "trip/day one/b.jpg"])
        try FileManager.default.removeItem(at: run.library.appendingPathComponent("a.jpg"))
        try run.sync()
        #expect(try run.listed("duplicates").isEmpty)
        #expect(try run.isClean())
    }

    @Test("A subscriber gets a new photo with its verdicts, in numbered order")
    func subscription() throws {
        let run = try Run(knowing: ["a.jpg": 1])
        var last: Int64?
        var heard: ChangeMessage.Photo?
        try run.subscribe { change, _ in
            if last == nil {
                #expect(change.fresh == true)
                #expect(change.status?.photos.analysed == 1)
                try run.draw(1, to: "b.jpg")
            } else {
                #expect(change.number == (last ?? 0) + 1)
            }
            last = change.number
            if let photo = change.photo, photo.event == .analysed { heard = photo }
            return heard == nil
        }
        #expect(heard?.absolutePath == run.library.appendingPathComponent("b.jpg").path)
        #expect(heard?.categories?.contains(.duplicates) == true)
    }

    @Test("After a rename, a move of the folder, a touch and a restart the same photos are known by the same ids")
    func identity() throws {
        let run = try Run(knowing: ["in/1.jpg": 1, "in/2.jpg": 2, "in/3.jpg": 3, "in/4.jpg": 4])
        func ids() throws -> [String: String] {
            var ids: [String: String] = [:]
            for row in try run.control("export", "--json").objects() {
                ids[row["sha256"] as? String ?? ""] = row["id"] as? String
            }
            return ids
        }
        let before = try ids()
        try run.control("mark", "keep", "in/1.jpg")
        try run.move("in/1.jpg", to: "renamed.jpg")
        try run.move("in", to: "out")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: run.path("out/2.jpg"))
        try run.sync()
        #expect(try ids() == before)
        #expect(try run.control("show", "renamed.jpg", "--json").output.contains("\"decision\":\"keep\""))
        run.stop()
        try run.move("out/3.jpg", to: "while-away.jpg")
        try run.start()
        try run.sync()
        #expect(try ids() == before)
        #expect(try run.isClean())
    }

    @Test("kill -9 of daemon and workers during a scan loses nothing")
    func killed() throws {
        let run = try Run()
        for seed in UInt64(1)...30 { try run.draw(seed, to: "\(seed).jpg") }
        for round in UInt64(1)...4 {
            // There is always something to analyse, so that there are workers.
            try run.draw(30 + round, to: "\(30 + round).jpg")
            try run.start()
            try run.until { try !run.workers().isEmpty }
            for worker in try run.workers() { kill(worker, SIGKILL) }
            if round < 4 { run.stop(SIGKILL) }
        }
        try run.sync()
        #expect(try run.statuses().values.filter { $0 == "analysed" }.count == 34)
        #expect(try run.isClean())
    }

    /// Fault 59.
    @Test("A second daemon on the same state directory says so and ends")
    func secondDaemon() throws {
        let run = try Run()
        try run.start()
        let answer = try run.refusal(["--socket", run.socket.path + "2"])
        #expect(answer.code != 0)
        #expect(answer.errors.contains("another cleanerd uses"))
    }

    @Test("A pause holds the analysis over a restart, and sync says why it cannot answer")
    func pause() throws {
        let run = try Run()
        try run.start()
        try run.control("pause")
        run.stop()
        try run.draw(1, to: "a.jpg")
        try run.start()
        #expect(try run.control("sync").code == 75)
        #expect(try run.control("status").output.contains("aused"))
        try run.control("resume")
        try run.sync()
        #expect(try run.statuses()["a.jpg"] == "analysed")
    }
}

extension Run {
    /// Process ids of the daemon's children.
    func workers() throws -> [pid_t] {
        try program("/usr/bin/pgrep", ["-P", "\(process)"]).output.split(separator: "\n").compactMap { pid_t($0) }
    }
}
