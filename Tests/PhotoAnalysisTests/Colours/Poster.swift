import Fixtures
import ImageDecoding
import Images
import Testing

@testable import PhotoAnalysis

/// Stripes of flat colours with known shares.
enum Poster {
    struct Stripe {
        let name: ColourName
        let share: Double
        let rgb: [UInt8]
    }

    static let stripes = [
        Stripe(name: .red, share: 0.3, rgb: [205, 25, 30]), Stripe(name: .black, share: 0.25, rgb: [12, 12, 14]),
        Stripe(name: .blue, share: 0.25, rgb: [40, 80, 190]), Stripe(name: .green, share: 0.1, rgb: [30, 140, 40]),
        Stripe(name: .white, share: 0.1, rgb: [250, 250, 250]),
    ]

    /// 640 × 480, the stripes upright.
    static var drawn: Raster {
        let row = stripes.flatMap { stripe in
            [[UInt8]](repeating: stripe.rgb, count: Int(stripe.share * 640)).flatMap { $0 }
        }
        return Raster(width: 640, height: 480, rgb: (0..<480).flatMap { _ in row })
    }

    static func decode(_ file: [UInt8]) throws -> DecodedPicture {
        try file.withUnsafeBytes {
            try ImageDecoder.decode(
                $0, try ImageInspector.inspect($0), longerSide: PhotoMeasurer.longerSide)
        }
    }

    static func palette(_ file: [UInt8]) throws -> ColourPalette {
        try #require(ColourPalette.measure(try decode(file)))
    }
}

/// The ways to code a poster.
enum PosterCoding: String, CaseIterable, CustomTestStringConvertible {
    case jpeg, jpegFull, jpegHalf, jpegProgressive, jpegInks, png, pngInterlaced, webpLossy, webpLossless, heic, avif
    case jpegGrey

    /// All that hold colour.
    static let allCases: [PosterCoding] = [
        .jpeg, .jpegFull, .jpegHalf, .jpegProgressive, .jpegInks, .png, .pngInterlaced, .webpLossy, .webpLossless,
        .heic, .avif,
    ]

    var testDescription: String { rawValue }

    func palette(of raster: Raster, orientation: Int = 1) throws -> ColourPalette {
        var exif = ExifFields()
        exif.orientation = orientation
        return try Poster.palette(try encode(raster, exif))
    }

    private func encode(_ raster: Raster, _ exif: ExifFields) throws -> [UInt8] {
        switch self {
        case .png, .pngInterlaced:
            var encoder = PNGEncoder()
            encoder.isInterlaced = self == .pngInterlaced
            encoder.chunks = [("eXIf", ExifWriter.tiff(exif))]
            return try encoder.encode(raster)
        case .webpLossy, .webpLossless:
            var encoder = WebPEncoder()
            encoder.exif = exif
            if self == .webpLossless { encoder.coding = .lossless }
            return try encoder.encode(raster)
        case .heic, .avif:
            var encoder = HEIFEncoder()
            encoder.coding = self == .heic ? .hevc : .av1
            return try encoder.encode(raster)
        default:
            var encoder = JPEGEncoder()
            encoder.exif = exif
            encoder.isProgressive = self == .jpegProgressive
            if self == .jpegFull { encoder.subsampling = .full }
            if self == .jpegHalf { encoder.subsampling = .half }
            if self == .jpegGrey { encoder.subsampling = .grey }
            if self == .jpegInks { (encoder.colours, encoder.subsampling) = (.inks, .full) }
            return try encoder.encode(raster)
        }
    }
}

extension ColourPalette {
    func share(of name: ColourName) -> Double {
        entries.filter { $0.name == name }.reduce(0) { $0 + $1.share }
    }
}
