import CleanerProtocol
import FileSystem
import OwnPrograms
import PhotoCategories
import PhotoCulling
import PhotoStore
import SystemPackage
import Translation

/// A request's change of a setting, and the values that hold after it.
struct SettingEdit: Sendable {
    let setting: Setting
    private(set) var next: AdjustableSettings
    private let settings: LiveSettings

    /// - Throws: `ProtocolError` if no setting has that name, or it cannot change while the daemon runs.
    init(_ name: String, _ settings: LiveSettings, _ configuration: Configuration) throws(ProtocolError) {
        setting = try Setting.named(name)
        self.settings = settings
        next = settings.values
        guard setting.isChangeable else {
            let file = WirePath(bytes: configuration.settingsFile.bytes).text
            throw ProtocolError(
                .refused, tr("\(setting.name) counts from the daemon's start on and cannot be set while it runs"),
                remedy: tr("write it into \(file), then: systemctl --user restart cleanerd"))
        }
    }

    /// Sets the value; nil removes what requests set.
    mutating func set(_ value: SettingValue?, new: Bool) throws(ProtocolError) {
        let before = next.stored
        do throws(SettingProblem) {
            try next.stored.set(setting, to: value)
        } catch {
            throw error.answer
        }
        let folders = next.stored.places[setting] ?? []
        func isSame(_ folder: FilePath, inOneOf others: some Sequence<FilePath>) -> Bool {
            others.contains { settings.places.isSame($0, folder) }
        }
        try checkPlaces(folders)
        if !new { try checkPresence(of: folders.filter { !isSame($0, inOneOf: before.places[setting] ?? []) }) }
        let awaited = folders.filter {
            isEmpty($0) && (new || isSame($0, inOneOf: before.awaited[setting] ?? []))
        }
        next.stored.awaited[setting] = awaited.isEmpty ? nil : Set(awaited)
    }

    /// Adds a place to a list.
    mutating func add(_ folder: SettingFolder, new: Bool) throws(ProtocolError) {
        var (folders, place) = try list(folder)
        try checkPlaces([place])
        let known = folders.first { settings.places.isSame($0, place) }
        if known == nil {
            if !new { try checkPresence(of: [place]) }
            folders.append(place)
        }
        next.stored.places[setting] = folders
        if new, isEmpty(place) { next.stored.awaited[setting, default: []].insert(known ?? place) }
    }

    /// Removes a place from a list.
    mutating func remove(_ folder: SettingFolder) throws(ProtocolError) {
        let (folders, place) = try list(folder)
        let rest = folders.filter { !settings.places.isSame($0, place) }
        guard rest.count < folders.count else {
            let text = WirePath(bytes: place.bytes).text
            if let other = settings.values.places(of: setting).first(where: { settings.places.isSame($0, place) }) {
                throw ProtocolError(
                    .refused, tr("\(text) is in \(setting.name), but not through cleanerctl"),
                    remedy: settings.remedy(forPlace: other, of: setting))
            }
            let names = folders.map { WirePath(bytes: $0.bytes).text }.joined(separator: ", ")
            throw ProtocolError(
                .notFound, tr("\(text) is not in \(setting.name)"),
                remedy: folders.isEmpty ? tr("no folder is") : tr("these are: \(names)"))
        }
        next.stored.places[setting] = rest
        next.stored.awaited[setting]?.formIntersection(rest)
    }

    /// The list to change, and the place that the request names.
    ///
    /// The list that counts now is changed, so that no folder from another source is lost. If all sources add up, only
    /// the list that requests set is changed.
    private func list(_ folder: SettingFolder) throws(ProtocolError) -> ([FilePath], FilePath) {
        guard Setting.places.contains(setting) else {
            throw ProtocolError(
                .badParameters, tr("\(setting.name) is no list of folders"),
                remedy: tr("cleanerctl settings set \(setting.name) VALUE; it is \(setting.allowed)"))
        }
        guard setting.addsUp || settings.values.source(of: setting) != .flag else {
            throw ProtocolError(
                .refused, tr("the daemon was started with --set \(setting.name), which counts before all that is set"),
                remedy: tr("start it without that option"))
        }
        do throws(SettingProblem) {
            let place = try SettingValues.place(folder.path.bytes, of: setting)
            let values = settings.values
            return (setting.addsUp ? values.stored.places[setting] ?? [] : values.places(of: setting), place)
        } catch {
            throw error.answer
        }
    }

