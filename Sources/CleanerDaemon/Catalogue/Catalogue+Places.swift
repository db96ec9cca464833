import CleanerProtocol
import FileSystem
import PhotoCulling
import PhotoStore
import SystemPackage

/// Where the places are that settings name.
///
/// Whether a photo lies in one is answered from memory. Names are compared in any letter case and Unicode form; where
/// symbolic links lead is looked up beside, on a thread of its own, as a network drive may let that hang.
extension Catalogue {
    /// The places that a name stands for, as far as is known.
    func places(named name: FilePath) -> [LibraryPlace] {
        places[name]?.places ?? PlaceFinder.written(name, libraries)
    }

    /// The first of the places of a setting, as that names it, in which a photo lies; nil where it lies in none.
    func place(of record: PhotoRecord, in setting: Setting) -> WirePath? {
        let place = adjustable.places(of: setting).first { name in
            places(named: name).contains { place in
                record.locations.contains { place.covers(root: $0.root, directory: $0.directory, name: $0.name) }
            }
        }
        return place.map { WirePath(bytes: $0.bytes) }
    }

    /// Refuses photos that the person protected.
    func checkProtection(of record: PhotoRecord) throws {
        if let place = place(of: record, in: .protect) {
            throw ProtocolError(
                .refused, "it is protected, as \(place.text) is",
                remedy: remedy(forPlace: FilePath(bytes: place.bytes), of: .protect))
        }
        guard adjustable.places(of: .protect).allSatisfy({ places[$0] != nil }) else {
            throw ProtocolError(
                .busy, "the protected places are still being looked up", remedy: "try again in a moment")
        }
    }

    /// How a person takes a place out of a list.
    func remedy(forPlace place: FilePath, of setting: Setting) -> String {
        let isSet = adjustable.stored.places[setting]?.contains(place) == true
        let text = WirePath(bytes: place.bytes).text
        guard isSet else {
            let isFlag = adjustable.flags.places[setting]?.contains(place) == true
            return "take it out of \(setting.name) in \(isFlag ? "the daemon's --set options" : "config.toml")"
        }
        return setting == .protect
            ? "cleanerctl protect --remove \(text)" : "cleanerctl settings remove \(setting.name) \(text)"
    }

    // MARK: Finding

    /// Before the engine is told any photo.
    ///
    /// A place in which photos are known is there; of others a look at the disk has to tell where they are.
    func loadPlaces() throws {
        for setting in Setting.places {
            let names = adjustable.places(of: setting)
            for name in names {
                let written = PlaceFinder.written(name, libraries)
                if try !store.places.photos(in: written).isEmpty { places[name] = FoundPlace(places: written) }
            }
            tell(names.flatMap(places), as: setting)
        }
    }

    /// Looks all places up soon; many calls in a row look once.
    func findPlaces() {
        placesAreOutdated = true
        guard !isFindingPlaces else { return }
        isFindingPlaces = true
        Task {
            while placesAreOutdated {
                placesAreOutdated = false
                do {
                    try await take(find(Setting.places.flatMap(adjustable.places), exact: configuration.ignored))
                } catch {
                    failed(error, in: "looking up places of the settings")
                }
            }
            isFindingPlaces = false
        }
    }

    /// Looks places up before a request that names them is answered; what names none is refused later.
    func find(_ folders: [SettingFolder]) async throws {
        let names = folders.compactMap { try? SettingValues.place($0.path.bytes, of: .protect) }
        places.merge(try await find(names, exact: []).places) { $1 }
    }

    /// Places of lists, and folders that are passed over.
    private typealias Found = (places: [FilePath: FoundPlace], ignored: [FilePath: FoundPlace])

    nonisolated private func find(_ names: [FilePath], exact: Set<FilePath>) async throws -> Found {
        // A daemon without places starts no thread.
        guard !names.isEmpty || !exact.isEmpty else { return ([:], [:]) }
        return try await BlockingThread.run("places") {
            let finder = PlaceFinder(libraries: self.libraries, store: self.store)
            return (try finder.find(names), try finder.findExact(exact))
        }
    }

    private func take(_ found: Found) throws {
        try dropPlacesLeft(found.places)
        let before = places
        for (name, place) in found.places {
            places[name] = place
            // Protecting too much does no harm: what is not found any more may be on its way to where it was.
            let known = before[name]?.places ?? []
            if !place.isOnDisk { places[name]?.places += known.filter { !place.places.contains($0) } }
        }
        let names = Set(Setting.places.flatMap(adjustable.places))
        places = places.filter { names.contains($0.key) }
        for setting in Setting.places where places != before { try mark(adjustable.places(of: setting), as: setting) }
        for setting in Setting.places { raiseUnmatched(adjustable.places(of: setting), places, of: setting) }
        raiseUnmatched(Array(found.ignored.keys), found.ignored, of: .ignore)
    }

