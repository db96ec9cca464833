import FileSystem
import Glibc
import SystemPackage

/// What was read of one directory.
struct Listing {
    private(set) var entries: [WatchEvent.Entry] = []
    private(set) var directories: Set<EntryName> = []
    private(set) var leftOut = LeftOutCounts()
    /// It holds a `.nomedia` file.
    ///
    /// A root is listed all the same: the person has named it.
    private(set) var isExcluded = false
    /// Why an entry could not be looked at: the listing is not complete then.
    var failure: Errno?

    private let directory: [UInt8]
    private let excluded: Set<FilePath>
    private let isRoot: Bool

    /// - Parameters:
    ///   - directory: The path relative to the root.
    ///   - excluded: Directories to leave out, relative to the root.
    ///   - isRoot: The person named it, whatever it holds.
    init(below directory: [UInt8], excluded: Set<FilePath>, isRoot: Bool) {
        self.directory = directory
        self.excluded = excluded
        self.isRoot = isRoot
    }

    mutating func read(
        _ directory: borrowing OpenDirectory, openFiles: [EntryName: OpenFile]
    ) throws(Errno) {
        let descriptor = directory.descriptor
        let device = directory.status.st_dev
        let volume = Volume(descriptor: descriptor)?.identifier ?? 0
        var names: [(name: EntryName, kind: Int32)] = []
        try directory.forEachName { name, kind in
            names.append((EntryName(name), kind))
        }
        for (name, kind) in names {
            let bytes = name.bytes
            if bytes == LeftOut.marker, !isRoot { isExcluded = true }
            var status = stat()
            var known = kind
            // The kind is known from the name alone for what needs no status.
            if kind == Int32(DT_REG) && LeftOut.file(bytes) == nil || kind == Int32(DT_UNKNOWN) {
                guard name.withCString({ fstatat(descriptor, $0, &status, AT_SYMLINK_NOFOLLOW) }) == 0 else {
                    if errno != ENOENT { failure = failure ?? Errno(rawValue: errno) }
                    continue
                }
                known = Int32(status.st_mode & S_IFMT) >> 12
            }
            switch known {
            case Int32(DT_DIR): add(directory: name, bytes)
            case Int32(DT_REG):
                if let reason = LeftOut.file(bytes) {
                    leftOut.add(reason)
                } else if let stamp = stamp(status, name, in: directory, device: device, volume: volume) {
                    entries.append(
                        WatchEvent.Entry(entryName: name, stamp: stamp, isBeingWritten: openFiles[name] != nil))
                }
            case Int32(DT_LNK): leftOut.add(LeftOut.file(bytes) ?? .symlink)
            default: leftOut.add(LeftOut.file(bytes) ?? .special)
            }
        }
    }

    private mutating func add(directory name: EntryName, _ bytes: [UInt8]) {
        if let reason = LeftOut.directory(bytes) {
            leftOut.add(reason)
        } else if !excluded.isEmpty, excluded.contains(name.path(below: directory)) {
            leftOut.add(.excluded)
        } else {
            directories.insert(name)
        }
    }

    /// A single file may lie on another file system than its directory (bind mount).
    private func stamp(
        _ status: stat, _ name: EntryName, in directory: borrowing OpenDirectory, device: dev_t,
        volume: UInt64
    ) -> FileStamp? {
        guard status.st_dev != device else { return FileStamp(status, volume: volume) }
        guard let (other, otherVolume) = try? directory.entry(name) else { return nil }
        return FileStamp(other, volume: otherVolume)
    }
}