    /// Whether nothing is at a place, by the look at the disk that this request caused.
    private func isEmpty(_ place: FilePath) -> Bool { settings.places.found[place]?.holdsSomething == false }

    /// Refuses folders outside the libraries; a folder in which no photo is known is allowed, as photos may come.
    private func checkPlaces(_ folders: [FilePath]) throws(ProtocolError) {
        for folder in folders where settings.places.places(named: folder).isEmpty {
            let libraries = settings.places.libraries.sorted { $0.key < $1.key }.map(\.value)
            throw ProtocolError.inNoLibrary(WirePath(bytes: folder.bytes), libraries)
        }
    }

    /// Refuses a place at which nothing lies, as a mistyped name would do nothing.
    ///
    /// While a library is missing, the place may lie in it.
    private func checkPresence(of places: [FilePath]) throws(ProtocolError) {
        for place in places {
            guard let found = settings.places.found[place], found.isUnmatched else { continue }
            let libraries = settings.places.libraries.values.map { WirePath(bytes: $0.bytes).text }.sorted()
            let names = found.suggestions.map { WirePath(bytes: $0.bytes).text }
            let question = names.isEmpty ? "" : tr("did you mean \(names.joined(separator: tr(" or ")))? ")
            let path = WirePath(bytes: place.bytes).text
            throw ProtocolError(
                .notFound,
                setting == .protect
                    ? tr("nothing in the libraries has the path \(path), so it was not protected")
                    : tr("nothing in the libraries has the path \(path), so \(setting.name) is as before"),
                remedy: tr(
                    """
                    \(question)to see the names of the folders: ls \(libraries.joined(separator: " ")); a place that \
                    is to come: --new
                    """))
        }
    }
}

extension Setting {
    /// Finds the setting with a name.
    ///
    /// - Throws: `SettingProblem` that suggests the nearest name.
    init(name: String) throws(SettingProblem) {
        if let setting = Self.all.first(where: { $0.name == name }) {
            self = setting
            return
        }
        let names = Self.all.map(\.name)
        let nearest = Suggestion.nearest(to: name, among: names).map { Phrase("did you mean \($0)? ") } ?? ""
        throw SettingProblem(
            Phrase("there is no setting '\(name)'"),
            remedy: Phrase("\(nearest)known are \(names.joined(separator: ", "))"), isUnknown: true)
    }

    /// The setting that a request names.
    static func named(_ name: String) throws(ProtocolError) -> Setting {
        do throws(SettingProblem) {
            return try Setting(name: name)
        } catch {
            throw error.answer
        }
    }
}

/// The settings in the form in which the request `settings` lists them.
struct SettingRows: Sendable {
    let settings: LiveSettings
    let configuration: Configuration
    let store: PhotoDatabase

    func row(_ setting: Setting) throws -> SettingRow {
        guard setting.isChangeable else {
            return SettingRow(
                name: setting.name, value: startValue(of: setting), source: configuration.sources[setting] ?? .default,
                meaning: setting.meaning, allowed: setting.allowed, changeable: false)
        }
        let layers = settings.values.layers(of: setting)
        var row = SettingRow(
            name: setting.name, value: layers[0].value, source: layers[0].source, meaning: setting.meaning,
            allowed: setting.allowed, below: Array(layers.dropFirst()), changeable: true)
        if case .sensitivity(let category) = setting, let scale = category.sensitivity {
            row.meaning = scale.meaning(of: settings.values.sensitivity(of: category)) ?? tr("nothing is proposed")
            row.levels = Sensitivity.Level.allCases.map {
                SettingRow.Level(
                    name: $0.rawValue, threshold: scale.threshold(of: $0), meaning: scale.meaning(of: .level($0)) ?? "")
            }
        } else if Setting.places.contains(setting) {
            row.value = .folders(
                try settings.values.places(of: setting).map { folder in
                    let places = settings.places.places(named: folder)
                    return SettingFolder(
                        WirePath(bytes: folder.bytes), photos: try store.places.photos(in: places).count,
                        new: settings.values.stored.isAwaited(folder, in: setting) ? true : nil)
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
        case .model: .text(configuration.model?.text ?? "none")
        case .appCommand: .text(configuration.appCommand?.text ?? "none")
        case .sensitivity, .leaveOut, .protect, .preferFolders, .readsText, .surveysApps, .sharesThumbnails,
            .notify, .onBattery:
            preconditionFailure("\(setting.name) changes while the daemon runs")
        }
    }
}
