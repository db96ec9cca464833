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
