import Glibc
import ReviewScreen
import TerminalScreen

/// What the command line asks for.
struct DemoArguments {
    var scenario: DemoLibrary.Scenario
    var theme: Theme.Kind?
    var pictures = PictureChoice.automatic
    /// Where each effect is appended, and read back to resume.
    var log: String?

    init?(_ words: [String]) {
        guard let first = words.first, let scenario = DemoLibrary.Scenario(rawValue: first) else { return nil }
        self.scenario = scenario
        var rest = words.dropFirst()
        while let option = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch option {
            case "--theme":
                guard let kind = Theme.Kind(rawValue: value) else { return nil }
                theme = kind
            case "--pictures":
                guard let choice = PictureChoice(value) else { return nil }
                pictures = choice
            case "--log": log = value
            default: return nil
            }
        }
    }

    var environment: [String: String] {
        var result: [String: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
            entry += 1
        }
        return result
    }
}
