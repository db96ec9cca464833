import CleanerProtocol
import Testing

@testable import CleanerDaemon

@Suite("What the service manager shows")
struct ServiceNotifierTests {
    private func text(_ conditions: [String]) -> String { ServiceNotifier.text(.drawn(conditions)) }

    @Test("All conditions are told, so that none hides another")
    func all() {
        #expect(text([]) == "7 photos")
        #expect(text(["Remote.", "The disk is full."]) == "7 photos; Remote.; The disk is full.")
    }

    @Test("However long their texts are, it fits into what the manager takes, and says what is left out")
    func bounded() {
        let long = text(["Short."] + Array(repeating: String(repeating: "é", count: 1000), count: 5))
        #expect(long.utf8.count < 4000)
        #expect(long.hasPrefix("7 photos; Short.; éé"))
        #expect(long.hasSuffix("; and 4 more, see cleanerctl status"))
        #expect(text([String(repeating: "x", count: 10_000)]) == "7 photos; and 1 more, see cleanerctl status")
    }

    @Test("The name of a folder begins no message of its own")
    func newline() {
        #expect(text(["/a\nSTOPPING=1\r\nX=1\u{2028}"]) == "7 photos; /a STOPPING=1 X=1 ")
    }
}
