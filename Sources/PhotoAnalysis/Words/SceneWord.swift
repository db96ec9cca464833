import Glibc
package import Images

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

/// For each `SceneWord` the probability that a photo shows it.
package struct SceneWords: Hashable, Sendable {
    /// Indexed by the raw value of the word: 0 surely not … 255 surely.
    private let levels: [UInt8]

    /// - Parameter probability: The probability of each word, 0…1.
    package init(_ probability: (SceneWord) -> Double) {
        levels = SceneWord.allCases.map { UInt8((min(max(probability($0), 0), 1) * 255).rounded()) }
    }

    /// The words of a picture of at least 16 × 16 pixels.
    ///
    /// `overview` is its `PhotoMeasurer.overview`, and `look` describes all of that, bars included.
    /// Nil if the picture has colour that was not decoded, because most words depend on colours.
    package static func measure(
        _ picture: DecodedPicture, _ overview: LumaImage, _ look: SceneDescriptor?
    ) -> SceneWords? {
        guard picture.isColourKnown else { return nil }
        let logOdds = SceneNet.fitted.logOdds(SceneFeatures.measure(picture, overview, look))
        return SceneWords { Double(1 / (1 + expf(-logOdds[Int($0.rawValue)]))) }
    }

    /// The probability that the photo shows what the word says, in steps of 1/255.
    package subscript(word: SceneWord) -> Double {
        levels.indices.contains(Int(word.rawValue)) ? Double(levels[Int(word.rawValue)]) / 255 : 0
    }

    /// Whether to look for text in the photo; METHODS.md has the share of such photos.
    ///
    /// A look in vain costs the idle reader half a second, but text that was not read is never found.
    package var mayShowText: Bool { self[.text] >= 0.2 }

    /// The searchable words that the photo shows surely enough, the surest first.
    package var shown: [SceneWord] {
        SceneWord.allCases.filter { word in word.threshold.map { self[word] >= $0 } ?? false }
            .sorted { (self[$0], $1.rawValue) > (self[$1], $0.rawValue) }
    }
}

extension SceneWords {
    /// The stored form.
    var bytes: [UInt8] { levels }

    /// Nil for more levels than there are words; fewer come from an earlier version.
    init?(bytes: ArraySlice<UInt8>) {
        guard bytes.count <= SceneWord.allCases.count else { return nil }
        levels = Array(bytes)
    }
}

/// A small net that turns `SceneFeatures` into the probability of each `SceneWord`: one hidden layer of rectifiers.
package struct SceneNet: Sendable {
    package static let hidden = 48
    package static let words = SceneWord.allCases.count

    /// What is subtracted from each feature, and the factor that makes its deviation over photos 1.
    private let means: [Float]
    private let scales: [Float]
    /// The weights of the first feature in each hidden unit, then those of the next feature.
    private let columns: [Float]
    private let hiddenBiases: [Float]
    /// The weights of the hidden units for the first word, then for the next word.
    private let rows: [Float]
    private let biases: [Float]

    /// The number of weights: means, scales, columns, hidden biases, rows, biases.
    package static let count = (2 + hidden) * SceneFeatures.count + hidden + (hidden + 1) * words

    /// Standardised features are clamped to this distance from 0, so that no single odd number decides.
    package static let limit: Float = 4

    /// The weights that `cleaner-training words` fitted.
    static let fitted = SceneNet(FittedNumbers.read(Resources.sceneWeights).map { $0 / resourceScale })

    /// The resource holds each weight times this number, rounded.
    package static let resourceScale: Float = 1000

    /// Precondition: `count` weights.
    package init(_ weights: [Float]) {
        precondition(weights.count == Self.count, "as many weights as the net has")
        var rest = weights[...]
        func take(_ count: Int) -> [Float] {
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
        means = take(SceneFeatures.count)
        scales = take(SceneFeatures.count)
        columns = take(SceneFeatures.count * Self.hidden)
        hiddenBiases = take(Self.hidden)
        rows = take(Self.words * Self.hidden)
        biases = take(Self.words)
    }

    /// The log odds of each word in the order of their raw values.
    package func logOdds(_ features: SceneFeatures) -> [Float] {
        var units = hiddenBiases
        units.withUnsafeMutableBufferPointer { units in
            columns.withUnsafeBufferPointer { columns in
                for (place, number) in features.numbers.enumerated() {
                    let value = min(max((number - means[place]) * scales[place], -Self.limit), Self.limit)
                    let start = place &* Self.hidden
                    for unit in 0..<Self.hidden { units[unit] += columns[start &+ unit] * value }
                }
            }
        }
        return (0..<Self.words).map { word in
            var sum = biases[word]
            for unit in 0..<Self.hidden { sum += max(units[unit], 0) * rows[word * Self.hidden + unit] }
            return sum
        }
    }
}
