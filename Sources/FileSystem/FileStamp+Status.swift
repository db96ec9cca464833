package import Glibc

extension FileStamp {
    /// The stamp that a status describes, or nil when it is not that of a regular file.
    package init?(_ status: stat, volume: UInt64) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        self.init(
            volume: volume, inode: UInt64(status.st_ino), size: Int64(status.st_size),
            modified: Self.nanoseconds(status.st_mtim), changed: Self.nanoseconds(status.st_ctim))
    }

    /// The stamp of an open file (O_PATH is enough), or nil when it is not regular or cannot be asked.
    package init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status, volume: Volume(descriptor: descriptor)?.identifier ?? 0)
    }

    /// Saturates, because file systems store times that do not fit (a damaged inode, year 2600).
    private static func nanoseconds(_ time: timespec) -> Int64 {
        let (seconds, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return time.tv_sec < 0 ? .min : .max }
        let (sum, beyond) = seconds.addingReportingOverflow(Int64(time.tv_nsec))
        return beyond ? .max : sum
    }
}
