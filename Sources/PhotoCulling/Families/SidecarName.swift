/// The name of a file beside photos that belongs to them by it, such as `IMG_1.jpg.xmp`.
package struct SidecarName: Sendable {
    /// The name without its ending.
    private let body: [UInt8]
    private let kind: SidecarKind

    /// Reads a file's name; nil if no kind of sidecar is named so.
    package init?(_ name: [UInt8]) {
        guard let parts = CompanionName.Parts(name), let kind = SidecarKind.named(ending: parts.ending) else {
            return nil
        }
        body = parts.whole
        self.kind = kind
    }

    /// The endings of all kinds that hold a person's edit, in lower case.
    package static let editEndings = SidecarKind.all.filter(\.isEdit).flatMap(\.endings)

    /// A sidecar of a file, with all files of its folder to which it belongs.
    package struct Found: Sendable {
        package let name: [UInt8]
        /// The sidecar goes with the last of them.
        package let owners: [[UInt8]]
        /// Whether it belongs to whatever has its stem.
        package let isOfStem: Bool
    }

    /// The beginnings of the names of all files that may share a sidecar with a file, and of these sidecars.
    package static func beginnings(of name: [UInt8]) -> [[UInt8]] {
        let stem = CompanionName.Parts(name)?.stem ?? name
        // Takeout writes numbers elsewhere in a sidecar's name, and cuts it.
        let short = stem.dropLast(EditMarks.numberSuffix(of: stem).count).prefix(TakeoutName.mostCharacters)
        return [Array(short)] + CompanionName.otherStems(ofStem: stem)
    }

    /// The beginnings of the names of all JSON files of a Takeout that may belong to a photo: few others begin so.
    package static func takeoutBeginnings(ofPhoto name: [UInt8]) -> Set<[UInt8]> {
        TakeoutName.beginnings(ofPhoto: name)
    }

    /// A beginning of the names of all photos to which a JSON file of a Takeout may belong, and of few others; nil for
    /// other files.
    package static func takeoutBeginning(ofPhotosOf sidecar: [UInt8]) -> [UInt8]? {
        TakeoutName.beginning(ofPhotosOf: sidecar)
    }

    /// The sidecars of a file.
    ///
    /// - Parameters:
    ///   - file: The file's name.
    ///   - names: The names in its folder that have one of the `beginnings`; others do no harm.
    /// - Returns: The sidecars, in the order of the names.
    package static func sidecars(of file: [UInt8], among names: [[UInt8]]) -> [Found] {
        var owners: [CompanionName.Parts] = []
        var sidecars: [(name: [UInt8], sidecar: SidecarName)] = []
        for name in names {
            if name != file, let sidecar = SidecarName(name) {
                sidecars.append((name, sidecar))
            } else if let parts = CompanionName.Parts(name) {
                owners.append(parts)
            } else if name == file {
                owners.append(CompanionName.Parts(bare: name))
            }
        }
        // Many names may begin alike. Whatever is the file's own is found among those of its stem as well, which are few.
        guard let own = owners.first(where: { $0.name == file }) else { return [] }
        let (kin, all) = (owners.filter { $0.stem == own.stem }, sidecars.map(\.sidecar))
        func areOfFile(_ owners: [CompanionName.Parts]?) -> Bool { owners?.contains { $0.name == file } == true }
        return sidecars.compactMap { name, sidecar in
            guard areOfFile(sidecar.owners(among: kin, [])?.owners),
                let (found, isOfStem) = sidecar.owners(among: owners, all), areOfFile(found)
            else { return nil }
            return Found(name: name, owners: found.map(\.name), isOfStem: isOfStem)
        }
    }

    /// The files to which this sidecar belongs by the first naming that fits any of them.
    private func owners(
        among files: [CompanionName.Parts], _ sidecars: [SidecarName]
    ) -> (owners: [CompanionName.Parts], isOfStem: Bool)? {
        for naming in kind.namings {
            let found =
                switch naming {
                case .wholeName: files.filter { $0.name == body }
                case .numbered: numbered.map { original in files.filter { $0.name == original } } ?? []
                case .takeout: takeoutOwners(among: files, sidecars)
                case .stem: stemOwners(among: files)
                case .cameraStem: PhoneName.isOfCamera(body) ? stemOwners(among: files) : []
                }
            // A JSON file is shared like what has the stem alone.
            if !found.isEmpty { return (found, [.stem, .cameraStem, .takeout].contains(naming)) }
        }
        return nil
    }

    private func stemOwners(among files: [CompanionName.Parts]) -> [CompanionName.Parts] {
        files.filter { $0.stem == CompanionName.stem(ofSidecarBody: body) && !$0.ending.isEmpty }
    }

    /// `x.jpg` for `x_01.jpg`, as darktable numbers duplicates.
    private var numbered: [UInt8]? {
        guard let parts = CompanionName.Parts(body), let line = parts.whole.lastIndex(of: UInt8(ascii: "_")), line > 0
        else { return nil }
        let digits = parts.whole[(line + 1)...]
        // More are a camera's number.
        guard (2...3).contains(digits.count), digits.allSatisfy(CompanionName.isDigit) else { return nil }
        return parts.whole[..<line] + [UInt8(ascii: ".")] + parts.writtenEnding
    }

    /// The photos that a JSON file of Takeout describes, and those that share it: edits, and the films of live photos.
    private func takeoutOwners(
        among files: [CompanionName.Parts], _ sidecars: [SidecarName]
    ) -> [CompanionName.Parts] {
        let fits = files.map { TakeoutName.fit(body, $0) }
        guard let best = fits.compactMap(\.self).max() else { return [] }
        func hasOwn(_ file: CompanionName.Parts) -> Bool {
            sidecars.contains { $0.isOfTakeout && TakeoutName.fit($0.body, file) == .whole }
        }
        // A name that is cut may be that of all photos whose names it begins.
        let described = zip(files, fits).filter { file, fit in
            best == .cut ? fit == .cut : fit == .whole || fit == .ofOriginal && !hasOwn(file)
        }.map(\.0)
        let (stems, names) = (Set(described.map(\.stem)), Set(described.map(\.name)))
        return described
            + files.filter { file in
                guard stems.contains(file.stem), !names.contains(file.name) else { return false }
                let role = CompanionName(file.name)?.role
                return (role == .edited || role == .video) && !hasOwn(file)
            }
    }

    private var isOfTakeout: Bool { kind.namings.contains { if case .takeout = $0 { true } else { false } } }
}

