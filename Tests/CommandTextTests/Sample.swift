import CleanerProtocol
import CommandText
import PhotoCategories

/// Reports with everything in them, and a clock that stands still.
enum Sample {
    /// A path of the library `/p`.
    static func location(_ path: String) -> WireLocation {
        WireLocation(path: WirePath(bytes: Array(path.utf8)), absolutePath: WirePath(bytes: Array("/p/\(path)".utf8)))
    }

    static func page(_ columns: Int?) -> Page {
        // As if each day had begun at zero of Unix time.
        Page(columns: columns, now: 45_000) { unix in
            CalendarTime(
                year: 2024, month: 5, day: 1 + Int(unix / 86_400), hour: Int(unix / 3600 % 24),
                minute: Int(unix / 60 % 60), second: Int(unix % 60))
        }
    }

    static func text(_ lines: [StyledLine]) -> String {
        lines.map { $0.text(colour: false) }.joined(separator: "\n")
    }

    static var status: StatusReport {
        func count(
            _ category: Category, _ photos: Int, _ groups: Int?, _ proposed: Int, _ bytes: Int64, _ complete: Bool
        ) -> StatusReport.CategoryCount {
            .init(
                category: category, photos: photos, groups: groups, proposed: proposed, reclaimable: bytes,
                complete: complete)
        }
        return StatusReport(
            activity: .analysing, progress: .init(done: 341, total: 5012, secondsLeft: 187), pausedUntil: nil,
            libraries: [
                .init(
                    path: WirePath(bytes: Array("/home/me/Pictures".utf8)), present: true, bytesFree: 120_000_000_000,
                    bytesTotal: 500_000_000_000),
                .init(path: WirePath(bytes: Array("/media/u\u{1B}sb".utf8)), present: false, bytesFree: nil),
            ],
            photos: .init(analysed: 341, unreadable: 10, unsupported: 60, waiting: 4601, bytes: 23_400_000_000),
            videos: .init(photos: 60, bytes: 4_100_000_000),
            categories: [
                count(.duplicates, 1203, 400, 803, 1_234_567_890, false),
                count(.nearDuplicates, 96, 40, 56, 345_000_000, false), count(.blurry, 0, nil, 0, 0, true),
                count(.screenshots, 310, nil, 310, 123_456_789, true), count(.videos, 5, nil, 0, 0, true),
            ],
            features: [
                .init(feature: .copies, state: .working, done: 341, total: 5012),
                .init(feature: .similar, state: .working, done: 300, total: 5012),
                .init(feature: .colours, state: .working, done: 341, total: 5012),
                .init(feature: .text, state: .notStarted, done: 0, total: 12),
            ], reclaimable: 1_600_000_000, maybe: .init(photos: 12, bytes: 40_000_000),
            marked: .init(photos: 47, bytes: 1_200_000_000), trashed: .init(photos: 1, bytes: 3_000_000), unsettled: 3,
            conditions: [
                .init(
                    code: "library-missing", text: "the folder /media/usb is not there; nothing is deleted",
                    remedy: "plug the disk in", since: 0)
            ], sandbox: .init(landlock: 7, seccomp: true, limits: true, memory: 1 << 30, idle: true), version: "0.1.0")
    }

    static func video(_ number: Int, milliseconds: Int64? = 12_345) -> PhotoRow {
        var row = row(number)
        row.format = "video"
        (row.width, row.height) = (1920, 1080)
        row.video = .init(
            milliseconds: milliseconds, container: "MP4", codec: "H.264", bitRate: 8_100_000, frameRate: 30, sound: true
        )
        return row
    }

    static func row(_ number: Int, group: String? = nil, keeper: Bool? = nil, why: String? = nil) -> PhotoRow {
        let path = "2024/IMG_\(number).jpg"
        var row = PhotoRow(
            id: "p:\(number)", path: WirePath(bytes: Array(path.utf8)),
            absolutePath: WirePath(bytes: Array("/home/me/Pictures/\(path)".utf8)), status: .analysed,
            bytes: 4_200_000)
        row.width = 4032
        row.height = 3024
        row.captured = "2024-05-01T12:03:55"
        row.group = group
        row.keeper = keeper
        row.why = why
        return row
    }
}
