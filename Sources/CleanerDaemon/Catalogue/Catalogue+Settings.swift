import CleanerProtocol
import FileSystem
import Logging
import PhotoCategories
import PhotoCulling
import PhotoStore
import SystemPackage

/// Applies settings while the daemon runs, and judges everything again from what the engine holds.
extension Catalogue {
    /// Loads the values that requests set before this start; must come before the engine is loaded.
    func loadSettings() throws {
        for setting in Setting.changeable {
            guard let text = try store.settings.value(of: Self.key(of: setting)) else { continue }
            do {
                try settings.values.stored.set(setting, to: LineCoding.decode(SettingValue.self, from: text.utf8))
            } catch {
                // A version that knows other values wrote it. It stays in the store for that version.
                logger.warning(
                    "a setting is passed over", metadata: ["setting": "\(setting.name)", "value": "\(text)"])
            }
        }
        culling.apply(settings.values.culling)
        power.set(settings.values.batteryUse)
        for setting in Setting.places {
            for name in settings.values.places(of: setting) {
                let written = PlaceFinder.written(name, libraries.roots)
                // A place with known photos exists. Only the others are looked up on the disk.
                if try !store.places.photos(in: written).isEmpty {
                    settings.places.found[name] = FoundPlace(places: written)
                }
            }
            mark(settings.values.places(of: setting), of: setting)
        }
    }

    /// Applies a new reading of the settings file, unless a newer one was applied before.
    func take(_ reading: SettingsReader.Reading) {
        guard reading.number > settings.reading else { return }
        settings.reading = reading.number
        switch reading.settings {
        case .failure(let error):
            raise(.settingsWrong(error))
        case .success(let new):
            clear(.settingsWrong)
            var next = settings.values
            (next.flags, next.file) = (new.adjustable.flags, new.adjustable.file)
            if next != settings.values { guarding("a change of the settings") { try take(next) } }
            set(.restartNeeded, to: new.isComposed(as: configuration) ? nil : .restartNeeded)
        }
    }

    /// Judges by other settings and names the changed ones to subscribers.
    private func take(_ next: AdjustableSettings) throws {
        let changed = next.changed(since: settings.values)
        let lists = Setting.places.filter(changed.contains)
        for setting in lists { try markPlaces(next.places(of: setting), of: setting) }
        let isSearchDue = !lists.isEmpty || next.stored.awaited != settings.values.stored.awaited
        settings.values = next
        if isSearchDue { findPlaces() }
        guard !changed.isEmpty else { return }
        review.passes.close()
        culling.apply(next.culling)
        if !settings.values.isTextRead { clear(.textReaderFailing) }
        if changed.contains(.onBattery) {
            power.set(next.batteryUse)
            queue.set(slow: power.present == .slow)
            lookForMains()
        }
        if !settings.values.areAppsSurveyed { clear(.appSurveyFailing) }
        wakeQuietWorkers()
        try expectComparisons()
        let names = changed.map(\.name)
        logger.notice("settings changed", metadata: ["settings": "\(names)"])
        if feed.isHeard { feed.send(states(), settings: names) }
    }

    /// Stores the value that a request set.
    func remember(_ setting: Setting, _ values: SettingValues) throws {
        let value = try values[setting].map { String(decoding: try LineCoding.line($0).dropLast(), as: UTF8.self) }
        try store.settings.set(Self.key(of: setting), to: value)
    }

    /// The key in the store for the value that requests set.
    private static func key(of setting: Setting) -> String { "set-\(setting.name)" }

    /// Whether the installed applications may be surveyed.
    var surveysApps: Bool { settings.values.areAppsSurveyed }

    /// Whether thumbnails are shared with the desktop.
    var sharesThumbnails: Bool { settings.values.areThumbnailsShared }

    // MARK: Requests

    /// All settings, or one.
    func settings(_ name: String?) throws -> [SettingRow] {
        let rows = SettingRows(settings: settings, configuration: configuration, store: store)
        return try (name.map { [try Setting.named($0)] } ?? Setting.all).map(rows.row)
    }

    func set(_ parameters: SettingsSetRequest) async throws -> SettingChange {
        if case .folders(let folders) = parameters.value { try await find(folders) }
        return try edit(parameters.name) { try $0.set(parameters.value, new: parameters.new == true) }
    }

    func unset(_ parameters: SettingsUnsetRequest) throws -> SettingChange {
        try edit(parameters.name) { try $0.set(nil, new: true) }
    }

    func add(_ parameters: SettingsAddRequest) async throws -> SettingChange {
        try await find([parameters.folder])
        return try edit(parameters.name) { try $0.add(parameters.folder, new: parameters.new == true) }
    }

    func remove(_ parameters: SettingsRemoveRequest) async throws -> SettingChange {
        try await find([parameters.folder])
        return try edit(parameters.name) { try $0.remove(parameters.folder) }
    }

    /// Stores a change first, judges by it next and answers with its effects last.
    private func edit(
        _ name: String, _ body: (inout SettingEdit) throws -> Void
    ) throws -> SettingChange {
        defer { settings.places.forget(allBut: Set(Setting.places.flatMap(settings.values.places))) }
        var edit = try SettingEdit(name, settings, configuration)
        try body(&edit)
        if edit.setting == .protect {
            let places = edit.next.places(of: .protect).flatMap(settings.places.places(named:))
            try review.departures.check(from: places, of: libraries)
        }
        try remember(edit.setting, edit.next.stored)
        let before = culling.tallies
        try take(edit.next)
        let after = culling.tallies
        let effects = Category.judged.compactMap { category -> SettingChange.Effect? in
            guard before[category].photos != after[category].photos else { return nil }
            return SettingChange.Effect(
                category: category, before: before[category].photos, after: after[category].photos)
        }
        return SettingChange(
            setting: try settings(name)[0], categories: effects.sorted { $0.category.name < $1.category.name })
    }

