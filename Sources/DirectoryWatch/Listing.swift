import FileSystem
import SystemPackage

/// The entries that were read from one directory.
struct Listing {
    private(set) var entries: [WatchEvent.Entry] = []
    private(set) var directories: Set<EntryName> = []
    private(set) var leftOut = LeftOutCounts()
    /// It holds a `.nomedia` file.
    ///
    /// A root is listed all the same, because the user named it.
    private(set) var isExcluded = false
    /// Why an entry could not be examined; the listing is incomplete then.
    var failure: Errno?

    private let directory: [UInt8]
    private let excluded: Set<FilePath>
    private let isRoot: Bool

    /// - Parameters:
    ///   - directory: The path relative to the root.
    ///   - excluded: Directories to leave out, relative to the root.
    ///   - isRoot: Whether it is listed even with a `.nomedia` file, because the user named it.
    init(below directory: [UInt8], excluded: Set<FilePath>, isRoot: Bool) {
        self.directory = directory
        self.excluded = excluded
        self.isRoot = isRoot
    }

    mutating func read(
        _ directory: borrowing OpenDirectory, openFiles: [EntryName: OpenFile]
    ) throws(Errno) {
        let volume = Volume(of: directory.descriptor)?.identifier ?? 0
        var names: [(name: EntryName, type: FileType?)] = []
        try directory.descriptor.forEachName { name, type in
            names.append((EntryName(name), type))
        }
        for (name, type) in names {
            let bytes = name.bytes
            if bytes == LeftOut.marker, !isRoot { isExcluded = true }
            var status: Stat?
            // Only files that may be photos need a status; name and type suffice for the rest.
            if type == nil || type == .regular && LeftOut.file(bytes) == nil {
                do throws(Errno) {
                    status = try name.status(in: directory.descriptor)
                } catch {
                    if error != .noSuchFileOrDirectory { failure = failure ?? error }
                    continue
                }
            }
            switch status?.type ?? type {
            case .directory: add(directory: name, bytes)
            case .regular:
                if let reason = LeftOut.file(bytes) {
                    leftOut.add(reason)
                } else if let status, let stamp = Self.stamp(status, name, in: directory, volume: volume) {
                    entries.append(
                        WatchEvent.Entry(entryName: name, stamp: stamp, isBeingWritten: openFiles[name] != nil))
                }
            case .symbolicLink: leftOut.add(LeftOut.file(bytes) ?? .symlink)
            default: leftOut.add(LeftOut.file(bytes) ?? .special)
            }
        }
    }

    /// The entries as they are now, without those that are gone or are no files any more.
    static func current(
        _ entries: some Sequence<WatchEvent.Entry>, in directory: borrowing OpenDirectory,
        openFiles: [EntryName: OpenFile]
    ) -> [WatchEvent.Entry] {
        let volume = Volume(of: directory.descriptor)?.identifier ?? 0
        var current: [WatchEvent.Entry] = []
        for entry in entries {
            let name = entry.entryName
            guard let status = try? name.status(in: directory.descriptor), status.type == .regular,
                let stamp = stamp(status, name, in: directory, volume: volume)
            else { continue }
            current.append(WatchEvent.Entry(entryName: name, stamp: stamp, isBeingWritten: openFiles[name] != nil))
        }
        return current
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

    /// The stamp of a file, which may lie on another file system than its directory (bind mount).
    private static func stamp(
        _ status: Stat, _ name: EntryName, in directory: borrowing OpenDirectory, volume: UInt64
    ) -> FileStamp? {
        guard status.deviceID != directory.status.deviceID else { return FileStamp(status, volume: volume) }
        guard let (other, otherVolume) = try? directory.entry(name) else { return nil }
        return FileStamp(other, volume: otherVolume)
    }
}
