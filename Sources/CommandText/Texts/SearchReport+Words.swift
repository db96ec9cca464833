import CleanerProtocol

extension SearchReport {
    /// The sources of words, as `cleanerctl search --help` names them.
    private static let sources = [
        "name", "folder", "camera", "place", "tag", "text", "color", "kind", "scene", "date",
    ]

    /// Notes that come before the photos: what was searched instead of what was written.
    var firstNotes: [String] { sourceNotes + (terms ?? []).compactMap(instead) }

    private var sourceNotes: [String] {
        (noSources ?? []).map { name in
            let nearest = Suggestion.nearest(to: name.lowercased(), among: Self.sources)
            let question =
                nearest.map { " Did you mean \($0):?" } ?? " Sources: \(Self.sources.joined(separator: ", "))."
            return "“\(SafeText.escaped(name)):” names no source, so it is searched like any word.\(question)"
        }
    }

    /// What was searched in place of a word; nil for a word that was searched as it is.
    private func instead(_ term: Term) -> String? {
        if let corrected = term.corrected {
            return "No photo has \(shown(term.text)): searched for \(corrected.map(shown).joined(separator: " or "))."
        }
        return term.town == true
            ? "No photo has \(shown(term.text)), and none is known to be taken near that town." : nil
    }

    /// All notes on the search for the user: corrected words, words that no photo has, photos not searched yet.
    var notes: [String] {
        var notes = sourceNotes
        for term in terms ?? [] {
            if let instead = instead(term) {
                notes.append(instead)
            } else if let meant = term.meant {
                let text = term.excluded == true ? String(term.text.dropFirst()) : term.text
                notes.append(
                    "No photo has \(shown(text)). Did you mean \(meant.map(shown).joined(separator: " or "))?")
            } else if term.excluded == true {
                let text = shown(String(term.text.dropFirst()))
                notes.append(
                    term.photos == 0
                        ? "No photo has \(text), which would be left out."
                        : "\(Amount.count(term.photos, "photo")) with \(text) \(term.photos == 1 ? "is" : "are") left out."
                )
            } else if term.photos == 0 {
                let why = term.unseen == true ? ", and pictures are not searched for it: only what is written is" : ""
                notes.append("No photo fits \(shown(term.text))\(why).")
            } else {
                notes.append(
                    "\(Amount.count(term.photos, "photo")) \(term.photos == 1 ? "fits" : "fit") \(shown(term.text)).")
            }
        }
        if let waiting {
            notes.append("\(Amount.count(waiting, "photo")) cannot be searched yet: wait a moment and search again.")
        }
        if let model { notes.append("Searched by words alone: your model \(SafeText.escaped(model)).") }
        return notes
    }

    private func shown(_ word: String) -> String {
        word.hasPrefix("\"") ? SafeText.escaped(word) : "“\(SafeText.escaped(word))”"
    }
}
