import ImageDecoding
import Images

/// Bytes of a photo as the worker holds them, read through the two functions that it calls.
struct Photo {
    let bytes: [UInt8]

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    func inspect() throws -> Inspection {
        try bytes.withUnsafeBytes { try ImageInspector.inspect($0) }
    }

    func luma(longerSide: Int = .max) throws -> LumaImage {
        try decode(longerSide: longerSide).luma
    }

    func decode(longerSide: Int = .max) throws -> DecodedPicture {
        try bytes.withUnsafeBytes {
            try ImageDecoder.decode($0, try ImageInspector.inspect($0), longerSide: longerSide)
        }
    }

    func digest() throws -> Digest256 {
        try inspect().pictureDigest
    }
}

extension LumaImage {
    /// The mean difference to what was drawn, in steps of 0 to 255.
    func meanError(to expected: [Double]) -> Double {
        guard samples.count == expected.count else { return .infinity }
        return zip(samples, expected).reduce(0) { $0 + abs(Double($1.0) - $1.1) } / Double(expected.count)
    }
}
