internal import FoundationEssentials

/// On the way from a worker: bytes as base64, everything else as it is.
///
/// A worker may say anything, so that numbers out of their range are refused.
extension Measurements: Codable {
    private enum Key: String, CodingKey {
        case perceptualHash, perceptualQuality, sharpness, blurriness, blurrinessOnScreen, screenEvidence, darkness,
            brightness, blankness
        case embedding, features, thumbnail, palette
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func number(_ key: Key) throws -> Double? { try values.decodeIfPresent(Double.self, forKey: key) }
        func within<Value>(_ range: ClosedRange<Value>, _ value: Value?, _ key: Key) throws -> Value? {
            guard value.map({ range.contains($0) }) != false else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: values, debugDescription: "it is not in \(range)")
            }
            return value
        }
        func share(_ key: Key) throws -> Double? { try within(0...1, try number(key), key) }
        func bytes(_ key: Key) throws -> [UInt8]? {
            try values.decodeIfPresent(Data.self, forKey: key).map { Array($0) }
        }
        perceptualHash = try values.decodeIfPresent(PerceptualHash.self, forKey: .perceptualHash)
        perceptualQuality = try within(
            0...100, try values.decodeIfPresent(Int.self, forKey: .perceptualQuality), .perceptualQuality)
        sharpness = try within(Self.sharpnessRange, try number(.sharpness), .sharpness)
        blurriness = try share(.blurriness)
        blurrinessOnScreen = try share(.blurrinessOnScreen)
        // Of log odds like these the probability is 0 or 1.
        screenEvidence = try within(-1_000...1_000, try number(.screenEvidence), .screenEvidence)
        darkness = try share(.darkness)
        brightness = try share(.brightness)
        blankness = try share(.blankness)
        embedding = try values.decodeIfPresent(Embedding.self, forKey: .embedding)
        if let features = try bytes(.features), let thumbnail = try bytes(.thumbnail) {
            scene = Scene(features: features, thumbnail: thumbnail)
        }
        palette = try values.decodeIfPresent(ColourPalette.self, forKey: .palette)
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encodeIfPresent(perceptualHash, forKey: .perceptualHash)
        try values.encodeIfPresent(perceptualQuality, forKey: .perceptualQuality)
        try values.encodeIfPresent(sharpness, forKey: .sharpness)
        try values.encodeIfPresent(blurriness, forKey: .blurriness)
        try values.encodeIfPresent(blurrinessOnScreen, forKey: .blurrinessOnScreen)
        try values.encodeIfPresent(screenEvidence, forKey: .screenEvidence)
        try values.encodeIfPresent(darkness, forKey: .darkness)
        try values.encodeIfPresent(brightness, forKey: .brightness)
        try values.encodeIfPresent(blankness, forKey: .blankness)
        try values.encodeIfPresent(embedding, forKey: .embedding)
        try values.encodeIfPresent((scene?.features).map { Data($0) }, forKey: .features)
        try values.encodeIfPresent((scene?.thumbnail).map { Data($0) }, forKey: .thumbnail)
        try values.encodeIfPresent(palette, forKey: .palette)
    }
}
