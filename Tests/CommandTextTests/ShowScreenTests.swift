import CleanerProtocol
import CommandText
import PhotoCategories
import Testing

@Suite struct ShowScreenTests {
    private static func blurred() -> ShowReport {
        var photo = Sample.row(171)
        photo.captured = nil
        return ShowReport(
            photo: photo, alsoAt: nil, measurements: [.init(name: "blurriness", value: "1.00", meaning: "0 to 1")],
            verdicts: [
                .init(category: .duplicates, holds: false, text: "no other photo holds this very picture"),
                .init(
                    category: .blurry, holds: true, text: "even its sharpest places are soft", confidence: 1),
                .init(category: .screenshots, holds: false, text: "maybe a screen", confidence: 0.6),
                .init(category: .dark, holds: false, text: "not too dark", confidence: 1),
            ])
    }

    private static func text(_ report: ShowReport, _ groups: [ShowScreen.Group: [PhotoRow]] = [:], columns: Int? = 80)
        -> String
    {
        Sample.text(ShowScreen(report, groups: groups, page: Sample.page(columns)).lines)
    }

    @Test("The answer comes first, then what speaks against it and what to do, and no number")
    func answer() {
        #expect(
            Self.text(Self.blurred()) == """
                2024/IMG_171.jpg
                4032 × 3024 · 4.2 MB · no date · p:171

                Proposed to go: blurry, 100 % sure
                  even its sharpest places are soft
                Not screenshots, 60 % sure: maybe a screen
                Not: duplicates, dark

                Keep it:      cleanerctl mark keep p:171
                Delete it:    cleanerctl mark delete p:171
                All numbers:  cleanerctl show --all p:171
                """)
    }

    @Test("What a photo's metadata say in words stands below its facts, made harmless")
    func words() {
        var report = Self.blurred()
        report.photo.title = "Pier"
        report.photo.description = "By the \u{1B}[31msea"
        report.photo.keywords = ["sea", "Boats"]
        report.photo.people = ["Ann"]
        report.photo.creators = ["Peter Maker"]
        report.photo.placeNames = ["Mainz", "Germany"]
        let text = Self.text(report)
        #expect(
            text.contains(
                """
                no date · p:171
                title: Pier
                description: By the \\x1B[31msea
                keywords: sea, Boats
                people: Ann
                taken by: Peter Maker
                place: Mainz, Germany

                """), "\(text)")
    }

    static let decisions: [(decision: Decision, says: String, offers: [String])] = [
        (.keep, "You decided: keep. It is not proposed again.", ["mark delete"]),
        (
            .maybe, "You decided: maybe. It waits on the maybe pile: cleanerctl review maybe",
            ["mark keep", "mark delete"]
        ),
        (
            .delete,
            "You marked it for deletion. Nothing has moved yet. To the desktop's trash: cleanerctl trash send. "
                + "Take back: cleanerctl undo", ["mark keep"]
        ),
    ]

    @Test(
        "A decided photo is not proposed: the decision comes first, with what can follow", arguments: decisions.indices)
    func decided(index: Int) {
        let row = Self.decisions[index]
        var report = Self.blurred()
        report.photo.decision = row.decision
        let text = Self.text(report, columns: nil)
        #expect(text.contains("\n\n\(row.says)\nFound: blurry, 100 % sure\n"), "\(text)")
        for offer in ["mark keep", "mark delete"] {
            #expect(text.contains("cleanerctl \(offer)") == row.offers.contains(offer), "\(offer)")
        }
    }

    @Test(
        "What only belongs to a category, while no list proposes it, is not said to be proposed",
        arguments: [true, false])
    func unlisted(isKeeper: Bool) {
        var report = Self.blurred()
        report.verdicts = [
            .init(
                category: .nearDuplicates, holds: true, listed: false, text: "another version of a picture",
                group: "g:n1",
                keeper: isKeeper)
        ]
        let text = Self.text(report)
        #expect(
            text.contains("Found: ") && text.contains("Nothing is proposed") && !text.contains("Proposed"), "\(text)")
    }

    @Test("Of a group the keeper, the photo and a few others are compared, and the rest is counted")
    func group() {
        var rows = (1...12).map { Sample.row($0, group: "g:1", keeper: $0 == 1, why: $0 == 1 ? "more pixels" : nil) }
        for place in 1..<12 { rows[place].differences = [.init(.sharpness, "less sharp", worse: true)] }
        var photo = rows[11]
        photo.differences = nil
        let report = ShowReport(
            photo: photo, alsoAt: nil, measurements: [],
            verdicts: [
                .init(
                    category: .similar, holds: true, text: "one of 12 shots of this scene", confidence: 0.99,
                    group: "g:1",
                    keeper: false, neighbours: [])
            ])
        let group = ShowScreen.Group(category: .similar, id: "g:1")
        #expect(ShowScreen.groups(of: report) == [group])
        let text = Self.text(report, [group: rows])
        #expect(
            text.contains(
                """
                12 photos, frees 46.2 MB; all 4032 × 3024; 2024-05-01
                  keeper  4.2 MB  p:1   2024/IMG_1.jpg
                          more pixels
                  shot    4.2 MB  p:2   2024/IMG_2.jpg
                          less sharp
                """), "\(text)")
        #expect(text.contains("p:12  2024/IMG_12.jpg\n          less sharp\n  and 6 more: cleanerctl list similar\n"))
        #expect(!text.contains("IMG_6.jpg"))
    }

    @Test("The keeper is proposed to stay; a group that the list does not show is told by its neighbours")
    func keeper() {
        let neighbour = ShowReport.Neighbour(
            id: "p:2", location: Sample.location("b.jpg"), relation: "the same bytes", keeper: false)
        let report = ShowReport(
            photo: Sample.row(1), alsoAt: nil, measurements: [],
            verdicts: [
                .init(
                    category: .duplicates, holds: true, text: "2 photos hold this very picture", group: "g:1",
                    keeper: true, neighbours: [neighbour])
            ])
        let text = Self.text(report)
        #expect(
            text.contains(
                """
                Proposed to stay: the keeper in duplicates
                  2 photos hold this very picture

                  p:2  b.jpg
                      the same bytes

                """), "\(text)")
    }

    @Test("A photo that nothing speaks against, one that cannot be read and one that is protected are told so")
    func nothing() {
        var report = Self.blurred()
        report.verdicts.removeAll { $0.holds }
        #expect(Self.text(report).contains("\n\nNothing is proposed\n"))
        report.photo.status = .unreadable
        report.photo.reason = "the file is cut off"
        #expect(Self.text(report).contains("\n\nunreadable: the file is cut off\n\nKeep it:"))
        let safe = ShowReport(
            photo: Sample.row(1), alsoAt: nil, protected: WirePath(bytes: Array("/a".utf8)), measurements: [],
            verdicts: [.init(category: .blurry, holds: true, text: "blurred", confidence: 1)])
        let text = Self.text(safe)
        #expect(text.contains("protected: never proposed and never moved") && text.contains("Found: blurry"))
        #expect(!text.contains("Proposed") && !text.contains("mark"))
    }

    @Test("No line is wider than the terminal", arguments: [60, 80, 120])
    func widths(columns: Int) {
        var report = Self.blurred()
        report.photo.decision = .delete
        report.verdicts[1].text = "even its sharpest places are soft, and this goes on for longer than any line can be"
        #expect(ShowScreen(report, page: Sample.page(columns)).lines.allSatisfy { $0.width <= columns })
    }

    @Test("Each measurement, threshold, neighbour and reason is shown on request", arguments: [40, 80, 120])
    func numbers(columns: Int) {
        var photo = Sample.row(1)
        photo.decision = .maybe
        let neighbour = ShowReport.Neighbour(
            id: "p:2", location: Sample.location("2024/b.jpg"), relation: "another version",
            numbers: "Hamming distance 4", keeper: true)
        let report = ShowReport(
            photo: photo, alsoAt: ["/link.jpg"],
            measurements: [
                .init(
                    name: "sharpness", value: "41.2", meaning: "comparable inside of a group only; higher is sharper"),
                .init(name: "screenshot", value: nil, meaning: "the photo has camera metadata"),
            ],
            verdicts: [
                .init(
                    category: .nearDuplicates, holds: true, text: "distance 4, the threshold is 31", confidence: 0.994,
                    group: "g:1", keeper: false, neighbours: [neighbour]),
                .init(
                    category: .blurry, holds: false, text: "sharp", numbers: "blurriness 0.12, the threshold is 0.60"),
            ])
        let lines = ShowNumbers(report, page: Sample.page(columns)).lines
        let text = lines.map { $0.text(colour: false) }.joined(separator: " ").split(separator: " ").joined(
            separator: " ")
        for part in [
            "also at /link.jpg", "you decided: maybe", "sharpness 41.2", "screenshot not measured",
            "file: /home/me/Pictures/2024/IMG_1.jpg", "near-duplicates: yes, 99 % sure, group g:1",
            "distance 4, the threshold is 31", "p:2 2024/b.jpg keeper another version Hamming distance 4",
            "blurry: no sharp blurriness 0.12, the threshold is 0.60",
            "higher is sharper", "the photo has camera metadata",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(lines.allSatisfy { $0.width <= max(columns, 44) })
    }
}
