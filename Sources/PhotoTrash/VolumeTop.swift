internal import FileSystem
internal import SystemPackage

/// The highest directory of the photo's volume: `$topdir` of the specification.
struct VolumeTop: ~Copyable {
    let path: FilePath
    let directory: Descriptor
}

extension DesktopTrash {
    /// Walks up from the photo until the device changes.
    ///
    /// Mount points are found by the device number, as in other programs, and not by the mount table. The desktop would
    /// not find a trash at the top of a bind mount or of a sandbox's mount.
    func openTop(of photo: OpenPhoto) throws(TrashError) -> VolumeTop {
        var path = photo.original.removingLastComponent()
        var here = try about(path, open(".", in: photo.parent, as: .passage))
        while true {
            let above = try about(path, open("..", in: here, as: .passage))
            let lower = try about(path, fileSystem.status(of: here.raw)).deviceInode
            let upper = try about(path, fileSystem.status(of: above.raw)).deviceInode
            // The root directory is its own parent.
            guard upper.device == lower.device, upper.inode != lower.inode else { break }
            here = above
            path.removeLastComponent()
        }
        return VolumeTop(path: path, directory: try about(path, open(".", in: here, as: .directory)))
    }
}
