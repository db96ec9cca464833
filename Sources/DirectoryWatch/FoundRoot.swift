import FileSystem
import SystemPackage

/// A root that was found on disk.
struct FoundRoot: Sendable {
    /// Without symlinks.
    let path: FilePath
    let identity: DeviceInode
    let lasting: RootIdentity
    let remoteKind: String?
    /// Whether it holds nothing that a scan would list.
    let isEmpty: Bool

    /// Resolves a root's path, and reads what is there.
    static func find(_ path: FilePath) -> Result<FoundRoot, RootAbsence> {
        do throws(Errno) {
            let resolved = try path.resolved()
            let directory = try OpenDirectory(resolved)
            let volume = Volume(of: directory.descriptor)
            let lasting = RootIdentity(volume: volume?.identifier ?? 0, inode: directory.identity.inode)
            return .success(
                FoundRoot(
                    path: resolved, identity: directory.identity, lasting: lasting, remoteKind: volume?.remoteKind,
                    isEmpty: try isEmpty(directory)))
        } catch {
            return .failure(absence(error))
        }
    }

    private static func absence(_ error: Errno) -> RootAbsence {
        switch error {
        case .noSuchFileOrDirectory: .notFound
        case .notDirectory, .tooManySymbolicLinkLevels: .notADirectory
        default: .unreadable(error)
        }
    }

    /// A directory that cannot be read does not count as empty: its failure makes the root unreadable.
    private static func isEmpty(_ directory: borrowing OpenDirectory) throws(Errno) -> Bool {
        var isEmpty = true
        let readable = try directory.reopened()
        try readable.descriptor.forEachName { name, _ in
            let bytes = EntryName(name).bytes
            if LeftOut.file(bytes) == nil, LeftOut.directory(bytes) == nil { isEmpty = false }
        }
        return isEmpty
    }
}
