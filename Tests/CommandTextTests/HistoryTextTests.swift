import CleanerProtocol
import CommandText
import Testing

@Suite("What was done since the beginning")
struct HistoryTextTests {
    private static let page = Page(columns: 60, now: 0) { unix in
        CalendarTime(year: 2024, month: 5, day: 1 + Int(unix), hour: 12, minute: 3, second: 0)
    }

    @Test("A decision says when, what, where, what it was before and whether it was taken back")
    func row() {
        var row = DecisionRow(
            id: "p:1",
            location: WireLocation(
                path: WirePath(bytes: Array("a\u{1B}.jpg".utf8)),
                absolutePath: WirePath(bytes: Array("/p/a\u{1B}.jpg".utf8))), decision: .delete, before: .maybe, at: 2,
            withdrawn: .undone)
        #expect(
            HistoryText.line(row, Self.page).text(colour: false)
                == "2024-05-03 12:03  delete  /p/a\\x1B.jpg (was maybe)  taken back")
        row.before = nil
        row.withdrawn = .changed
        #expect(
            HistoryText.line(row, Self.page).text(colour: false)
                == "2024-05-03 12:03  delete  /p/a\\x1B.jpg  dropped: the photo changed since")
        row.withdrawn = .restored
        #expect(HistoryText.line(row, Self.page).text(colour: false).hasSuffix("  taken back: restored"))
        row.decision = nil
        row.withdrawn = nil
        #expect(HistoryText.line(row, Self.page).text(colour: false) == "2024-05-03 12:03  none    /p/a\\x1B.jpg")
    }

    @Test("The numbers say what is not free yet and how to free it, and draw the months to scale")
    func numbers() {
        let report = StatisticsReport(
            reviewed: 312, kept: 200, maybe: 12, marked: 3, removed: 47, removedBytes: 1_200_000_000, inTrash: 1,
            inTrashBytes: 200_000_000,
            months: [
                .init(month: "2024-04", photos: 40, bytes: 1_000_000_000),
                .init(month: "2024-05", photos: 7, bytes: 200_000_000),
            ])
        let lines = HistoryText.lines(report, Self.page).map { $0.text(colour: false) }
        #expect(lines[0] == "1.0 GB freed · 47 photos removed · 312 reviewed")
        #expect(lines[1] == "200 kept · 12 on the maybe pile · 3 marked for deletion")
        #expect(
            lines[2...4].joined(separator: " ")
                .hasPrefix("Still in the desktop's trash: 200.0 MB, 1 photo. That space"))
        #expect(lines.contains { $0.contains("`gio trash --empty`") })
        let bars = lines.filter { $0.hasPrefix("2024-") }
        #expect(bars[0].hasSuffix("  1.0 GB, 40 photos"))
        #expect(bars.map { $0.filter { $0 == "█" }.count } == [26, 5])
        #expect(lines.allSatisfy { TextWidth.of($0) <= 60 })
    }

    @Test("What lies in the trash or is only marked is not called freed")
    func notFreed() {
        var report = StatisticsReport(
            reviewed: 3, kept: 0, maybe: 0, marked: 3, removed: 0, removedBytes: 0, inTrash: 0, inTrashBytes: 0,
            months: [])
        func first() -> String? { HistoryText.lines(report, Self.page).first?.text(colour: false) }
        #expect(first() == "Nothing freed yet · 0 photos removed · 3 reviewed")
        (report.marked, report.removed, report.removedBytes) = (0, 3, 9_000_000)
        (report.inTrash, report.inTrashBytes) = (3, 9_000_000)
        #expect(first() == "Nothing freed yet · 3 photos removed · 3 reviewed")
        report.inTrashBytes = 2_000_000
        #expect(first() == "7.0 MB freed · 3 photos removed · 3 reviewed")
    }

    @Test("Without any decision it says how to begin")
    func nothing() {
        let report = StatisticsReport(
            reviewed: 0, kept: 0, maybe: 0, marked: 0, removed: 0, removedBytes: 0, inTrash: 0, inTrashBytes: 0,
            months: [])
        #expect(
            HistoryText.lines(report, Self.page).map { $0.text(colour: false) } == [
                "Nothing was decided yet. Begin with: cleanerctl review"
            ])
    }

    @Test("A filter is said in words")
    func filter() throws {
        let span = try #require(TimeSpan("2d"))
        #expect(PhotoFilter.day(span, before: Page(columns: nil, now: 864_000)).hasPrefix("1970-01-0"))
        #expect(
            PhotoFilter { ($0.since, $0.year, $0.largest) = ("2024-05-01", 2024, true) }.words
                == "since 2024-05-01, of 2024, the largest first")
        let folder = FolderReference(WirePath(bytes: Array("2024/May".utf8)))
        #expect(PhotoFilter { ($0.folder, $0.videos) = (folder, true) }.words == "in 2024/May, videos")
        #expect(PhotoFilter().words == nil)
    }
}
