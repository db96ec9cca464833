import CleanerProtocol
import CommandText
import Testing

@Suite struct StatusScreenTests {
    @Test("Everything is on one screen of 80 by 24")
    func golden() {
        let text = Sample.text(StatusScreen(Sample.status, page: Sample.page(80)).lines)
        #expect(
            text == """
                Analysing file 342 of 5,012, about 3 min left

                Library   /home/me/Pictures  ████████░░  380.0 GB used, 120.0 GB free
                          /media/u\\x1Bsb  not there
                Photos    5,012, 23.4 GB, of them 60 videos, 4.1 GB
                          341 analysed, 4,601 waiting, 10 unreadable, 60 unsupported, 3 still
                          being written
                Features  copies, colours: 341 of 5,012
                          similar shots: 300 of 5,012
                          text in pictures: not started

                To review          photos  groups  could go     frees
                  duplicates        1,203     400       803    1.2 GB  so far
                  near-duplicates      96      40        56  345.0 MB  so far
                  screenshots         310               310  123.5 MB
                  all together                                 1.6 GB

                Maybe       12 photos  40.0 MB  decide: cleanerctl review maybe
                Marked      47 photos   1.2 GB  to the desktop's trash: cleanerctl trash send
                In trash      1 photo   3.0 MB  take back: cleanerctl trash restore

                ! the folder /media/usb is not there; nothing is deleted, since 00:00
                  plug the disk in
                """)
    }

    @Test("No line is wider than the terminal", arguments: [40, 64, 77, 78, 80, 120])
    func widths(columns: Int) {
        let lines = StatusScreen(Sample.status, page: Sample.page(columns)).lines
        #expect(lines.allSatisfy { $0.width <= columns })
        #expect(Sample.text(lines).contains("1.2 GB"))
    }

    @Test("The bar of a library shows how full its disk is, and makes way where the terminal is narrow")
    func space() {
        func lines(_ columns: Int, free: Int64?, total: Int64?) -> [String] {
            var report = Sample.status
            let path = WirePath(bytes: Array("/home/me/Pictures".utf8))
            report.libraries = [.init(path: path, present: true, bytesFree: free, bytesTotal: total)]
            let lines = StatusScreen(report, page: Sample.page(columns)).lines.map { $0.text(colour: false) }
            return lines.drop { !$0.hasPrefix("Library") }.prefix { !$0.hasPrefix("Photos") }.map(\.self)
        }
        let path = "Library   /home/me/Pictures"
        #expect(lines(80, free: 0, total: 500) == [path + "  ██████████  500 bytes used, 0 bytes free"])
        #expect(lines(80, free: 500, total: 500) == [path + "  ░░░░░░░░░░  0 bytes used, 500 bytes free"])
        #expect(lines(80, free: 900, total: 500) == [path + "  900 bytes free"])
        #expect(lines(48, free: 249, total: 500) == [path + "  249 bytes free"])
        #expect(lines(40, free: 249, total: 500) == [path, "          249 bytes free"])
        #expect(lines(80, free: 249, total: nil) == [path + "  249 bytes free"])
        #expect(lines(80, free: nil, total: nil) == [path])
    }

    @Test("What confines the workers is shown when it is asked for, or when something of it is missing")
    func workers() {
        func lines(_ isVerbose: Bool, columns: Int = 80, _ change: (inout StatusReport) -> Void) -> [String] {
            var report = Sample.status
            change(&report)
            let lines = StatusScreen(report, page: Sample.page(columns), isVerbose: isVerbose).lines
            return lines.map { $0.text(colour: false) }.drop { !$0.hasPrefix("Workers") }.prefix { !$0.isEmpty }.map(
                \.self)
        }
        #expect(lines(false) { _ in } == [])
        #expect(lines(true) { _ in } == ["Workers   Landlock 7, seccomp, limits, 1.1 GB of memory, idle"])
        #expect(
            lines(true, columns: 40) { _ in }
                == ["Workers   Landlock 7, seccomp, limits,", "          1.1 GB of memory, idle"])
        let lacking = Condition(code: "sandbox-reduced", text: "less protection", remedy: "a newer kernel", since: 0)
        let reduced = lines(false) {
            $0.sandbox = .init(landlock: nil, seccomp: true, limits: false, memory: nil, idle: true)
            $0.conditions = [lacking]
        }
        #expect(reduced == ["Workers   seccomp, idle"])
        let none = lines(true) {
            $0.sandbox = .init(landlock: nil, seccomp: false, limits: false, memory: nil, idle: false)
        }
        #expect(none == ["Workers   not locked in"])
        #expect(lines(true) { $0.sandbox = nil } == [])
    }

    static let features: [(label: String, features: [FeatureReport], lines: [String])] = [
        ("of an older daemon", [], []),
        (
            "all done",
            [
                .init(feature: .copies, state: .done, done: 9, total: 9),
                .init(feature: .text, state: .done, done: 0, total: 0),
            ], ["Features  all done"]
        ),
        (
            "of programs that nobody named",
            [
                .init(feature: .copies, state: .done, done: 9, total: 9),
                .init(feature: .model, state: .off, done: 0, total: 0),
                .init(feature: .advice, state: .off, done: 0, total: 0),
            ], ["Features  all done"]
        ),
        (
            "of programs of one's own",
            [
                .init(feature: .copies, state: .done, done: 9, total: 9),
                .init(feature: .model, state: .working, done: 3, total: 9),
                .init(feature: .advice, state: .working, done: 0, total: 1),
            ], ["Features  copies: done", "          your model: 3 of 9", "          advice on applications: asking"]
        ),
        (
            "in every state",
            [
                .init(feature: .copies, state: .done, done: 9, total: 9),
                .init(feature: .similar, state: .working, done: 1200, total: 4000),
                .init(feature: .blur, state: .off, done: 9, total: 9),
                .init(feature: .videos, state: .working, done: 3, total: 3),
                .init(feature: .colours, state: .done, done: 9, total: 9),
                .init(feature: .words, state: .notStarted, done: 0, total: 9),
                .init(feature: .text, state: .failing, done: 0, total: 2),
            ],
            [
                "Features  copies, colours: done", "          similar shots: 1,200 of 4,000", "          blur: off",
                "          videos: 3 so far", "          words: not started",
                "          text in pictures: failing, see below",
            ]
        ),
    ]

    @Test("Each feature says how far it is, and equally far ones share a line", arguments: features.indices)
    func featureLines(row: Int) {
        var report = Sample.status
        report.features = KnownOnly(wrappedValue: Self.features[row].features)
        let lines = StatusScreen(report, page: Sample.page(80)).lines.map { $0.text(colour: false) }
        #expect(
            Array(lines.drop { !$0.hasPrefix("Features") }.prefix { !$0.isEmpty }) == Self.features[row].lines,
            "\(Self.features[row].label)")
        report.photos = .init(analysed: 0, unreadable: 0, unsupported: 0, waiting: 0, bytes: 0)
        let empty = Sample.text(StatusScreen(report, page: Sample.page(80)).lines)
        #expect(!empty.contains("Features"))
    }

    @Test("Each condition says since when, in its last sentence")
    func since() {
        var report = Sample.status
        report.conditions = [.init(code: "disk-full", text: "Wait. The disk is full.", remedy: "Make room.", since: 0)]
        var page = Sample.page(nil)
        page.now = 86_400
        let text = Sample.text(StatusScreen(report, page: page).lines)
        #expect(text.contains("Wait. The disk is full, since \(page.localTime(0).text).\n  Make room."))
    }

    private static func text(_ state: FeatureReport.State) -> KnownOnly<FeatureReport> {
        KnownOnly(wrappedValue: [FeatureReport(feature: .text, state: state, done: 20, total: 84)])
    }

    static let sentences: [(label: String, change: @Sendable (inout StatusReport) -> Void, sentence: String)] = [
        (
            "done",
            {
                $0.activity = .idle; $0.photos.waiting = 0; $0.features = nil
            }, "Up to date"
        ),
        (
            "done but for text",
            {
                $0.activity = .idle; $0.photos.waiting = 0
                $0.features = Self.text(.working)
            }, "Up to date, but for the text in 64 pictures"
        ),
        (
            "text cannot be read",
            {
                $0.activity = .idle; $0.photos.waiting = 0
                $0.features = Self.text(.failing)
            }, "Up to date, but for the text in 64 pictures"
        ),
        (
            "text not to be read",
            {
                $0.activity = .idle; $0.photos.waiting = 0
                $0.features = Self.text(.off)
            }, "Up to date"
        ),
        ("idle, with photos that wait", { $0.activity = .idle }, "Watching; 4,601 photos waiting"),
        (
            "nothing there",
            {
                $0.activity = .idle; $0.photos = .init(analysed: 0, unreadable: 0, unsupported: 0, waiting: 0, bytes: 0)
            },
            "Watching; no photos yet"
        ),
        (
            "scanning",
            {
                $0.activity = .scanning; $0.progress = nil
            }, "Looking through the folders"
        ),
        ("just started", { $0.activity = .loading }, "Just started: loading what is known of your photos"),
        ("scanning, some found", { $0.activity = .scanning }, "Looking through the folders: 5,012 files so far"),
        ("paused", { $0.activity = .paused }, "Paused until `cleanerctl resume`, 4,601 photos waiting"),
        (
            "paused till today",
            {
                $0.activity = .paused; $0.pausedUntil = 52_200
            }, "Paused until 14:30, 4,601 photos waiting"
        ),
        (
            "paused till another day",
            {
                $0.activity = .paused; $0.pausedUntil = 86_400
            },
            "Paused until 2024-05-02 00:00, 4,601 photos waiting"
        ),
        (
            "the last photo", { $0.progress = .init(done: 5012, total: 5012, secondsLeft: 0) },
            "Analysing file 5,012 of 5,012, a few seconds left"
        ),
        ("no estimate yet", { $0.progress = .init(done: 0, total: 7) }, "Analysing file 1 of 7"),
    ]

    @Test("The first line says what is going on", arguments: sentences.indices)
    func headline(index: Int) {
        let row = Self.sentences[index]
        var report = Sample.status
        row.change(&report)
        let lines = StatusScreen(report, page: Sample.page(nil)).lines
        #expect(lines.first?.text(colour: false) == row.sentence)
    }

    @Test("Without a terminal nothing is wrapped or left out")
    func noTerminal() {
        let text = Sample.text(StatusScreen(Sample.status, page: Sample.page(nil)).lines)
        #expect(text.contains("60 unsupported, 3 still being written"))
        #expect(text.contains("cleanerctl trash send"))
    }

    @Test("The bar grows with the photos, and its figures stay beside it", arguments: [40, 80, 120])
    func bar(columns: Int) {
        var screen = FollowScreen()
        var report = Sample.status
        var filled: [Int] = []
        for (step, done) in [0, 2506, 5011, 5012].enumerated() {
            report.progress = .init(done: done, total: 5012)
            let lines = screen.lines(for: report, page: Sample.page(columns), milliseconds: Int64(step) * 1000)
            let bar = lines[1].text(colour: false)
            #expect(lines.allSatisfy { $0.width <= columns })
            filled.append(bar.filter { $0 == "━" }.count)
            #expect(bar.contains(Amount.percent(done, of: 5012)))
            #expect(bar.contains("photos/s") == (step > 0))
        }
        let length = min(60, columns - 22)
        #expect(filled == [0, length / 2, length - 1, length])
    }

    @Test("A picture takes the place of the last, and what the last had more is cleared")
    func frames() {
        var screen = FollowScreen()
        let three = ["a", "b", "c"].map { StyledLine($0) }
        #expect(
            screen.frame(three, columns: 10, rows: 24, colour: false) == "a\u{1B}[K\nb\u{1B}[K\nc\u{1B}[K\n\u{1B}[J")
        #expect(screen.frame([StyledLine("d")], columns: 10, rows: 24, colour: false) == "\u{1B}[3Fd\u{1B}[K\n\u{1B}[J")
        #expect(screen.frame(three, columns: 10, rows: 3, colour: false) == "\u{1B}[1Fa\u{1B}[K\nb\u{1B}[K\n\u{1B}[J")
        screen.startAnew()
        #expect(screen.frame([StyledLine("abcdef")], columns: 3, rows: 24, colour: false) == "ab…\u{1B}[K\n\u{1B}[J")
    }

    @Test("The rate is that of the last seconds, and a new run begins anew")
    func rate() {
        var meter = RateMeter()
        meter.add(done: 0, atMilliseconds: 0)
        #expect(meter.perSecond == nil)
        meter.add(done: 1000, atMilliseconds: 10_000)
        #expect(meter.perSecond == 100)
        meter.add(done: 1010, atMilliseconds: 20_000)
        #expect(meter.perSecond == 1)
        meter.add(done: 3, atMilliseconds: 21_000)
        #expect(meter.perSecond == nil)
        meter.add(done: 5, atMilliseconds: 23_000)
        #expect(meter.perSecond == 1)
    }
}
