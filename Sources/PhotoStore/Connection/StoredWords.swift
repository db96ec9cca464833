internal import FileSystem
internal import FoundationEssentials
internal import GRDB
internal import Images
internal import PhotoAnalysis
internal import PhotoCulling

/// The stored names of the engine's values.
extension PhotoStatus {
    /// nil for `foreign`, which is no photo.
    init?(stored: String) {
        switch stored {
        case "analysed": self = .analysed
        case "unreadable": self = .unreadable
        case "unsupported": self = .unsupported
        case "waiting": self = .waiting
        default: return nil
        }
    }
}

extension Decision {
    init?(stored: String?) {
        switch stored {
        case "keep": self = .keep
        case "delete": self = .delete
        case "maybe": self = .maybe
        default: return nil
        }
    }

    var stored: String {
        switch self {
        case .keep: "keep"
        case .delete: "delete"
        case .maybe: "maybe"
        }
    }
}

extension [UInt8] {
    /// The bytes as a BLOB, even if there are none; GRDB would not bind an array of bytes as one.
    var data: Data { Data(self) }
}

extension Row {
    /// The bytes of a BLOB; none for NULL.
    func bytes(_ index: Int) -> [UInt8] {
        // `Array` by itself would take them out of `Data` one by one.
        (self[index] as Data?)?.withUnsafeBytes { Array($0) } ?? []
    }

    func digest(_ index: Int) -> Digest256? {
        (self[index] as Data?).flatMap { Digest256(bytes: $0) }
    }

    /// All measurements but the scene.
    func measurements(_ index: Int) -> Measurements {
        Measurements(stored: bytes(index))
    }

    /// The five columns volume, inode, size, modified, changed.
    func stamp(from index: Int) -> FileStamp {
        FileStamp(
            volume: UInt64(bitPattern: self[index]), inode: UInt64(bitPattern: self[index + 1]),
            size: self[index + 2], modified: self[index + 3], changed: self[index + 4])
    }
}
