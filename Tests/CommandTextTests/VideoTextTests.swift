import CleanerProtocol
import CommandText
import PhotoCategories
import Testing

@Suite("Videos in lists and on screens")
struct VideoTextTests {
    private func listed(_ rows: [PhotoRow], _ category: Category, columns: Int) -> String {
        var listing = PhotoListing(category, page: Sample.page(columns))
        var lines = rows.flatMap { listing.add($0) }
        lines += listing.flush()
        return Sample.text(lines)
    }

    @Test("The list of videos has length, codec and pixels in columns")
    func list() {
        let rows = [Sample.video(1), Sample.video(2, milliseconds: 3_753_000)]
        let lines = listed(rows, .videos, columns: 80).split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("  0:12 H.264 1920 × 1080  2024-05-01  2024/IMG_1.jpg"))
        #expect(lines[1].contains("  1:02:33 H.264 1920 × 1080  2024-05-01  2024/IMG_2.jpg"))
        #expect(lines[0].count == lines[1].count)
    }

    @Test("Where no pixels stand, length and codec stand below the name")
    func narrow() {
        #expect(listed([Sample.video(1)], .videos, columns: 60).contains("0:12, H.264"))
        #expect(!listed([Sample.row(1)], .all, columns: 60).contains("H.264"))
    }

    @Test("In a group what is the same for all stands in the heading, and other lengths at each")
    func group() {
        var rows = [Sample.video(1), Sample.video(2)]
        for place in rows.indices { (rows[place].group, rows[place].keeper) = ("g:1", place == 0) }
        #expect(listed(rows, .duplicates, columns: 100).contains("all 0:12 H.264 1920 × 1080"))
        rows[1].video?.seconds = 9
        rows[1].video?.codec = "VP9"
        rows[1].differences = [
            .init(.length, "0:09", worse: true), .init(.codec, "VP9"), .init(.container, "WebM"),
        ]
        let text = listed(rows, .nearDuplicates, columns: 100)
        #expect(text.contains("0:09 VP9 1920 × 1080") && text.contains("WebM") && !text.contains("0:09,"))
    }

    @Test("A video is shown with its length, picture, size, codec, bit rate, container, sound, time and place")
    func show() {
        let report = ShowReport(
            photo: Sample.video(7), place: .init(latitude: 48.208_2, longitude: -0.000_04), alsoAt: nil,
            measurements: [], verdicts: [])
        let text = Sample.text(ShowScreen(report, page: Sample.page(nil)).lines)
        #expect(
            text.contains(
                "0:12 · 1920 × 1080 · 4.2 MB · H.264 · 8.1 Mbit/s · MP4 · with sound · 2024-05-01 12:03:55 · "
                    + "at 48.2082, 0.0000 · p:7"), "\(text)")
    }

    @Test("Without videos the status says nothing of them")
    func status() {
        var report = Sample.status
        for videos in [nil, StatusReport.Pile(photos: 0, bytes: 0)] {
            report.videos = videos
            #expect(!Sample.text(StatusScreen(report, page: Sample.page(80)).lines).contains("of them"))
        }
    }

    @Test(
        "A size is read as people write it",
        arguments: [
            ("100MB", 100_000_000), ("1.5 GB", 1_500_000_000), ("500kB", 500_000), ("500KB", 500_000),
            ("5m", 5_000_000),
            ("10MiB", 10_485_760), ("7B", 7), ("0.5kb", 500), ("100", nil), ("MB", nil), ("", nil), ("-5MB", nil),
            ("1,5GB", 1_500_000_000), ("1,5,0GB", nil), ("1,500MB", nil), ("1e3MB", nil), ("1.2.3MB", nil),
            (".MB", nil),
            ("99999999999TB", nil), ("٣MB", nil),
        ] as [(String, Int64?)])
    func size(text: String, bytes: Int64?) {
        #expect(SizeArgument(text)?.bytes == bytes)
    }

    @Test(
        "A length is read as people write it and as players show it",
        arguments: [
            ("1m", 60), ("90s", 90), ("1h30m", 5_400), ("1:30", 90), ("0:07", 7), ("1:02:33", 3_753), ("90", nil),
            ("1:5", nil), ("1:60", nil), (":30", nil), ("1::30", nil), ("1:2:3:4", nil), ("", nil), ("-1:30", nil),
            ("99999:00", nil),
        ] as [(String, Int?)])
    func length(text: String, seconds: Int?) {
        #expect(LengthArgument(text)?.seconds == seconds)
    }

    @Test("A filter by length and size is said in words")
    func filter() {
        #expect(
            PhotoFilter { ($0.longer, $0.shorter, $0.larger, $0.smaller) = (60, 3_600, 100_000_000, 2_000_000_000) }
                .words
                == "longer than 1:00, shorter than 1:00:00, larger than 100.0 MB, smaller than 2.0 GB")
    }
}
