/// What a file's name and the files beside it say about a person's work on the photo, or a program's.
package struct PhotoWork: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A sidecar belongs to the photo: stars, words, the steps of an edit.
    package static let sidecar = PhotoWork(rawValue: 1 << 0)
    /// The name says that it was edited, or that the phone or its owner chose it among others.
    package static let edited = PhotoWork(rawValue: 1 << 1)
    /// A program's copy from before it changed the photo.
    package static let backup = PhotoWork(rawValue: 1 << 2)

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
