internal import FoundationEssentials

/// How each measurement travels and is stored; what is not in this list is lost on the way.
extension Measurements {
    /// All measurements but the scene, which is stored apart from the others.
    ///
    /// A number names its measurement in the store for good: a new measurement takes the next one.
    private static let members: [Member] = [
        Member(1, "perceptualHash", \.perceptualHash),
        Member(2, "perceptualQuality", \.perceptualQuality, in: 0...100),
        Member(3, "sharpness", \.sharpness, in: sharpnessRange),
        Member(4, "blurriness", \.blurriness, in: 0...1),
        Member(5, "blurrinessOnScreen", \.blurrinessOnScreen, in: 0...1),
        // Of log odds like these the probability is 0 or 1.
        Member(6, "screenEvidence", \.screenEvidence, in: -1_000...1_000),
        Member(7, "darkness", \.darkness, in: 0...1),
        Member(8, "brightness", \.brightness, in: 0...1),
        Member(9, "blankness", \.blankness, in: 0...1),
        Member(10, "palette", \.palette),
        Member(11, "embedding", \.embedding),
        Member(12, "frame", \.frame, in: 0...1),
        Member(13, "codingQuality", \.codingQuality, in: 1...100),
        Member(14, "frames", \.frames) { $0.frames.count <= VideoFrames.count },
        Member(15, "words", \.words),
    ]

    /// One measurement, as JSON between worker and daemon and as bytes in the store.
    private struct Member: Sendable {
        let number: UInt8
        let encode: @Sendable (Measurements, inout KeyedEncodingContainer<Key>) throws -> Void
        let decode: @Sendable (inout Measurements, KeyedDecodingContainer<Key>) throws -> Void
        let bytes: @Sendable (Measurements) -> [UInt8]?
        let read: @Sendable (inout Measurements, ArraySlice<UInt8>) -> Void

        init<Value: CodableAsBytes>(
            _ number: UInt8, _ name: String, _ path: any WritableKeyPath<Measurements, Value?> & Sendable,
            isPossible: @escaping @Sendable (Value) -> Bool = { _ in true }
        ) {
            let key = Key(stringValue: name)
            self.number = number
            encode = { try $1.encodeIfPresent($0[keyPath: path], forKey: key) }
            decode = { measurements, values in
                let value = try values.decodeIfPresent(Value.self, forKey: key)
                guard value.map(isPossible) != false else {
                    throw DecodingError.dataCorruptedError(
                        forKey: key, in: values, debugDescription: "no measurement gives this")
                }
                measurements[keyPath: path] = value
            }
            bytes = { $0[keyPath: path]?.bytes }
            read = { $0[keyPath: path] = Value(bytes: $1).flatMap { isPossible($0) ? $0 : nil } }
        }

        init<Value: CodableAsBytes & Comparable & Sendable>(
            _ number: UInt8, _ name: String, _ path: any WritableKeyPath<Measurements, Value?> & Sendable,
            in range: ClosedRange<Value>
        ) {
            self.init(number, name, path) { range.contains($0) }
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }

        static let features = Key(stringValue: "features")
        static let thumbnail = Key(stringValue: "thumbnail")
    }
}

/// Between worker and daemon. A worker may say anything, so numbers out of their range are refused.
extension Measurements: Codable {
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        for member in Self.members { try member.decode(&self, values) }
        if let features = try values.decodeIfPresent(Data.self, forKey: .features),
            let thumbnail = try values.decodeIfPresent(Data.self, forKey: .thumbnail)
        {
            scene = Scene(features: Array(features), thumbnail: Array(thumbnail))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        for member in Self.members { try member.encode(self, &values) }
        try values.encodeIfPresent((scene?.features).map { Data($0) }, forKey: .features)
        try values.encodeIfPresent((scene?.thumbnail).map { Data($0) }, forKey: .thumbnail)
    }
}

/// In the store: of each measurement its number, its length in bytes, and the bytes themselves.
extension Measurements {
    /// The stored form of all measurements but the scene.
    package var stored: [UInt8] {
        Self.members.flatMap { member -> [UInt8] in
            guard let bytes = member.bytes(self) else { return [] }
            return [member.number, UInt8(bytes.count)] + bytes
        }
    }

    /// Reads the stored form; what cannot be read, or is out of its range, is absent.
    package init(stored bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        var start = 0
        while start + 2 <= bytes.count {
            let end = start + 2 + Int(bytes[start + 1])
            guard end <= bytes.count else { return }
            Self.byNumber[bytes[start]]?.read(&self, bytes[(start + 2)..<end])
            start = end
        }
    }

    private static let byNumber = Dictionary(uniqueKeysWithValues: members.map { ($0.number, $0) })
}

/// A value with a stored form of at most 255 bytes.
private protocol CodableAsBytes: Codable, SendableMetatype {
    var bytes: [UInt8] { get }
    /// Nil for bytes that are no stored form.
    init?(bytes: ArraySlice<UInt8>)
}

extension Double: CodableAsBytes {
    fileprivate var bytes: [UInt8] { Int(bitPattern: UInt(bitPattern)).bytes }

    fileprivate init?(bytes: ArraySlice<UInt8>) {
        guard let pattern = Int(bytes: bytes) else { return nil }
        self.init(bitPattern: UInt64(UInt(bitPattern: pattern)))
    }
}

extension Int: CodableAsBytes {
    fileprivate var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) } }

    fileprivate init?(bytes: ArraySlice<UInt8>) {
        guard bytes.count == 8 else { return nil }
        self = bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

extension PerceptualHash: CodableAsBytes {
    /// Thirty-two bytes, bit 0 in the lowest bit of the first.
    package var bytes: [UInt8] {
        (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64($0 % 8 * 8)) }
    }

    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        var words = SIMD4<UInt64>()
        for (place, byte) in bytes.enumerated() { words[place / 8] |= UInt64(byte) << UInt64(place % 8 * 8) }
        self.init(words: words)
    }
}

extension Embedding: CodableAsBytes {
    fileprivate var bytes: [UInt8] { numbers.map { UInt8(bitPattern: $0) } }

    fileprivate init?(bytes: ArraySlice<UInt8>) {
        self.init(numbers: bytes.map { Int8(bitPattern: $0) })
    }
}

extension ColourPalette: CodableAsBytes {}

extension VideoFrames: CodableAsBytes {}

extension SceneWords: CodableAsBytes {}
