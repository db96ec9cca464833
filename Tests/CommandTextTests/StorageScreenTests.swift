import CleanerProtocol
import CommandText
import Testing

@Suite("What takes the most")
struct StorageScreenTests {
    private static let report = StorageReport(
        libraries: [
            .init(
                path: WirePath(bytes: Array("/home/me/Pictures".utf8)), present: true, bytesFree: 120_000_000_000,
                bytesTotal: 500_000_000_000)
        ],
        parts: [
            .init(.photos, bytes: 48_000_000_000), .init(.videos, bytes: 24_000_000_000),
            .init(.applications, bytes: 6_100_000_000), .init(.applicationData, bytes: 4_000_000_000),
            .init(.caches, bytes: 2_000_000_000), .init(.trash, bytes: 0),
        ],
        folders: [
            .init(path: "/home/me/Pictures", bytes: 72_000_000_000),
            .init(path: "/home/me/.local/share/St\u{1B}eam", bytes: 30_000_000_000),
        ], home: .init(path: "/home/me", bytes: 110_000_000_000), partial: false, measured: 43_200)

    @Test("Kinds of files, with bars of one scale, and the largest folders")
    func golden() {
        #expect(
            Sample.text(StorageScreen.lines(Self.report, Sample.page(80))) == """
                Disk of /home/me/Pictures  ████████░░  380.0 GB used, 120.0 GB free

                Photos        48.0 GB  ████████████████████████
                Videos        24.0 GB  ████████████
                Applications   6.1 GB  ███
                Their data     4.0 GB  ██
                Caches         2.0 GB  █
                Trash         0 bytes

                Largest folders of your home
                  72.0 GB  /home/me/Pictures
                  30.0 GB  /home/me/.local/share/St\\x1Beam

                In all 110.0 GB, measured 12:00.
                """)
    }

    @Test("A home with too many files says that its sum is a part")
    func partial() {
        var report = Self.report
        report.partial = true
        let text = Sample.text(StorageScreen.lines(report, Sample.page(nil)))
        #expect(text.hasSuffix("measured 12:00; only a part of its files was looked at."))
    }

    @Test("No line is wider than the terminal", arguments: [40, 60, 80])
    func widths(columns: Int) {
        #expect(StorageScreen.lines(Self.report, Sample.page(columns)).allSatisfy { $0.width <= columns })
    }
}
