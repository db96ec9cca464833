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
