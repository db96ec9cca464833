import CleanerProtocol
import SystemPackage

// Conditions of the settings.

extension ConditionKey {
    static let settingsWrong = ConditionKey("settings-wrong")
    static let restartNeeded = ConditionKey("restart-needed")
    static let settingsUnwatched = ConditionKey("settings-unwatched")
    static func unmatched(_ setting: Setting) -> ConditionKey { ConditionKey("\(setting.name)-unmatched") }
}

extension ConditionReport {
    static func settingsWrong(_ error: any Error) -> ConditionReport {
        ConditionReport(
            .settingsWrong, "The settings were not taken over: \((error as? DaemonError)?.text ?? "\(error)").",
            remedy: "Mend the file; it is read again by itself. Until then the settings of before count.")
    }

    static let restartNeeded = ConditionReport(
        .restartNeeded, "Libraries, ignored folders or workers changed in the settings file.",
        remedy: "A running daemon does not take these over: systemctl --user restart cleanerd")

    static func settingsUnwatched(_ reason: String) -> ConditionReport {
        ConditionReport(
            .settingsUnwatched, "Changes of the settings file are not noticed by themselves: \(reason).",
            remedy: "After a change: systemctl --user reload cleanerd")
    }

    /// - Parameters:
    ///   - setting: A list of places.
    ///   - places: The result of the last look for each place in the list.
    ///   - remedy: How a user removes a place from the list.
    /// - Returns: nil if every place names something in a library.
    static func unmatched(
        _ setting: Setting, _ places: [FilePath: FoundPlace], remedy: (FilePath) -> String
    ) -> ConditionReport? {
        let missed = places.filter(\.value.isUnmatched).sorted { $0.key.string < $1.key.string }
        guard let first = missed.first else { return nil }
        let words = missed.map { name, place in
            "\(name)" + (place.suggestion.map { " (did you mean \($0)?)" } ?? "")
        }
        return ConditionReport(
            .unmatched(setting),
            "The setting \(setting.name) names places that are not in the libraries: \(words.joined(separator: ", ")).",
            remedy: "A place is an absolute path or one relative to its library; patterns do not work. Correct it, or "
                + "\(remedy(first.key)).")
    }
}
