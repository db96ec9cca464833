package import FileSystem
package import SystemPackage

/// A photo in the trash, or one planned to be there.
package struct TrashEntry: Hashable, Sendable {
    /// The directory that holds `files` and `info`.
    package var trashDirectory: FilePath
    /// The name in `files`; the one in `info` has `.trashinfo` appended.
    package var name: FilePath.Component
    /// The photo's old path: absolute, without symbolic links in its directories.
    package var original: FilePath
    package var identity: FileIdentity
    /// The `DeletionDate` as `YYYY-MM-DDThh:mm:ss` in local time; empty if another program's entry has none.
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

    /// The path of the photo in the trash.
    package var payload: FilePath { trashDirectory.appending("files").appending(name) }

    /// The information file, from which the desktop knows the old path.
    package var information: FilePath {
        trashDirectory.appending("info").appending(DeletionRecord.fileName(of: name))
    }
}
