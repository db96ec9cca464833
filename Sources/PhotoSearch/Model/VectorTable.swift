package import PhotoCulling

/// Compares the vectors of all pictures with that of a sentence.
///
/// 100,000 vectors of 512 numbers take 51 MB and some 15 ms a search; `cleaner-benchmarks search` measures it.
package struct VectorTable: Sendable {
    package struct Hit: Sendable, Hashable {
        package let picture: PictureID
        /// Of the angle between the two vectors, −1…1.
        package let cosine: Float
    }

    /// A user looks through no more pictures that only resemble the words of a search.
    package static let mostHits = 60
    /// A hit lies at least this share of the way from the mean cosine of all pictures to the best one.
    ///
    /// Cosines of different models lie in different ranges, so no fixed limit would do. Among 100,000 pictures, three
    /// quarters of the way are about three standard deviations.
    package static let leastShare: Float = 0.75

    /// Vectors are compared in steps of this many numbers; the last is filled up with zeros.
    private static let step = 32

    private var pictures: [PictureID] = []
    private var places: [PictureID: Int] = [:]
    private var numbers: [Int8] = []
    private var lengths: [Float] = []
    /// The length of each vector with its zeros, set by the first vector.
    private var width = 0
    private var dimension = 0

    package init() {}

    package var count: Int { pictures.count }

    /// Adds a picture's vector, or replaces it; one of another dimension than the first is left out.
    package mutating func add(_ picture: PictureID, _ vector: ModelVector) {
        if pictures.isEmpty {
            dimension = vector.numbers.count
            width = (dimension + Self.step - 1) / Self.step * Self.step
        }
        guard vector.numbers.count == dimension else { return }
        let padded = vector.numbers + Array(repeating: 0, count: width - dimension)
        if let place = places[picture] {
            numbers.replaceSubrange(place * width..<(place + 1) * width, with: padded)
            lengths[place] = Self.length(vector)
        } else {
            places[picture] = pictures.count
            pictures.append(picture)
            numbers += padded
            lengths.append(Self.length(vector))
        }
    }

    /// The pictures that are clearly nearer to a sentence than most, the nearest first.
    ///
    /// None if the sentence has another dimension.
    package func nearest(to sentence: ModelVector) -> [Hit] {
        guard sentence.numbers.count == dimension, !pictures.isEmpty else { return [] }
        let cosines = cosines(to: sentence)
        let mean = cosines.reduce(0, +) / Float(cosines.count)
        let best = cosines.reduce(-1, max)
        let least = mean + (best - mean) * Self.leastShare
        let hits = cosines.indices.lazy.filter { cosines[$0] >= least && cosines[$0] > 0 }
            .map { Hit(picture: pictures[$0], cosine: cosines[$0]) }
        return Array(hits.sorted { ($0.cosine, $0.picture) > ($1.cosine, $1.picture) }.prefix(Self.mostHits))
    }

    private func cosines(to sentence: ModelVector) -> [Float] {
        let padded = sentence.numbers + Array(repeating: 0, count: width - dimension)
        let length = Self.length(sentence)
        return numbers.withUnsafeBytes { rows in
            padded.withUnsafeBytes { query in
                pictures.indices.map { place in
                    let row = UnsafeRawBufferPointer(rebasing: rows[place * width..<(place + 1) * width])
                    let cosine = Float(Self.product(row, query)) / (length * lengths[place])
                    return min(max(cosine, -1), 1)
                }
            }
        }
    }

    /// The scalar product of two rows of whole steps.
    private static func product(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Int32 {
        var sum = SIMD16<Int32>.zero
        for place in stride(from: 0, to: first.count, by: step) {
            // Two products of numbers up to 127 are just within 16 bits.
            let pair = products(first, second, place) &+ products(first, second, place + step / 2)
            sum &+= SIMD16<Int32>(truncatingIfNeeded: pair)
        }
        return sum.wrappedSum()
    }

    private static func products(
        _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer, _ place: Int
    ) -> SIMD16<Int16> {
        SIMD16<Int16>(truncatingIfNeeded: first.loadUnaligned(fromByteOffset: place, as: SIMD16<Int8>.self))
            &* SIMD16<Int16>(truncatingIfNeeded: second.loadUnaligned(fromByteOffset: place, as: SIMD16<Int8>.self))
    }

    private static func length(_ vector: ModelVector) -> Float {
        Float(vector.numbers.reduce(0) { $0 + Int($1) * Int($1) }).squareRoot()
    }
}

/// The vector that the user's own model gives a picture or a sentence; only its direction counts.
package struct ModelVector: Sendable, Hashable {
    /// The possible lengths of a vector: a shorter one distinguishes nothing, a longer one is a mistake.
    package static let dimensions = 64...2048

    /// Scaled so that the largest is 127: the cosines of CLIP's vectors change by less than 0.005.
    package let numbers: [Int8]

    /// Nil for what has no direction: no finite numbers, or only zeros.
    package init?(_ values: [Float]) {
        let largest = values.reduce(0) { max($0, abs($1)) }
        guard values.allSatisfy(\.isFinite), largest > 0 else { return nil }
        numbers = values.map { Int8(($0 / largest * 127).rounded()) }
    }

    /// As the store keeps it; nil if it cannot be a vector.
    package init?(stored numbers: [Int8]) {
        guard Self.dimensions.contains(numbers.count), numbers.contains(where: { $0 != 0 }) else { return nil }
        self.numbers = numbers
    }
}
