import Fixtures
import Foundation
import Testing

@Suite("Shots of one scene with other exposures")
struct BracketTests {
    /// A drawn scene as a camera records it with more or less light, in stops.
    private static func exposed(_ stops: Double, seed: UInt64, number: UInt64?) throws -> [UInt8] {
        var raster = Scene(seed: seed).drawn(width: 640, height: 480)
        // Levels follow the light by a power of about 2.2.
        raster.rgb = raster.rgb.map { UInt8(min(Double($0) * pow(2, stops / 2.2), 255)) }
        return try DrawnLibrary.photo(of: raster, number)
    }

    @Test("None of a bracket goes because of another, with and without a word about it")
    func brackets() throws {
        let run = try Run()
        for (name, stops) in [("under", -2.0), ("normal", 0), ("over", 2)] {
            // The camera writes whole seconds.
            try run.write(Self.exposed(stops, seed: 1, number: 1), to: "camera/\(name).jpg")
            let tag = try run.program(
                "/usr/bin/exiftool",
                ["-q", "-overwrite_original", "-ExposureMode#=2", "-ExposureTime=\(0.01 * pow(2, stops))"]
                    + [run.path("camera/\(name).jpg")])
            try #require(tag.code == 0, "\(tag.errors)")
            // A minute apart, without a word about a bracket.
            try run.write(Self.exposed(stops, seed: 2, number: UInt64(3 + stops)), to: "manual/\(name).jpg")
            try run.write(Self.exposed(stops, seed: 3, number: nil), to: "bare/\(name).jpg")
            // Steps of one stop, which only the settings tell.
            try run.write(Self.exposed(stops / 2, seed: 4, number: UInt64(3 + stops)), to: "settings/\(name).jpg")
            let settings = ["-ExposureTime=\(0.01 * pow(2, stops / 2))", "-FNumber=4", "-ISO=200"]
            let set = try run.program(
                "/usr/bin/exiftool", ["-q", "-overwrite_original"] + settings + [run.path("settings/\(name).jpg")])
            try #require(set.code == 0, "\(set.errors)")
        }
        // With the flash and without.
        for (number, flash) in [(UInt64(5), 9), (6, 16)] {
            try run.write(Self.exposed(Double(flash) / 80, seed: 5, number: number), to: "flash/\(number).jpg")
            let set = try run.program(
                "/usr/bin/exiftool",
                [
                    "-q", "-overwrite_original", "-EXIF:Flash#=\(flash)", "-ExposureTime=0.01",
                    run.path("flash/\(number).jpg"),
                ])
            try #require(set.code == 0, "\(set.errors)")
        }
        try run.start()
        try run.sync()
        var going: [String] = []
        for list in ["near-duplicates", "similar", "duplicates"] {
            let rows = try run.control("list", list, "--json").objects()
            going += rows.filter { $0["keeper"] as? Bool == false }.compactMap { $0["path"] as? String }
        }
        #expect(going.isEmpty)
        func listed(_ list: String) throws -> Set<String> {
            Set(try run.control("list", list, "--json").objects().compactMap { $0["path"] as? String })
        }
        #expect(try listed("near-duplicates").isSuperset(of: ["bare/normal.jpg", "bare/under.jpg"]))
        #expect(
            try listed("similar").isSuperset(of: [
                "camera/over.jpg", "manual/under.jpg", "settings/under.jpg", "flash/5.jpg",
            ]))
        #expect(try run.isClean())
    }
}
