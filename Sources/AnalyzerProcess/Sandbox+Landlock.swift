internal import CLinux
internal import FileSystem
internal import Glibc
internal import SystemPackage

extension Sandbox {
    /// Denies every access to files, TCP ports and outside sockets that this kernel's Landlock knows, except `access`.
    ///
    /// The ruleset handles all rights and grants none but those to read. Returns the version in force, nil where there
    /// is none or where the root could still be opened. Descriptors that are open, or come over the socket, keep
    /// working.
    static func restrictFiles(but access: SandboxAccess) -> Int? {
        let grants =
            access.readable.compactMap { grant(readFile | readDirectory, to: $0) }
            + access.listed.compactMap { grant(readDirectory, to: $0) }
        guard let version = restrictFiles(except: grants), isRefused({ openRoot() }) else { return nil }
        return version
    }

    /// LANDLOCK_ACCESS_FS_READ_FILE and LANDLOCK_ACCESS_FS_READ_DIR of linux/landlock.h.
    private static let readFile: UInt64 = 1 << 2
    private static let readDirectory: UInt64 = 1 << 3

    /// The grant to read a file or folder; nil if it is missing or cannot be opened, so that it stays denied.
    private static func grant(_ rights: UInt64, to path: FilePath) -> FileGrant? {
        // The path of a grant is text.
        guard FilePath(path.string) == path, let file = try? Descriptor(path, as: .linkedFile),
            let type = try? Stat(file.raw).type
        else { return nil }
        switch type {
        case .directory: return FileGrant(path: path.string, rights: rights)
        // A file has no right to be listed.
        case .regular where rights & readFile != 0: return FileGrant(path: path.string, rights: readFile)
        default: return nil
        }
    }

    /// Rights that stay for a file, or for a directory and all below it.
    struct FileGrant {
        var path: String
        /// Of linux/landlock.h; those that the kernel does not know yet are left out.
        var rights: UInt64
    }

    /// Denies every access that this kernel's Landlock knows, except the grants.
    ///
    /// - Returns: The version in force; nil where there is none.
    static func restrictFiles(except grants: [FileGrant]) -> Int? {
        let versionQuery: UInt32 = 1
        let version = cleanerd_landlock_create_ruleset(nil, 0, versionQuery)
        guard version >= 1 else { return nil }
        let attributes = rights(version: version)
        let ruleset = cleanerd_landlock_create_ruleset(attributes, attributes.count * MemoryLayout<UInt64>.size, 0)
        guard ruleset >= 0 else { return nil }
        defer { Glibc.close(Int32(ruleset)) }
        for grant in grants {
            let place = open(grant.path, O_RDONLY | O_CLOEXEC)
            guard place >= 0 else { return nil }
            defer { Glibc.close(place) }
            guard cleanerd_landlock_allow(Int32(ruleset), grant.rights & attributes[0], place) == 0 else { return nil }
        }
        return cleanerd_landlock_restrict_self(Int32(ruleset), 0) == 0 ? version : nil
    }

    /// `struct landlock_ruleset_attr` as far as a version knows it: rights on files, on the network, scopes.
    ///
    /// The bits are those of linux/landlock.h: 13 rights on files at first, then REFER, TRUNCATE and, in version 5,
    /// IOCTL_DEV; binding and connecting TCP from version 4; abstract sockets and signals from version 6.
    private static func rights(version: Int) -> [UInt64] {
        let fileRights =
            switch version {
            case 1: 13
            case 2: 14
            case 3, 4: 15
            default: 16
            }
        let files: UInt64 = (1 << fileRights) - 1
        let two: UInt64 = 0b11
        return [files] + (version >= 4 ? [two] : []) + (version >= 6 ? [two] : [])
    }

    /// A descriptor or -1 and errno, like every call that `isRefused` judges.
    static func openRoot() -> Int { Int(open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) }

    /// Tries something that returns a descriptor.
    ///
    /// True where the sandbox, and not chance, forbade it.
    static func isRefused(_ attempt: () -> Int) -> Bool {
        let descriptor = attempt()
        guard descriptor < 0 else {
            Glibc.close(Int32(descriptor))
            return false
        }
        return [EPERM, EACCES, ENOSYS].contains(errno)
    }
}
