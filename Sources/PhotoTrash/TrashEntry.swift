package import FileSystem
package import SystemPackage

/// One photo in the trash, or planned to be there.
package struct TrashEntry: Hashable, Sendable {
    /// The directory that holds `files` and `info`.
    package var trashDirectory: FilePath
    /// The name in `files`; the one in `info` has `.trashinfo` appended.
    package var name: FilePath.Component
    /// Where the photo was: absolute, its directories free of symbolic links.
    package var original: FilePath
    package var identity: FileIdentity
    /// The `DeletionDate`: `YYYY-MM-DDThh:mm:ss` in local time; empty when a foreign entry has none.
    package var deleted: String

    package init(
        trashDirectory: FilePath, name: FilePath.Component, original: FilePath, identity: FileIdentity, deleted: String
    ) {
        self.trashDirectory = trashDirectory
        self.name = name
        self.original = original
        self.identity = identity
        self.deleted = deleted
    }

    /// The photo itself while it is in the trash.
    package var payload: FilePath { trashDirectory.appending("files").appending(name) }

    /// The file from which the desktop knows where the photo was.
    package var information: FilePath {
        trashDirectory.appending("info").appending(DeletionRecord.fileName(of: name))
    }
}
