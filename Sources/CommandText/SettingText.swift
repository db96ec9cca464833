package import CleanerProtocol
import PhotoCategories

/// Settings in words.
package enum SettingText {
    /// The value on one line.
    static func value(_ value: SettingValue) -> String {
        switch value {
        case .text(let text): SafeText.escaped(text)
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): Sensitivity.text(number)
        case .folders(let folders):
            folders.isEmpty ? "none" : folders.map { SafeText.escaped($0.path) }.joined(separator: ", ")
        }
    }

    static func source(_ source: SettingSource) -> String {
        switch source {
        case .flag: "the daemon's command line"
        case .set: "`cleanerctl settings`"
        case .file: "config.toml"
        case .default: "the default"
        }
    }

    /// The effect of a change: the value that counts, the folders, and the lists that changed in length.
    package static func lines(_ change: SettingChange) -> [String] {
        let setting = change.setting
        var lines: [String] = []
        switch setting.value {
        case .folders(let folders):
            let isProtection = setting.name == Setting.protect.name
            let (none, some) =
                isProtection
                ? ("Nothing is protected now.", "Protected now:") : ("Nothing is left out now.", "Left out now:")
            lines.append(folders.isEmpty ? none : some)
            lines += folders.map { "  \(SafeText.escaped($0.path))\(photos($0))" }
        case .text, .number, .flag:
            lines.append(
                "\(setting.name) is \(value(setting.value)) now: \(SafeText.escaped(setting.meaning)).")
        }
        lines += change.categories.map {
            "  \($0.category.name): \(Amount.count($0.after, "photo")), before \(Amount.count($0.before))"
        }
        return lines
    }

    /// A warning if another source outranks the value that was set.
    package static func warning(afterSetting change: SettingChange) -> [String] {
        guard change.setting.source == .flag, change.setting.name != Setting.protect.name else { return [] }
        return [
            "Remembered, but the daemon was started with --set \(change.setting.name), which counts before it."
        ]
    }

    private static func photos(_ folder: SettingFolder) -> String {
        guard let photos = folder.photos else { return "" }
        return photos == 0 ? "  no photo is known there" : "  \(Amount.count(photos, "photo"))"
    }
}
