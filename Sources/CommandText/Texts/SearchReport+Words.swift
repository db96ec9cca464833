import CleanerProtocol
import Translation

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
