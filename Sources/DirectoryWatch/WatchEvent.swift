package import FileSystem
package import SystemPackage

/// What happened in a library, in order.
///
/// Paths are relative to their root; the empty path is the root itself. An event may come twice. If the file has
/// changed again since, another event follows. Applied in order, the events lead to the state on disk.
package enum WatchEvent: Sendable, Hashable {
    /// Some files of a directory with many; its listing follows.
    case found(root: Int64, directory: FilePath, entries: [Entry])
    /// All files of one directory that may be photos; any other known file directly in it is gone.
    case listing(root: Int64, directory: FilePath, entries: [Entry])
    /// A file is probably complete: it was closed, moved here or linked, or its metadata changed.
    case settled(root: Int64, path: FilePath, stamp: FileStamp)
    /// A file was created and its writer has not closed it.
    case writing(root: Int64, path: FilePath)
    /// A file has another name; what was at `to` before is gone.
    ///
    /// `stamp` is nil if the file has disappeared again; later events report that. If the receiver does not know
    /// `from`, this is the same as `settled` at `to`.
    case moved(fromRoot: Int64, from: FilePath, toRoot: Int64, to: FilePath, stamp: FileStamp?)
    /// A directory has another name, with everything below it; what was at `to` before is gone.
    case directoryMoved(fromRoot: Int64, from: FilePath, toRoot: Int64, to: FilePath)
    case gone(root: Int64, path: FilePath)
    /// A directory and everything below it are gone, or are left out from now on.
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
    /// `path` is its path without symlinks. `replaced` says that it is not the directory that was last seen.
    case rootBack(root: Int64, path: FilePath, identity: RootIdentity, replaced: Bool)
    /// The kernel allows no more watches; `unwatched` directories are only listed on a timer.
    case watchLimit(root: Int64, unwatched: Int, limit: Int)
    case watchLimitCleared(root: Int64)
    /// The kernel allows no watch at all; everything is only listed on a timer.
    case unwatchable(WatchError)
    case watchable
    /// A directory cannot be read; what lies below it is unknown, not gone.
    ///
    /// It is tried again when its metadata changes, and on a timer.
    case unreadableDirectory(root: Int64, path: FilePath, error: Errno)
    case readableAgain(root: Int64, path: FilePath)
    /// Changes by other computers send no event on this kind of file system, so it is scanned more often.
    case remoteFileSystem(root: Int64, kind: String)
    /// A local file system has taken the place of a remote one.
    case localFileSystem(root: Int64)

    /// One file of a listing.
    package struct Entry: Sendable, Hashable {
        let entryName: EntryName
        package let stamp: FileStamp
        /// The file was created while we watched and is not closed yet; a `settled` will follow.
        package let isBeingWritten: Bool

        package var nameBytes: [UInt8] { entryName.bytes }

        /// Created at each call.
        package var name: FilePath.Component { FilePath.Component(bytes: entryName.bytes) }
    }
}

/// Why everything is listed again.
package enum ScanReason: String, Sendable {
    case start
    case requested
    /// The kernel's queue was full and events were lost.
    case overflow
    /// The regular scan, which finds changes that were missed.
    case scheduled
    case rootBack = "root-back"
    /// A directory that could not be read during the last scan can be read now.
    case readableAgain = "readable-again"
    /// libinotifytools was reopened, because it never forgets a watch that the kernel dropped.
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
    /// It exists and cannot be listed, or its existence cannot be checked.
    case unreadable(Errno)
}

/// What a scan found.
package struct ScanReport: Sendable, Hashable {
    /// Every directory that is there, the root (empty path) included.
    package let directories: Set<FilePath>
    /// Directories that could not be read: what is below them is unknown, not gone.
    package let unknown: Set<FilePath>
    package let leftOut: LeftOutCounts

    /// Whether a directory is unknown, or lies in one that is.
    package func leavesOpen(_ directory: FilePath) -> Bool {
        unknown.contains { directory.starts(with: $0) }
    }
}
