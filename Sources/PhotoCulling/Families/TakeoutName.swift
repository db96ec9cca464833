/// How Google Takeout names the JSON file beside a photo.
///
/// The name of the photo, since 2024 with `.supplemental-metadata` behind it, is cut to 46 characters, and `.json`
/// follows. If several photos have one name, their numbers stand behind all that: `x.jpg(1).json` and
/// `x.jpg.supplemental-metadata(1).json` belong to `x(1).jpg`. An edit has no JSON file of its own: it shares that of
/// its original. Sources: immich-go (`docs/misc/google-takeout.md`), GooglePhotosTakeoutHelper (`date_extractors`).
enum TakeoutName {
    /// The most characters before `.json`.
    static let mostCharacters = 46
    private static let supplement = Array(".supplemental-metadata".utf8)

    /// What a JSON file's name without `.json` says about a photo of a name.
    enum Fit: Int, Comparable {
        /// The name is cut, so it may be that of several photos.
        case cut
        /// It is the JSON file of the photo's original.
        case ofOriginal
        case whole

        static func < (first: Fit, second: Fit) -> Bool { first.rawValue < second.rawValue }
    }

    /// The beginnings of the names of all JSON files that may belong to a photo: few others begin so.
    ///
    /// Files that share the JSON file of another name, as an edit `IMG_E1` that of `IMG_1`, are left out.
    static func beginnings(ofPhoto name: [UInt8]) -> Set<[UInt8]> {
        let parts = CompanionName.Parts(name) ?? CompanionName.Parts(bare: name)
        let stems = [parts.stem, parts.whole].flatMap { stem in
            [stem, Array(stem.dropLast(EditMarks.numberSuffix(of: stem).count))]
        }.filter { name.starts(with: $0) }
        return Set(
            stems.map { stem in
                stem.count < mostCharacters ? stem + [UInt8(ascii: ".")] : Array(stem.prefix(mostCharacters))
            })
    }

    /// A beginning of the names of all photos that have the JSON file among theirs, and of few others; nil if none has.
    ///
    /// The triggers of `Schema.takeouts` find it in the same way.
    static func beginning(ofPhotosOf sidecar: [UInt8]) -> [UInt8]? {
        guard let parts = CompanionName.Parts(sidecar), parts.ending == "json" else { return nil }
        var stem = parts.whole
        // Those before a photo's ending and before the supplement; in a shorter name the last is one of the stem itself.
        for _ in 0..<2 {
            guard let dot = stem.lastIndex(of: UInt8(ascii: ".")) else { break }
            stem = Array(stem[..<dot])
        }
        return stem.isEmpty ? nil : Array(stem.prefix(mostCharacters))
    }

    /// How well a JSON file fits a photo; nil if it belongs to another one.
    static func fit(_ body: [UInt8], _ photo: CompanionName.Parts) -> Fit? {
        let own = fit(body, whole: photo.whole, ending: photo.writtenEnding)
        guard own != .whole, photo.isMarked else { return own }
        switch fit(body, whole: photo.unmarked, ending: photo.writtenEnding) {
        case .whole?: return .ofOriginal
        case let other: return own ?? other
        }
    }

    private static func fit(_ body: [UInt8], whole: [UInt8], ending: [UInt8]) -> Fit? {
        let number = EditMarks.numberSuffix(of: body)
        let ownNumber = EditMarks.numberSuffix(of: whole)
        let dotted = ending.isEmpty ? ending : [UInt8(ascii: ".")] + ending
        var fits = [fit(body, whole + dotted)]
        if !number.isEmpty, number == ownNumber {
            fits.append(fit(Array(body.dropLast(number.count)), Array(whole.dropLast(number.count)) + dotted))
        }
        return fits.compactMap(\.self).max()
    }

    private static func fit(_ body: [UInt8], _ name: [UInt8]) -> Fit? {
        guard (name + supplement).starts(with: body) else { return nil }
        if body.count >= name.count { return .whole }
        return isCut(body) ? .cut : nil
    }

    /// Whether a name may have been longer; nobody says which characters Takeout counts.
    private static func isCut(_ body: [UInt8]) -> Bool {
        guard body.count >= mostCharacters else { return false }
        let text = String(decoding: body, as: UTF8.self)
        return [text.count, text.unicodeScalars.count, text.utf16.count].contains(mostCharacters)
    }
}
