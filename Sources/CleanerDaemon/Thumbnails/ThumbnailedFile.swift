import AnalyzerProcess
import FileSystem
import SystemPackage

/// A photo's file in the state for which a thumbnail is valid.
struct ThumbnailedFile: Hashable, Sendable {
    let path: FilePath
    let label: ThumbnailLabel

    /// Nil for a file whose time no thumbnail can name: one from before 1970.
    init?(_ path: FilePath, _ stamp: FileStamp) {
        guard stamp.modified >= 0 else { return nil }
        self.path = path
        label = ThumbnailLabel(
            uri: FileURI.of(path.bytes), modified: stamp.modified / 1_000_000_000, bytes: stamp.size,
            // A file that another one takes the place of may have the same second and size.
            state: "\(stamp.inode) \(stamp.modified) \(stamp.changed)")
    }

    /// Whether the file lies there right now, in the same state.
    var isThere: Bool {
        guard let file = try? Descriptor(path, as: .entry), let stamp = FileStamp(of: file.raw) else { return false }
        return ThumbnailedFile(path, stamp) == self
    }
}

/// Names files as GLib does, whose names all desktops compare.
enum FileURI {
    /// What GLib leaves as it is.
    private static let literal = Set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789!$&'()*+,-./:=@_~".utf8)

    /// The `file` URI of an absolute path, as `g_filename_to_uri` writes it.
    static func of(_ path: [UInt8]) -> String {
        "file://" + String(decoding: path.percentEncoded(keeping: literal), as: UTF8.self)
    }
}
