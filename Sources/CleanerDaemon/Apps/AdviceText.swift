import AppSurvey
import CleanerProtocol

/// The reason to remove an application, as a sentence.
enum AdviceText {
    static func sentence(_ advice: Advice) -> String {
        let size = FileSize.text(advice.bytes)
        switch advice.reason {
        case .unused(let days): return "It takes \(size) and was not used for \(Self.days(days))."
        case .largeGame(let days):
            let unused = days.map { ", and was not used for \(Self.days($0))" } ?? ""
            return "This game takes \(size)\(unused)."
        case .sameKind(let other, let usedDaysAgo, let days):
            let used = usedDaysAgo == 0 ? "today" : "\(Self.days(usedDaysAgo)) ago"
            let known = days.map { "this one was not used for \(Self.days($0))" }
            let unused = known ?? "nothing says that this one was used"
            return "\(other) does the same and was used \(used); \(unused)."
        case .cache: return "Its cache takes \(size) and is made again when it is needed."
        }
    }

    private static func days(_ count: Int) -> String { count == 1 ? "1 day" : "\(count) days" }
}
