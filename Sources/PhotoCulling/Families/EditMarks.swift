/// What programs add to the name of a photo for its edited version.
enum EditMarks {
    /// The words, in small letters, at the end of the stem: behind a hyphen, a tilde or a low line, or in parentheses.
    ///
    /// * Google Photos names an edit in the language of its user: `x-edited`. The list joins those of
    ///   GooglePhotosTakeoutHelper (`extraFormats`), immich-go (`docs/misc/google-takeout.md`) and the tools for Takeout
    ///   that extend them, with the words that its pages use elsewhere for an edited photo.
    /// * Phones of Google and Samsung write `~edited` and `_edited`; osxphotos writes `_edited` too.
    /// * iCloud for Windows writes `(Edited)`.
    ///
    /// Texts compare equal whether letters and their accents are apart, as in names from a Mac, or not.
    private static let words: Set<String> = [
        "edited", "bearbeitet", "geändert", "modifié", "modifiée", "édité", "éditée", "modificato", "modificata",
        "editado", "editada", "ha editado", "modificado", "modificada", "bewerkt", "gewijzigd", "editat", "editată",
        "modificat", "edytowane", "edytowany", "edytowana", "edytowano", "zmodyfikowane", "redigeret", "redigert",
        "redigerad", "redigerat", "muokattu", "upraveno", "upravené", "upravený", "upravená", "düzenlendi",
        "düzenlenmiş",
        "изменено", "измененный", "изменённый", "отредактировано", "змінено", "відредаговано", "редактирано", "編集済み",
        "编辑", "已编辑", "已修改",
        "編輯", "已編輯", "편집됨", "수정됨", "szerkesztett", "szerkesztve", "επεξεργασμένο", "επεξεργασμένη",
        "έγινε επεξεργασία", "τροποποιήθηκε", "נערך", "נערכה", "ערוך", "ערוכה", "معدل", "معدّل", "معدلة", "معدّلة",
        "تم التعديل", "تم تعديله", "تم تعديلها", "تم تحريره", "संपादित", "बदलाव किया गया", "diedit", "telah diedit",
        "disunting",
        "đã chỉnh sửa", "đã sửa", "แก้ไขแล้ว", "แก้ไข", "uređeno", "urejeno", "redaguota", "rediģēts", "muudetud",
    ]
    /// Accents that are apart from their letters take more bytes, and so do the parts of Korean syllables.
    private static let mostBytes = 3 * (words.map(\.utf8.count).max() ?? 0)

    private static let signs = "-~_".utf8

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

    /// The stem without the mark; nil if there is none.
    ///
    /// Takeout numbers files of one name behind the mark: `x-edited(1)` is the edit of `x(1)`. Others put a space before.
    static func original(of stem: [UInt8]) -> [UInt8]? {
        let (rest, number) = numbered(stem)
        let isEnclosed = rest.last == UInt8(ascii: ")")
        let sign = rest.lastIndex { isEnclosed ? $0 == UInt8(ascii: "(") : signs.contains($0) }
        guard let sign else { return nil }
        var base = rest[..<sign]
        if isEnclosed, base.last == UInt8(ascii: " ") { base = base.dropLast() }
        let word = rest[(sign + 1)...].dropLast(isEnclosed ? 1 : 0)
        // Most names end with a number, and texts take long to compare.
        guard !base.isEmpty, let first = word.first, isLetter(first), word.count <= mostBytes,
            words.contains(String(decoding: word, as: UTF8.self).lowercased())
        else { return nil }
        return Array(base) + number
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20) }

    /// Between these bounds lie all names of edits of an original, and few others.
    static func spans(ofOriginal stem: [UInt8]) -> [(low: [UInt8], high: [UInt8])] {
        let rest = Array(numbered(stem).rest)
        let beginnings: [[UInt8]] = ["-", "~", "_", "(", " ("].map { Array($0.utf8) }
        // Letters of ASCII, large and small, and all others.
        let letters: [(first: UInt8, behind: UInt8)] = [(0x41, 0x5B), (0x61, 0x7B), (0x80, 0xFF)]
        return beginnings.flatMap { beginning in
            let start = rest + beginning
            return letters.map { (low: start + [$0.first], high: start + [$0.behind]) }
        }
    }

    /// A stem without its number, and the number with the space before it: `(1)`, ` (2)`.
    private static func numbered(_ stem: [UInt8]) -> (rest: ArraySlice<UInt8>, number: ArraySlice<UInt8>) {
        var rest = stem.dropLast(numberSuffix(of: stem).count)
        if rest.count < stem.count, rest.last == UInt8(ascii: " ") { rest = rest.dropLast() }
        return (rest, stem[rest.endIndex...])
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

extension PhotoWork {
    /// What a file's name says.
    package init(name: [UInt8]) {
        self = []
        if Self.isBackup(name) {
            insert(.backup)
        } else if CompanionName.isEdited(name) || Self.isOfEditor(name) {
            insert(.edited)
            if CompanionName.isChosenOfBurst(name) { insert(.chosen) }
        }
    }

    /// The ends of stems, in small letters, by which programs name a person's edit that is deleted without its original.
    ///
    /// Lightroom writes `x-Edit.tif` and `x-Edit-2.tif`, DxO PhotoLab `x_DxO.jpg`, editors of phones `x_edit_1675…`.
    private static let editorEnds = ["-edit", "_edit", "_dxo"].map { Array($0.utf8) }

    /// The ending by which Snapseed's edits are known: it writes `IMG_0600-01.jpeg` for `IMG_0600.jpg`.
    private static let snapseedEnding = Array(".jpeg".utf8)

    private static func isOfEditor(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        var stem = name[..<dot]
        let rest = stem.dropLast(stem.reversed().prefix(while: CompanionName.isDigit).count)
        let isNumbered = rest.count < stem.count && rest.last.map { "-_".utf8.contains($0) } == true
        let hasTwoDigits = isNumbered && rest.last == UInt8(ascii: "-") && stem.count == rest.count + 2
        // Behind a camera's number of four digits at least, with something before them: `2020-01.jpeg` is a month,
        // `2020-12-24.jpeg` a day, `Wedding-01.jpeg` one of a series.
        let followsNumber = rest.count > 5 && rest.dropLast().suffix(4).allSatisfy(CompanionName.isDigit)
        if hasTwoDigits, followsNumber, name[dot...].elementsEqual(snapseedEnding) { return true }
        // Google Photos saves an edit of `PXL_1234.jpg` as a copy `PXL_1234~2.jpg`.
        if rest.last == UInt8(ascii: "~"), rest.count < stem.count, stem.count <= rest.count + 2, followsNumber {
            return true
        }
        if isNumbered { stem = rest.dropLast() }
        return editorEnds.contains { end in
            stem.count > end.count && zip(stem.suffix(end.count), end).allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
        }
    }

    /// The ends of the names that programs give to what they save before a change.
    ///
    /// `_original`: ExifTool, in its page under "Overwriting"; `~`: Emacs, GNOME and KDE editors, as rmlint and fdupes'
    /// users know them; `.bak`, `.orig`: jhead, patch and most scripts.
    private static let backupEnds = ["_original", "~", ".bak", ".orig"].map { Array($0.utf8) }

    /// Whether a name ends so behind the name of a file, its extension included.
    private static func isBackup(_ name: [UInt8]) -> Bool {
        guard let end = backupEnds.first(where: { name.count > $0.count && name.suffix($0.count).elementsEqual($0) })
        else { return false }
        return CompanionName(Array(name.dropLast(end.count))) != nil
    }
}
