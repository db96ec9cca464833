package import CleanerProtocol
import Translation

extension PhotoRow {
    /// The path from the library, safe to print.
    var shownPath: String { SafeText.escaped(path: path, base64: pathBytes) }
}

extension PhotoRow.Difference {
    /// The difference in a phrase that needs no heading.
    var words: String {
        guard kind == .folder else { return text }
        return text == tr("top folder") ? tr("in top folder") : tr("in \(text)")
    }
}

extension PhotoRow.Video {
    /// Codec, bit rate, container and whether there is sound, for people.
    package var words: [String] {
        [codec, bitRate.map(BitRate.text), container, sound ? tr("with sound") : tr("without sound")].compactMap(\.self)
    }

    /// `0:12`; nil if the length is not known.
    package var length: String? { milliseconds.map { PlayingTime.text(milliseconds: $0) } }
}

extension Decision {
    /// The word for people; in English that of the wire.
    var words: String {
        switch self {
        case .keep: tr("keep")
        case .delete: tr("delete")
        case .maybe: tr("maybe")
        }
    }
}

extension PhotoStatus {
    /// The word for people; in English that of the wire.
    var words: String {
        switch self {
        case .analysed: tr("analysed")
        case .unreadable: tr("unreadable")
        case .unsupported: tr("unsupported")
        case .waiting: tr("waiting")
        }
    }
}

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
            let files = Amount.count(companions)
            text =
                switch (companions == 1, photos == 1) {
                case (true, true): tr("\(text) with 1 file that belongs to it")
                case (true, false): tr("\(text) with 1 file that belongs to them")
                case (false, true): tr("\(text) with \(files) files that belong to it")
                case (false, false): tr("\(text) with \(files) files that belong to them")
                }
        }
        guard let links, links > 0 else { return text }
        let names = Amount.count(links)
        return switch (links == 1, photos == 1 && companions == nil) {
        case (true, true): tr("\(text) and 1 more name of the same file")
        case (true, false): tr("\(text) and 1 more name of the same files")
        case (false, true): tr("\(text) and \(names) more names of the same file")
        case (false, false): tr("\(text) and \(names) more names of the same files")
        }
    }

    private static func links(_ count: Int?) -> [String] {
        guard let count, count > 0 else { return [] }
        return [count == 1 ? tr("1 more name of the file") : tr("\(Amount.count(count)) more names of the file")]
    }

    private static func phrase(_ names: [String]) -> String? {
        guard let last = names.last else { return nil }
        return names.count == 1
            ? tr("with \(last)") : tr("with \(names.dropLast().joined(separator: ", ")) and \(last)")
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
