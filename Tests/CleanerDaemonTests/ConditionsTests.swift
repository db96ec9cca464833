import CleanerProtocol
import DirectoryWatch
import SystemPackage
import Testing

@testable import CleanerDaemon

@Suite("Conditions")
struct ConditionsTests {
    @Test("A condition keeps its beginning when its words change; the same words are no news")
    func words() {
        var conditions = Conditions()
        let before = ConditionReport(.watchUnavailable, "a", remedy: "r")
        let other = ConditionReport(.watchUnavailable, "b", remedy: "r")
        let news = [
            conditions.raise(before, at: 10), conditions.raise(before, at: 20), conditions.raise(other, at: 20),
        ]
        #expect(news == [true, false, true])
        #expect(conditions.all.map(\.text) == ["b"] && conditions.all[0].since == 10)
        #expect(!conditions.isWatchComplete)
        let cleared = [conditions.clear(.watchUnavailable), conditions.clear(.watchUnavailable)]
        #expect(cleared == [true, false])
        #expect(conditions.isWatchComplete)
    }

    @Test("Two libraries have the same condition each for itself, the oldest first")
    func libraries() {
        var conditions = Conditions()
        _ = conditions.raise(.libraryMissing(2, "/b", .notFound), at: 1)
        _ = conditions.raise(.libraryMissing(1, "/a", .lost), at: 2)
        #expect(conditions.all.map(\.since) == [1, 2])
        _ = conditions.clear(.libraryMissing(2))
        #expect(conditions[.libraryMissing(1)]?.text.contains("/a") == true && conditions.all.count == 1)
    }

    @Test("Of several unreadable folders the first is named, and how many more there are")
    func unreadable() {
        let report = ConditionReport.foldersUnreadable(1, "/l", ["b": .ioError, "a": .permissionDenied])
        #expect(report?.text.hasPrefix("The folder a and 1 more of /l cannot be read: Permission denied") == true)
        #expect(report?.remedy.contains("chmod") == true)
        #expect(ConditionReport.foldersUnreadable(1, "/l", [:]) == nil)
    }
}
