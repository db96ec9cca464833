/// What programs add to the name of a photo for its edited version.
enum EditMarks {
    /// At the end of the stem.
    ///
    /// * Google Photos names an edit in the language of its user. The list joins those of GooglePhotosTakeoutHelper
    ///   (`extraFormats`), immich-go (`docs/misc/google-takeout.md`) and the tools for Takeout that extend them: English,
    ///   German, French, Italian, Spanish, Portuguese, Dutch, Catalan, Polish, Danish, Norwegian, Swedish, Finnish, Czech
    ///   and Slovak, Russian, Ukrainian, Japanese, Korean, Chinese.
    /// * Phones of Google and Samsung write `~edited` and `_edited`; osxphotos writes `_edited` too.
    /// * iCloud for Windows writes `(Edited)`.
    static let ends: [[UInt8]] =
        [
            "-edited", "~edited", "_edited", "(Edited)", " (Edited)", "-bearbeitet", "-modifié", "-modificato",
            "-ha editado", "-editado", "-bewerkt", "-editat", "-edytowane", "-redigeret", "-redigert", "-redigerad",
            "-muokattu", "-upravené", "-отредактировано", "-відредаговано", "-編集済み", "-편집됨", "-编辑", "-已编辑",
            "-已編輯",
        ].flatMap { mark in
            // Names from a Mac have letters and their accents apart.
            Set([Array(mark.utf8), Array(decomposed(mark).utf8)])
        }

    /// Those whose sidecars may bear the name of the original; more of them would cost a look at each name.
    static let endsWithSidecars = ["-edited", "~edited"].map { Array($0.utf8) }

    /// The end of the name of the picture that a phone of Google shows for a burst; it is no version of another one.
    static let cover = Array("_COVER".utf8)

    /// With accents as characters of their own; covers the letters of the marks.
    private static func decomposed(_ mark: String) -> String {
        mark.replacing("é", with: "e\u{301}")
    }

    /// The stem without the mark, and the mark; nil if there is none.
    ///
    /// Takeout numbers files of one name behind the mark: `x-edited(1)` is the edit of `x(1)`.
    static func split(_ stem: [UInt8]) -> (original: [UInt8], mark: [UInt8])? {
        let number = numberSuffix(of: stem)
        let rest = stem.dropLast(number.count)
        guard let mark = ends.first(where: { rest.count > $0.count && rest.suffix($0.count).elementsEqual($0) }) else {
            return nil
        }
        return (Array(rest.dropLast(mark.count)) + number, mark)
    }

    /// The possible stems of the edits of an original.
    static func stems(ofOriginal stem: [UInt8], marks: [[UInt8]]) -> [[UInt8]] {
        let number = numberSuffix(of: stem)
        let rest = Array(stem.dropLast(number.count))
        return marks.map { rest + $0 + number }
    }

    /// The end `(1)` of a stem; empty without one.
    private static func numberSuffix(of stem: [UInt8]) -> [UInt8] {
        guard stem.last == UInt8(ascii: ")"), let start = stem.lastIndex(of: UInt8(ascii: "(")), start > 0 else {
            return []
        }
        let digits = stem[(start + 1)..<(stem.count - 1)]
        return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) } ? Array(stem[start...]) : []
    }

    /// The common stem of the pictures of one press of the button on a Pixel phone, and whether this is the one that the
    /// phone shows: `PXL_1.PORTRAIT-01.COVER` and `PXL_1.PORTRAIT-02.ORIGINAL`, likewise RAW, LONG_EXPOSURE and others.
    static func pixelShot(_ stem: [UInt8]) -> (stem: [UInt8], isCover: Bool)? {
        guard stem.starts(with: "PXL_".utf8) else { return nil }
        let parts = stem.split(separator: UInt8(ascii: "."))
        guard parts.count > 2, let first = parts.first, let last = parts.last else { return nil }
        if last.elementsEqual("COVER".utf8) { return (Array(first), true) }
        return last.elementsEqual("ORIGINAL".utf8) ? (Array(first), false) : nil
    }
}
