/// A word for what a photo shows, by which people search.
package enum SceneWord: UInt8, CaseIterable, Sendable, Codable {
    // The raw values are the places in `SceneWords`, which is stored; append new ones.
    case sky, sunset, snow, greenery, water, beach, mountain, street, building, indoor, night, portrait, food, document
    case text

    /// In lower case, as people enter it.
    package var word: String { "\(self)" }

    /// Whether photos are found by the word, be it by a guess.
    package var isSearchable: Bool { threshold != nil || guessThreshold != nil }

    /// The probability from which on the word is guessed; nil if it is said, or wrong too often for a guess.
    ///
    /// From these on, at least two of three photos of unseen sources show it.
    package var guessThreshold: Double? {
        switch self {
        case .sunset, .water, .mountain, .indoor, .document: 0.5
        case .building, .portrait, .food: 0.6
        case .sky, .snow, .greenery, .beach, .street, .night, .text: nil
        }
    }

    /// The probability from which on the word is said of a photo; nil if it is wrong too often at any.
    ///
    /// From these on, the least precision on photos of sources that a fit has not seen is 0.8, as Wilson's interval
    /// of 90 % has it (`cleaner-training words`; METHODS.md has the table).
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
