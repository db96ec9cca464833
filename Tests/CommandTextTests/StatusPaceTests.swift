import CleanerProtocol
import CommandText
import Testing

@Suite("Which states a piped status --follow prints")
struct StatusPaceTests {
    private let page = Sample.page(nil)

    private func analysing(_ done: Int) -> StatusReport {
        var report = Sample.status
        report.progress = .init(done: done, total: 5012)
        return report
    }

    private func text(_ line: StyledLine?) -> String? { line?.text(colour: false) }

    @Test("Counts are printed every ten seconds at most, however often they change")
    func counts() {
        var pace = StatusPace()
        var times: [Int64] = []
        for step in 0..<120 {
            let now = Int64(step) * 250
            if pace.line(for: analysing(step), page: page, milliseconds: now) != nil { times.append(now) }
        }
        #expect(times == [0, 10_000, 20_000])
    }

    @Test("The last counts of several are printed when they are due, and once")
    func due() {
        var pace = StatusPace()
        #expect(pace.millisecondsUntilDue(at: 0) == nil)
        #expect(text(pace.line(for: analysing(0), page: page, milliseconds: 0))?.contains("file 1 of 5,012") == true)
        #expect(pace.millisecondsUntilDue(at: 10) == nil)
        #expect(pace.line(for: analysing(1), page: page, milliseconds: 100) == nil)
        #expect(pace.line(for: analysing(2), page: page, milliseconds: 200) == nil)
        #expect(pace.millisecondsUntilDue(at: 4000) == 6000)
        #expect(pace.dueLine(page: page, milliseconds: 9999) == nil)
        #expect(text(pace.dueLine(page: page, milliseconds: 10_000))?.contains("file 3 of 5,012") == true)
        #expect(pace.millisecondsUntilDue(at: 20_000) == nil && pace.dueLine(page: page, milliseconds: 20_000) == nil)
    }

    @Test("The same again is not printed, nor counts that came back to what was printed")
    func same() {
        var pace = StatusPace()
        _ = pace.line(for: analysing(0), page: page, milliseconds: 0)
        #expect(pace.line(for: analysing(0), page: page, milliseconds: 60_000) == nil)
        #expect(pace.line(for: analysing(1), page: page, milliseconds: 60_001) != nil)
        #expect(pace.line(for: analysing(2), page: page, milliseconds: 60_002) == nil)
        #expect(pace.line(for: analysing(1), page: page, milliseconds: 60_003) == nil)
        #expect(pace.millisecondsUntilDue(at: 60_004) == nil)
    }

    static let news: [@Sendable (inout StatusReport) -> Void] = [
        { $0.activity = .scanning }, { $0.activity = .idle },
        { ($0.activity, $0.pausedUntil) = (.paused, 90_000) },
        { $0.conditions = [] },
        { $0.conditions.append(Condition(code: "watch-limit", text: "too many folders", remedy: "none", since: 5)) },
        // Another one in the place of the first, with the same number of conditions.
        { $0.conditions[0].code = "disk-full" },
        { $0.libraries[0].present = false },
    ]

    @Test("What is new in kind is printed at once, and so is its end", arguments: news.indices)
    func kind(index: Int) {
        var pace = StatusPace()
        _ = pace.line(for: analysing(0), page: page, milliseconds: 0)
        #expect(pace.line(for: analysing(1), page: page, milliseconds: 1) == nil)
        var other = analysing(2)
        Self.news[index](&other)
        #expect(pace.line(for: other, page: page, milliseconds: 2) != nil)
        #expect(pace.millisecondsUntilDue(at: 2) == nil)
        #expect(pace.line(for: analysing(3), page: page, milliseconds: 3) != nil)
    }
}
