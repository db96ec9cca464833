internal import FoundationEssentials

/// How each measurement is stored, and travels from worker to daemon; what is not in this list is lost on the way.
///
/// Of each measurement its number, its length in bytes, and the bytes themselves. A length of 255 says that another
/// piece of the same measurement follows.
extension Measurements {
    private static let pieceBytes = 255
    /// Bytes of a text; libraries complain in less.
    static let longestText = 250

    /// All measurements but the scene, which is stored apart from the others.
    ///
    /// A number names its measurement in the store for good: a new measurement takes the next one.
    private static let members: [Member] = [
        Member(1, \.perceptualHash),
        Member(2, \.perceptualQuality, in: 0...100),
        Member(3, \.sharpness, in: sharpnessRange),
        Member(4, \.blurriness, in: 0...1),
        Member(5, \.blurrinessOnScreen, in: 0...1),
        // Of log odds like these the probability is 0 or 1.
        Member(6, \.screenEvidence, in: -1_000...1_000),
        Member(7, \.darkness, in: 0...1),
        Member(8, \.brightness, in: 0...1),
        Member(9, \.blankness, in: 0...1),
        Member(10, \.palette),
        Member(11, \.embedding),
        Member(12, \.frame, in: 0...1),
        Member(13, \.codingQuality, in: 1...100),
        Member(14, \.frames),
        Member(15, \.words),
        Member(16, \.usedResolution, in: 0...1),
        Member(17, \.page, in: 0...1),
        Member(18, \.seeThrough, in: 0...1),
        Member(19, \.damage) { (1...longestText).contains($0.utf8.count) },
        Member(20, \.overshoot, in: 0...1),
        Member(21, \.earlierQuality, in: 1...100),
    ]

    private struct Member: Sendable {
        let number: UInt8
        let bytes: @Sendable (Measurements) -> [UInt8]?
        let read: @Sendable (inout Measurements, ArraySlice<UInt8>) -> Void

        init<Value: StoredAsBytes>(
            _ number: UInt8, _ path: any WritableKeyPath<Measurements, Value?> & Sendable,
            isPossible: @escaping @Sendable (Value) -> Bool = { _ in true }
        ) {
            self.number = number
            bytes = { $0[keyPath: path]?.bytes }
            read = { $0[keyPath: path] = Value(bytes: $1).flatMap { isPossible($0) ? $0 : nil } }
        }

        init<Value: StoredAsBytes & Comparable & Sendable>(
            _ number: UInt8, _ path: any WritableKeyPath<Measurements, Value?> & Sendable, in range: ClosedRange<Value>
        ) {
            self.init(number, path) { range.contains($0) }
        }
    }

    /// The members, each at its number.
    private static let byNumber: [Member?] = (0...UInt8.max).map { number in members.first { $0.number == number } }

    /// The stored form of all measurements but the scene.
    package var stored: [UInt8] {
        Self.members.flatMap { member -> [UInt8] in
            guard let bytes = member.bytes(self) else { return [] }
            return stride(from: 0, through: bytes.count, by: Self.pieceBytes).flatMap { start in
                let piece = bytes[start...].prefix(Self.pieceBytes)
                return [member.number, UInt8(piece.count)] + piece
            }
        }
    }

    /// Reads the stored form; what cannot be read, or is out of its range, is absent.
    package init(stored bytes: some Collection<UInt8>) {
        let (bytes, members) = (Array(bytes), Self.byNumber)
        var (start, earlier): (Int, [UInt8]) = (0, [])
        while start + 2 <= bytes.count {
            let (member, count) = (members[Int(bytes[start])], Int(bytes[start + 1]))
            let end = start + 2 + count
            guard end <= bytes.count else { return }
            let (piece, isLast) = (bytes[(start + 2)..<end], count < Self.pieceBytes)
            start = end
            // Nearly all have one piece, which is read where it is.
            if isLast, earlier.isEmpty {
                member?.read(&self, piece)
                continue
            }
            earlier += piece
            if isLast {
                member?.read(&self, earlier[...])
                earlier = []
            }
        }
    }
}

/// Between worker and daemon. A worker may say anything, so what no measurements are stored as is refused.
extension Measurements: Codable {
    private enum CodingKeys: CodingKey {
        case stored, features, thumbnail
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let bytes = Array(try values.decode(Data.self, forKey: .stored))
        self.init(stored: bytes)
        guard stored == bytes else {
            throw DecodingError.dataCorruptedError(
                forKey: .stored, in: values, debugDescription: "no measurements are stored as this")
        }
        if let features = try values.decodeIfPresent(Data.self, forKey: .features),
            let thumbnail = try values.decodeIfPresent(Data.self, forKey: .thumbnail)
        {
            scene = Scene(features: Array(features), thumbnail: Array(thumbnail))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Data(stored), forKey: .stored)
        try values.encodeIfPresent((scene?.features).map { Data($0) }, forKey: .features)
        try values.encodeIfPresent((scene?.thumbnail).map { Data($0) }, forKey: .thumbnail)
    }
}

/// A value with a stored form.
private protocol StoredAsBytes: SendableMetatype {
    var bytes: [UInt8] { get }
    /// Nil for bytes that are no stored form.
    init?(bytes: ArraySlice<UInt8>)
}

extension Double: StoredAsBytes {
    fileprivate var bytes: [UInt8] { Int(bitPattern: UInt(bitPattern)).bytes }

    fileprivate init?(bytes: ArraySlice<UInt8>) {
        guard let pattern = Int(bytes: bytes) else { return nil }
        self.init(bitPattern: UInt64(UInt(bitPattern: pattern)))
    }
}

extension Int: StoredAsBytes {
    fileprivate var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) } }

    fileprivate init?(bytes: ArraySlice<UInt8>) {
        guard bytes.count == 8 else { return nil }
        self = bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

extension String: StoredAsBytes {
    fileprivate var bytes: [UInt8] { Array(utf8) }

    fileprivate init?(bytes: ArraySlice<UInt8>) {
        self.init(validating: bytes, as: UTF8.self)
    }
}

extension PerceptualHash: StoredAsBytes {
    /// Thirty-two bytes, bit 0 in the lowest bit of the first.
    package var bytes: [UInt8] {
        (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 8] >> UInt64($0 % 8 * 8)) }
    }

    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        var words = SIMD4<UInt64>()
        withUnsafeMutableBytes(of: &words) { $0.copyBytes(from: bytes) }
        for place in words.indices { words[place] = UInt64(littleEndian: words[place]) }
        self.init(words: words)
    }
}

extension Embedding: StoredAsBytes {
    fileprivate var bytes: [UInt8] { numbers.map { UInt8(bitPattern: $0) } }

    fileprivate init?(bytes: ArraySlice<UInt8>) {
        self.init(numbers: bytes.map { Int8(bitPattern: $0) })
    }
}

extension ColourPalette: StoredAsBytes {}

extension VideoFrames: StoredAsBytes {}

extension SceneWords: StoredAsBytes {}
