internal import FileSystem
internal import SystemPackage

extension DesktopTrash {
    /// Opens a directory by its absolute path, step by step from the root, and follows no symbolic link.
    ///
    /// The paths of photos are recorded without links. A link on such a path was created later and may lead anywhere.
    /// So nothing is moved through it, whether or not the library is still configured.
    ///
    /// - Parameters:
    ///   - path: Absolute path.
    ///   - access: `directory` if it is to be synchronized later, which needs read permission; otherwise `passage`.
    ///   - making: Whether to create missing directories, with the permissions that the umask leaves.
    /// - Returns: The open directory.
    /// - Throws: `TrashError`: `throughLink` with the path of the link, `parentMissing` if a directory is missing.
    func walk(
        to path: FilePath, as access: FileAccess = .directory, making: Bool = false
    ) throws(TrashError) -> Descriptor {
        var done = FilePath(root: path.root)
        var here = try about(done, open(done, as: .passage))
        for name in path.components {
            done.append(name)
            here = try step(to: name, in: here, at: done, making: making)
        }
        return try about(path, open(".", in: here, as: access))
    }

    private func step(
        to name: FilePath.Component, in parent: borrowing Descriptor, at path: FilePath, making: Bool
    ) throws(TrashError) -> Descriptor {
        do throws(Errno) {
            return try open(name.path, in: parent, as: .realPassage)
        } catch .noSuchFileOrDirectory where making {
            return try about(path, make(name, in: open(".", in: parent, as: .directory), isPrivate: false))
        } catch .noSuchFileOrDirectory {
            throw TrashError(.parentMissing, path)
        } catch .notDirectory, .tooManySymbolicLinkLevels {
            let status = try about(path, status(of: name, in: parent.raw))
            throw TrashError(status?.type == .symbolicLink ? .throughLink : .parentMissing, path)
        } catch {
            throw TrashError(error, path)
        }
    }
}
