internal import FileSystem
package import SystemPackage

/// A photo that is about to be moved, held open together with its directory.
///
/// While it is open its inode cannot be given to another file, so comparing inodes is enough.
package final class OpenPhoto {
    /// Absolute, the directories free of symbolic links.
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

    /// Open for reading as long as this object lives; its position may be moved.
    package var descriptor: FileDescriptor { file.raw }
}
