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
    /// Lightroom writes `x-Edit.tif` and `x-Edit-2.tif`, DxO PhotoLab `x_DxO.jpg`.
    private static let editorEnds = ["-edit", "_edit", "_dxo"].map { Array($0.utf8) }

    private static func isOfEditor(_ name: [UInt8]) -> Bool {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
        var stem = name[..<dot]
        let rest = stem.dropLast(stem.reversed().prefix(while: CompanionName.isDigit).count)
        if rest.count < stem.count, rest.last == UInt8(ascii: "-") { stem = rest.dropLast() }
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
