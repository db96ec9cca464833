import AnalyzerProcess
import CleanerProtocol
import FileSystem
import Images
import PhotoAnalysis
import PhotoCategories
import PhotoCulling
import PhotoStore
import SystemPackage
import Translation

/// Answers questions about photos from the store, the engine and the settings, and changes nothing.
///
/// The engine computes its verdicts only when asked, so methods take it `inout`.
struct PhotoAnswers: Sendable {
    let store: PhotoDatabase
    let libraries: Libraries
    let settings: LiveSettings
    /// Photos that will be retried soon, and why they could not be read.
    let retries: [PhotoID: String]

    /// The most photos of one name that an error lists.
    private static let mostNamed = 8

    /// The photo that a request names.
    ///
    /// - Throws: `ProtocolError` with `notFound`.
    func photo(_ reference: PhotoReference) throws -> PhotoID {
        switch reference {
        case .id(let text):
            guard let photo = WireID.photo(named: text), try store.photos.isKnown(photo) else {
                throw ProtocolError(
                    .notFound, tr("there is no photo with the id \(text)"),
                    remedy: tr("`cleanerctl list all --ids` shows the ids"))
            }
            return photo
        case .path(let wire):
            let path = FilePath(bytes: wire.bytes).lexicallyNormalized()
            let locations = libraries.locations(path)
            for location in locations {
                if let photo = try store.places.photo(at: location) { return photo }
            }
            throw ProtocolError(
                .notFound, tr("no photo is known there"),
                remedy: path.isRelative || !locations.isEmpty
                    ? tr("see that it lies there and is a photo, then `cleanerctl sync`")
                    : tr("it lies outside the libraries that `cleanerctl status` names"))
        case .named(let name):
            do {
                return try photo(.path(name))
            } catch let error as ProtocolError where error.word == .notFound {
                return try photo(named: name)
            }
        }
    }

    /// The only photo with a name, in whichever folder.
    private func photo(named name: WirePath) throws -> PhotoID {
        let named = try store.places.photos(named: name.bytes)
        if let only = named.first, named.allSatisfy({ $0.photo == only.photo }) { return only.photo }
        guard !named.isEmpty else {
            let alike = try store.places.names(like: name.bytes).prefix(Self.mostNamed).map { WirePath(bytes: $0).text }
            throw ProtocolError(
                .notFound, tr("no photo is known there"),
                remedy: alike.isEmpty
                    ? tr("no photo elsewhere has this name; see that it lies in a library, then `cleanerctl sync`")
                    : tr("no photo elsewhere has this name, but there is \(alike.joined(separator: ", "))"))
        }
        let paths = named.prefix(Self.mostNamed).map { WirePath(bytes: $0.location.path).text }
        let list = paths.joined(separator: ", ")
        throw ProtocolError(
            .notFound,
            named.count > paths.count
                ? tr("several photos have this name: \(list), and others")
                : tr("several photos have this name: \(list)"),
            remedy: tr("name one of them by its path"))
    }

    /// A photo and its companions, to which a decision about it applies too.
    func family(of photo: PhotoID) throws -> [PhotoID] {
        try [photo] + store.families.companions(of: photo)
    }

    // MARK: Rows

    /// The rows for some contexts, without photos that have disappeared meanwhile.
    ///
    /// In each group the keeper comes first, then what stays beside it, then the others, both in the order of the bytes
    /// of their paths.
    func rows(_ contexts: [RowContext], measured: Bool, _ culling: Culling) throws -> [PhotoRow] {
        let records = try store.photos.records(of: contexts.map(\.photo))
        return try contexts.cards.flatMap { card in
            let differences = differences(in: card, records, culling)
            let rows = try card.compactMap { context -> PhotoRow? in
                guard let record = records[context.photo],
                    var row = try row(record, measured: measured, culling)
                else { return nil }
                row.section = context.section
                row.group = context.group
                row.keeper = context.isKeeper
                row.confidence = context.confidence
                row.why = context.why
                row.lastCopy = context.isLastCopy ? true : nil
                if context.isScreenshot, let signs = Explanation.screenshotSigns(of: record) {
                    row.why = [context.why, signs].compactMap(\.self).joined(separator: ": ")
                }
                row.differences = differences[context.photo]
                return row
            }
            let keeper = card.first { $0.isKeeper == true }.map { WireID.photo($0.photo) }
            func place(_ row: PhotoRow) -> Int { row.id == keeper ? 0 : row.keeper == true ? 1 : 2 }
            return rows.sorted { first, second in
                if place(first) != place(second) { return place(first) < place(second) }
                return first.location.bytes.lexicographicallyPrecedes(second.location.bytes)
            }
        }
    }

