import CleanerProtocol
import Logging
import PhotoCulling
import PhotoFiles
import PhotoStore
import SystemPackage

/// Taking settings over while the daemon runs: everything is judged again from what the engine holds.
extension Catalogue {
    /// Takes what requests set before this start, besides flags and file; before the engine is told any photo.
    func loadSettings() throws {
        for setting in Setting.changeable {
            guard let text = try store.setting(Self.key(of: setting)) else { continue }
            do {
                try adjustable.stored.set(setting, to: LineCoding.decode(SettingValue.self, from: text.utf8))
            } catch {
                // Of a version that knows other values; it stays in the store for that one.
                logger.warning(
                    "a setting is passed over", metadata: ["setting": "\(setting.name)", "value": "\(text)"])
            }
        }
        culling.apply(adjustable.culling)
        store.leaveOut(libraryPlaces(adjustable.places(of: .leaveOut)))
        store.protect(libraryPlaces(adjustable.places(of: .protect)))
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
        if changed.contains(.leaveOut) {
            let places = libraryPlaces(next.places(of: .leaveOut))
            let photos = try store.photos(in: places)
            store.leaveOut(places)
            culling.leaveOut(photos)
        }
        if changed.contains(.protect) {
            let places = libraryPlaces(next.places(of: .protect))
            let photos = try store.photos(in: places)
            store.protect(places)
            culling.protect(photos)
        }
        adjustable = next
        guard !changed.isEmpty else { return }
        reviewQueue = nil
        culling.apply(next.culling)
        try expectComparisons()
        let names = changed.map(\.name)
        logger.notice("settings changed", metadata: ["settings": "\(names)"])
        if feed.isHeard { feed.send(status(), settings: names) }
    }

    /// Where a setting that a request set stands in the store.
    static func key(of setting: Setting) -> String { "set-\(setting.name)" }

    // MARK: Places

    /// The places in the libraries that these paths name; a path outside of all libraries names none.
    func libraryPlaces(_ paths: [FilePath]) -> [LibraryPlace] {
        paths.flatMap { path in
            libraries.sorted { $0.key < $1.key }.compactMap { root, library in
                relative(path, to: library).map { LibraryPlace(root: root, path: $0.bytes) }
            }
        }
    }

    /// The first of the places of a setting, as that names it, in which a photo lies; nil where it lies in none.
    func place(of record: PhotoRecord, in setting: Setting) -> WirePath? {
        let place = adjustable.places(of: setting).first { path in
            libraryPlaces([path]).contains { place in
                record.locations.contains { place.covers(root: $0.root, directory: $0.directory, name: $0.name) }
            }
        }
        return place.map { WirePath(bytes: $0.bytes) }
    }
}
