import CleanerProtocol
import Foundation
import PhotoCategories
import Testing

@Suite("Lists by app and by day", .serialized)
struct SectionTests {
    /// Six pictures with names as phones give them; the two of no app are of two days.
    private static let names = [
        "Screenshot_20230715-123456_WhatsApp.png", "a/Screenshot_2023-07-14-12-34-56-123_com.whatsapp.png",
        "Screenshot_20230715_100000_One UI Home.png", "Screenshot_20230714-090000.png", "IMG_20230713_090000.png",
        "Screenshot_20230713-110000_WhatsApp.png",
    ]

    private func library() throws -> Run { try Run(knowingTiny: Self.names) }

    private func sections(_ answer: Run.Answer) throws -> [String?] {
        try answer.objects().map { ($0["section"] as? [String: Any])?["name"] as? String }
    }

    @Test("Each app and each day is a section, counted before its photos")
    func list() throws {
        let run = try library()
        let text = try run.control("list", "all", "--by", "app").output.split(separator: "\n")
        #expect(text.first?.hasPrefix("6 photos, ") == true && text.first?.hasSuffix(" in 3 sections") == true)
        #expect(text.contains { $0.hasPrefix("WhatsApp · 3 photos, ") })
        #expect(text.last { $0.contains("·") }?.hasPrefix("Unknown app · 2 photos, ") == true)
        let apps = try sections(run.control("list", "all", "--by", "app", "--json"))
        #expect(apps.prefix(4).compactMap(\.self).count == 4 && apps.suffix(2) == [nil, nil])
        let days = ["2023-07-15", "2023-07-15", "2023-07-14", "2023-07-14", "2023-07-13", "2023-07-13"]
        #expect(try sections(run.control("list", "--by", "day", "--json")) == days)
        #expect(try sections(run.control("search", "screenshot", "--by", "day", "--json")).count == 5)
        #expect(
            try run.control("list", "--app", "whatsapp", "--day", "14.7.2023", "--json").objects().count == 1)
        #expect(try run.control("list", "all", "--app", "unknown", "--json").objects().count == 2)
        // Without a terminal a review lists.
        #expect(try run.control("review", "all", "--by", "day").output.contains("2023-07-14 · 2 photos"))

