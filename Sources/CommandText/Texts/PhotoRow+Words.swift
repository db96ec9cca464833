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

extension SearchReport {
    /// Notes that come before the photos: what was searched instead of what was written.
    var firstNotes: [String] { sourceNotes + (terms ?? []).compactMap(instead) }

    private var sourceNotes: [String] {
        (noSources ?? []).map { name in
            let question =
                meantSources?[name].map { tr(" Did you mean \($0):?") }
                ?? tr(" Sources: \((sources ?? []).joined(separator: ", ")).")
            return tr("“\(SafeText.escaped(name)):” names no source, so it is searched like any word.\(question)")
        }
    }

    /// What was searched in place of a word; nil for a word that was searched as it is.
    private func instead(_ term: Term) -> String? {
        if let corrected = term.corrected {
            return tr("No photo has \(shown(term.text)): searched for \(choice(corrected)).")
        }
        return term.town == true
            ? tr("No photo has \(shown(term.text)), and none is known to be taken near that town.") : nil
    }

    /// All notes on the search for the user: corrected words, words that no photo has, photos not searched yet.
    var notes: [String] {
        var notes = sourceNotes
        for term in terms ?? [] {
            if let instead = instead(term) {
                notes.append(instead)
            } else if let meant = term.meant {
                let text = term.excluded == true ? String(term.text.dropFirst()) : term.text
                notes.append(tr("No photo has \(shown(text)). Did you mean \(choice(meant))?"))
            } else if term.excluded == true {
                let text = shown(String(term.text.dropFirst()))
                let (photos, are) = (Amount.count(term.photos, "photo"), tr(term.photos, "is", "are"))
                notes.append(
                    term.photos == 0
                        ? tr("No photo has \(text), which would be left out.")
                        : tr("\(photos) with \(text) \(are) left out."))
            } else if term.photos == 0 {
                let text = shown(term.text)
                notes.append(
                    term.unseen == true
                        ? tr(
                            """
                            No photo fits \(text), and pictures are not searched for it: only what is written is.
                            """) : tr("No photo fits \(text)."))
            } else {
                let (photos, fit) = (Amount.count(term.photos, "photo"), tr(term.photos, "fits", "fit"))
                notes.append(tr("\(photos) \(fit) \(shown(term.text)).", context: "fits"))
            }
        }
        if let waiting {
            let photos = Amount.count(waiting, "photo")
            notes.append(tr("\(photos) cannot be searched yet: wait a moment and search again."))
        }
        if let model { notes.append(tr("Searched by words alone: your model \(SafeText.escaped(model)).")) }
        return notes
    }

    private func choice(_ words: [String]) -> String { words.map(shown).joined(separator: tr(" or ")) }

    private func shown(_ word: String) -> String {
        word.hasPrefix("\"") ? SafeText.escaped(word) : tr("“\(SafeText.escaped(word))”")
    }
}