    /// How the photos of a group differ; empty for a photo that is shown alone.
    private func differences(
        in card: [RowContext], _ records: [PhotoID: PhotoRecord], _ culling: Culling
    ) -> [PhotoID: [PhotoRow.Difference]] {
        guard let grouping = card.first?.group.flatMap({ GroupID($0) })?.category.grouping else { return [:] }
        return DifferenceWords(libraries: libraries).rows(
            culling.differences(
                among: card.map(\.photo), keeper: card.first { $0.isKeeper == true }?.photo, in: grouping,
                formats: records.compactMapValues(\.format), videos: records.compactMapValues { $0.metadata?.video }))
    }

    /// The row of a photo; nil if the photo has no location.
    func row(_ record: PhotoRecord, measured: Bool, _ culling: Culling) throws -> PhotoRow? {
        guard let location = record.locations.first, let status = record.status else { return nil }
        var row = PhotoRow(
            id: WireID.photo(record.id), path: WirePath(bytes: location.path),
            absolutePath: libraries.absolute(location), status: CleanerProtocol.PhotoStatus(status),
            bytes: record.stamp.size)
        row.reason = (record.reason ?? retries[record.id]).map(ReasonWords.shown)
        row.decision = record.decision.map(CleanerProtocol.Decision.init)
        row.companions = culling.hasCompanions(record.id) ? try companions(of: record.id) : nil
        row.links = record.links > 0 ? record.links : nil
        row.companionOf = culling.main(of: record.id).map { WireID.photo($0) }
        if status != .waiting { row.describe(record, measured: measured) }
        if measured, let photo = culling.browsed(record.id) {
            row.browse(photo)
            if record.metadata?.isSpherical == true { row.kinds = (row.kinds ?? []) + ["spherical"] }
            row.app = culling.app(of: record.id)?.name
        }
        if measured, status == .analysed, let picture = record.picture?.digest {
            row.text = try store.texts.text(of: picture).flatMap { $0.isEmpty ? nil : $0 }
        }
        return row
    }

    /// A photo's companions, for people.
    private func companions(of photo: PhotoID) throws -> [PhotoRow.Companion] {
        let companions = try store.families.companions(of: photo)
        let records = try store.photos.records(of: companions)
        return companions.compactMap { records[$0] }.compactMap { companion in
            companion.locations.first.map {
                PhotoRow.Companion(location: libraries.wire($0), bytes: companion.stamp.size)
            }
        }.sorted { $0.path < $1.path }
    }

    /// Adds to each photo's companions the sidecars that would go with it; blocks, as it reads folders.
    func withSidecars(_ cards: [[PhotoRow]]) throws -> [[PhotoRow]] {
        var names = FolderNames()
        return try cards.map { try $0.map { try withSidecars($0, &names) } }
    }

    private func withSidecars(_ row: PhotoRow, _ names: inout FolderNames) throws -> PhotoRow {
        guard let photo = WireID.photo(named: row.id) else { return row }
        let family = [photo] + (row.companions == nil ? [] : try store.families.companions(of: photo))
        let rules = SidecarRules(store: store, settings: settings)
        let records = Array(try store.photos.records(of: family).values)
        let sidecars = try libraries.readableSidecars(of: records, &names, rules).map {
            PhotoRow.Companion(location: libraries.wire($0.location), bytes: $0.bytes)
        }
        guard !sidecars.isEmpty else { return row }
        var row = row
        row.companions = ((row.companions ?? []) + sidecars).sorted { $0.path < $1.path }
        return row
    }
}

