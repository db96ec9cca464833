internal import SystemPackage

extension DesktopTrash {
    /// Opens a directory by its absolute path, step by step from the root, and follows no symbolic link.
    ///
    /// The places of photos are recorded without links. A link on such a path was made later and may lead anywhere, so
    /// nothing is moved through it, whether or not the library is still configured.
    ///
    /// - Parameters:
    ///   - path: absolute.
    ///   - access: `directory` for one that is synchronized later, which needs the right to read it; or `passage`.
    ///   - making: whether missing directories are made, with the rights that the umask leaves.
    /// - Returns: the directory, open.
    /// - Throws: `TrashError`: `throughLink` with the path of the link, `parentMissing` where a directory is missing.
    func walk(
        to path: FilePath, as access: TrashAccess = .directory, making: Bool = false
    ) throws(TrashError) -> Descriptor {
        var done = FilePath(root: path.root)
        var here = try about(done) { () throws(Errno) in
            Descriptor(try fileSystem.open(done, in: nil, as: .passage))
        }
        for name in path.components {
            done.append(name)
            here = try step(to: name, in: here, at: done, making: making)
        }
        let last = here.raw
        return try about(path) { () throws(Errno) in Descriptor(try fileSystem.open(".", in: last, as: access)) }
    }

    private func step(
        to name: FilePath.Component, in parent: borrowing Descriptor, at path: FilePath, making: Bool
    ) throws(TrashError) -> Descriptor {
        let raw = parent.raw
        do throws(Errno) {
            return Descriptor(try fileSystem.open(name.path, in: raw, as: .realPassage))
        } catch .noSuchFileOrDirectory where making {
            return try about(path) { () throws(Errno) in
                try make(name, in: Descriptor(try fileSystem.open(".", in: raw, as: .directory)), isPrivate: false)
            }
        } catch .noSuchFileOrDirectory {
            throw TrashError(.parentMissing, path)
        } catch .notDirectory, .tooManySymbolicLinkLevels {
            let status = try about(path) { () throws(Errno) -> FileStatus? in try self.status(of: name, in: raw) }
            throw TrashError(status?.kind == .symbolicLink ? .throughLink : .parentMissing, path)
        } catch {
            throw TrashError(error, path)
        }
    }
}
