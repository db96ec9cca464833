import CleanerProtocol
import FileSystem
import PhotoCategories
import PhotoCulling
import PhotoStore
import SystemPackage
import Translation

/// The settings that hold now, and the places that their names stand for.
struct LiveSettings: Sendable {
    var values: AdjustableSettings
    var places: SettingPlaces
    /// The number of the last reading of the settings file that was applied.
    var reading = 0

    /// The user's settings file, for messages.
    private let file: FilePath

    init(_ values: AdjustableSettings, file: FilePath, libraries: [Int64: FilePath]) {
        self.values = values
        self.file = file
        places = SettingPlaces(libraries: libraries)
    }

    /// The first place of a setting in which a photo lies, as the setting names it; nil if there is none.
    func place(of record: PhotoRecord, in setting: Setting) -> WirePath? {
        places.place(of: record, among: values.places(of: setting)).map { WirePath(bytes: $0.bytes) }
    }

    /// Throws if the user protected the photo.
    ///
    /// - Throws: `ProtocolError`, also while a protected place has not been looked up.
    func checkProtection(of record: PhotoRecord) throws(ProtocolError) {
        let names = values.places(of: .protect)
        if let place = places.place(of: record, among: names) {
            throw ProtocolError(
                .refused, tr("it is protected, as \(WirePath(bytes: place.bytes).text) is"),
                remedy: remedy(forPlace: place, of: .protect))
        }
        guard names.allSatisfy({ places.found[$0] != nil }) else {
            throw ProtocolError(
                .busy, tr("the protected places are still being looked up"), remedy: tr("try again in a moment"))
        }
    }

    /// How a user removes a place from a list.
    func remedy(forPlace place: FilePath, of setting: Setting) -> String {
        let text = WirePath(bytes: place.bytes).text
        if values.stored.places[setting]?.contains(place) == true {
            return setting == .protect
                ? "cleanerctl protect --remove \(text)" : "cleanerctl settings remove \(setting.name) \(text)"
        }
        let isFlag = values.flags.places[setting]?.contains(place) == true
        return isFlag
            ? tr("take it out of \(setting.name) in the daemon's --set options")
            : tr("take it out of \(setting.name) in \(String(decoding: file))")
    }

    /// Keeps files and folders protected when they move, or a folder above them does.
    ///
    /// A place that config.toml names stays in that list, and the new place is set in addition. A folder's old place
    /// that was set is dropped only once a look at the disk finds nothing there, as another folder may have taken its
    /// name. A file's old place stays, because programs that save a file may first move the old file away.
    ///
    /// - Parameters:
    ///   - from: The old place.
    ///   - to: The new place.
    ///   - isFolder: Whether it is a folder.
    ///   - isOver: False while the photos are still being recorded at the new place.
    /// - Returns: The values that should hold now; nil if they do not change.
    mutating func follow(
        _ from: LibraryPlace, to: LibraryPlace, isFolder: Bool, isOver: Bool = true
    ) -> AdjustableSettings? {
        guard let library = places.libraries[to.root] else { return nil }
        var next = values
        var stored = values.stored.places[.protect] ?? []
        var awaited: Set<FilePath> = []
        for name in values.places(of: .protect) {
            let known = places.places(named: name)
            let moved = known.compactMap { $0.root == from.root ? Spelling.rest(of: $0.path, behind: from.path) : nil }
            if isFolder, isOver, !moved.isEmpty, moved.count == known.count { places.left.insert(name) }
            for rest in moved where isFolder || rest.isEmpty {
                let inside = FilePath(bytes: to.path).pushing(FilePath(bytes: rest))
                let place = LibraryPlace(root: to.root, path: inside.bytes)
                next.stored.places[.protect] = stored
                guard !next.places(of: .protect).contains(where: { places.places(named: $0).contains(place) }) else {
                    continue
                }
                stored.append(library.pushing(inside))
                if values.stored.isAwaited(name, in: .protect) { awaited.insert(library.pushing(inside)) }
                places.found[library.pushing(inside)] = FoundPlace(places: [place])
            }
        }
        guard stored != values.stored.places[.protect] ?? [] else { return nil }
        next.stored.places[.protect] = stored
        if !awaited.isEmpty { next.stored.awaited[.protect, default: []].formUnion(awaited) }
        return next
    }

