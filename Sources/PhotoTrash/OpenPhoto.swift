internal import SystemPackage

/// A photo that is about to be moved, held open together with its directory.
///
/// While it is open its inode cannot be given to another file, so comparing inodes is enough.
struct OpenPhoto: ~Copyable {
    /// Absolute, the directories free of symbolic links.
    let original: FilePath
    let name: FilePath.Component
    let parent: Descriptor
    let file: Descriptor
    let identity: FileIdentity
}
