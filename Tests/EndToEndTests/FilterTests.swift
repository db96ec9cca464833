import CleanerProtocol
import Fixtures
import Foundation
import PhotoCategories
import Testing

@Suite("Filters of lists", .serialized)
struct FilterTests {
    /// A row of `export`.
    private typealias Row = [String: Any]

    /// A filter of the command line, and the same in plain words over a row.
    private struct Condition: Sendable {
        let words: [String]
        /// Nil where `export` does not say all that counts.
        var holds: (@Sendable (Row) -> Bool)?

        init(_ words: String..., holds: (@Sendable (Row) -> Bool)? = nil) {
            self.words = words
            self.holds = holds
        }
    }

    private static func time(_ row: Row) -> String { row["time"] as? String ?? "" }
    private static func bytes(_ row: Row) -> Int { row["bytes"] as? Int ?? 0 }
    private static func kinds(_ row: Row) -> [String] { row["kinds"] as? [String] ?? [] }
    private static func isVideo(_ row: Row) -> Bool { row["video"] != nil }
    /// Width divided by height.
    private static func shape(_ row: Row) -> Double {
        guard let width = row["width"] as? Double, let height = row["height"] as? Double else { return 1 }
        return width / height
    }

    /// All of a line exclude each other, those of different lines do not.
    private static let conditions: [[Condition]] = [
        [
            Condition("--since", "2023-07-15") { time($0) >= "2023-07-15" },
            Condition("--since", "July 2023") { time($0) >= "2023-07-01" },
        ],
        [Condition("--until", "15.7.2023") { time($0) < "2023-07-16" }],
        [Condition("--year", "2023") { time($0).hasPrefix("2023-") }],
        [Condition("--month", "2023-07") { time($0).hasPrefix("2023-07-") }],
        [Condition("--day", "15.7.2023") { time($0).hasPrefix("2023-07-15") }],
        [Condition("--larger", "60kB") { bytes($0) > 60_000 }], [Condition("--smaller", "90kB") { bytes($0) < 90_000 }],
        [Condition("--videos") { isVideo($0) }, Condition("--photos") { !isVideo($0) }],
        [Condition("--raw") { kinds($0).contains("raw") }],
        [
            Condition("--camera", "pixel  7") { ($0["camera"] as? String)?.hasSuffix("Pixel 7") == true },
            Condition("--camera", "canon") { ($0["camera"] as? String)?.hasPrefix("Canon") == true },
        ],
        [
            Condition("--near", "48.80, 2.13, 20") {
                ($0["place"] as? [String: Double])?["latitude"].map { $0 > 0 } == true
            }
        ],
        [
            Condition("--app", "WHATSAPP") { $0["app"] as? String == "WhatsApp" },
            Condition("--app", "unknown") { $0["app"] == nil },
        ],
        [Condition("--portrait") { shape($0) < 1 }, Condition("--landscape") { shape($0) > 1 }],
        [
            Condition("--panorama") {
                kinds($0).contains("panorama") || (shape($0) >= 2 && $0["camera"] != nil && !isVideo($0))
            }
        ],
        [
            Condition("--undecided") { $0["decision"] == nil },
            Condition("--maybe") { $0["decision"] as? String == "maybe" },
            Condition("--kept") { $0["decision"] as? String == "keep" },
        ],
        [Condition("--color", "grey"), Condition("--color", "#808080")], [Condition("--search", "trip or img")],
        [Condition("--folder", "trip")],
    ]

