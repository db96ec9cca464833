import CleanerProtocol
import CommandText
import Testing

@Suite("What forgetting says")
struct ForgetTextTests {
    private static func report(
        _ photos: Int, copies: Int = 0, damaged: [String] = [], inTrash: Int? = nil, dryRun: Bool = false
    ) -> ForgetReport {
        var report = ForgetReport(photos: photos, copies: copies, damaged: damaged, refused: [], dryRun: dryRun)
        report.inTrash = inTrash
        return report
    }

    @Test("The question says what it costs, what else goes and what stays")
    func question() {
        #expect(
            ForgetText.question(Self.report(3, copies: 2, inTrash: 1))
                == "Erase all that is remembered of 3 deleted photos? If one comes back, it is proposed as new. Its decisions, "
                + "its part of the stats and its undo are gone, and this cannot be undone. All 2 copies of the store from "
                + "before updates go, too. 1 photo in the desktop's trash stays known, because it can be restored.")
        #expect(
            ForgetText.question(Self.report(1, copies: 1)).hasSuffix(
                "The copy of the store from before updates goes, too."))
    }

    @Test("A request that only ends an interrupted one says so")
    func interrupted() {
        var report = Self.report(0, damaged: ["/s/a"], dryRun: true)
        report.unfinished = true
        #expect(
            ForgetText.text(report)
                == "The files of the store still hold what was forgotten before: cleanerctl forget --deleted erases it."
        )
        report = Self.report(0, damaged: ["/s/a"])
        report.finished = true
        #expect(
            ForgetText.text(report)
                == "What was forgotten before is erased now: nothing of it is left in the store.\n"
                + "Damaged files that are kept may still hold it; remove them if you need them no more:\n/s/a")
    }

    @Test("The answer says what was done, and which files may still hold it")
    func text() {
        #expect(ForgetText.text(Self.report(0)) == "There is no deleted photo to forget.")
        #expect(
            ForgetText.text(Self.report(0, inTrash: 2))
                == "There is no deleted photo to forget. 2 photos in the desktop's trash stay known, because they can be restored."
        )
        #expect(ForgetText.text(Self.report(2, dryRun: true)) == "Would forget 2 deleted photos.")
        #expect(
            ForgetText.text(Self.report(1, damaged: ["/s/a\u{1B}"]))
                == "Forgot 1 deleted photo: nothing about it is left in the store.\n"
                + "Damaged files that are kept may still hold it; remove them if you need them no more:\n/s/a\\x1B")
    }
}
