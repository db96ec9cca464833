extension PhotoWork {
    /// What a file's name says.
    package init(name: [UInt8]) {
        self = []
        if Self.isBackup(name) {
            insert(.backup)
        } else if CompanionName.isEdited(name) {
            insert(.edited)
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
