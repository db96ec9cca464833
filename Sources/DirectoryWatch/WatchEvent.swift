package import FileSystem
package import SystemPackage

/// What happened in a library, in order.
///
/// Paths are relative to their root; the empty path is the root itself. Events may be doubled. An event may describe
/// something that has changed again meanwhile: then another event follows. Applied in order they lead to what is on disk.
package enum WatchEvent: Sendable, Hashable {
    /// All photos-to-be of one directory: whoever knew another file in just this directory knows that it is gone.
    case listing(root: Int64, directory: FilePath, entries: [Entry])
    /// A file is complete as far as can be seen: closed, moved here, linked, or its metadata changed.
    case settled(root: Int64, path: FilePath, stamp: FileStamp)
    /// A file was created and its writer has not closed it.
    case writing(root: Int64, path: FilePath)
    /// A file has another name; what stood at `to` is gone.
    ///
    /// `stamp` is nil if it had disappeared again; the next events say more. If `from` is unknown to the reader, this is
    /// the same as `settled` at `to`.
    case moved(fromRoot: Int64, from: FilePath, toRoot: Int64, to: FilePath, stamp: FileStamp?)
    /// A directory with all below it has another name; what stood at `to` is gone.
    case directoryMoved(fromRoot: Int64, from: FilePath, toRoot: Int64, to: FilePath)
    case gone(root: Int64, path: FilePath)
    /// A directory and all below it are gone, or are left out from now on.
    case directoryGone(root: Int64, path: FilePath)
    case scanBegan(root: Int64, reason: ScanReason)
    /// Every directory was listed since the last `scanBegan`: directories that the report does not name are gone.
    case scanEnded(root: Int64, report: ScanReport)
    /// Everything that happened before this cookie was left has been published.
    case cookie(String)
    /// The root cannot be watched; nothing below it counts as gone.
    case rootMissing(root: Int64, why: RootAbsence)
    /// The root is there (again), a scan follows.
    ///
    /// `path`: where it lies, without symlinks. `replaced`: it is not the directory that was last seen.
    case rootBack(root: Int64, path: FilePath, identity: RootIdentity, replaced: Bool)
    /// The kernel allows no more watches: so many directories are looked at on a timer only.
    case watchLimit(root: Int64, unwatched: Int, limit: Int)
    case watchLimitCleared(root: Int64)
    /// The kernel allows no watch at all: everything is looked at on a timer only.
    case unwatchable(WatchError)
    case watchable
    /// What lies below this directory is unknown, not gone. It is tried again when its metadata changes, and on a timer.
    case unreadableDirectory(root: Int64, path: FilePath, error: Errno)
    case readableAgain(root: Int64, path: FilePath)
    /// Changes made by other computers send no event on this kind of file system; it is scanned more often instead.
    case remoteFileSystem(root: Int64, kind: String)
    /// A local file system has taken the place of a remote one.
    case localFileSystem(root: Int64)

    /// One file of a listing.
    package struct Entry: Sendable, Hashable {
        let entryName: EntryName
        package let stamp: FileStamp
        /// The file was created while we watched and is not closed yet; a `settled` will follow.
        package let isBeingWritten: Bool

        /// The bytes of the name.
        package var nameBytes: [UInt8] { entryName.bytes }

        /// The name; made anew at each call.
        package var name: FilePath.Component { FilePath.Component(bytes: entryName.bytes) }
    }
}

/// Why everything is listed again.
package enum ScanReason: String, Sendable {
    case start
    case requested
    /// The kernel's queue was full and events were lost.
    case overflow
    /// The regular scan that heals whatever was missed.
    case scheduled
    case rootBack = "root-back"
    /// A directory can be read that could not be read during the last scan.
    case readableAgain = "readable-again"
    /// The library's own bookkeeping was thrown away, because it never forgets a watch that the kernel dropped.
    case renewed
}

/// Why a root cannot be watched.
package enum RootAbsence: Error, Hashable {
    case notFound
    case notADirectory
    /// It was renamed, unmounted, deleted or replaced while it was watched.
    case lost
    /// An empty directory that is not the one seen before: perhaps a mount point without its disk.
    case emptyReplacement
    /// It is there and cannot be listed, or cannot even be looked for.
    case unreadable(Errno)
}

/// What a scan met.
package struct ScanReport: Sendable, Hashable {
    /// Every directory that is there, the root (empty path) included.
    package let directories: Set<FilePath>
    /// Directories that could not be read: what is below them is unknown, not gone.
    package let unknown: Set<FilePath>
    package let leftOut: LeftOutCounts

    /// Whether the scan says nothing about a directory: it is unknown, or lies in one that is.
    package func leavesOpen(_ directory: FilePath) -> Bool {
        unknown.contains { directory.starts(with: $0) }
    }
}
