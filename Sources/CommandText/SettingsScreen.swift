package import CleanerProtocol

/// `cleanerctl settings`: a line a setting, or all of one.
package struct SettingsScreen: Sendable {
    private let page: Page

    package init(page: Page) {
        self.page = page
    }

    /// All settings, each with its value, where that comes from and what it means.
    package func lines(_ settings: [SettingRow]) -> [StyledLine] {
        var table = TextTable([.left, .left, .left, .left])
        for setting in settings {
            let emphasis: Emphasis = setting.source == .default ? .plain : .gold
            var (values, notes) = ([SettingText.value(setting.value)], [SafeText.escaped(setting.meaning)])
            if case .folders(let folders) = setting.value, !folders.isEmpty {
                values = folders.map { SafeText.escaped($0.path) }
                notes = folders.map { $0.photos.map { Amount.count($0, "photo") } ?? "" }
            }
            for (place, value) in values.enumerated() {
                table.add([
                    StyledLine(place == 0 ? setting.name : ""), StyledLine(value, emphasis),
                    StyledLine(place == 0 ? setting.source.rawValue : "", .faint), StyledLine(notes[place], .faint),
                ])
            }
        }
        return table.lines().map { line in page.columns.map { line.clipped(to: $0) } ?? line }
    }

    /// One setting with what is possible, and what else is said of it.
    package func lines(_ setting: SettingRow) -> [StyledLine] {
        var lines = [
            StyledLine(setting.name, .strong) + ": \(SettingText.value(setting.value))"
                + StyledLine("  by \(SettingText.source(setting.source))", .faint)
        ]
        func add(_ text: String) { lines += StyledLine.wrapped(text, to: page.columns, indent: 2) }
        add(SafeText.escaped(setting.meaning))
        if case .folders(let folders) = setting.value {
            for folder in folders {
                guard let photos = folder.photos else { continue }
                add("\(SafeText.escaped(folder.path)): \(Amount.count(photos, "photo"))")
            }
        }
        for layer in setting.below where layer.source != .default {
            add("\(SettingText.source(layer.source)) says \(SettingText.value(layer.value))")
        }
        lines += [StyledLine(), StyledLine("Possible: \(SafeText.escaped(setting.allowed))")]
        var table = TextTable([.left, .left])
        for level in setting.levels ?? [] {
            table.add([StyledLine(SafeText.escaped(level.name)), StyledLine(SafeText.escaped(level.meaning), .faint)])
        }
        return lines + table.lines(indent: 2).map { line in page.columns.map { line.clipped(to: $0) } ?? line }
    }
}
