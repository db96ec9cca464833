/// A small library with something of everything, drawn anew each time and always alike.
package enum DrawnLibrary {
    /// Pixels of a scene's longer side: enough for every measurement, quick to code.
    private static let width = 640
    private static let height = 480

    /// Names and bytes.
    package static func files() throws(FixtureError) -> [(name: String, bytes: [UInt8])] {
        var files: [(name: String, bytes: [UInt8])] = []
        for seed in UInt64(1)...12 {
            files.append(
                ("scene-\(seed).jpg", try photo(of: Scene(seed: seed).drawn(width: width, height: height), seed)))
        }
        let first = Scene(seed: 1).drawn(width: width, height: height)
        let original = try photo(of: first, 1)
        files.append(("copy-of-1.jpg", original))
        files.append(("tagged-1.jpg", JPEGFile(original).addingComment("a remark").bytes))
        files.append(("small-1.jpg", try photo(of: taken(1).resized(width: 320, height: 240), nil)))
        files.append(("turned-2.png", try PNGEncoder().encode(taken(2).turned(quarters: 1))))
        files.append(
            ("blurred-3.jpg", try photo(of: Scene(seed: 3).drawn(width: width, height: height).defocused(radius: 9), 3))
        )
        files.append(("screen-1.png", try PNGEncoder().encode(Screen(seed: 1).drawn(width: 1080, height: 1920))))
        files.append(("scene-13.webp", try WebPEncoder().encode(taken(13))))
        files.append(("truncated.jpg", JPEGFile(original).truncated(to: original.count / 2).bytes))
        files.append(("empty.jpg", []))
        return files
    }

    /// One scene in each format that is decoded, in several codings.
    package static func formats() throws(FixtureError) -> [(name: String, bytes: [UInt8])] {
        let scene = taken(21)
        var files: [(name: String, bytes: [UInt8])] = []
        for subsampling in JPEGEncoder.Subsampling.allCases {
            var encoder = JPEGEncoder()
            encoder.subsampling = subsampling
            files.append(("\(subsampling).jpg", try encoder.encode(scene)))
            encoder.isProgressive = true
            files.append(("\(subsampling)-progressive.jpg", try encoder.encode(scene)))
        }
        files.append(("picture.png", try PNGEncoder().encode(scene)))
        files.append(("lossy.webp", try WebPEncoder().encode(scene)))
        var webP = WebPEncoder()
        webP.coding = .lossless
        files.append(("lossless.webp", try webP.encode(scene)))
        files.append(("picture.heic", try HEIFEncoder().encode(scene)))
        var av1 = HEIFEncoder()
        av1.coding = .av1
        files.append(("picture.avif", try av1.encode(scene)))
        files.append(("picture.jxl", try JXLEncoder().encode(scene)))
        var lossless = JXLEncoder()
        lossless.isLossless = true
        files.append(("lossless.jxl", try lossless.encode(scene)))
        files.append(("picture.jp2", try JPEG2000Encoder().encode(scene)))
        var lossy = JPEG2000Encoder()
        lossy.ratio = 20
        files.append(("lossy.jp2", try lossy.encode(scene)))
        files.append(("picture.gif", try GIFEncoder().encode(scene)))
        files.append(("picture.bmp", try BMPEncoder().encode(scene)))
        files.append(("picture.tif", try TIFFEncoder().encode(scene)))
        files.append(("picture.psd", try PSDEncoder().encode(scene)))
        return files
    }

    /// A scene with what a lens and a sensor leave: without a camera's name only that tells it from a drawing.
    private static func taken(_ seed: UInt64) -> Raster {
        Scene(seed: seed).drawn(width: width, height: height).defocused(radius: 1).noisy(deviation: 3, seed: seed)
    }

    /// A photo as a camera writes it, taken at a time that follows from its number.
    package static func photo(of raster: Raster, _ number: UInt64?) throws(FixtureError) -> [UInt8] {
        var encoder = JPEGEncoder()
        if let number {
            var exif = ExifFields()
            exif.make = "Drawn"
            exif.model = "Fixture 1"
            exif.exposureTime = ExifFields.Fraction(1, 125)
            let minute = number % 60
            exif.captured = "2024:05:01 12:\(minute < 10 ? "0" : "")\(minute):00"
            encoder.exif = exif
        }
        return try encoder.encode(raster)
    }
}
