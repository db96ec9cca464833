internal import Images

/// What a file's name says about the files beside it that belong to the same shot.
///
/// Cameras and phones give all files of a shot the same stem in one folder (Design rule for Camera File system, JEITA
/// CP-3461). Editing programs add their mark to the stem. Sidecars add their extension to the stem or to the whole
/// name.
package struct CompanionName: Sendable, Hashable {
    /// The role of a file among those with its stem.
    package enum Role: Sendable {
        /// The edited version of a picture, which phones and their exports show instead of the original.
        case edited
        case picture
        /// A camera's RAW file.
        case raw
        /// A video that may be the moving part of a live photo.
        case video
    }

    /// The name without its ending and without the marks of editing.
    package let stem: [UInt8]
    package let role: Role

    /// Reads a file's name; nil if it belongs neither to a photo nor to a file beside one.
    package init?(_ name: [UInt8]) {
        guard let (whole, ending) = Self.split(name), let format = MediaFormat.named(extension: ending) else {
            return nil
        }
        let shot = Self.shot(whole)
        stem = shot.stem
        switch format {
        case .raw: role = .raw
        case .video:
            guard Self.liveVideoEndings.contains(ending) else { return nil }
            role = .video
        default: role = shot.isEdited ? .edited : .picture
        }
    }

    /// The possible beginnings of file names with this stem, up to the dot before the extension.
    package static func prefixes(ofStem stem: [UInt8]) -> [[UInt8]] { prefixes(ofStem: stem, EditMarks.ends) }

    private static func prefixes(ofStem stem: [UInt8], _ marks: [[UInt8]]) -> [[UInt8]] {
        var prefixes = ([stem] + EditMarks.stems(ofOriginal: stem, marks: marks)).map { $0 + ".".utf8 }
        if let number = number(of: stem, after: "IMG_") { prefixes.append("IMG_E".utf8 + number + ".".utf8) }
        return prefixes
    }

    /// Whether a file's name says that it is an edited version, or the one of several that a phone shows.
    static func isEdited(_ name: [UInt8]) -> Bool {
        guard let (whole, _) = split(name) else { return false }
        return shot(whole).isEdited || whole.suffix(EditMarks.cover.count).elementsEqual(EditMarks.cover)
    }

    /// The sidecars that belong to this file alone.
    package static func sidecars(of name: [UInt8]) -> [[UInt8]] {
        xmp.map { name + ".".utf8 + $0.utf8 }
    }

    /// The sidecars that belong to all files of the stem.
    package static func sidecars(ofStem stem: [UInt8]) -> [[UInt8]] {
        var names = prefixes(ofStem: stem, EditMarks.endsWithSidecars).flatMap { prefix in
            (xmp + aae).map { prefix + $0.utf8 }
        }
        // Phones write this sidecar for an edit that was edited again.
        if let number = number(of: stem, after: "IMG_") {
            names += aae.map { "IMG_O".utf8 + number + ".".utf8 + $0.utf8 }
        }
        return names
    }

    /// The stem of a file of any kind; nil for a sidecar, and for a name without stem or extension.
    package static func stemOfOwner(_ name: [UInt8]) -> [UInt8]? {
        guard let (whole, ending) = split(name), !(xmp + aae).contains(ending) else { return nil }
        return shot(whole).stem
    }

    /// The stem of the files to which a sidecar belongs, whether it bears their stem or a whole name; nil for other files.
    package static func stem(ofSidecar name: [UInt8]) -> [UInt8]? {
        guard isWordSidecar(name), let (whole, _) = split(name) else { return nil }
        return CompanionName(whole)?.stem ?? shot(whole).stem
    }

    /// Whether a file has the ending of sidecars that say something in words.
    package static func isWordSidecar(_ name: [UInt8]) -> Bool {
        split(name)?.ending == "xmp"
    }

    private static let liveVideoEndings: Set<String> = ["mov", "mp4"]
    private static let xmp = ["xmp", "XMP"]
    private static let aae = ["aae", "AAE"]

    /// The stem of the original, and whether this is an edit: phones name one `IMG_E1234` or `x~edited`, cloud exports
    /// `x-edited`.
    private static func shot(_ stem: [UInt8]) -> (stem: [UInt8], isEdited: Bool) {
        if let number = number(of: stem, after: "IMG_E") { return ("IMG_".utf8 + number, true) }
        if let shot = EditMarks.pixelShot(stem) { return (shot.stem, shot.isCover) }
        return EditMarks.split(stem).map { ($0.original, true) } ?? (stem, false)
    }

    /// The four digits behind a phone's prefix.
    private static func number(of stem: [UInt8], after prefix: String) -> [UInt8]? {
        guard stem.starts(with: prefix.utf8) else { return nil }
        let number = stem.dropFirst(prefix.utf8.count)
        return number.count == 4 && number.allSatisfy { (0x30...0x39).contains($0) } ? Array(number) : nil
    }

    /// The stem, and the extension in lower case; nil if one of them is missing.
    private static func split(_ name: [UInt8]) -> (stem: [UInt8], ending: String)? {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot < name.count - 1 else { return nil }
        return (Array(name[..<dot]), String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased())
    }
}

private func + (text: String.UTF8View, bytes: [UInt8]) -> [UInt8] { Array(text) + bytes }
private func + (bytes: [UInt8], text: String.UTF8View) -> [UInt8] { bytes + Array(text) }
