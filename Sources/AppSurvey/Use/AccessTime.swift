import FileSystem
import Glibc
package import SystemPackage

/// When the file of a program was read last, if its file system keeps that time.
///
/// This is the weakest source: backups and virus scanners read programs too.
package struct AccessTime: Sendable, Hashable {
    /// How a mount keeps access times.
    package enum Keeping: Sendable, Hashable {
        case always
        /// Updated only if the last one is a day old, or older than the last change (`relatime` of mount(8)).
        case daily
        /// Never updated, as with `noatime` or a read-only mount.
        case never

        /// By the flags of statvfs(3), which are those of the mount through which a path leads.
        ///
        /// ST_RDONLY, ST_NOATIME and ST_RELATIME have these numbers in bits/statvfs.h.
        init(flags: UInt) {
            let (readOnly, noAccess, relative): (UInt, UInt, UInt) = (1, 1024, 4096)
            self = flags & (readOnly | noAccess) != 0 ? .never : flags & relative != 0 ? .daily : .always
        }
    }

    /// Seconds after the last change within which the reader is most likely the installer of the program.
    private static let installation: Int64 = 60

    /// Seconds since 1970, as are the next two.
    package var accessed: Int64
    package var modified: Int64
    package var changed: Int64
    package var keeping: Keeping

    package init(accessed: Int64, modified: Int64, changed: Int64, keeping: Keeping) {
        self.accessed = accessed
        self.modified = modified
        self.changed = changed
        self.keeping = keeping
    }

    /// The times of a regular file, without opening it; nil if there is none.
    package init?(of path: FilePath) {
        guard let file = try? Descriptor(path, as: .entry), let status = try? Stat(file.raw), status.type == .regular
        else { return nil }
        var volume = statvfs()
        guard fstatvfs(file.raw.rawValue, &volume) == 0 else { return nil }
        self.init(
            accessed: Int64(status.st_atim.tv_sec), modified: Int64(status.st_mtim.tv_sec),
            changed: Int64(status.st_ctim.tv_sec), keeping: Keeping(flags: UInt(volume.f_flag)))
    }

    /// The use that the times show; nil if they show none.
    package var use: LastUse? {
        guard keeping != .never, accessed > max(modified, changed).addingClamped(Self.installation) else { return nil }
        return LastUse(time: accessed, source: .accessTime, precision: keeping == .always ? .second : .day)
    }
}

extension Int64 {
    fileprivate func addingClamped(_ other: Int64) -> Int64 {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
