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

    /// Whether this is the picture that a phone shows for a burst.
    ///
    /// Google's and Huawei's camera call it `…_BURST20231207101605_COVER`, Samsung's `20231207_101605_001_COVER`. It is no
    /// version of another one. Its copies have a number behind it.
    static func isBurstCover(_ stem: [UInt8]) -> Bool {
        let cover = Array("_COVER".utf8)
        let rest = stem.dropLast(numberSuffix(of: stem).count)
        guard rest.suffix(cover.count).elementsEqual(cover) else { return false }
        let parts = rest.dropLast(cover.count).split(separator: UInt8(ascii: "_"))
        let word = "BURST".utf8
        let digits = parts.last.map { $0.starts(with: word) ? $0.dropFirst(word.count) : $0 } ?? []
        // Three count the pictures; eight are a day, and more are the time.
        return (digits.count == 3 || digits.count >= 8) && digits.allSatisfy(CompanionName.isDigit)
    }

    /// With accents, and the parts of Korean syllables, as characters of their own; covers the letters of the marks.
    private static func decomposed(_ mark: String) -> String {
        var parts = String.UnicodeScalarView()
        for scalar in mark.unicodeScalars {
            switch scalar.value {
            case 0xE9: parts += ["e", "\u{301}"]
            case 0xAC00...0xD7A3:
                // The Unicode Standard, 3.12: 21 vowels, each with 27 endings or none.
                let place = scalar.value - 0xAC00
                let jamo = [0x1100 + place / 588, 0x1161 + place % 588 / 28, 0x11A7 + place % 28]
                parts += jamo.prefix(place % 28 == 0 ? 2 : 3).compactMap(Unicode.Scalar.init)
            default: parts.append(scalar)
            }
        }
        return String(parts)
    }

    /// The stem without the mark; nil if there is none.
    ///
    /// Takeout numbers files of one name behind the mark: `x-edited(1)` is the edit of `x(1)`.
    static func original(of stem: [UInt8]) -> [UInt8]? {
        let number = numberSuffix(of: stem)
        let rest = stem.dropLast(number.count)
        guard let mark = ends.first(where: { rest.count > $0.count && rest.suffix($0.count).elementsEqual($0) }) else {
            return nil
        }
        return Array(rest.dropLast(mark.count)) + number
    }

    /// The possible stems of the edits of an original.
    static func stems(ofOriginal stem: [UInt8]) -> [[UInt8]] {
        let number = numberSuffix(of: stem)
        let rest = Array(stem.dropLast(number.count))
        return ends.map { rest + $0 + number }
    }

    /// The end `(1)` of a stem; empty without one.
    static func numberSuffix(of stem: [UInt8]) -> [UInt8] {
        guard stem.last == UInt8(ascii: ")"), let start = stem.lastIndex(of: UInt8(ascii: "(")), start > 0 else {
            return []
        }
        let digits = stem[(start + 1)..<(stem.count - 1)]
        return !digits.isEmpty && digits.allSatisfy(CompanionName.isDigit) ? Array(stem[start...]) : []
    }
}