    /// Stops protecting the old places of moved folders if nothing has taken their names.
    ///
    /// - Parameter found: The result of a look at the disk.
    /// - Returns: The values that should hold now; nil if they do not change.
    mutating func dropLeft(_ found: [FilePath: FoundPlace]) -> AdjustableSettings? {
        let empty = places.left.filter { found[$0]?.isOnDisk == false }
        places.left.subtract(found.keys)
        var next = values
        next.stored.places[.protect]?.removeAll(where: empty.contains)
        next.stored.awaited[.protect]?.subtract(empty)
        return next == values ? nil : next
    }

    /// The places of a setting that were to come, and that a look at the disk found.
    func arrived(_ found: [FilePath: FoundPlace], of setting: Setting) -> Set<FilePath> {
        (values.stored.awaited[setting] ?? []).filter { found[$0]?.holdsSomething == true }
    }
}

/// The settings that may change while the daemon runs, from all sources.
///
/// The first source that has a value counts, except for lists to which all sources add.
struct AdjustableSettings: Sendable, Hashable {
    var flags = SettingValues()
    /// The values that requests set, kept in the store.
    var stored = SettingValues()
    var file = SettingValues()

    private var sources: [(source: SettingSource, values: SettingValues)] {
        [(.flag, flags), (.set, stored), (.file, file)]
    }

    /// The values of a changeable setting by source, the one that counts first and the default last.
    func layers(of setting: Setting) -> [SettingRow.Layer] {
        let layers = sources.map { ($0.source, $0.values[setting]) } + [(.default, setting.usual)]
        return layers.compactMap { source, value in value.map { SettingRow.Layer(source: source, value: $0) } }
    }

    func source(of setting: Setting) -> SettingSource { layers(of: setting).first?.source ?? .default }

    /// The places in a list, each once.
    func places(of setting: Setting) -> [FilePath] {
        let lists = sources.compactMap { $0.values.places[setting] }
        guard setting.addsUp else { return lists.first ?? [] }
        var places: [FilePath] = []
        for place in lists.joined() where !places.contains(place) { places.append(place) }
        return places
    }

    func sensitivity(of category: Category) -> Sensitivity {
        sources.lazy.compactMap { $0.values.sensitivities[category] }.first ?? .level(.normal)
    }

    /// Whether the text in pictures is read.
    var isTextRead: Bool { isOn(.readsText) }

    /// Whether the installed applications are surveyed.
    var areAppsSurveyed: Bool { isOn(.surveysApps) }

    /// Whether thumbnails are shared with the desktop.
    var areThumbnailsShared: Bool { isOn(.sharesThumbnails) }

    /// Whether the desktop is notified of arrivals.
    var notifiesOfImports: Bool { layers(of: .notify).first?.value == .text("imports") }

    /// What is done while the machine runs on its battery.
    var batteryUse: BatteryUse {
        guard case .text(let word)? = layers(of: .onBattery).first?.value else { return .slow }
        return BatteryUse(rawValue: word) ?? .slow
    }

    private func isOn(_ setting: Setting) -> Bool { layers(of: setting).first?.value == .flag(true) }

    /// The settings by which the engine judges.
    var culling: CullingSettings {
        CullingSettings(
            Dictionary(
                uniqueKeysWithValues: Category.adjustable.map { ($0, sensitivity(of: $0)) }))
    }

    /// The settings whose values differ from before, whatever their source.
    func changed(since before: AdjustableSettings) -> [Setting] {
        Setting.changeable.filter {
            Setting.places.contains($0)
                ? places(of: $0) != before.places(of: $0)
                : layers(of: $0).first?.value != before.layers(of: $0).first?.value
        }
    }
}
