internal import Glibc

/// The part of `stat(2)` that the trash decides by.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case regular, directory, symbolicLink, other
    }

    package var kind: Kind
    package var isSticky: Bool
    /// User id.
    package var owner: UInt32
    package var identity: FileIdentity

    init(_ raw: stat) {
        kind =
            switch raw.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            case S_IFLNK: .symbolicLink
            default: .other
            }
        isSticky = raw.st_mode & S_ISVTX != 0
        owner = raw.st_uid
        identity = FileIdentity(raw)
    }
}
