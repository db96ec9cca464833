internal import FileSystem
internal import SystemPackage

/// A trash directory whose `files` and `info` are held open.
struct OpenTrash: ~Copyable {
    let path: FilePath
    /// The top of the volume, to which paths are relative; nil in the home trash, whose paths are absolute.
    let top: FilePath?
    let files: Descriptor
    let info: Descriptor

    /// The path as written in an information file of this trash.
    func recorded(_ original: FilePath) -> [UInt8] {
        var relative = original
        guard let top, relative.removePrefix(top) else { return original.bytes }
        return relative.bytes
    }

    /// The absolute path for a record of this trash.
    func original(of record: DeletionRecord) -> FilePath {
        let path = FilePath(bytes: record.path)
        guard let top, path.isRelative else { return path }
        return top.appending(path.components)
    }

    /// The record of an entry of this trash.
    func record(of entry: TrashEntry) -> DeletionRecord {
        DeletionRecord(path: recorded(entry.original), deleted: entry.deleted.isEmpty ? nil : entry.deleted)
    }
}
