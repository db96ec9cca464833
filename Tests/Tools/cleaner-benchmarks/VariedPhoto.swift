import Fixtures

/// A drawn photo as a camera writes it, in as many versions as are wanted: no two share a coded picture.
struct VariedPhoto {
    private var raster: Raster

    /// Sensor noise in levels, which makes files as large as a camera's at this quality: about 0.5 MB a megapixel.
    private static let noise: Float = 4

    /// Drawing 12 megapixels takes seconds.
    init(width: Int, height: Int) {
        raster = Scene(seed: 7).drawn(width: width, height: height).noisy(deviation: Self.noise, seed: 7)
    }

    /// A JPEG of quality 92 that differs in a corner of 16 × 16 pixels, which shows the number's bits.
    ///
    /// With a thumbnail it is the size of most cameras', and shows the same.
    mutating func encoded(_ number: Int, hasThumbnail: Bool = false) throws -> [UInt8] {
        for bit in 0..<16 {
            let level: UInt8 = number >> bit & 1 == 1 ? 240 : 15
            for place in 0..<16 * 16 where place / 64 * 4 + place % 16 / 4 == bit {
                let start = 3 * (place / 16 * raster.width + place % 16)
                for channel in 0..<3 { raster.rgb[start + channel] = level }
            }
        }
        var exif = ExifFields()
        exif.make = "Drawn"
        exif.model = "Benchmark 1"
        exif.exposureTime = ExifFields.Fraction(1, 125)
        exif.captured = "2024:05:01 12:00:00"
        if hasThumbnail { exif.thumbnail = try JPEGEncoder().encode(raster.resized(width: 160, height: 120)) }
        var encoder = JPEGEncoder()
        encoder.quality = 92
        encoder.exif = exif
        return try encoder.encode(raster)
    }
}
