import CleanerProtocol
import CommandText
import PhotoCategories
import Testing

@Suite struct ListingTests {
    private func listed(
        _ rows: [PhotoRow], columns: Int?, _ category: Category = .duplicates, style: PhotoListing.Style = .init()
    ) -> (String, [String]) {
        var listing = PhotoListing(category, page: Sample.page(columns), style: style)
        var lines = rows.flatMap { listing.add($0) }
        lines += listing.flush()
        return (Sample.text(lines), listing.summary(RowsResult(rows: rows.count, total: rows.count)))
    }

    @Test("Groups stand apart, what is the same for all photos in the heading, the keeper first with its reason")
    func groups() {
        let (text, summary) = listed(
            [
                Sample.row(1, group: "g:1", keeper: true, why: "camera original"),
                Sample.row(2, group: "g:1", keeper: false, why: "same bytes"),
                Sample.row(3, group: "g:2", keeper: true), Sample.row(4, group: "g:2", keeper: false),
            ], columns: nil)
        #expect(
            text == """
                2 photos, frees 4.2 MB; same bytes; all 4032 × 3024; 2024-05-01
                  keeper  4.2 MB  2024/IMG_1.jpg
                          camera original
                  copy    4.2 MB  2024/IMG_2.jpg

                2 photos, frees 4.2 MB; all 4032 × 3024; 2024-05-01
                  keeper  4.2 MB  2024/IMG_3.jpg
                  copy    4.2 MB  2024/IMG_4.jpg
                """)
        #expect(
            summary == [
                "4 photos in 2 groups; 2 could go, which frees 8.4 MB.",
                "Look and decide: cleanerctl review duplicates, or cleanerctl mark delete PHOTO",
            ])
    }

    @Test("A group of which nothing could go says so, and is told apart in the sum, as the status leaves it out")
    func settled() {
        let both = [Sample.row(1, group: "g:1", keeper: true), Sample.row(2, group: "g:1", keeper: true)]
        let going = [Sample.row(3, group: "g:2", keeper: true), Sample.row(4, group: "g:2", keeper: false)]
        let (text, summary) = listed(going + both, columns: nil, .similar)
        #expect(text.contains("\n2 photos, all stay; all 4032 × 3024"))
        #expect(summary[0] == "4 photos in 2 groups; 1 group stays as it is; 1 could go, which frees 4.2 MB.")
    }

    /// A group of near duplicates that differ in everything.
    private static var versions: [PhotoRow] {
        var rows = [
            Sample.row(1, group: "g:1", keeper: true, why: "proposed to be kept: more pixels"),
            Sample.row(2, group: "g:1", keeper: false, why: "the same picture, smaller"),
            Sample.row(3, group: "g:1", keeper: false, why: "the same picture in grey"),
        ]
        rows[1].width = 1080
        rows[1].height = 720
        rows[1].captured = nil
        rows[1].confidence = 0.98
        rows[1].differences = [
            .init(.folder, "Received/", worse: true), .init(.pixels, "1080 × 720", worse: true),
            .init(.captured, "no date", worse: true), .init(.bytes, "4.2 MB"),
        ]
        rows[2].captured = "2024-05-02T08:00:00"
        rows[2].confidence = 1
        rows[2].differences = [.init(.colour, "grey", worse: true), .init(.captured, "2024-05-02")]
        return rows
    }

    static let widths: [(columns: Int, text: String)] = [
        (
            60,
            """
            3 photos, frees 8.4 MB
              keeper   4.2 MB         2024/IMG_1.jpg
                       proposed to be kept: more pixels
              version  4.2 MB   98 %  2024/IMG_2.jpg
                       1080 × 720, no date; the same picture, smaller
              version  4.2 MB  100 %  2024/IMG_3.jpg
                       grey, 2024-05-02; the same picture in grey
            """
        ),
        (
            80,
            """
            3 photos, frees 8.4 MB
              keeper   4.2 MB         4032 × 3024  2024-05-01  2024/IMG_1.jpg
                       proposed to be kept: more pixels
              version  4.2 MB   98 %   1080 × 720              2024/IMG_2.jpg
                       the same picture, smaller
              version  4.2 MB  100 %  4032 × 3024  2024-05-02  2024/IMG_3.jpg
                       grey; the same picture in grey
            """
        ),
        (
            120,
            """
            3 photos, frees 8.4 MB
              keeper   4.2 MB              4032 × 3024  2024-05-01 12:03  2024/IMG_1.jpg
                       proposed to be kept: more pixels
              version  4.2 MB   98 % sure   1080 × 720                    2024/IMG_2.jpg
                       the same picture, smaller
              version  4.2 MB  100 % sure  4032 × 3024  2024-05-02 08:00  2024/IMG_3.jpg
                       grey; the same picture in grey
            """
        ),
    ]

    @Test("In a group each photo says how it differs, beside the columns for which there is room", arguments: widths)
    func differences(columns: Int, text: String) {
        #expect(listed(Self.versions, columns: columns, .nearDuplicates).0 == text)
    }

    @Test("A folder is named where the path has lost it, and a reason that the role says is left out")
    func folders() {
        var rows = Self.versions
        rows[1].path = "2024/Received from friends/IMG_2.jpg"
        rows[1].why = "another version"
        rows[2].why = "another version"
        let text = listed(rows, columns: 60, .nearDuplicates).0
        #expect(
            text.contains("  …/Received from friends/IMG_2.jpg\n           in Received/, 1080 × 720, no date\n"),
            "\(text)")
        #expect(text.hasSuffix("  2024/IMG_3.jpg\n           grey, 2024-05-02"))
        rows[2].differences = nil
        #expect(!listed(rows, columns: 60, .nearDuplicates).0.contains("another version"))
    }

    @Test("Photos without a group stand alone; on a narrow terminal with size and path only")
    func single() {
        let (text, summary) = listed([Sample.row(1), Sample.row(2)], columns: 40, .all)
        #expect(text == "  4.2 MB  2024/IMG_1.jpg\n  4.2 MB  2024/IMG_2.jpg")
        #expect(summary == ["2 photos."])
        #expect(listed([Sample.row(1)], columns: 80, .all).0 == "  4.2 MB  4032 × 3024  2024-05-01  2024/IMG_1.jpg")
    }

    @Test("Ids and whole paths are shown when they are asked for")
    func styles() {
        #expect(
            listed([Sample.row(1)], columns: 40, .all, style: .init(showsIDs: true)).0
                == "  4.2 MB  p:1      2024/IMG_1.jpg")
        #expect(
            listed([Sample.row(1)], columns: nil, .all, style: .init(showsAbsolutePaths: true)).0
                == "  4.2 MB  4032 × 3024  2024-05-01 12:03  /home/me/Pictures/2024/IMG_1.jpg")
    }

    @Test("A long path loses its first folders, never a part of a word")
    func shortened() {
        func lines(_ path: String, _ columns: Int) -> [String] {
            var row = Sample.row(1)
            row.path = path
            return listed([row], columns: columns, .all).0.split(separator: "\n").map(String.init)
        }
        let path = "2024/May/Wedding/a.jpg"
        #expect(lines(path, 32) == ["  4.2 MB  2024/May/Wedding/a.jpg"])
        #expect(lines(path, 29) == ["  4.2 MB  …/May/Wedding/a.jpg"])
        #expect(lines(path, 25) == ["  4.2 MB  …/Wedding/a.jpg"])
        #expect(lines(path, 17) == ["  4.2 MB  …/a.jpg"])
        // A name that does not fit beside the columns stands below them, and loses its middle only if it must.
        var verdict = Sample.row(1)
        verdict.path = "2024/a-rather-long-name.jpg"
        #expect(
            listed([verdict], columns: 37, .blurry).0.split(separator: "\n")
                == ["  4.2 MB", "          2024/a-rather-long-name.jpg"])
        #expect(lines("2024/写真写真写真写真.jpg", 22) == ["  4.2 MB", "          写真写….jpg"])
        #expect(lines("2024/a-rather-long-name.jpg", 26) == ["  4.2 MB", "          a-rather…ame.jpg"])
    }

    @Test("A verdict says how sure it is, photos below each other")
    func sure() {
        var rows = [Sample.row(1), Sample.row(2)]
        rows[0].confidence = 0.934
        rows[1].confidence = 1
        rows[1].bytes = 123_400_000
        #expect(
            listed(rows, columns: 80, .blurry).0 == """
                  4.2 MB   93 %  4032 × 3024  2024-05-01  2024/IMG_1.jpg
                123.4 MB  100 %  4032 × 3024  2024-05-01  2024/IMG_2.jpg
                """)
    }

    @Test("An empty category is said to be empty")
    func empty() {
        #expect(listed([], columns: 80) == ("", ["Nothing is listed under duplicates."]))
        #expect(listed([], columns: 80, .all, style: .init(isFiltered: true)) == ("", ["No photo was found."]))
    }

    @Test("What conditions leave is counted before it is listed, with how its times are known, and not again behind it")
    func heading() {
        let style = PhotoListing.Style(isFiltered: true)
        let listing = PhotoListing(.all, page: Sample.page(80), style: style)
        func heading(_ count: RowCount) -> String { Sample.text(listing.heading(count)) }
        #expect(heading(RowCount(photos: 1, bytes: 1_200_000)) == "1 photo, 1.2 MB")
        #expect(
            heading(RowCount(photos: 312, bytes: 1_200_000, datedByName: 1, datedByFile: 40))
                == "312 photos, 1.2 MB; 1 dated by its name, 40 dated by their files")
        #expect(
            heading(RowCount(photos: 3, bytes: 1_200_000, partial: true))
                == "No photo fits all words; those that fit some: 3 photos, 1.2 MB")
        #expect(heading(RowCount(photos: 0, bytes: 0)).isEmpty)
        #expect(listed([Sample.row(1)], columns: 80, .all, style: style).1.isEmpty)
        let plain = PhotoListing(.all, page: Sample.page(80))
        #expect(plain.heading(RowCount(photos: 1, bytes: 1)).isEmpty)
    }

    @Test("A name that attacks the terminal is escaped, and its bytes are told apart")
    func hostile() {
        var row = PhotoRow(
            id: "p:1", path: WirePath(bytes: [0xFF]),
            absolutePath: WirePath(bytes: Array("/\u{1B}]0;x\u{7}".utf8) + [0xFF]),
            status: .unreadable, bytes: 0)
        row.reason = "bad \u{202E}name"
        row.decision = .maybe
        #expect(
            listed([row], columns: 50, .unreadable).0
                == " 0 bytes  \\xFF\n          bad \\u{202E}name; you decided: maybe")
        let whole = listed([row], columns: 60, .all, style: .init(showsAbsolutePaths: true)).0
        #expect(
            whole == " 0 bytes  /\\x1B]0;x\\x07\\xFF\n          unreadable; bad \\u{202E}name; you decided: maybe")
    }

    @Test("What is marked and what is in the trash is told apart, with what to do next")
    func trash() {
        var listing = TrashListing(page: Sample.page(80))
        let path = WirePath(bytes: Array("/a.jpg".utf8))
        let location = WireLocation(path: path, absolutePath: path)
        let rows = [
            TrashRow(id: "p:1", state: .marked, location: location, bytes: 4_200_000, since: 45_000, why: "a copy"),
            TrashRow(id: "p:2", state: .trashed, location: location, bytes: 5, since: 90_000, why: nil),
            // Another hard link of the same photo.
            TrashRow(id: "p:2", state: .trashed, location: location, bytes: 5, since: 90_000, why: nil),
        ]
        let text = Sample.text(rows.flatMap { listing.add($0) })
        #expect(
            text == """
                marked       4.2 MB  2024-05-01 12:30  /a.jpg
                         a copy
                trashed     5 bytes  2024-05-02 01:00  /a.jpg
                trashed     5 bytes  2024-05-02 01:00  /a.jpg
                """)
        let narrow = TrashRow(
            id: "p:3", state: .marked,
            location: WireLocation(
                path: WirePath(bytes: Array("2024/a.jpg".utf8)),
                absolutePath: WirePath(bytes: Array("/home/me/Pictures/2024/a.jpg".utf8))),
            bytes: 5, since: 45_000, why: nil)
        var other = TrashListing(page: Sample.page(48))
        #expect(Sample.text(other.add(narrow)) == "marked      5 bytes  …/me/Pictures/2024/a.jpg")
        #expect(
            listing.summary == [
                "Marked: 1 photo, 4.2 MB. Nothing of it has moved yet.",
                "To the desktop's trash: cleanerctl trash send",
                "Take the mark away: cleanerctl trash restore PHOTO",
                "In the desktop's trash: 1 photo, 10 bytes. Back: cleanerctl trash restore",
            ])
        #expect(TrashListing(page: Sample.page(80)).summary == ["Nothing is marked, nothing of ours is in the trash."])
    }

    @Test("A change is one line")
    func changes() throws {
        let path = WirePath(bytes: Array("/a\n.jpg".utf8))
        var photo = ChangeMessage.Photo(
            event: .analysed, id: "p:1", location: WireLocation(path: path, absolutePath: path))
        photo.categories = [.blurry, .all]
        photo.decision = .maybe
        photo.status = .unreadable
        let line = ChangeLine.photo(ChangeMessage(number: 1, photo: photo), page: Sample.page(nil))
        #expect(line?.text(colour: false) == "12:30:00  analysed  /a\\n.jpg  maybe, unreadable, blurry, all")
        #expect(ChangeLine.photo(ChangeMessage(number: 1), page: Sample.page(nil)) == nil)
        #expect(
            ChangeLine.status(Sample.status, page: Sample.page(nil)).text(colour: false)
                == "12:30:00  Analysing file 342 of 5,012, about 3 min left; 1,203 duplicates; 96 near-duplicates; "
                + "310 screenshots; 1 condition")
        let condition = try #require(Sample.status.conditions.first)
        #expect(
            ChangeLine.condition(condition, page: Sample.page(nil)).text(colour: false)
                == "12:30:00  ! the folder /media/usb is not there; nothing is deleted: plug the disk in")
    }

    @Test("A difference is named with its file")
    func audit() {
        let row = AuditRow(kind: .changed, path: WirePath(bytes: [0xFF]), text: "size 3 instead of 4")
        #expect(AuditText.line(row).text(colour: false) == "changed       \\xFF: size 3 instead of 4")
        #expect(
            AuditText.summary(AuditReport(photos: 2, folders: 1, differences: 0))
                == "No difference: 2 photos in 1 folder.")
        #expect(AuditText.summary(AuditReport(photos: 2, folders: 1, differences: 1)).hasPrefix("1 difference: "))
    }

    @Test("Each section begins with its name, its count and its size; the whole list comes first")
    func sections() {
        var listing = PhotoListing(.screenshots, page: Sample.page(60), style: .init(sectioning: .app))
        var lines = listing.heading(RowCount(photos: 43, bytes: 12_100_000, sections: 2))
        let sections = [
            ListSection(name: "Whats\u{1B}App", photos: 42, bytes: 12_000_000),
            ListSection(name: nil, photos: 1, bytes: 100_000),
        ]
        for (number, section) in [(1, 0), (2, 0), (3, 1)] {
            var row = Sample.row(number)
            row.section = sections[section]
            lines += listing.add(row)
        }
        lines += listing.flush()
        let text = lines.map { $0.text(colour: false) }
        #expect(
            text.filter { $0.contains("MB") && ($0.contains("·") || $0.contains("sections")) || $0.contains("kB") } == [
                "43 photos, 12.1 MB in 2 sections", "Whats\\x1BApp · 42 screenshots, 12.0 MB",
                "Unknown app · 1 screenshot, 100.0 kB",
            ])
        let summary = listing.summary(RowsResult(rows: 3, total: 43))
        #expect(summary.contains { $0.contains("cleanerctl review screenshots --by app") })
    }
}
