import CleanerProtocol
import Logging
import PhotoCulling
import PhotoStore

/// Taking settings over while the daemon runs: everything is judged again from what the engine holds.
extension Catalogue {
    /// Takes what requests set before this start, besides flags and file; before the engine is told any photo.
    func loadSettings() throws {
        for setting in Setting.changeable {
            guard let text = try store.settings.value(of: Self.key(of: setting)) else { continue }
            do {
                try adjustable.stored.set(setting, to: LineCoding.decode(SettingValue.self, from: text.utf8))
            } catch {
                // Of a version that knows other values; it stays in the store for that one.
                logger.warning(
                    "a setting is passed over", metadata: ["setting": "\(setting.name)", "value": "\(text)"])
            }
        }
        culling.apply(adjustable.culling)
        try loadPlaces()
    }

    /// Takes a settings file that was read again, where no newer reading of it was taken before.
    func take(_ reading: SettingsReader.Reading) {
        guard reading.number > settingsReading else { return }
        settingsReading = reading.number
        switch reading.settings {
        case .failure(let error):
            let text = (error as? DaemonError)?.text ?? "\(error)"
            raise(
                "settings-wrong", "The settings were not taken over: \(text).",
                remedy: "Mend the file; it is read again by itself. Until then the settings of before count.")
        case .success(let new):
            clear("settings-wrong")
            var next = adjustable
            (next.flags, next.file) = (new.adjustable.flags, new.adjustable.file)
            if next != adjustable { guarding("a change of the settings") { try take(next) } }
            guard !new.isComposed(as: configuration) else { return clear("restart-needed") }
            raise(
                "restart-needed", "Libraries, ignored folders or workers changed in the settings file.",
                remedy: "A running daemon does not take these over: systemctl --user restart cleanerd")
        }
    }

    /// The changes of the settings file cannot be noticed.
    func settingsUnwatched(_ reason: String) {
        raise(
            "settings-unwatched", "Changes of the settings file are not noticed by themselves: \(reason).",
            remedy: "After a change: systemctl --user reload cleanerd")
    }

    func settingsWatched() {
        clear("settings-unwatched")
    }

    /// Judges by other settings; subscribers hear of those that changed.
    func take(_ next: AdjustableSettings) throws {
        let changed = next.changed(since: adjustable)
        let lists = Setting.places.filter(changed.contains)
        for setting in lists { try mark(next.places(of: setting), as: setting) }
        adjustable = next
        if !lists.isEmpty { findPlaces() }
        guard !changed.isEmpty else { return }
        reviewQueue = nil
        culling.apply(next.culling)
        try expectComparisons()
        let names = changed.map(\.name)
        logger.notice("settings changed", metadata: ["settings": "\(names)"])
        if feed.isHeard { feed.send(status(), settings: names) }
    }

    /// Keeps what a request set.
    func remember(_ setting: Setting, _ values: SettingValues) throws {
        let value = try values[setting].map { String(decoding: try LineCoding.line($0).dropLast(), as: UTF8.self) }
        try store.settings.set(Self.key(of: setting), to: value)
    }

    /// Where a setting that a request set stands in the store.
    private static func key(of setting: Setting) -> String { "set-\(setting.name)" }
}
