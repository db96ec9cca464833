import Fixtures
import FoundationEssentials
import Images
import Testing

@testable import PhotoAnalysis

@Suite("Palette of colours")
struct ColourPaletteTests {
    @Test("Every coding of one scene gives the same palette", arguments: PosterCoding.allCases)
    func codings(coding: PosterCoding) throws {
        let palette = try coding.palette(of: Poster.drawn)
        for stripe in Poster.stripes {
            #expect(abs(palette.share(of: stripe.name) - stripe.share) < 0.03, "\(stripe.name)")
        }
        #expect(palette.entries.allSatisfy { entry in Poster.stripes.contains { $0.name == entry.name } })
        #expect(palette.mainColours.names == [.black, .red, .blue])
        #expect(!palette.isGrey)
    }

    @Test("Colour that is in the file and not decoded is unknown, and not grey")
    func unknownColour() {
        let luma = Drawn.luma(Drawn.scene(1))
        #expect(ColourPalette.measure(DecodedPicture(luma: luma, chroma: nil))?.isGrey == true)
        #expect(ColourPalette.measure(DecodedPicture(luma: luma, chroma: nil, isColourKnown: false)) == nil)
    }

    @Test("Turning a photo changes nothing", arguments: [PosterCoding.jpeg, .jpegGrey, .png, .webpLossy])
    func orientations(coding: PosterCoding) throws {
        let scene = Drawn.scene(3, width: 331, height: 222)
        let upright = try coding.palette(of: scene)
        for orientation in 2...8 {
            let turned = try coding.palette(of: scene, orientation: orientation)
            let moved = ColourName.allCases.map { abs(turned.share(of: $0) - upright.share(of: $0)) }
            // A picture without colour is reduced after it is turned, so its squares begin at another edge.
            #expect((moved.max() ?? 1) <= (coding == .jpegGrey ? 0.1 : 0))
        }
    }

    @Test("Pictures without colour are grey however they are coded; sepia is not", arguments: Drawn.seeds)
    func grey(seed: UInt64) throws {
        let scene = Drawn.scene(seed).greyscale
        for coding in [PosterCoding.jpeg, .jpegGrey, .png, .webpLossy, .heic] {
            let palette = try coding.palette(of: scene)
            #expect(palette.isGrey)
            #expect(palette.mainColours.isSubset(of: [.init(.black), .init(.grey), .init(.white)]))
        }
        let sepia = Raster(
            width: scene.width, height: scene.height,
            rgb: scene.rgb.indices.map { UInt8(Int(scene.rgb[$0]) * [100, 84, 62][$0 % 3] / 100) })
        #expect(try !PosterCoding.jpeg.palette(of: sepia).isGrey)
    }

    @Test("What is transparent is white", arguments: [false, true])
    func opacity(isInterlaced: Bool) throws {
        let raster = Raster(width: 96, height: 64, red: 220, green: 20, blue: 20)
        var encoder = PNGEncoder()
        encoder.pixels = .colourAndOpacity
        encoder.isInterlaced = isInterlaced
        encoder.opacity = (0..<96 * 64).map { $0 % 96 < 32 ? 255 : 0 }
        let palette = try Poster.palette(try encoder.encode(raster))
        #expect(palette.entries.map(\.name) == [.white, .red])
        #expect(abs(palette.share(of: .red) - 1 / 3) < 0.02)
    }

    @Test(
        "Compressing a picture of borderline colours again moves a seventh of it to other names at most",
        arguments: Drawn.seeds)
    func recompression(seed: UInt64) throws {
        let scene = Drawn.scene(seed, width: 640, height: 480)
        let fine = try Poster.palette(try JPEGEncoder().encode(scene))
        for quality in [75, 50, 30] {
            var encoder = JPEGEncoder()
            encoder.quality = quality
            let coarse = try Poster.palette(try encoder.encode(scene))
            let moved = ColourName.allCases.reduce(0) { $0 + abs(fine.share(of: $1) - coarse.share(of: $1)) } / 2
            #expect(moved < 1 / 7.0)
        }
    }

    @Test("Shares sum to 1, the stored form is small and leads back", arguments: [1, 2, 7, 40, 300])
    func properties(side: Int) throws {
        for seed in 0..<8 as Range<UInt64> {
            var random = RandomSource(seed: seed)
            let spread = random.integer(0...255)
            let bytes = (0..<3).map { _ in (0..<side * side).map { _ in UInt8(random.integer(0...spread)) } }
            let picture = DecodedPicture(
                luma: LumaImage(width: side, height: side, samples: bytes[0]),
                chroma: seed == 0
                    ? nil
                    : ChromaImage(width: side, height: side, light: bytes[0], blue: bytes[1], red: bytes[2]))
            let palette = try #require(ColourPalette.measure(picture))
            #expect((1...ColourPalette.mostEntries).contains(palette.entries.count))
            #expect(abs(palette.entries.reduce(0) { $0 + $1.share } - 1) < 1e-9)
            #expect(zip(palette.entries, palette.entries.dropFirst()).allSatisfy { $0.share >= $1.share })
            #expect(!palette.mainColours.isEmpty)
            #expect(palette.bytes.count <= 32 && ColourPalette(bytes: palette.bytes) == palette)
        }
    }

    @Test("The order of pixels does not matter")
    func order() throws {
        let chroma = try #require(try Poster.decode(try JPEGEncoder().encode(Drawn.scene(2))).chroma)
        var random = RandomSource(seed: 9)
        let places = chroma.light.indices.shuffled(using: &random)
        let shuffled = ChromaImage(
            width: chroma.width, height: chroma.height, light: places.map { chroma.light[$0] },
            blue: places.map { chroma.blue[$0] }, red: places.map { chroma.red[$0] })
        let luma = LumaImage(width: 0, height: 0, samples: [])
        #expect(
            ColourPalette.measure(DecodedPicture(luma: luma, chroma: chroma))
                == ColourPalette.measure(DecodedPicture(luma: luma, chroma: shuffled)))
    }

    @Test("Each of two pictures has a colour that the other lacks only if both have one, and not for another light")
    func otherColours() throws {
        func palette(_ red: UInt8, _ green: UInt8, _ blue: UInt8, parts: UInt8 = 100) throws -> ColourPalette {
            try #require(ColourPalette(bytes: [2, 90, 90, 90, 0, 255 - parts, red, green, blue, 0, parts]))
        }
        let (red, darkRed, blue) = (try palette(200, 40, 40), try palette(140, 25, 25), try palette(40, 60, 200))
        #expect(red.hasOtherColours(than: blue) && blue.hasOtherColours(than: red))
        #expect(!red.hasOtherColours(than: darkRed) && !red.hasOtherColours(than: red))
        #expect(!red.hasOtherColours(than: try palette(60, 60, 60)))
        // Too little of it tells nothing.
        #expect(!red.hasOtherColours(than: try palette(40, 60, 200, parts: 8)))
    }

    @Test("Bytes that are no palette are refused, and no pixels have none")
    func refused() throws {
        let good = try Poster.palette(try JPEGEncoder().encode(Drawn.scene(1))).bytes
        #expect(ColourPalette(bytes: good) != nil)
        var wrongName = good
        wrongName[4] = 12
        var wrongShare = good
        wrongShare[5] ^= 1
        let others: [[UInt8]] = [[], [0], Array(good.dropLast()), good + [0], wrongName, wrongShare]
        for bytes in others { #expect(ColourPalette(bytes: bytes) == nil) }
        let nothing = LumaImage(width: 0, height: 0, samples: [])
        #expect(ColourPalette.measure(DecodedPicture(luma: nothing, chroma: nil)) == nil)
    }
}