        let groups = try run.control("list", "duplicates", "--by", "day")
        #expect(groups.code != 0 && groups.errors.contains("lists groups"))
        #expect(try run.control("list", "all", "--by", "colour").code == 64)
        #expect(try run.control("list", "all", "--day", "2023-07").errors.contains("more than a day"))
    }

    @Test("A section is decided about with one command after its count, and undo takes all of it back")
    func mark() throws {
        let run = try library()
        #expect(try run.control("mark", "keep", Self.names[5]).code == 0)
        let words = ["mark", "delete", "--list", "all", "--app", "WhatsApp"]
        let asked = try run.control(words)
        #expect(asked.code != 0 && asked.errors.contains("Mark 2 photos, ") && asked.errors.contains("of WhatsApp"))
        #expect(try run.control(words + ["--dry-run"]).output.contains("Would mark 2 photos"))
        #expect(try run.listed("marked").isEmpty)
        #expect(try run.control(words + ["--yes"]).output.hasPrefix("Marked 2 photos for deletion"))
        #expect(try run.listed("marked") == Set(Self.names.prefix(2)))
        // What was decided before keeps its decision, unless the filter names it.
        #expect(try run.decision(Self.names[5]) == "keep")
        #expect(try run.control(words + ["--yes"]).output.hasPrefix("No photo was marked for deletion."))
        #expect(try run.control("undo").output.contains("2 photos as before"))
        #expect(try run.listed("marked").isEmpty && run.decision(Self.names[5]) == "keep")
        #expect(try run.control(words + ["--kept", "--yes"]).output.hasPrefix("Marked 1 photo "))
        #expect(try run.listed("marked") == [Self.names[5]])

        for wrong in [["--list", "duplicates"], ["--list", "marked"]] {
            let answer = try run.control(["mark", "delete", "--yes"] + wrong)
            #expect(answer.code != 0 && answer.errors.contains("not decided about as a whole list"))
        }
        #expect(try run.control("mark", "delete", "--app", "WhatsApp").code == 64)
        for all in [["--list", "all"], ["--list", "all", "--newest"]] {
            #expect(try run.control(["mark", "delete", "--yes"] + all).errors.contains("--everything"))
            #expect(try run.control(["mark", "delete", "--everything", "--dry-run", "--yes"] + all).code == 0)
        }
        #expect(try run.control("mark", "delete", "--list", "screnshots").errors.contains("screenshots"))
        #expect(try run.isClean())
    }

    @Test("A section that others have changed since it was counted is not decided about")
    func stale() throws {
        let run = try library()
        let client = try run.client()
        let page = try client.send(ReviewRequest(category: .all, count: 4, by: .app))
        #expect((page.left, page.cardsLeft, page.cards.count) == (6, 3, 3))
        let card = try #require(page.cards.first { $0.section?.waiting.name == "WhatsApp" })
        let section = try #require(card.section)
        #expect(section.waiting.photos == 3 && card.photos.count == 3)
        try run.write(Run.tiny(77), to: "Screenshot_20230716-123456_WhatsApp.png")
        try run.sync()
        let mark = MarkRequest(
            photos: [], list: section.list, selection: section.selection, decision: .delete, review: page.review)
        #expect { try client.send(mark) } throws: { ($0 as? ProtocolError)?.word == .conflict }
        #expect(try run.listed("marked").isEmpty)

        let now = try client.send(ReviewRequest(category: .all, holding: card.photos[0].id, by: .app))
        let renewed = try #require(now.cards.first?.section)
        #expect(renewed.waiting.photos == 4)
        var skip = ReviewSkipRequest(review: page.review, photos: [], list: renewed.list)
        let skipped = try client.send(skip)
        #expect(try client.send(ReviewRequest(category: .all, by: .app)).left == 3)
        // What this pass skipped is not decided about by it.
        let rest = MarkRequest(photos: [], list: renewed.list, decision: .keep, review: page.review)
        #expect(try client.send(rest).photos == 0)
        _ = try client.send(UndoRequest(act: skipped.act))
        #expect(try client.send(rest).photos == 4)
        skip.review = "r:99"
        #expect { try client.send(skip) } throws: { ($0 as? ProtocolError)?.word == .notFound }
    }

    @Test("A section of more photos than its card has rows for is decided about and taken back as a whole")
    func large() throws {
        let days = (1...30).map { $0 < 10 ? "0\($0)" : "\($0)" }
        let names = (0..<5).flatMap { hour in days.map { "Screenshot_202306\($0)-0\(hour)0000_Maps.png" } }
        let run = try Run(knowingTiny: names)
        let client = try run.client()
        let page = try client.send(ReviewRequest(category: .all, by: .app))
        let card = try #require(page.cards.first)
        let section = try #require(card.section)
        #expect(card.photos.count == 100 && section.waiting.photos == 150 && page.left == 150)
        let mark = MarkRequest(
            photos: [], list: section.list, selection: section.selection, decision: .delete, review: page.review)
        let report = try client.send(mark)
        #expect((report.photos, report.refused.count) == (150, 0))
        #expect(try client.send(ReviewRequest(category: .all, by: .app)).left == 0)
        #expect(try client.send(UndoRequest(act: report.act)).photos == 150)
        #expect(try run.listed("marked").isEmpty)
        #expect(try client.send(ReviewRequest(category: .all, by: .app)).left == 150)
    }

    @Test("Pages of sections put together are the list", arguments: ["app", "day"])
    func pages(sectioning: String) throws {
        let run = try library()
        let by = try #require(Sectioning(rawValue: sectioning))
        let client = try run.client()
        func rows(_ limit: Int?, after: String?) throws -> (rows: [PhotoRow], next: String?) {
            var rows: [PhotoRow] = []
            let request = ListRequest(category: .all, limit: limit, after: after, by: by)
            let result = try client.send(request) { rows.append($0) }
            return (rows, result.next)
        }
        let whole = try rows(nil, after: nil).rows
        var paged: [PhotoRow] = []
        var after: String?
        repeat {
            let page = try rows(1, after: after)
            paged += page.rows
            after = page.next
        } while after != nil
        #expect(paged == whole && whole.count == 6)
    }
}
