import Fixtures
import Foundation
import Testing

@Suite("A photo that holds more, and a damaged one", .serialized)
struct HoldingsTests {
    private static func names(_ rows: [[String: Any]]) -> [String] { rows.compactMap { $0["path"] as? String } }

    @Test("The motion photo stays before a larger still with a place, and it is said what it holds")
    func motion() throws {
        let run = try Run()
        let scene = Scene(seed: 1).drawn(width: 640, height: 480)
        var fields = ExifFields()
        (fields.make, fields.model, fields.exposureTime) = ("Drawn", "Fixture 1", ExifFields.Fraction(1, 125))
        var small = JPEGEncoder()
        small.exif = fields
        let motion = JPEGFile(try small.encode(scene.resized(width: 320, height: 240)))
        try run.write(motion.addingMotion(MovieFile(milliseconds: 2_100)).bytes, to: "motion.jpg")
        fields.latitude = .init(.init(52), .init(30), .init(36), reference: "N")
        fields.longitude = .init(.init(13), .init(24), .init(0), reference: "E")
        var encoder = JPEGEncoder()
        (encoder.exif, encoder.quality) = (fields, 98)
        try run.write(try encoder.encode(scene.resized(width: 400, height: 300)), to: "still.jpg")
        try run.start()
        try run.sync()
        let rows = try run.control("list", "near-duplicates", "--json").objects()
        #expect(Self.names(rows) == ["motion.jpg", "still.jpg"])
        #expect(rows.first?["keeper"] as? Bool == true)
        #expect(rows.first?["holds"] as? [String] == ["a video of 2.1 s"])
        let answer = try run.control("list", "near-duplicates").output
        #expect(answer.contains("holds a video of 2.1 s, the other does not") && answer.contains("no video"))
        #expect(try run.control("show", "motion.jpg").output.contains("\nholds a video of 2.1 s"))
        // With far more detail a still stays as well.
        try run.write(try encoder.encode(scene), to: "large.jpg")
        try run.sync()
        let all = try run.control("list", "near-duplicates", "--json").objects()
        let going = all.filter { $0["keeper"] as? Bool != true }
        #expect(Self.names(all).sorted() == ["large.jpg", "motion.jpg", "still.jpg"])
        #expect(Self.names(going) == ["still.jpg"])
    }

    @Test("A copy that was painted over stays beside the clean one, whichever was saved better, and both are shown")
    func paintedOver() throws {
        let run = try Run()
        var fields = ExifFields()
        (fields.make, fields.model, fields.exposureTime) = ("Drawn", "Fixture 1", ExifFields.Fraction(1, 125))
        for (folder, seed, own, other) in [("a", 4, 75, 95), ("b", 5, 95, 75)] as [(String, UInt64, Int, Int)] {
            let scene = Scene(seed: seed).drawn(width: 960, height: 720)
            var painted = scene
            for row in 300..<380 {
                let start = 3 * (row * 960 + 400)
                painted.rgb.replaceSubrange(start..<start + 240, with: repeatElement(250, count: 240))
            }
            for (name, raster, quality) in [("clean", scene, own), ("painted", painted, other), ("again", scene, 70)] {
                var encoder = JPEGEncoder()
                (encoder.quality, encoder.exif) = (quality, fields)
                try run.write(try encoder.encode(raster), to: "\(folder)/\(name).jpg")
            }
        }
        try run.start()
        try run.sync()
        let rows = try run.control("list", "near-duplicates", "--json").objects()
        let going = Self.names(rows.filter { $0["keeper"] as? Bool != true }).sorted()
        #expect(rows.count == 6 && going == ["a/again.jpg", "b/again.jpg"])
        #expect(try run.control("list", "near-duplicates").output.contains("looks different"))
        let shown = try ["a/clean.jpg", "a/painted.jpg"].map { try run.control("show", $0).output }
        #expect(shown.count { $0.contains("stays beside the one to keep: looks different") } == 1)
    }

