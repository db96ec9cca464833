package import CleanerProtocol

/// Words for the files that are deleted and restored with a photo.
package enum CompanionText {
    /// `with IMG_1.AAE and IMG_1.MOV`, the names escaped; nil if the photo has none.
    package static func phrase(_ row: PhotoRow) -> String? {
        phrase(row.companions.map { $0.map(name) } ?? [])
    }

    package static func phrase(_ row: TrashRow) -> String? {
        phrase((row.companions ?? []).map(SafeText.escaped(_:)))
    }

    /// `3 photos with 2 files that belong to them`.
    static func count(_ photos: Int, with companions: Int?) -> String {
        let text = Amount.count(photos, "photo")
        guard let companions, companions > 0 else { return text }
        let belong = "\(companions == 1 ? "belongs" : "belong") to \(photos == 1 ? "it" : "them")"
        return "\(text) with \(Amount.count(companions, "file")) that \(belong)"
    }

    private static func phrase(_ names: [String]) -> String? {
        guard let last = names.last else { return nil }
        return names.count == 1 ? "with \(last)" : "with \(names.dropLast().joined(separator: ", ")) and \(last)"
    }

    private static func name(_ companion: PhotoRow.Companion) -> String {
        let path = WirePath(text: companion.path, base64: companion.pathBytes) ?? WirePath(bytes: [])
        let start = path.bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return SafeText.escaped(WirePath(bytes: Array(path.bytes[start...])))
    }
}

extension PhotoRow {
    /// The bytes that its deletion frees: its file and its companions.
    package var freedBytes: Int64 { (companions ?? []).reduce(bytes) { $0 + $1.bytes } }
}
