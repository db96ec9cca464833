internal import SystemPackage

/// The highest directory of the photo's volume: `$topdir` of the specification.
struct VolumeTop: ~Copyable {
    let path: FilePath
    let directory: Descriptor
}

extension DesktopTrash {
    /// Walks up from the photo until the device changes.
    ///
    /// Mount points are told by device and not by mount, as other programs do: a trash at the top of a bind mount,
    /// or of what a sandbox mounted, would not be found by the desktop.
    func openTop(of photo: OpenPhoto) throws(TrashError) -> VolumeTop {
        var path = photo.original.removingLastComponent()
        let parent = photo.parent.raw
        var here = try about(path) { () throws(Errno) in
            Descriptor(try fileSystem.open(".", in: parent, as: .passage))
        }
        while true {
            let raw = here.raw
            let above = try about(path) { () throws(Errno) in
                Descriptor(try fileSystem.open("..", in: raw, as: .passage))
            }
            let aboveRaw = above.raw
            let lower = try about(path) { () throws(Errno) in try fileSystem.status(of: raw).identity }
            let upper = try about(path) { () throws(Errno) in try fileSystem.status(of: aboveRaw).identity }
            // The root directory is its own parent.
            guard upper.device == lower.device, upper.inode != lower.inode else { break }
            here = above
            path.removeLastComponent()
        }
        let raw = here.raw
        let directory = try about(path) { () throws(Errno) in
            Descriptor(try fileSystem.open(".", in: raw, as: .directory))
        }
        return VolumeTop(path: path, directory: directory)
    }
}