    /// A library in which each filter leaves some photos.
    private static func library() throws -> Run {
        let run = try Run()
        let photos: [(name: String, width: Int, height: Int, tags: [String])] = [
            ("trip/IMG_20230715_101500.jpg", 640, 480, []),
            ("trip/day/b.jpg", 480, 640, ["-Make=Google", "-Model=Pixel 7"]),
            (
                "trip/c.jpg", 640, 480,
                [
                    "-Make=Google", "-Model=Pixel 7", "-GPSLatitude=48.86", "-GPSLatitudeRef=N", "-GPSLongitude=2.35",
                    "-GPSLongitudeRef=E",
                ]
            ),
            ("d.jpg", 960, 320, ["-Make=Canon", "-Model=Canon EOS R5", "-DateTimeOriginal=2023:07:14 23:59:59"]),
            ("wide.jpg", 960, 320, []), ("e.jpg", 480, 640, ["-DateTimeOriginal=2023:07:15 00:00:00"]),
            (
                "f.jpg", 640, 480,
                ["-GPSLatitude=33.87", "-GPSLatitudeRef=S", "-GPSLongitude=151.2", "-GPSLongitudeRef=E"]
            ), ("Screenshot_2023-07-31-23-59-59_com.whatsapp.jpg", 480, 960, []),
            ("IMG_20240101_000000.jpg", 640, 480, []),
        ]
        for (number, photo) in photos.enumerated() {
            let scene = Scene(seed: UInt64(number)).drawn(width: photo.width, height: photo.height)
            try run.write(DrawnLibrary.photo(of: scene, nil), to: photo.name)
            if !photo.tags.isEmpty {
                let words = ["-q", "-overwrite_original"] + photo.tags + [run.path(photo.name)]
                try #require(try run.program("/usr/bin/exiftool", words).code == 0)
            }
        }
        try run.write(DNGWriter().encode(width: 320, height: 240), to: "raw.dng")
        try run.film("clip.mp4", "testsrc2=size=320x240:rate=10:duration=2", [])
        // A file's own time counts where nothing else is known.
        for (number, name) in ["trip/day/b.jpg", "trip/c.jpg", "f.jpg", "wide.jpg", "raw.dng", "clip.mp4"].enumerated()
        {
            let date = Date(timeIntervalSince1970: 1_689_379_200 + Double(number - 2) * 5_000_000)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: run.path(name))
        }
        try FileManager.default.linkItem(atPath: run.path("f.jpg"), toPath: run.path("trip/linked.jpg"))
        try run.start()
        try run.sync()
        #expect(try run.control("mark", "keep", "d.jpg", "trip/c.jpg").code == 0)
        #expect(try run.control("mark", "maybe", "e.jpg", "clip.mp4").code == 0)
        return run
    }

    private static func ids(_ rows: [Row]) -> [String] { rows.compactMap { $0["id"] as? String } }

    private static func listed(_ run: Run, _ words: [String]) throws -> [Row] {
        let answer = try run.control(["list"] + words + ["--json"])
        try #require(answer.code == 0, "\(words): \(answer.errors)")
        return try answer.objects()
    }

    @Test("Each filter, and any combination, leaves what a plain filter over the export leaves")
    func combinations() throws {
        let run = try Self.library()
        let all = try run.control("export", "--json").objects()
        var left: [[String]: Set<String>] = [:]
        for condition in Self.conditions.flatMap(\.self) {
            let ids = Set(Self.ids(try Self.listed(run, condition.words)))
            if let holds = condition.holds { #expect(ids == Set(Self.ids(all.filter(holds))), "\(condition.words)") }
            #expect(!ids.isEmpty && ids.count < all.count, "\(condition.words) decides nothing here")
            left[condition.words] = ids
        }
        #expect(left[["--folder", "trip"]]?.count == 4, "three photos lie there, and one is linked")
        #expect(left[["--folder", "trip"]] == Set(Self.ids(try Self.listed(run, ["trip"]))))
        var random = RandomSource(seed: 7)
        for _ in 0..<40 {
            let chosen = Self.conditions.compactMap { line in
                random.unit() < 0.25 ? line[Int(random.between(0, Float(line.count) - 0.01))] : nil
            }
            guard !chosen.isEmpty else { continue }
            let words = chosen.flatMap(\.words)
            let expected = chosen.reduce(Set(Self.ids(all))) { $0.intersection(left[$1.words] ?? []) }
            #expect(Set(Self.ids(try Self.listed(run, words))) == expected, "\(words)")
        }
    }

    @Test("Each order holds, with a limit too, and what is counted stands before the rows")
    func orders() throws {
        let run = try Self.library()
        let rows = try run.control("export", "--json").objects()
        let sizes = rows.map(Self.bytes).sorted()
        #expect(try Self.listed(run, ["--smallest"]).map(Self.bytes) == sizes)
        #expect(
            try Self.listed(run, ["--largest", "--limit", "3"]).map(Self.bytes) == Array(sizes.reversed().prefix(3)))
        let times = Dictionary(uniqueKeysWithValues: zip(Self.ids(rows), rows.map(Self.time)))
        let oldest = Self.ids(try Self.listed(run, ["--oldest"])).compactMap { times[$0] }
        #expect(oldest == times.values.sorted())
        let newest = Self.ids(try Self.listed(run, ["all", "--newest"])).compactMap { times[$0] }
        #expect(newest == times.values.sorted(by: >))
        let text = try run.control("list", "--year", "2023", "--limit", "1").output
        let head = try #require(text.split(separator: "\n").first)
        let named = rows.count { Self.time($0).hasPrefix("2023") && $0["timeSource"] as? String == "name" }
        let filed = rows.count { Self.time($0).hasPrefix("2023") && $0["timeSource"] as? String == "file" }
        #expect(named == 2 && filed > 1)
        #expect(head.hasSuffix("; \(named) dated by their names, \(filed) dated by their files"), "\(head)")
    }

    @Test("Pages show every photo once though one of them goes meanwhile")
    func pages() throws {
        let run = try Self.library()
        let names = Set(try run.control("list", "all", "--json").objects().compactMap { $0["path"] as? String })
        let filter = PhotoFilter { $0.oldest = true }
        var seen: [String] = []
        var next: String?
        repeat {
            let request = ListRequest(category: .all, limit: 4, after: next, filter: filter)
            let result = try run.client().send(request) { seen.append($0.path) }
            if next == nil {
                #expect(result.total == names.count)
                // The last one of the page, behind which the next one begins.
                try FileManager.default.removeItem(atPath: run.path(try #require(seen.last)))
                try run.sync()
            }
            next = result.next
        } while next != nil
        #expect(seen.count == names.count && Set(seen) == names)
    }

    @Test(
        "A filter that cannot be met says what was wrong and what to do",
        arguments: [
            (["--since", "the beach"], "last summer"), (["--month", "2023-13"], "2024-05"),
            (["--camera", "nokia"], "Pixel 7"), (["--near", "Qxzzy"], "48.86,2.35"), (["--near", "99,0"], "degrees"),
            (["--color", "bluish"], "teal"), (["--videos", "--photos"], "--videos and --photos"),
            (["--newest", "--largest"], "--largest and --newest"),
            (["--year", "2023", "--since", "2024"], "leave one"),
            (["--larger", "2MB", "--smaller", "1MB"], "--larger and --smaller"), ([], "--year 2023"),
            (["--folder", "nowhere"], "no photo is known in nowhere"),
            (["videos", "a", "--folder", "b"], "two folders"),
        ])
    func refused(words: [String], help: String) throws {
        let run = try Run()
        try run.draw(1, to: "a.jpg")
        let tags = ["-q", "-overwrite_original", "-Make=Google", "-Model=Pixel 7", run.path("a.jpg")]
        try #require(try run.program("/usr/bin/exiftool", tags).code == 0)
        try run.start()
        try run.sync()
        let answer = try run.control(["list"] + words)
        #expect(answer.code != 0 && answer.errors.contains(help), "\(answer.errors)")
    }

    @Test("A town is found by its name where a table of towns is installed")
    func towns() throws {
        let run = try Self.library()
        let answer = try run.control("list", "--near", "paris", "--json")
        if answer.code == 0 {
            #expect(try answer.objects().compactMap { $0["path"] as? String } == ["trip/c.jpg"])
            #expect(try Self.listed(run, ["--near", "Sydney, 30"]).count == 1)
            #expect(try run.control("search", "france", "--json").objects().count == 1)
        } else {
            #expect(answer.errors.contains("libgeonames0"))
        }
    }

    @Test("A review goes through what a filter leaves, and is continued however the same filter is written")
    func review() throws {
        let run = try Self.library()
        let filter = PhotoFilter { $0.month = "2023-07" }
        let page = try run.send(ReviewRequest(category: .all, filter: filter, count: 32))
        let undecided = try Self.listed(run, ["--month", "2023-07", "--undecided"])
        #expect(page.left == undecided.count && page.left > 1)
        let same = PhotoFilter { ($0.since, $0.until) = ("july 2023", "2023-07-31") }
        let other = PhotoFilter { ($0.since, $0.until) = ("2023-07-01", "31.7.2023") }
        let first = try run.send(ReviewRequest(category: .all, filter: same))
        #expect(try run.send(ReviewRequest(category: .all, filter: other)).review == first.review)
        #expect(first.left == page.left)
        for words in [["--kept"], ["blurry", "--maybe"], ["screenshots", "--screenshots"]] {
            #expect(try run.control(["review"] + words).code == 64, "\(words)")
        }
    }
}
