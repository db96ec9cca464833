/// A word for what a photo shows, by which people search.
package enum SceneWord: UInt8, CaseIterable, Sendable, Codable {
    // The raw values are the places in `SceneWords`, which is stored; append new ones.
    case sky, sunset, snow, greenery, water, beach, mountain, street, building, indoor, night, portrait, food, document
    case text

    /// In lower case, as people enter it.
    package var word: String { "\(self)" }

    /// Whether a search finds photos by the word, even if only as a guess.
    package var isSearchable: Bool { threshold != nil || guessThreshold != nil }

    /// The least probability at which the word is guessed; nil if it has a `threshold`, or is wrong too often.
    ///
    /// At these probabilities, at least two of three photos from unseen sources show it.
    package var guessThreshold: Double? {
        switch self {
        case .sunset, .water, .mountain, .indoor, .document: 0.5
        case .building, .portrait, .food: 0.6
        case .sky, .snow, .greenery, .beach, .street, .night, .text: nil
        }
    }

    /// The least probability at which a photo counts as showing the word; nil if no threshold is precise enough.
    ///
    /// At these probabilities, Wilson's interval of 90 % for the precision begins at 0.8 or more, on photos from
    /// sources that the fit has not seen (`cleaner-training words`; METHODS.md has the table).
    package var threshold: Double? {
        switch self {
        case .sky: 0.4
        case .greenery: 0.7
        case .text: 0.7
        case .sunset, .snow, .water, .beach, .mountain, .street, .building, .indoor, .night, .portrait, .food: nil
        case .document: nil
        }
    }
}