/// A kind of files that programs and cameras lay beside photos, with how such a file is named after its photo.
struct SidecarKind: Sendable {
    /// How a sidecar's name follows from that of its photo.
    enum Naming: Sendable {
        /// `x.jpg.xmp` of `x.jpg`.
        case wholeName
        /// `x_01.jpg.xmp` of `x.jpg`.
        case numbered
        /// What `TakeoutName` knows.
        case takeout
        /// `x.xmp` of all files with the stem `x`.
        case stem
        /// The same where `x` is a name that a camera gives: others may mean something of their own, such as the song
        /// `x.wav` with its cover `x.jpg`.
        case cameraStem
    }

    /// In lower case.
    let endings: [String]
    /// In the order in which they are tried: if a file has the whole name, the stem says nothing.
    let namings: [Naming]
    /// Whether it holds a person's edit by its name alone; what XMP says is read.
    var isEdit = false

    /// All kinds; where several programs write one ending, the namings of all of them.
    static let all: [SidecarKind] = [
        // Adobe's XMP specification, part 3, and Lightroom name them by the stem; darktable ("sidecar files" in its
        // manual) and digiKam by the whole name, and darktable numbers those of its duplicates.
        SidecarKind(endings: ["xmp"], namings: [.wholeName, .numbered, .stem]),
        // The edits of Apple's Photos; a phone's export lays them beside the picture. `CompanionName` knows `IMG_O1234`.
        SidecarKind(endings: ["aae"], namings: [.stem], isEdit: true),
        // RawTherapee ("Sidecar Files - Processing Profiles" in RawPedia) and ART, which is made from it.
        SidecarKind(endings: ["pp3", "arp"], namings: [.wholeName, .stem], isEdit: true),
        // DxO PhotoLab (its user guide, "The .dop sidecar files").
        SidecarKind(endings: ["dop"], namings: [.wholeName, .stem], isEdit: true),
        // ON1 Photo RAW (its user guide, "Sidecar Files").
        SidecarKind(endings: ["on1"], namings: [.wholeName, .stem], isEdit: true),
        // PhotoPrism ("YAML sidecar files" in its manual).
        SidecarKind(endings: ["yml", "yaml"], namings: [.wholeName, .cameraStem]),
        // Thumbnails and small copies of films, as `CompanionName.previewEndings` says; here if they are no pictures.
        SidecarKind(endings: CompanionName.previewEndings, namings: [.stem]),
        // The moving part of a Pixel's picture, if it is no film.
        SidecarKind(endings: ["mp"], namings: [.cameraStem]),
        // Voice memos of Canon, Nikon and Sony (DCF, JEITA CP-3461: files of one object share their number), and the
        // sound that GoPro records apart.
        SidecarKind(endings: ["wav"], namings: [.cameraStem]),
        // Google Takeout. What other programs name by the stem alone may be the data from which a picture was drawn.
        SidecarKind(endings: ["json"], namings: [.takeout]),
    ]

    private static let byEnding = Dictionary(
        all.flatMap { kind in kind.endings.map { ($0, kind) } }, uniquingKeysWith: { first, _ in first })

    static func named(ending: String) -> SidecarKind? { byEnding[ending] }
}
