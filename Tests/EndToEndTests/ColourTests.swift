import CleanerProtocol
import Fixtures
import Foundation
import Testing

@Suite("Colours of a library", .serialized)
struct ColourTests {
    private func photo(red: UInt8, green: UInt8, blue: UInt8, width: Int = 320) throws -> [UInt8] {
        try JPEGEncoder().encode(Raster(width: width, height: 240, red: red, green: green, blue: blue))
    }

    private func counts(_ run: Run) throws -> [String: Int] {
        let report = try #require(try run.control("colors", "--json").objects().first)
        let colours = try #require(report["colours"] as? [[String: Any]])
        return Dictionary(
            uniqueKeysWithValues: try colours.map {
                (try #require($0["name"] as? String), try #require($0["photos"] as? Int))
            })
    }

    @Test("Each colour says how many photos have it; a photo that goes leaves its colour at once")
    func colours() throws {
        let run = try Run()
        try run.write(photo(red: 20, green: 60, blue: 200), to: "sea.jpg")
        try run.write(photo(red: 30, green: 80, blue: 190, width: 340), to: "sky.jpg")
        try run.write(photo(red: 205, green: 25, blue: 30), to: "car.jpg")
        try run.start()
        try run.sync()
        let before = try counts(run)
        #expect(before.count == 12)
        #expect(before["blue"] == 2 && before["red"] == 1 && before["green"] == 0)
        let listed = try run.control("list", "--color", "blue", "--json").objects()
        #expect(listed.count == 2)
        #expect(
            try run.control("list", "--color", "Blau", "--json").objects().compactMap { $0["path"] as? String }
                == listed.compactMap { $0["path"] as? String })

        #expect(try run.control("mark", "delete", "sky.jpg").code == 0)
        #expect(try run.control("trash", "send", "--yes").code == 0)
        #expect(try counts(run)["blue"] == 1)
        try FileManager.default.removeItem(atPath: run.path("sea.jpg"))
        try run.sync()
        #expect(try counts(run)["blue"] == 0)

        let text = try run.control("colors").output
        #expect(text.contains("1 photo  100 %"))
        #expect(text.contains("cleanerctl list --color red"))
        #expect(!text.contains("\u{1B}"))
    }
}
