import CleanerProtocol
import FileSystem
import PhotoCategories
import PhotoCulling
import PhotoStore
import SystemPackage

/// What requests ask and change about settings.
extension Catalogue {
    /// All settings, or one.
    func settings(_ name: String?) throws -> [SettingRow] {
        guard let name else { return try Setting.all.map(row) }
        return [try row(known(name))]
    }

    func set(_ parameters: SettingsSetRequest) async throws -> SettingChange {
        if case .folders(let folders) = parameters.value { try await find(folders) }
        return try change(parameters.name) { setting, stored in
            try stored.set(setting, to: parameters.value)
            try checkPlaces(of: stored.places[setting] ?? [])
        }
    }

    func unset(_ parameters: SettingsUnsetRequest) throws -> SettingChange {
        try change(parameters.name) { setting, stored in try stored.set(setting, to: nil) }
    }

    func add(_ parameters: SettingsAddRequest) async throws -> SettingChange {
        try await find([parameters.folder])
        return try changeList(parameters.name, parameters.folder) { folders, folder in
            try checkPlaces(of: [folder])
            if !folders.contains(where: { isSame($0, folder) }) { folders.append(folder) }
        }
    }

    func remove(_ parameters: SettingsRemoveRequest) async throws -> SettingChange {
        try await find([parameters.folder])
        return try changeList(parameters.name, parameters.folder) { folders, folder in
            let rest = folders.filter { !isSame($0, folder) }
            guard rest.count < folders.count else {
                let setting = try known(parameters.name)
                if let other = adjustable.places(of: setting).first(where: { isSame($0, folder) }) {
                    throw ProtocolError(
                        .refused,
                        "\(WirePath(bytes: folder.bytes).text) is in \(parameters.name), but not through cleanerctl",
                        remedy: remedy(forPlace: other, of: setting))
                }
                let names = folders.map { WirePath(bytes: $0.bytes).text }.joined(separator: ", ")
                throw ProtocolError(
                    .notFound, "\(WirePath(bytes: folder.bytes).text) is not in \(parameters.name)",
                    remedy: folders.isEmpty ? "no folder is" : "these are: \(names)")
            }
            folders = rest
        }
    }

    // MARK: Changing

    /// Remembers a change first, judges by it second, tells it last.
    private func change(
        _ name: String, _ body: (Setting, inout SettingValues) throws -> Void
    ) throws -> SettingChange {
        let setting = try known(name)
        guard setting.isChangeable else {
            throw ProtocolError(
                .refused, "\(setting.name) counts from the daemon's start on and cannot be set while it runs",
                remedy: "write it into \(WirePath(bytes: configuration.settingsFile.bytes).text), then: "
                    + "systemctl --user restart cleanerd")
        }
        var next = adjustable
        do {
            try body(setting, &next.stored)
        } catch let problem as SettingProblem {
            throw problem.answer
        }
        if setting == .protect { try checkIsNotDeparting(from: next.places(of: .protect).flatMap(places(named:))) }
        try remember(setting, next.stored)
        let before = rows()
        try take(next)
        let effects = rows().filter { before[$0.key] != $0.value }.map { category, count in
            SettingChange.Effect(category: category, before: before[category] ?? 0, after: count)
        }
        return SettingChange(
            setting: try row(setting), categories: effects.sorted { $0.category.name < $1.category.name })
    }

    /// Changes a list of folders from what counts now, so that nothing that another source left out is lost.
    ///
    /// Of lists that add up it changes what was set.
    private func changeList(
        _ name: String, _ place: SettingFolder, _ body: (inout [FilePath], FilePath) throws -> Void
    ) throws -> SettingChange {
        try change(name) { setting, stored in
            guard Setting.places.contains(setting) else {
                throw ProtocolError(
                    .badParameters, "\(setting.name) is no list of folders",
                    remedy: "cleanerctl settings set \(setting.name) VALUE; it is \(setting.allowed)")
            }
            guard setting.addsUp || adjustable.source(of: setting) != .flag else {
                throw ProtocolError(
                    .refused, "the daemon was started with --set \(setting.name), which counts before all that is set",
                    remedy: "start it without that option")
            }
            var folders = setting.addsUp ? stored.places[setting] ?? [] : adjustable.places(of: setting)
            try body(&folders, try SettingValues.place(place.path.bytes, of: setting))
            stored.places[setting] = folders
        }
    }

    /// How many rows the lists of the judged categories have.
    private func rows() -> [Category: Int] {
        let tallies = culling.tallies
        return Dictionary(uniqueKeysWithValues: Category.judged.map { ($0, tallies[$0].photos) })
    }

    private func known(_ name: String) throws -> Setting {
        do throws(SettingProblem) {
            return try Setting(name: name)
        } catch {
            throw error.answer
        }
    }

    /// Refuses folders outside of the libraries; one of which no photo is known may still get some.
    private func checkPlaces(of folders: [FilePath]) throws {
        for folder in folders where places(named: folder).isEmpty {
            let names = libraries.sorted { $0.key < $1.key }.map { String(decoding: $0.value) }
            throw ProtocolError(
                .notFound, "\(WirePath(bytes: folder.bytes).text) lies in no library",
                remedy: "the libraries: \(names.joined(separator: ", "))")
        }
    }

    /// Whether two names stand for one folder: in the same words, or relative and absolute.
    private func isSame(_ first: FilePath, _ second: FilePath) -> Bool {
        if first == second { return true }
        let folders = places(named: first)
        return !folders.isEmpty && Set(folders) == Set(places(named: second))
    }

    // MARK: Rows

    private func row(_ setting: Setting) throws -> SettingRow {
        guard setting.isChangeable else {
            return SettingRow(
                name: setting.name, value: startValue(of: setting), source: configuration.sources[setting] ?? .default,
                meaning: setting.meaning, allowed: setting.allowed, changeable: false)
        }
        let layers = adjustable.layers(of: setting)
        var row = SettingRow(
            name: setting.name, value: layers[0].value, source: layers[0].source, meaning: setting.meaning,
            allowed: setting.allowed, below: Array(layers.dropFirst()), changeable: true)
        if case .sensitivity(let category) = setting, let scale = category.sensitivity {
            row.meaning = scale.meaning(of: adjustable.sensitivity(of: category)) ?? "nothing is proposed"
            row.levels = Sensitivity.Level.allCases.map {
                SettingRow.Level(
                    name: $0.rawValue, threshold: scale.threshold(of: $0), meaning: scale.meaning(of: .level($0)) ?? "")
            }
        }
        if Setting.places.contains(setting) {
            row.value = .folders(
                try adjustable.places(of: setting).map { folder in
                    SettingFolder(
                        WirePath(bytes: folder.bytes), photos: try store.places.photos(in: places(named: folder)).count)
                })
        }
        return row
    }

    private func startValue(of setting: Setting) -> SettingValue {
        func folders(_ paths: some Sequence<FilePath>) -> SettingValue {
            .folders(paths.map { SettingFolder(WirePath(bytes: $0.bytes)) })
        }
        return switch setting {
        case .libraries: folders(configuration.libraries)
        case .ignore: folders(configuration.ignored.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) })
        case .workers: .number(Double(configuration.workers))
        case .sensitivity, .leaveOut, .protect: preconditionFailure("\(setting.name) changes while the daemon runs")
        }
    }
}
