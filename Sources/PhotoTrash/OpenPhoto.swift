internal import FileSystem
package import SystemPackage

/// A photo that is about to be moved, held open with its directory.
///
/// While it is open, no other file can get its inode, so comparing inodes is enough.
package final class OpenPhoto {
    /// Absolute path; its directories contain no symbolic links.
    let original: FilePath
    let name: FilePath.Component
    let parent: Descriptor
    let file: Descriptor
    let identity: FileIdentity

    init(
        original: FilePath, name: FilePath.Component, parent: consuming Descriptor, file: consuming Descriptor,
        identity: FileIdentity
    ) {
        self.original = original
        self.name = name
        self.parent = parent
        self.file = file
        self.identity = identity
    }

    /// Open for reading while this object exists; the read position may be changed.
    package var descriptor: FileDescriptor { file.raw }
}