extension PhotoRow {
    /// Adds what the analysis found.
    fileprivate mutating func describe(_ record: PhotoRecord, measured: Bool) {
        let picture = record.picture
        format = record.format?.rawValue
        width = picture?.width
        height = picture?.height
        captured = record.metadata?.captured?.local
        camera = Self.camera(make: record.metadata?.cameraMake, model: record.metadata?.cameraModel)
        let measurements = picture?.measurements
        video = record.metadata?.video.map { Video($0, measurements?.frames) }
        let holdings = record.holdings.items.map(HoldingWords.text)
        // Of a video `sound` says it.
        holds = holdings.isEmpty || video != nil ? nil : holdings
        film = video == nil ? record.holdings.film.map { Double($0) / 1000 } : nil
        damage = measurements?.damage
        guard measured else { return }
        let words = record.words
        title = words.title
        description = words.comment
        keywords = words.keywords
        people = words.people
        creators = words.creators
        placeNames = words.placeNames
        if record.isReadWhole {
            sha256 = record.digest?.description
            pictureDigest = picture?.digest.description
        }
        perceptualHash = measurements?.perceptualHash?.description
        perceptualQuality = measurements?.perceptualQuality
        sharpness = measurements?.sharpness
        blurriness = measurements?.blurriness
        blurrinessOnScreen = measurements?.blurrinessOnScreen
        screenshot = record.screenshot
        darkness = measurements?.darkness
        brightness = measurements?.brightness
        blankness = measurements?.blankness
        colours = measurements?.palette?.entries.map { entry in
            Colour(name: entry.name.word, rgb: String(entry.code.dropFirst()), share: entry.share)
        }
        self.words = measurements?.words.map { words in
            words.shown.map { Word(word: $0.word, probability: words[$0]) }
        }
    }

    /// Adds the facts by which filters choose.
    fileprivate mutating func browse(_ photo: BrowsedPhoto) {
        time = photo.timeText
        timeSource =
            switch photo.timeSource {
            case .camera: .camera
            case .name: .name
            case .file: .file
            }
        place = photo.place.map { Place(latitude: Double($0.latitude), longitude: Double($0.longitude)) }
        kinds = photo.kinds.isEmpty ? nil : photo.kinds.names
    }

    private static func camera(make: String?, model: String?) -> String? {
        guard let make, let model else { return model ?? make }
        return model.hasPrefix(make) ? model : "\(make) \(model)"
    }
}

extension PhotoRow.Video {
    fileprivate init(_ video: VideoTraits, _ frames: VideoFrames?) {
        self.init(
            milliseconds: video.milliseconds, container: video.container, codec: video.codec, bitRate: video.bitRate,
            frameRate: video.frameRate.map { ($0 * 1000).rounded() / 1000 }, sound: video.hasSound,
            moments: frames.map { $0.frames.map(\.moment).sorted() })
    }
}

extension PhotoRecord {
    /// Whether its digests are of all of its bytes, and not of samples of a large video or RAW file.
    var isReadWhole: Bool { DigestExtent.identifying(format, size: stamp.size) == .whole }
}

/// Finds the photos of a folder that a request names.
extension PhotoAnswers {
    /// The photos in a folder and below it, companions included, in the order of their paths.
    ///
    /// - Throws: `ProtocolError` with `notFound` if the folder lies in no library or no photo is known in it.
    func photos(in folder: FolderReference) throws -> [(photo: PhotoID, location: Location)] {
        let photos = try libraries.folders(folder).flatMap { try store.places.photos(root: $0.root, below: $0.path) }
        guard !photos.isEmpty else { throw ProtocolError.noPhoto(in: folder) }
        return photos
    }
}

extension Libraries {
    /// The folders that a request may mean, at most one in each library.
    ///
    /// - Throws: `ProtocolError` if it lies in no library.
    func folders(_ folder: FolderReference) throws -> [PhotoFolder] {
        // An empty name would mean all libraries, but it mostly comes from a script's empty variable.
        guard !folder.path.bytes.isEmpty else {
            throw ProtocolError(.badParameters, tr("a folder has no name"), remedy: tr("name it by its path"))
        }
        let places = folders(FilePath(bytes: folder.path.bytes).lexicallyNormalized())
        guard !places.isEmpty else { throw ProtocolError.inNoLibrary(folder.path, sorted.map(\.path)) }
        return places.map { PhotoFolder(root: $0.root, path: $0.directory) }
    }
}

extension ProtocolError {
    /// The error for a folder without photos.
    static func noPhoto(in folder: FolderReference) -> ProtocolError {
        ProtocolError(
            .notFound, tr("no photo is known in \(folder.path.text)"),
            remedy: tr("see that the folder lies there and holds photos, then `cleanerctl sync`"))
    }

    /// The error for a folder outside of all libraries.
    static func inNoLibrary(_ folder: WirePath, _ libraries: [FilePath]) -> ProtocolError {
        let names = libraries.map { String(decoding: $0) }.joined(separator: ", ")
        return ProtocolError(.notFound, tr("\(folder.text) lies in no library"), remedy: tr("the libraries: \(names)"))
    }
}
