internal import Images

/// What a file's name says about the files beside it that belong to the same shot.
///
/// Cameras and phones give all files of a shot the same stem in one folder (Design rule for Camera File system, JEITA
/// CP-3461). Editing programs add their mark to the stem. `SidecarName` says the same of files that are no photos.
package struct CompanionName: Sendable, Hashable {
    /// The role of a file among those with its stem.
    package enum Role: Sendable {
        /// The version of a picture that phones and their exports show instead of the original, mostly an edited one.
        case edited
        case picture
        /// A camera's RAW file.
        case raw
        /// A video that may be the moving part of a live photo.
        case video
        /// A video that is always one of its own.
        case film
        /// What a camera lays beside a film: its thumbnail, a small copy.
        case preview
    }

    /// The name without its ending and without the marks of editing.
    package let stem: [UInt8]
    package let role: Role

    /// Reads a file's name; nil if it belongs neither to a photo nor to a file beside one.
    package init?(_ name: [UInt8]) {
        guard let parts = Parts(name) else { return nil }
        self.init(parts)
    }

    init?(_ parts: Parts) {
        let format = MediaFormat.named(extension: parts.ending)
        if Self.previewEndings.contains(parts.ending) {
            role = .preview
        } else if Self.liveVideoEndings.contains(parts.ending) {
            role = .video
        } else if let format {
            role =
                switch format {
                case .raw: .raw
                case .video: .film
                default: parts.isMarked || parts.isCover ? .edited : .picture
                }
        } else {
            return nil
        }
        stem = parts.stem
    }

    /// Bounds between which all file names with this stem lie, the upper ones excluded; others may lie there, too.
    package static func spans(ofStem stem: [UInt8]) -> [(low: [UInt8], high: [UInt8])] {
        var stems = [stem] + otherStems(ofStem: stem)
        if PhoneName.isPhotosIdentifier(stem) { stems.append(stem + PhoneName.liveFilm) }
        let number = EditMarks.numberSuffix(of: stem)
        // `PXL_1.MP(1).jpg` has the stem `PXL_1(1)`.
        if !number.isEmpty, PhoneName.isPixel(stem) { stems.append(Array(stem.dropLast(number.count))) }
        // The slash follows the dot in byte order, so all names with an extension lie between them.
        return stems.map { ($0 + ".".utf8, $0 + "/".utf8) } + EditMarks.spans(ofOriginal: stem)
    }

    /// Names that stand for a stem and do not begin with it: edits by Apple, parts of a film by GoPro.
    static func otherStems(ofStem stem: [UInt8]) -> [[UInt8]] {
        if let number = PhoneName.number(of: stem, after: "IMG_") {
            return ["IMG_E", "IMG_O"].map { $0.utf8 + number }
        }
        if let number = PhoneName.number(ofGoPro: stem) { return PhoneName.goPros.dropFirst().map { $0.utf8 + number } }
        return []
    }

    /// Whether a file's name says that it is an edited version, or the one of several that a phone shows.
    static func isEdited(_ name: [UInt8]) -> Bool {
        guard let parts = Parts(name) else { return false }
        return parts.isMarked || parts.isCover || EditMarks.isBurstCover(parts.whole)
    }

    /// Whether a file's name says that it is the picture that a phone shows for a burst.
    static func isChosenOfBurst(_ name: [UInt8]) -> Bool {
        Parts(name).map { EditMarks.isBurstCover($0.whole) } ?? false
    }

    /// Whether a phone gives a picture of a burst this name.
    package static func isOfBurst(_ name: [UInt8]) -> Bool {
        Parts(name).map { PhoneName.isOfBurst($0.whole) } ?? false
    }

    /// The stem of the files to which a sidecar with a person's words or edits belongs, whether it bears their stem or a
    /// whole name; nil for other files.
    package static func stem(ofSidecar name: [UInt8]) -> [UInt8]? {
        guard let parts = Parts(name), let kind = SidecarKind.named(ending: parts.ending),
            kind.isEdit || parts.ending == "xmp"
        else { return nil }
        return CompanionName(parts.whole)?.stem ?? stem(ofSidecarBody: parts.whole)
    }

    /// The stem that a sidecar's name without its ending names.
    static func stem(ofSidecarBody body: [UInt8]) -> [UInt8] {
        // Phones write this sidecar for an edit that was edited again.
        if let number = PhoneName.number(of: body, after: "IMG_O") { return "IMG_".utf8 + number }
        return Parts(bare: body).stem
    }

    /// Whether a file has the ending of sidecars that say something in words.
    package static func isWordSidecar(_ name: [UInt8]) -> Bool {
        ["xmp", "json"].contains(Parts(name)?.ending)
    }

    /// `mp`: the film that Google's exports lay beside a Pixel's `….MP.jpg`.
    private static let liveVideoEndings: Set<String> = ["mov", "mp4", "mp"]
    /// `thm`: thumbnails by Canon, Sony and GoPro; `lrv` and `lrf`: small copies by GoPro and DJI.
    static let previewEndings = ["thm", "lrv", "lrf"]

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}

extension CompanionName {
    /// A file's name, taken apart.
    struct Parts: Sendable {
        let name: [UInt8]
        /// All before the ending.
        let whole: [UInt8]
        /// In lower case.
        let ending: String
        /// Without the marks of editing, and the same for all files of one shot.
        let stem: [UInt8]
        /// Whether it has a mark of editing: phones name an edit `IMG_E1234` or `x~edited`, cloud exports `x-edited`.
        let isMarked: Bool
        /// All before the ending but the mark.
        let unmarked: [UInt8]
        /// Whether a phone shows it for several pictures of one press of the button.
        let isCover: Bool

        /// The ending as it is written.
        var writtenEnding: [UInt8] { Array(name.dropFirst(whole.count + 1)) }

        /// Nil if the stem or the ending is missing.
        init?(_ name: [UInt8]) {
            guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot < name.count - 1 else { return nil }
            let ending = String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()
            self.init(name: name, whole: Array(name[..<dot]), ending: ending)
        }

        /// A name without an ending.
        init(bare name: [UInt8]) {
            self.init(name: name, whole: name, ending: "")
        }

        private init(name: [UInt8], whole: [UInt8], ending: String) {
            self.name = name
            self.whole = whole
            self.ending = ending
            let original = PhoneName.original(of: whole) ?? EditMarks.original(of: whole)
            let unmarked = original ?? whole
            self.unmarked = unmarked
            isMarked = original != nil
            // The cover is edited anyway, so neither it nor an edit of it stands for the other.
            let pixel = PhoneName.pixelShot(unmarked).flatMap { original != nil && $0.isOneOfSeveral ? nil : $0 }
            isCover = pixel?.isCover ?? false
            stem = pixel?.stem ?? PhoneName.photosFilm(unmarked) ?? PhoneName.goProShot(unmarked) ?? unmarked
        }
    }
}

func + (text: String.UTF8View, bytes: [UInt8]) -> [UInt8] { Array(text) + bytes }
func + (bytes: [UInt8], text: String.UTF8View) -> [UInt8] { bytes + Array(text) }
