internal import Images

/// What file managers, browsers and programs that synchronise folders do to a name because another file has it.
///
/// Of equal files, the one with the plain name stays. The lists are set by hand from the programs named at each.
package enum CopyName {
    /// Whether a name says that its file is a copy of one with a plain name, or lacks the ending of a photo.
    package static func isCopy(_ name: [UInt8]) -> Bool {
        guard let parts = CompanionName.Parts(name), CompanionName(parts) != nil else { return true }
        // Most names have none of these marks, and a copy's name has at least one.
        guard parts.whole.contains(where: Self.isMark) else { return false }
        return isOfHost(parts.whole) || mayHaveWords(parts.whole) && hasWords(parts.whole)
    }

    /// Whether a number or a word at its end or beginning says so.
    static func hasWords(_ stem: [UInt8]) -> Bool {
        let stem = String(decoding: stem, as: UTF8.self).lowercased()
        return isConflict(stem) || isNumbered(stem) || isCalledCopy(stem)
    }

    private static func isMark(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "("), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
        default: byte >= 0x80
        }
    }

    /// Whether there may be such a number or word; most names from cameras and phones have nothing of the kind.
    ///
    /// Texts compare by whole characters, which takes a hundred times as long as bytes. Of ASCII, a number and the words
    /// for a conflict need a parenthesis or begin with `con`, and the words for a copy begin with `cop` or `kop`.
    static func mayHaveWords(_ stem: [UInt8]) -> Bool {
        stem.indices.contains { place in
            let letter = stem[place] | 0x20
            if stem[place] >= 0x80 || stem[place] == UInt8(ascii: "(") { return true }
            guard place > 1, letter == UInt8(ascii: "p") || letter == UInt8(ascii: "n"),
                stem[place - 1] | 0x20 == UInt8(ascii: "o")
            else { return false }
            return stem[place - 2] | 0x20 == UInt8(ascii: "c") || stem[place - 2] | 0x20 == UInt8(ascii: "k")
        }
    }

    // MARK: Copies

    /// `x (1)` by browsers and Windows, `x(1)` by phones and Takeout; a year is no number of a copy.
    private static func isNumbered(_ stem: String) -> Bool { number(endOf: stem) != nil }

    /// The stem without the number in parentheses at its end.
    private static func number(endOf stem: String) -> Substring? {
        guard stem.last == ")", let start = stem.lastIndex(of: "("), start > stem.startIndex else { return nil }
        let digits = stem[stem.index(after: start)...].dropLast()
        guard (1...3).contains(digits.count), digits.utf8.allSatisfy(CompanionName.isDigit) else { return nil }
        return stem[..<start]
    }

    /// The words for a copy behind a name, in small letters: Windows (`x - Copy (2)`), Finder (`x copy 2`), GNOME
    /// (`x (copy)`, `x (another copy)`, `x (3rd copy)`) and KDE in the languages of their users.
    private static let words = [
        "copy", "kopie", "kopia", "kopi", "kopio", "kopió", "kópia", "kopija", "kopya", "kopyası", "copie", "copia",
        "còpia", "cópia", "másolat", "másolata", "kopyala", "копия", "копія", "αντίγραφο", "コピー", "のコピー", "副本",
        "拷贝", "복사본", "נוסחה", "עותק", "نسخة", "สำเนา",
    ]

    /// The words before a name: Windows (`Copy of x`, `Copy (2) of x`, `Kopie von x`), Google Drive and others.
    private static let beginnings = [
        "copy of ", "kopie von ", "kopie van ", "kopie souboru ", "kopie ", "kopia ", "kopi av ", "kopi af ",
        "copie de ",
        "copia de ", "copia di ", "còpia de ", "cópia de ", "копия ", "копія ", "másolat – ", "コピー ～ ", "コピー - ",
    ]

    private static func isCalledCopy(_ stem: String) -> Bool {
        if beginnings.contains(where: stem.hasPrefix) { return true }
        for word in ["copy (", "kopie ("]
        where stem.hasPrefix(word) && (stem.contains(") of ") || stem.contains(") von ")) {
            return true
        }
        var rest = Substring(stem)
        // `x copy 2`
        let digits = rest.reversed().prefix { $0.isASCII && $0.isNumber }.count
        if digits > 0, rest.dropLast(digits).last == " " { rest = rest.dropLast(digits + 1) }
        if rest.last == ")" { rest = rest.dropLast() }
        guard let word = words.first(where: rest.hasSuffix) else { return false }
        let before = rest.dropLast(word.count).last
        // The signs of East Asia follow the name without a space.
        return before.map { " (-–_".contains($0) || !$0.isASCII && !$0.isCased } ?? false
    }

    // MARK: Conflicts of synchronisation

    /// Parts of the words for a conflict, in small letters, in the languages of Dropbox.
    private static let conflicts = [
        "conflict", "konflikt", "conflit", "conflicto", "konflikta", "ristiriita", "çakışan", "конфликт", "конфлікт",
        "競合", "冲突", "衝突", "충돌",
    ]

    /// Syncthing `x.sync-conflict-20230101-120000-ABCDEFG`, Nextcloud `x (conflicted copy 2023-01-01 120000)` and
    /// `x_conflict-20230101-120000`, Dropbox `x (Anna's conflicted copy 2023-01-01)` in the language of its user, Seafile
    /// `x (SFConflict anna 2023-01-01-12-00-00)`, Synology `x_host_Jan-01-120000-2023_Conflict`.
    private static func isConflict(_ stem: String) -> Bool {
        func mark(_ start: String.Index) -> Bool { conflicts.contains { stem[start...].contains($0) } }
        if let start = stem.lastIndex(of: "("), start > stem.startIndex, stem.last == ")" || number(endOf: stem) != nil,
            mark(start)
        {
            return true
        }
        return stem.contains(".sync-conflict-") || stem.contains("_conflict-") || stem.hasSuffix("_conflict")
            || stem.hasSuffix(".conflict")
    }

    /// OneDrive's `x-HOSTNAME`: capitals, digits and hyphens, at least three of them letters, unlike `IMG-20230101-WA0001`.
    ///
    /// Windows names computers in capitals.
    private static func isOfHost(_ stem: [UInt8]) -> Bool {
        func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
        let hyphen = UInt8(ascii: "-")
        let end = stem.reversed().prefix { isCapital($0) || CompanionName.isDigit($0) || $0 == hyphen }.reversed()
        guard let start = end.firstIndex(of: hyphen), end.count < stem.count else { return false }
        let host = end[start...].dropFirst()
        return host.first.map(isCapital) == true && host.count(where: isCapital) >= 3
    }
}
