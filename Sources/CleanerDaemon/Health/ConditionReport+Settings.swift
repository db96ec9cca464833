import CleanerProtocol
import SystemPackage
import Translation

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
            .settingsWrong, tr("The settings were not taken over: \(String(describing: error))."),
            remedy: tr("Mend the file; it is read again by itself. Until then the settings of before count."))
    }

    static let restartNeeded = ConditionReport(
        .restartNeeded, tr("Libraries, ignored folders or workers changed in the settings file."),
        remedy: tr("A running daemon does not take these over: systemctl --user restart cleanerd"))

    static func settingsUnwatched(
        _ reason: @autoclosure @escaping @Sendable () -> String
    ) -> ConditionReport {
        ConditionReport(
            .settingsUnwatched, tr("Changes of the settings file are not noticed by themselves: \(reason())."),
            remedy: tr("After a change: systemctl --user reload cleanerd"))
    }

    /// - Parameters:
    ///   - setting: A list of places.
    ///   - places: The result of the last look for each place in the list.
    ///   - remedy: How a user removes a place from the list.
    /// - Returns: nil if every place names something in a library.
    static func unmatched(
        _ setting: Setting, _ places: [FilePath: FoundPlace], remedy: @escaping @Sendable (FilePath) -> String
    ) -> ConditionReport? {
        let missed = places.filter(\.value.isUnmatched).sorted { $0.key.string < $1.key.string }
        guard let first = missed.first else { return nil }
        return ConditionReport(
            .unmatched(setting),
            tr("The setting \(setting.name) names places that are not in the libraries: \(words(missed))."),
            remedy: tr(
                """
                A place is an absolute path or one relative to its library; patterns do not work. Correct it, or \
                \(remedy(first.key)).
                """))
    }

    private static func words(_ missed: [(key: FilePath, value: FoundPlace)]) -> String {
        let words = missed.map { name, place in
            place.suggestion.map { tr("\(name) (did you mean \($0)?)") } ?? "\(name)"
        }
        return words.joined(separator: ", ")
    }
}
