/// A word for what a photo shows, by which people search.
package enum SceneWord: UInt8, CaseIterable, Sendable, Codable {
    // The raw values are the places in `SceneWords`, which is stored; append new ones.
    case sky, sunset, snow, greenery, water, beach, mountain, street, building, indoor, night, portrait, food, document
    case text

    /// In lower case, as people enter it.
    package var word: String { "\(self)" }

    /// Whether photos are found by the word: of those it is said of, at least four of five must show it.
    package var isSearchable: Bool { true }

    /// The probability from which on the word is said of a photo.
    package var threshold: Double { 0.5 }
}
