package import CleanerProtocol
import PhotoCategories
import Translation

/// `cleanerctl settings`: a line or two for each setting, or all of one.
package struct SettingsScreen: Sendable {
    private let page: Page

    package init(page: Page) {
        self.page = page
    }

    /// All settings, each with its value, where that comes from and what it means.
    ///
    /// If one of them does not fit on a line, all meanings stand below their settings.
    package func lines(_ settings: [SettingRow]) -> [StyledLine] {
        let beside = table(settings, meaningsBeside: true).lines()
        guard let columns = page.columns, beside.contains(where: { $0.width > columns }) else { return beside }
        var lines = table(settings, meaningsBeside: false).lines()[...]
        return settings.flatMap { setting in
            let own = lines.prefix(Self.values(setting).count)
            lines = lines.dropFirst(own.count)
            let kept = own.map { $0.clipped(to: columns) }
            guard Self.counts(setting) == nil else { return kept }
            return kept + StyledLine.wrapped(SafeText.escaped(setting.meaning), to: columns, indent: 4)
        }
    }

    private func table(_ settings: [SettingRow], meaningsBeside: Bool) -> TextTable {
        var table = TextTable([.left, .left, .left, .left])
        for setting in settings {
            let emphasis: Emphasis = setting.source == .default ? .plain : .strong
            let notes = Self.counts(setting) ?? [meaningsBeside ? SafeText.escaped(setting.meaning) : ""]
            for (place, value) in Self.values(setting).enumerated() {
                table.add([
                    StyledLine(place == 0 ? setting.name : ""), StyledLine(value, emphasis),
                    StyledLine(place == 0 ? SettingText.word(setting.source) : ""),
                    StyledLine(notes[place]),
                ])
            }
        }
        return table
    }

    /// The value, a line for each folder.
    private static func values(_ setting: SettingRow) -> [String] {
        if case .folders(let folders) = setting.value, !folders.isEmpty {
            return folders.map { SafeText.escaped($0.path) }
        }
        return [SettingText.value(setting.value)]
    }

    /// How many photos each folder holds; nil for a setting without folders.
    private static func counts(_ setting: SettingRow) -> [String]? {
        guard case .folders(let folders) = setting.value, !folders.isEmpty else { return nil }
        return folders.map { SettingText.holding($0) ?? "" }
    }

    /// One setting with its possible values and all other facts about it.
    package func lines(_ setting: SettingRow) -> [StyledLine] {
        var lines = [
            StyledLine(setting.name, .strong) + ": \(SettingText.value(setting.value))"
                + StyledLine(tr("  by \(SettingText.source(setting.source))", context: "source"))
        ]
        func add(_ text: String) { lines += StyledLine.wrapped(text, to: page.columns, indent: 2) }
        add(SafeText.escaped(setting.meaning))
        if case .folders(let folders) = setting.value {
            for folder in folders {
                guard let holding = SettingText.holding(folder) else { continue }
                add("\(SafeText.escaped(folder.path)): \(holding)")
            }
        }
        for layer in setting.below where layer.source != .default {
            add(tr("\(SettingText.source(layer.source)) says \(SettingText.value(layer.value))"))
        }
        lines.append(StyledLine())
        lines += StyledLine.wrapped(tr("Possible: \(SafeText.escaped(setting.allowed))"), to: page.columns)
        let levels = setting.levels ?? []
        let indent = 4 + (levels.map { TextWidth.of(SafeText.escaped($0.name)) }.max() ?? 0)
        return lines
            + levels.flatMap { level in
                StyledLine.wrapped(
                    SafeText.escaped(level.meaning), to: page.columns, indent: indent,
                    head: StyledLine("  \(SafeText.escaped(level.name))"))
            }
    }
}

/// Settings in words.
package enum SettingText {
    /// The value on one line.
    static func value(_ value: SettingValue) -> String {
        switch value {
        case .text(let text): SafeText.escaped(text)
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): Sensitivity.text(number)
        case .folders(let folders):
            folders.isEmpty ? tr("none") : folders.map { SafeText.escaped($0.path) }.joined(separator: ", ")
        }
    }

    static func source(_ source: SettingSource) -> String {
        switch source {
        case .flag: tr("the daemon's command line")
        case .set: "`cleanerctl settings`"
        case .file: "config.toml"
        case .default: tr("the default")
        }
    }

    /// The source in a word; in English that of the wire.
    static func word(_ source: SettingSource) -> String {
        switch source {
        case .flag: tr("flag")
        case .set: tr("set")
        case .file: tr("file")
        case .default: tr("default")
        }
    }

    /// The effect of a change: the value that counts, the folders, and the lists that changed in length.
    package static func lines(_ change: SettingChange) -> [String] {
        let setting = change.setting
        var lines: [String] = []
        switch setting.value {
        case .folders(let folders):
            let (none, some) =
                switch setting.name {
                case Setting.protect.name: (tr("Nothing is protected now."), tr("Protected now:"))
                case Setting.preferFolders.name: (tr("No folder is preferred now."), tr("Preferred now:"))
                default: (tr("Nothing is left out now."), tr("Left out now:"))
                }
            lines.append(folders.isEmpty ? none : some)
            lines += folders.map { "  \(SafeText.escaped($0.path))\(photos($0))" }
            if !change.categories.isEmpty { lines.append(tr("Lists that this changed:")) }
        case .text, .number, .flag:
            lines.append(
                tr("\(setting.name) is \(value(setting.value)) now: \(SafeText.escaped(setting.meaning))."))
        }
        lines += change.categories.map {
            tr("  \($0.category.name): \(Amount.count($0.after, "photo")), before \(Amount.count($0.before))")
        }
        return lines
    }

    /// A warning if another source outranks the value that was set.
    package static func warning(afterSetting change: SettingChange) -> [String] {
        guard change.setting.source == .flag, change.setting.name != Setting.protect.name else { return [] }
        return [
            tr("Remembered, but the daemon was started with --set \(change.setting.name), which counts before it.")
        ]
    }

    private static func photos(_ folder: SettingFolder) -> String {
        guard let holding = holding(folder) else { return "" }
        return folder.photos == 0 && folder.new != true ? tr("  no photo is known there") : "  \(holding)"
    }

    /// What is in a folder; nil if the daemon does not say.
    fileprivate static func holding(_ folder: SettingFolder) -> String? {
        folder.new == true ? tr("nothing is there yet") : folder.photos.map { Amount.count($0, "photo") }
    }
}