    /// Places of folders that moved away are not set any more where nothing has taken their names.
    private func dropPlacesLeft(_ found: [FilePath: FoundPlace]) throws {
        let empty = placesLeft.filter { found[$0]?.isOnDisk == false }
        placesLeft.subtract(found.keys)
        var next = adjustable
        next.stored.places[.protect]?.removeAll(where: empty.contains)
        guard next != adjustable else { return }
        try take(next)
        try remember(.protect, next.stored)
    }

    /// A library is there again, and with it may be what its places name: until these are looked up, nothing goes that
    /// may lie in one.
    func lookForPlacesAgain() {
        places = places.filter(\.value.isOnDisk)
        findPlaces()
    }

    /// Has the engine judge by the places of a setting.
    func mark(_ names: [FilePath], as setting: Setting) throws {
        let places = names.flatMap(places)
        let photos = try store.places.photos(in: places)
        tell(places, as: setting)
        if setting == .protect { culling.protect(photos) } else { culling.leaveOut(photos) }
        reviewQueue = nil
        touch()
    }

    /// Has photos that the store tells from now on marked by the places of a setting.
    private func tell(_ places: [LibraryPlace], as setting: Setting) {
        if setting == .protect { store.photos.protect(places) } else { store.photos.leaveOut(places) }
    }

    private func raiseUnmatched(_ names: [FilePath], _ found: [FilePath: FoundPlace], of setting: Setting) {
        let missed = names.filter { found[$0]?.isUnmatched == true }.sorted { $0.string < $1.string }
        let code = "\(setting.name)-unmatched"
        guard let first = missed.first else { return clear(code) }
        let words = missed.map { name in
            let suggestion = found[name]?.suggestion.map { " (did you mean \($0)?)" } ?? ""
            return "\(name)\(suggestion)"
        }
        raise(
            code,
            "The setting \(setting.name) names places that are not in the libraries: \(words.joined(separator: ", ")).",
            remedy: "A place is an absolute path or one relative to its library; patterns do not work. Correct it, or "
                + "\(remedy(forPlace: first, of: setting)).")
    }

    // MARK: Changes on the disk

    /// Something came to a path, or left it.
    ///
    /// Looks places up again where one may be there now, or gone.
    func noticePlace(_ root: Int64, _ path: [UInt8]) {
        let concerned = places.values.contains { found in
            found.places.contains { place in
                place.root == root
                    && (Spelling.rest(of: place.path, behind: path) != nil
                        || found.isUnmatched && Spelling.rest(of: path, behind: place.path) != nil)
            }
        }
        if concerned { findPlaces() }
    }

    /// Keeps protected what moves, by itself or with a folder above it.
    ///
    /// What config.toml names stays there and the new place is set besides. A folder's old place is dropped from what was
    /// set once a look at the disk finds nothing there: another folder may have taken its name. A file's old place
    /// stays, as programs that save a file may move the old one away.
    func followProtected(
        _ root: Int64, _ from: FilePath, to toRoot: Int64, _ to: FilePath, isFolder: Bool, isOver: Bool = true
    ) {
        guard let library = libraries[toRoot] else { return }
        var next = adjustable
        var stored = adjustable.stored.places[.protect] ?? []
        for name in adjustable.places(of: .protect) {
            let known = places(named: name)
            let moved = known.compactMap { $0.root == root ? Spelling.rest(of: $0.path, behind: from.bytes) : nil }
            if isFolder, isOver, !moved.isEmpty, moved.count == known.count { placesLeft.insert(name) }
            for rest in moved where isFolder || rest.isEmpty {
                let inside = to.pushing(FilePath(bytes: rest))
                let place = LibraryPlace(root: toRoot, path: inside.bytes)
                next.stored.places[.protect] = stored
                guard !next.places(of: .protect).contains(where: { places(named: $0).contains(place) }) else {
                    continue
                }
                stored.append(library.pushing(inside))
                places[library.pushing(inside)] = FoundPlace(places: [place])
            }
        }
        guard stored != adjustable.stored.places[.protect] ?? [] else { return }
        next.stored.places[.protect] = stored
        guarding("the move of a protected place") {
            try take(next)
            try remember(.protect, next.stored)
        }
    }
}
