import CleanerProtocol
import CommandText
import Testing

@Suite("Installed applications as text")
struct AppTextTests {
    private static let day: Int64 = 86_400
    private static let page = Page(columns: 80, now: 400 * day) { _ in
        CalendarTime(year: 2025, month: 2, day: 3, hour: 12, minute: 0, second: 0)
    }

    private static func row(
        _ id: String, _ name: String, bytes: Int64 = 0, used: Int64? = nil, source: AppRow.Source = .init(kind: "other")
    ) -> AppRow {
        var row = AppRow(id: id, name: name, source: source)
        row.bytes = AppRow.Bytes(program: bytes, along: 0, data: 0, cache: 0, total: bytes)
        row.lastUse = used.map { AppRow.LastUse(time: $0 * day, source: "gnomeShell", precision: "second") }
        return row
    }

    private static let rows = [
        row("a", "Zebra", bytes: 10, used: 399), row("b", "apple", bytes: 30), row("c", "Mail", bytes: 20, used: 300),
        row("d", "mail", bytes: 20, used: 400),
    ]

    @Test(
        "The order is that of size, last use or name; what nobody knows the use of comes last",
        arguments: [(AppChoice.Order.size, "bcda"), (.used, "cadb"), (.name, "bcda"), (.score, "abcd")])
    func order(order: AppChoice.Order, ids: String) {
        #expect(AppChoice(order: order).rows(of: Self.rows, now: Self.page.now).map(\.id).joined() == ids)
    }

    @Test("Unused ones are those that are known to be, and a limit holds")
    func unused() {
        let choice = AppChoice(unused: TimeSpan(seconds: 90 * 86_400))
        #expect(choice.rows(of: Self.rows, now: Self.page.now).map(\.id) == ["c"])
        let bySize = AppChoice(order: .size).rows(of: Self.rows, now: 0)
        #expect(AppListing.lines(bySize, limit: 2, Self.page).map { $0.text(colour: false) }.last == "2 applications")
    }

    @Test("An application is found by id, name or package; two of a name are told apart")
    func argument() throws {
        let rows =
            Self.rows + [Self.row("e", "E", source: .init(kind: "debian", name: "exim")), Self.row("g", "Word Pad")]
        #expect(try AppArgument("pad").row(of: rows).id == "g")
        #expect(try AppArgument("APPLE").row(of: rows).id == "b")
        #expect(try AppArgument("exim").row(of: rows).id == "e")
        #expect(try AppArgument("d").row(of: rows).id == "d")
        let several = #expect(throws: Complaint.self) { try AppArgument("Mail").row(of: rows) }
        #expect(several?.remedy == "name one: c, d")
        let none = #expect(throws: Complaint.self) { try AppArgument("zebr").row(of: rows) }
        #expect(none?.remedy == "did you mean zebra?")
    }

    @Test("The table and the page say how an application is removed, or why not")
    func lines() {
        var row = Self.row("f", "F\n", bytes: 1_500_000, used: 10, source: .init(kind: "debian", name: "f"))
        let table = AppListing.lines([row], Self.page).map { $0.text(colour: false) }
        #expect(table == ["F\\n  1.5 MB  used 390 days ago  0.00  package f", "", "1 application"])
        func page() -> String {
            AppScreen.lines(row, among: [row] + Self.rows, Self.page).map { $0.text(colour: false) }.joined(
                separator: "\n")
        }
        row.removal = AppRow.Removal(kind: .command, text: "sudo apt remove f")
        row.score = AppRow.Score(value: 0.634, size: 0.085, age: 1)
        row.advice = [
            AppRow.Advice(text: "It is large.", bytes: 5, removal: AppRow.Removal(kind: .deleting, text: "/f\u{1B}"))
        ]
        #expect(page().contains("To remove it: sudo apt remove f, or in the software centre."))
        #expect(page().contains("score 0.63 = 0.4 × 0.09 (size) + 0.6 × 1.00 (time without use)"))
        #expect(page().contains("It is large. Delete /f\\x1B."))
        #expect(page().contains("2025-02-03 12:00, by GNOME Shell"))
        row.protection = "needed"
        row.neededBy = ["g", "h"]
        #expect(page().contains("need f: g, h."))
        row.takesAlong = ["a", "c"]
        #expect(page().contains("With it go: Zebra, Mail."))
    }

    @Test("Applications of one package are one line with the name of the main one, and why it stays is said")
    func packages() {
        let source = AppRow.Source(kind: "debian", name: "mail")
        var rows = [
            Self.row("mail-settings", "Settings", source: source), Self.row("o", "Other"), Self.row("p", "Other"),
            Self.row("org.example.Mail", "Mail", source: source),
        ]
        func table() -> [String] { AppListing.lines(rows, Self.page).map { $0.text(colour: false) } }
        #expect(
            table() == [
                "Mail   0 bytes  last use unknown  0.00  package mail with 1 more",
                "Other  0 bytes  last use unknown  0.00  of unknown origin",
                "Other  0 bytes  last use unknown  0.00  of unknown origin", "", "3 applications",
            ])
        rows[3].protection = "needed"
        rows[3].neededBy = ["desk", "other"]
        #expect(table()[0].hasSuffix("package mail with 1 more, needed by desk"))
        rows[3].protection = "systemPriority"
        #expect(table()[0].contains(", part of the s"))
    }

    @Test("What is left behind is named with its size and its application")
    func leftovers() {
        let leftover = AppsReport.Leftover(path: "/home/a/.var/app/x\n", bytes: 2_000_000, kind: "flatpak", name: "x")
        #expect(
            AppListing.lines([leftover], Self.page).map { $0.text(colour: false) }
                == ["", "Left behind by applications that are gone:", "  2.0 MB  /home/a/.var/app/x\\n  of x"])
        #expect(AppListing.lines([AppsReport.Leftover](), Self.page).isEmpty)
    }
}
