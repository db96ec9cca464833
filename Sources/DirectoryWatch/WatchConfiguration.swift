import Glibc
package import SystemPackage

/// The settings of a watch.
///
/// The defaults are for production; tests set other intervals.
package struct WatchConfiguration: Sendable {
    /// The daemon's own directories, recognised by inode, which are never listed.
    package var privateDirectories: [FilePath] = []

    /// How long the first half of a rename waits for the second.
    ///
    /// One system call queues both, so this only has to outlast the time in which the calling thread is not scheduled.
    /// Baloo waits 1 s, watchman 5 s.
    package var renameGrace: Duration = .seconds(1)

    /// How often everything is listed again to find changes that were missed.
    ///
    /// Varied by a quarter, so that several machines or roots do not scan at the same time. A day is enough, because
    /// the events of local file systems are complete.
    package var rescanInterval: Duration = .seconds(86_400)

    /// How often a remote file system is listed again, because changes by other computers send no event there.
    ///
    /// Ten minutes: a photo taken on a phone is seen soon, and a listing over the network costs seconds.
    package var remoteRescanInterval: Duration = .seconds(600)

    /// How often directories without a watch are listed.
    ///
    /// Syncthing retries after 1 to 60 minutes.
    package var unwatchedInterval: Duration = .seconds(120)

    /// How long a file that its writer holds open must stay unchanged to count as settled.
    ///
    /// Syncthing's upper bound for paths that keep changing is 60 s.
    package var openFileInterval: Duration = .seconds(60)

    /// The time between two timed wake-ups; all coarse checks share them.
    ///
    /// While a writer holds files open, it is at most `openFileInterval`.
    package var tick: Duration = .seconds(120)

    /// The most files of a directory that are published before waiting events are handled.
    ///
    /// The daemon takes about 0.2 s for so many new ones, which is how long an arrival waits.
    package var listedAtOnce = 1024

    /// What the watch uses of inotify(7).
    package var inotify = InotifyAccess.standard

    /// How many dead watches libinotifytools may keep before it is reopened and everything is listed again.
    ///
    /// The record of one takes about 400 bytes, so this is 8 MB.
    package var staleRecordLimit = 20_000

    /// The clock of all these intervals; it also runs while the machine sleeps.
    package var now: @Sendable () -> BootTime = { BootTime.now }

    package init() {}
}

/// One library: a directory that is watched with everything below it.
package struct WatchedRoot: Sendable, Hashable {
    package let id: Int64
    /// Absolute.
    ///
    /// May be a symlink; its target is looked up again when it changes.
    package let path: FilePath
    /// Directories to leave out, relative to the root.
    package let excluded: Set<FilePath>
    /// The directory that stood here when the library was last seen, or nil when it never was.
    ///
    /// An empty directory of another identity counts as missing, because it may be a mount point without its disk.
    package let lastSeen: RootIdentity?

    package init(id: Int64, path: FilePath, excluded: Set<FilePath> = [], lastSeen: RootIdentity? = nil) {
        self.id = id
        self.path = path
        self.excluded = excluded
        self.lastSeen = lastSeen
    }
}

/// Which directory a root is, across mounts and restarts.
package struct RootIdentity: Hashable, Sendable {
    /// The file system's identifier (`f_fsid`).
    package let volume: UInt64
    package let inode: UInt64

    package init(volume: UInt64, inode: UInt64) {
        self.volume = volume
        self.inode = inode
    }
}

/// How a watch of libraries uses inotify(7).
package enum InotifyAccess: String, Sendable {
    #if InotifyTools
    /// Through libinotifytools, which allows one watch per process.
    case library
    #endif
    /// By system calls.
    case system

    #if InotifyTools
    /// The library, unless it was left out of the build.
    package static let standard = InotifyAccess.library
    #else
    /// The library was left out of the build.
    package static let standard = InotifyAccess.system
    #endif

    func open(_ configuration: WatchConfiguration) throws(WatchError) -> any InotifySource {
        switch self {
        #if InotifyTools
        case .library: return try LibraryInotify(staleRecordLimit: configuration.staleRecordLimit)
        #endif
        case .system: return try SystemInotify()
        }
    }
}

/// A moment on CLOCK_BOOTTIME, which also runs while the machine sleeps and cannot be set.
package struct BootTime: Comparable, Hashable, Sendable {
    /// Since the machine was started.
    package let nanoseconds: Int64

    package init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    package static var now: BootTime {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return BootTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    package static func < (left: BootTime, right: BootTime) -> Bool { left.nanoseconds < right.nanoseconds }

    package static func + (time: BootTime, span: Duration) -> BootTime {
        let (seconds, attoseconds) = span.components
        return BootTime(nanoseconds: time.nanoseconds + seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }

    /// Milliseconds from `other` to this moment for poll(2): rounded up, never negative.
    func milliseconds(since other: BootTime) -> Int32 {
        Int32(clamping: max(0, (nanoseconds - other.nanoseconds + 999_999) / 1_000_000))
    }
}
