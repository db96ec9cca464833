/// A word for what a photo shows, by which people search.
package enum SceneWord: UInt8, CaseIterable, Sendable, Codable {
    // The raw values are the places in `SceneWords`, which is stored; append new ones.
    case sky, sunset, snow, greenery, water, beach, mountain, street, building, indoor, night, portrait, food, document
    case text

    /// In lower case, as people enter it.
    package var word: String { "\(self)" }

    /// Whether photos are found by the word: of the photos it is said of, at least four of five must show it.
    package var isSearchable: Bool { threshold != nil }

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
