import BoundedReading
import Fixtures
import Images
import Testing

@testable import ImageDecoding

@Suite("How much JPEG, WebP and AVIF files were compressed")
struct JPEGQualityTests {
    @Test(
        "The quality with which a file was written is read from its tables",
        arguments: [20, 50, 75, 90, 95, 99], JPEGEncoder.Subsampling.allCases)
    func quality(quality: Int, subsampling: JPEGEncoder.Subsampling) throws {
        var encoder = JPEGEncoder()
        (encoder.quality, encoder.subsampling, encoder.isProgressive) = (quality, subsampling, quality == 75)
        let raster = Raster(width: 40, height: 30, red: 90, green: 120, blue: 30)
        #expect(try Photo(encoder.encode(raster)).inspect().codingQuality == quality)
    }

    @Test("A table with 16 bits for each step is read too, and one that is cut off is not")
    func wideTable() throws {
        let bytes = try JPEGEncoder().encode(Raster(width: 40, height: 30, red: 90, green: 120, blue: 30))
        let table = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDB })
        let steps = [UInt8](repeating: 0, count: 128).enumerated().map { $0.offset % 2 == 0 ? 0x01 : $0.element }
        let wide = [0xFF, 0xDB, 0x00, 131, 0x10] + steps
        let quality = try Photo(Array(bytes[..<table]) + wide + bytes[table...]).inspect().codingQuality
        #expect(quality == 11)
        let short: [UInt8] = [0xFF, 0xDB, 0x00, 5, 0x00, 1, 1]
        #expect(try Photo(Array(bytes[..<table]) + short + bytes[table...]).inspect().codingQuality == 90)
    }

    private func webp(_ raster: Raster, _ coding: WebPEncoder.Coding, exif: ExifFields? = nil) throws -> Photo {
        var encoder = WebPEncoder()
        (encoder.coding, encoder.exif) = (coding, exif)
        return Photo(try encoder.encode(raster))
    }

    private func heif(_ raster: Raster, _ coding: HEIFEncoder.Coding, _ quality: Int) throws -> Photo {
        var encoder = HEIFEncoder()
        (encoder.coding, encoder.quality) = (coding, quality)
        return Photo(try encoder.encode(raster))
    }

    @Test(
        "Lossy WebP tells the quality of a JPEG file that keeps as much",
        arguments: [(5, 14), (30, 31), (50, 49), (75, 69), (90, 91), (100, 98)] as [(Float, Int)])
    func webp(quality: Float, like: Int) throws {
        for seed in [1, 2] as [UInt64] {
            for exif in [nil, ExifFields()] {
                let told = try webp(drawn(seed), .lossy(quality: quality), exif: exif).inspect().codingQuality
                #expect(abs(try #require(told) - like) <= 3)
            }
        }
    }

    @Test("AVIF tells a quality that rises with that of its encoder, for pictures of one tile and of several")
    func avif() throws {
        let qualities = [20, 40, 60, 80, 95]
        for raster in [drawn(1), drawn(2), Scene(seed: 3).drawn(width: 4_608, height: 64)] {
            let told = try qualities.map { try #require(try heif(raster, .av1, $0).inspect().codingQuality) }
            #expect(told == told.sorted() && Set(told).count == told.count)
            #expect((5...45).contains(told[0]) && (90...99).contains(told[4]))
        }
    }

    @Test("Formats without loss tell no quality, nor does HEVC, which cameras write")
    func others() throws {
        let raster = drawn(1)
        #expect(try Photo(PNGEncoder().encode(raster)).inspect().codingQuality == nil)
        #expect(try webp(raster, .lossless).inspect().codingQuality == nil)
        #expect(try heif(raster, .hevc, 50).inspect().codingQuality == nil)
    }

    @Test("Headers that are cut off or changed tell a quality or none, and end nothing", arguments: 0..<4)
    func changedHeaders(seed: UInt64) throws {
        let raster = Raster(width: 40, height: 30, red: 90, green: 120, blue: 30)
        let (frame, units) = (
            try webp(raster, .lossy(quality: 50)).bytes[20...], try heif(raster, .av1, 50).bytes
        )
        let start = try #require(units.indices.first { units[$0...].starts(with: [0x12, 0x00, 0x0A]) })
        var random = RandomSource(seed: seed)
        func tell(_ bytes: [UInt8]) -> [Int?] {
            bytes.withUnsafeBytes {
                [QuantiserIndex.quality(vp8: BoundedBytes($0)), QuantiserIndex.quality(av1: BoundedBytes($0))]
            }
        }
        for whole in [Array(frame), Array(units[start...])] {
            #expect(tell(whole).contains { $0 != nil })
            for length in 0..<min(whole.count, 80) {
                var bytes = Array(whole[..<length])
                #expect(tell(bytes).allSatisfy { (1...100).contains($0 ?? 1) })
                guard let place = bytes.indices.randomElement(using: &random) else { continue }
                bytes[place] = UInt8.random(in: 0...255, using: &random)
                #expect(tell(bytes).allSatisfy { (1...100).contains($0 ?? 1) })
            }
        }
    }

    private func saved(_ raster: Raster, _ quality: Int) throws -> Photo {
        var encoder = JPEGEncoder()
        encoder.quality = quality
        return Photo(try encoder.encode(raster))
    }

    private func drawn(_ seed: UInt64) -> Raster {
        Scene(seed: seed).drawn(width: 640, height: 480).noisy(deviation: 3, seed: seed)
    }

    /// The brightness of a file.
    private func grey(_ photo: Photo) throws -> Raster {
        let luma = try photo.luma()
        var raster = Raster(width: luma.width, height: luma.height, red: 0, green: 0, blue: 0)
        raster.rgb = luma.samples.flatMap { [$0, $0, $0] }
        return raster
    }

    @Test(
        "A file that was saved again at a higher quality shows the lower one",
        arguments: [(75, 90), (80, 95), (85, 96), (60, 85), (60, 90), (65, 92), (40, 90)])
    func savedAgain(before: Int, after: Int) throws {
        for seed in [1, 2, 3] as [UInt64] {
            let once = try saved(drawn(seed), before)
            let again = try saved(grey(once), after)
            let found = try #require(try again.decode().earlierQuality, "seed \(seed)")
            // Never higher, or it would seem better than its source.
            #expect(before - 3...before ~= found)
            #expect(try again.inspect().codingQuality == after)
            #expect(try once.decode().earlierQuality == nil)
            #expect(try saved(drawn(seed), after).decode().earlierQuality == nil)
            // At a lower quality, nothing is left of the first.
            #expect(try saved(grey(again), min(70, before)).decode().earlierQuality == nil)
        }
    }

    @Test("What was cut out of a file, made smaller or decoded smaller shows no earlier quality")
    func savedElse() throws {
        for seed in [1, 2, 3] as [UInt64] {
            let once = try grey(saved(drawn(seed), 75))
            for other in [once.cropped(x: 3, y: 2, width: 600, height: 450), once.resized(width: 600, height: 450)] {
                #expect(try saved(other, 95).decode().earlierQuality == nil)
            }
            let again = try saved(once, 95)
            #expect(try again.decode().earlierQuality != nil && again.decode(longerSide: 300).earlierQuality == nil)
            #expect(EarlierQuality.measure(try again.luma(), []) == nil)
        }
        let flat = LumaImage(width: 4, height: 4, samples: [UInt8](repeating: 9, count: 16))
        #expect(EarlierQuality.measure(flat, [Int](repeating: 1, count: 64)) == nil)
    }
}
