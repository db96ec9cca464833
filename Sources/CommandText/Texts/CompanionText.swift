package import CleanerProtocol

/// Words for the files that are deleted and restored with a photo.
package enum CompanionText {
    /// `with IMG_1.AAE, IMG_1.MOV and 2 more names of the file`, the names escaped; nil if the photo has none.
    package static func phrase(_ row: PhotoRow) -> String? {
        phrase((row.companions.map { $0.map(name) } ?? []) + links(row.links))
    }

    package static func phrase(_ row: TrashRow) -> String? {
        phrase((row.companions ?? []).map(SafeText.escaped(_:)) + links(row.links))
    }

    /// `3 photos with 2 files that belong to them`, and how many further names of the files go, too.
    package static func count(_ photos: Int, with companions: Int?, links: Int? = nil) -> String {
        var text = Amount.count(photos, "photo")
        if let companions, companions > 0 {
            let belong = "\(companions == 1 ? "belongs" : "belong") to \(photos == 1 ? "it" : "them")"
            text += " with \(Amount.count(companions, "file")) that \(belong)"
        }
        guard let links, links > 0 else { return text }
        let names = links == 1 ? "1 more name" : "\(Amount.count(links)) more names"
        return "\(text) and \(names) of the same \(photos == 1 && companions == nil ? "file" : "files")"
    }

    private static func links(_ count: Int?) -> [String] {
        guard let count, count > 0 else { return [] }
        return [count == 1 ? "1 more name of the file" : "\(Amount.count(count)) more names of the file"]
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