    @Test("Of two equal pictures with other words of a person both stay, and `show` says why")
    func words() throws {
        let run = try Run()
        let photo = try DrawnLibrary.photo(of: Scene(seed: 6).drawn(width: 640, height: 480), 1)
        for (name, words) in [("a.jpg", "Grandma at the pier"), ("b.jpg", "Oma in Rom"), ("c.jpg", "Oma in Rom")] {
            try run.write(photo, to: name)
            let tag = try run.program(
                "/usr/bin/exiftool", ["-q", "-overwrite_original", "-XMP:Description=\(words)", run.path(name)])
            try #require(tag.code == 0, "\(tag.errors)")
        }
        try run.start()
        try run.sync()
        let rows = try run.control("list", "duplicates", "--json").objects()
        #expect(rows.filter { $0["keeper"] as? Bool != true }.count == 1)
        let shown = try ["a.jpg", "b.jpg", "c.jpg"].map { try run.control("show", $0).output }
        #expect(shown.count { $0.contains("as it holds other words, which the one to keep lacks") } == 1)
    }

    @Test("Two files that each hold what the other lacks stay, and `show` says why")
    func both() throws {
        let run = try Run()
        let scene = Scene(seed: 2).drawn(width: 320, height: 240)
        let photo = JPEGFile(try JPEGEncoder().encode(scene))
        try run.write(photo.addingMotion(MovieFile(milliseconds: 2_100)).bytes, to: "motion.jpg")
        try run.write(try TIFFEncoder().encode(scene, Scene(seed: 3).drawn(width: 320, height: 240)), to: "pages.tif")
        try run.start()
        try run.sync()
        #expect(try run.listed("near-duplicates").isEmpty)
        let shown = try ["motion.jpg", "pages.tif"].map { try run.control("show", $0).output }
        #expect(
            shown.count { $0.contains("Not proposed: near-duplicates") && $0.contains("the one to keep lacks") } == 1)
        #expect(!shown.contains { $0.contains("Proposed to go: near-duplicates") })
    }

    @Test("Panoramas, HDR, depth maps and motion photos are found by their words, and `show` names them")
    func kinds() throws {
        let run = try Run()
        func photo(_ seed: UInt64) throws -> JPEGFile {
            JPEGFile(try JPEGEncoder().encode(Scene(seed: seed).drawn(width: 320, height: 240)))
        }
        let sphere = "GPano:CroppedAreaImageWidthPixels=\"320\" GPano:FullPanoWidthPixels=\"320\""
        let map = try photo(11).addingXMP("hdrgm:Version=\"1.0\"").bytes
        let depth = try photo(13).addingXMP("GDepth:Format=\"RangeInverse\"").addingExtendedXMP(5_000)
        try run.write(try photo(10).addingXMP(sphere).bytes, to: "a.jpg")
        try run.write(try photo(12).addingTrailer(map).bytes, to: "b.jpg")
        try run.write(depth.bytes, to: "c.jpg")
        try run.write(try photo(14).addingMotion(MovieFile(milliseconds: 2_100)).bytes, to: "d.jpg")
        try run.start()
        try run.sync()
        func found(_ words: String...) throws -> [String] {
            Self.names(try run.control(["search"] + words + ["--json"]).objects())
        }
        #expect(try found("panorama") == ["a.jpg"] && found("360°") == ["a.jpg"])
        #expect(try found("hdr") == ["b.jpg"] && found("kind:hdr") == ["b.jpg"])
        #expect(try found("depth", "map") == ["c.jpg"] && found("kind:depth") == ["c.jpg"])
        #expect(try found("motion", "photo") == ["d.jpg"] && found("kind:live") == ["d.jpg"])
        #expect(try run.control("show", "a.jpg").output.contains("360° panorama"))
        #expect(try run.control("show", "b.jpg").output.contains(" · HDR · "))
        let rows = try run.control("export", "--json").objects()
        let kinds = rows.first { $0["path"] as? String == "a.jpg" }?["kinds"] as? [String]
        #expect(kinds == ["panorama", "spherical"])
    }

    @Test("A depth map in the metadata of one of two equal pictures keeps it")
    func copies() throws {
        let run = try Run()
        let photo = JPEGFile(try JPEGEncoder().encode(Scene(seed: 4).drawn(width: 320, height: 240)))
        let depth = photo.addingXMP("GDepth:Format=\"RangeInverse\"").addingExtendedXMP(5_000)
        try run.write(depth.bytes, to: "portrait with depth.jpg")
        try run.write(photo.bytes, to: "a.jpg")
        try run.write(photo.addingRating(5).bytes, to: "b.jpg")
        try run.start()
        try run.sync()
        // The stars are only in one of the two others.
        #expect(try run.control("show", "b.jpg").output.contains("it holds rating, which the one to keep lacks"))
        let rows = try run.control("list", "duplicates", "--json").objects()
        #expect(Self.names(rows) == ["portrait with depth.jpg", "a.jpg"])
        #expect((rows.first?["why"] as? String)?.contains("holds a depth map") == true)
    }

    @Test("Damaged copies are found by the word, never stay, and the whole one never goes for them")
    func damaged() throws {
        let run = try Run()
        let photo = JPEGFile(try JPEGEncoder().encode(Scene(seed: 5).drawn(width: 640, height: 480)))
        try run.write(photo.insertingBeforeEnd((1...30).map { $0 &* 7 }).bytes, to: "a.jpg")
        try run.write(photo.truncated(to: photo.bytes.count / 2).bytes, to: "cut off.jpg")
        // The whole one is the youngest file, and has the longest name.
        try run.write(photo.bytes, to: "the whole photo.jpg")
        try run.start()
        try run.sync()
        let damaged = Set(Self.names(try run.control("search", "damaged", "--json").objects()))
        #expect(damaged == ["a.jpg", "cut off.jpg"])
        let rows = try run.control("list", "near-duplicates", "--json").objects()
        #expect(rows.first?["path"] as? String == "the whole photo.jpg")
        #expect(rows.first { $0["path"] as? String == "a.jpg" }?["damage"] != nil)
        #expect(try run.control("show", "a.jpg").output.contains("damaged: Corrupt JPEG data"))
    }

    @Test("Where bytes of a copy changed and no decoder complains, neither of the two goes")
    func changedBytes() throws {
        let run = try Run()
        let scene = Scene(seed: 6).drawn(width: 1_280, height: 960)
        try run.write(try JPEGEncoder().encode(scene), to: "small.jpg")
        let written = try run.program(
            "/usr/bin/ffmpeg", ["-v", "error", "-i", run.path("small.jpg"), "-quality", "95", run.path("whole.webp")])
        try #require(written.code == 0, "\(written.errors)")
        try run.write(try JPEGEncoder().encode(scene.resized(width: 640, height: 480)), to: "small.jpg")
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: run.path("whole.webp"))))
        try #require(bytes.count > 16_384)
        // The decoder notices some of the changes.
        for hundredths in stride(from: 76, through: 98, by: 2) {
            var changed = bytes
            changed[bytes.count * hundredths / 100] ^= 0x55
            try run.write(changed, to: "changed \(hundredths).webp")
        }
        try run.start()
        try run.sync()
        let rows = try run.control("list", "near-duplicates", "--json").objects()
        let going = rows.filter { $0["keeper"] as? Bool == false }
        #expect(rows.count >= 3 && Self.names(rows).contains("whole.webp"))
        #expect(Self.names(going).allSatisfy { $0 == "small.jpg" })
        #expect(try run.control("list", "near-duplicates").output.contains("one of the two may be damaged"))
    }

    @Test("Of equal files the one whose sidecar has more stars stays, also after a change")
    func stars() throws {
        let run = try Run()
        let bytes = try JPEGEncoder().encode(Scene(seed: 7).drawn(width: 640, height: 480))
        func rate(_ name: String, _ stars: Int) throws {
            let text = """
                <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
                <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(stars)"/>
                </rdf:RDF></x:xmpmeta>
                """
            try run.write(Array(text.utf8), to: name)
        }
        for (name, stars) in [("a.jpg", 1), ("longer.jpg", 5)] {
            try run.write(bytes, to: name)
            try rate(name + ".xmp", stars)
        }
        try run.start()
        try run.sync()
        func keeper() throws -> String? { Self.names(try run.control("list", "duplicates", "--json").objects()).first }
        #expect(try keeper() == "longer.jpg")
        #expect(try run.control("list", "duplicates").output.contains("has more stars than the other"))
        try rate("longer.jpg.xmp", 0)
        try run.sync()
        #expect(try keeper() == "a.jpg")
    }
}
