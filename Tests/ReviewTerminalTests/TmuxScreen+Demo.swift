import Fixtures
import Foundation
import TerminalTesting

/// The review over a drawn library.
extension TmuxScreen {
    private var log: URL { folder.appendingPathComponent("log") }

    /// Lines of what the review asked its source for.
    var deeds: [String] {
        (try? String(contentsOf: log, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
    }

    /// Has a slow source give its cards, or the rest of its answers, from now on.
    func allow(_ answers: String) throws {
        try Data().write(to: log.appendingPathExtension(answers))
    }

    func start(_ arguments: String) throws {
        try run("\(BuiltPrograms.path(of: "review-demo")) \(arguments) --log \(log.path)")
    }
}