    // MARK: Places

    /// Looks all places up soon; many calls in a row cause one search.
    func findPlaces() {
        guard settings.places.requestSearch() else { return }
        Task {
            while settings.places.isSearchDue() {
                let names = Setting.places.flatMap(settings.values.places)
                let times = settings.places.timesForgotten
                do {
                    var found = try await find(names, exact: configuration.ignored)
                    found.places = settings.places.valid(found.places, since: times)
                    try take(found)
                } catch {
                    failed(error, in: "looking up places of the settings")
                }
            }
        }
    }

    /// Looks all places up again because a library came back, in which the missing ones may be.
    ///
    /// Until they are found, `LiveSettings.checkProtection` lets no photo go.
    func findPlacesAgain() {
        settings.places.forgetMissing()
        findPlaces()
    }

    /// Looks up the places that a request names before it is answered; invalid names are refused later.
    private func find(_ folders: [SettingFolder]) async throws {
        let names = folders.compactMap { try? SettingValues.place($0.path.bytes, of: .protect) }
        let times = settings.places.timesForgotten
        let found = try await find(names, exact: []).places
        settings.places.found.merge(settings.places.valid(found, since: times)) { $1 }
    }

    /// The places of lists, and the ignored folders.
    private typealias Found = (places: [FilePath: FoundPlace], ignored: [FilePath: FoundPlace])

    /// Asks the disk on a thread of its own, because a network drive may never answer.
    nonisolated private func find(_ names: [FilePath], exact: Set<FilePath>) async throws -> Found {
        // A daemon without places starts no thread.
        guard !names.isEmpty || !exact.isEmpty else { return ([:], [:]) }
        return try await BlockingThread.run("places") {
            let finder = PlaceFinder(libraries: self.libraries.roots, store: self.store)
            return (try finder.find(names), try finder.findExact(exact))
        }
    }

    private func take(_ found: Found) throws {
        if let next = settings.dropLeft(found.places) { try takeStored(next) }
        let names = Set(Setting.places.flatMap(settings.values.places))
        let isNew = settings.places.take(found.places, keeping: names)
        for setting in Setting.places where isNew { try markPlaces(settings.values.places(of: setting), of: setting) }
        for setting in Setting.places {
            // What is to come is not missing.
            let names = settings.values.places(of: setting).filter {
                !settings.values.stored.isAwaited($0, in: setting)
            }
            reportUnmatched(settings.places.found.filter { names.contains($0.key) }, of: setting)
        }
        reportUnmatched(found.ignored, of: .ignore)
        try noteArrived(found.places)
    }

    /// Notes which places have come: if they vanish later, they are missing.
    private func noteArrived(_ found: [FilePath: FoundPlace]) throws {
        for setting in Setting.places {
            let arrived = settings.arrived(found, of: setting)
            guard !arrived.isEmpty else { continue }
            var next = settings.values
            next.stored.awaited[setting]?.subtract(arrived)
            try remember(setting, next.stored)
            settings.values = next
        }
    }

    private func reportUnmatched(_ places: [FilePath: FoundPlace], of setting: Setting) {
        set(
            .unmatched(setting),
            to: .unmatched(setting, places) { [settings] in settings.remedy(forPlace: $0, of: setting) })
    }

    /// Applies and stores changed protected places.
    private func takeStored(_ next: AdjustableSettings) throws {
        try take(next)
        try remember(.protect, next.stored)
    }

    /// Judges by the places that a setting names.
    private func markPlaces(_ names: [FilePath], of setting: Setting) throws {
        mark(names, of: setting)
        if setting != .preferFolders {
            let photos = try store.places.photos(in: names.flatMap(settings.places.places(named:)))
            if setting == .protect { culling.protect(photos) } else { culling.leaveOut(photos) }
        }
        review.passes.close()
        touch()
    }

    /// Ranks folders by the user's list.
    func preferFolders() { mark(settings.values.places(of: .preferFolders), of: .preferFolders) }

    /// Makes the places of a setting count for all photos whose facts are read from now on.
    private func mark(_ names: [FilePath], of setting: Setting) {
        let places = names.map(settings.places.places(named:))
        switch setting {
        case .protect: store.photos.protect(Array(places.joined()))
        case .leaveOut: store.photos.leaveOut(Array(places.joined()))
        case .preferFolders:
            // It may be a library itself.
            let downloads = configuration.downloads.flatMap { libraries.folders($0).first }
            culling.prefer(downloads: downloads.map { PhotoFolder(root: $0.root, path: $0.directory) }) { folder in
                places.firstIndex { $0.contains { $0.contains(root: folder.root, directory: folder.path) } }
            }
        case .sensitivity, .readsText, .surveysApps, .sharesThumbnails, .notify, .onBattery, .libraries, .ignore,
            .workers, .model, .appCommand:
            preconditionFailure("\(setting.name) names no places")
        }
    }

    /// Looks places up again if something that came to a path or left it may concern one.
    func noticePlace(_ root: Int64, _ path: [UInt8]) {
        if settings.places.isConcerned(by: path, of: root) { findPlaces() }
    }

    /// Keeps moved files and folders protected, as `LiveSettings.follow` describes.
    func followProtected(_ from: LibraryPlace, to: LibraryPlace, isFolder: Bool, isOver: Bool = true) {
        guard let next = settings.follow(from, to: to, isFolder: isFolder, isOver: isOver) else { return }
        guarding("the move of a protected place") { try takeStored(next) }
    }
}
