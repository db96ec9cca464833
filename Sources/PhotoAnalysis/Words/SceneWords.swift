import Glibc
package import Images

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
