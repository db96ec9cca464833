import Fixtures
import Images
import Testing

@testable import PhotoAnalysis

@Suite("Exposure")
struct ExposureTests {
    private func exposure(_ raster: Raster) throws -> Exposure {
        try #require(Exposure.measure(Drawn.luma(raster)))
    }

    @Test("A scene is neither dark nor bright nor blank", arguments: Drawn.seeds)
    func ordinary(seed: UInt64) throws {
        let exposure = try exposure(Drawn.scene(seed))
        #expect(exposure.darkness < Exposure.verdict)
        #expect(exposure.brightness < Exposure.verdict)
        #expect(exposure.blankness < Exposure.verdict)
    }

    @Test("A black or white picture is blank, with noise too", arguments: [4, 128, 251] as [UInt8])
    func blank(level: UInt8) throws {
        let flat = Raster(width: 400, height: 300, red: level, green: level, blue: level)
        for picture in [flat, flat.noisy(deviation: 8, seed: 3)] {
            #expect(try exposure(picture).blankness > Exposure.verdict)
        }
    }

    @Test("Too little light is dark, too much is bright", arguments: Drawn.seeds)
    func faulty(seed: UInt64) throws {
        let scene = Drawn.scene(seed)
        func changed(_ change: (UInt8) -> UInt8) -> Raster {
            Raster(width: scene.width, height: scene.height, rgb: scene.rgb.map(change))
        }
        #expect(try exposure(changed { $0 / 5 }).darkness > Exposure.verdict)
        #expect(try exposure(changed { 200 + $0 / 5 }).brightness > Exposure.verdict)
    }

    @Test("Black is 1 dark, white 1 bright, and a step of 16 levels half blank")
    func golden() throws {
        func flat(_ level: UInt8) -> Raster { Raster(width: 400, height: 300, red: level, green: level, blue: level) }
        #expect(try exposure(flat(0)).darkness > 0.99)
        #expect(try exposure(flat(255)).brightness > 0.99)
        #expect(abs(try exposure(flat(80)).darkness - 0.5) < 0.01)
        #expect(abs(try exposure(flat(185)).brightness - 0.5) < 0.01)
        var halves = flat(100)
        halves.rgb.replaceSubrange(0..<halves.rgb.count / 2, with: repeatElement(116, count: halves.rgb.count / 2))
        #expect(abs(try exposure(halves).blankness - 0.5) < 0.01)
    }

    @Test("Written pages, stars and the words of a dark screen are what the picture shows", arguments: Drawn.seeds)
    func fineMarks(seed: UInt64) throws {
        for kind in WrittenPage.Kind.allCases {
            let page = WrittenPage(kind, seed: seed).drawn(width: 900, height: 1_200)
            #expect(try exposure(page.toned(brightness: 15)).brightness < Exposure.verdict)
            let inverted = Raster(width: page.width, height: page.height, rgb: page.rgb.map { 255 - $0 })
            #expect(try exposure(inverted).darkness < Exposure.verdict)
        }
        var night = Raster(width: 1_000, height: 750, red: 9, green: 9, blue: 12)
        var random = RandomSource(seed: seed)
        for _ in 0..<250 {
            let (x, y) = (random.integer(0...996), random.integer(0...746))
            for place in 0..<9 {
                let start = 3 * ((y + place / 3) * 1_000 + x + place % 3)
                for channel in 0..<3 { night.rgb[start + channel] = 240 }
            }
        }
        #expect(try exposure(night).darkness < Exposure.verdict)
    }

    @Test(
        "Few small marks are what a picture shows, light ones in the dark and dark ones in the light",
        arguments: [(1, 12, 2), (60, 3, 2), (300, 2, 4), (1, 40, 8)] as [(Int, Int, Float)])
    func fewMarks(count: Int, side: Int, noise: Float) throws {
        for (ground, mark) in [(UInt8(6), UInt8(230)), (246, 30)] {
            var sky = Raster(width: 1_600, height: 1_200, red: ground, green: ground, blue: ground)
            var random = RandomSource(seed: 7)
            for _ in 0..<count {
                let (x, y) = (random.integer(0...1_550), random.integer(0...1_150))
                for row in y..<y + side {
                    let start = 3 * (row * 1_600 + x)
                    sky.rgb.replaceSubrange(start..<start + 3 * side, with: repeatElement(mark, count: 3 * side))
                }
            }
            let exposure = try exposure(sky.noisy(deviation: noise, seed: 2))
            #expect(max(exposure.darkness, exposure.brightness, exposure.blankness) < Exposure.verdict)
        }
    }

    @Test("Single pixels that are always light are no mark, nor is a faint gleam in the dark")
    func hotPixels() throws {
        var dark = Raster(width: 1_600, height: 1_200, red: 5, green: 5, blue: 5)
        var random = RandomSource(seed: 8)
        for _ in 0..<20 {
            let place = 3 * random.integer(0...1_900_000)
            for channel in 0..<3 { dark.rgb[place + channel] = 255 }
        }
        for row in 20..<120 {
            let start = 3 * (row * 1_600 + 40)
            dark.rgb.replaceSubrange(start..<start + 900, with: repeatElement(60, count: 900))
        }
        #expect(try exposure(dark.noisy(deviation: 6, seed: 2)).darkness > Exposure.verdict)
    }

    @Test("Noise alone is no mark", arguments: [3, 8, 14] as [Float])
    func noise(deviation: Float) throws {
        func flat(_ level: UInt8) -> Raster { Raster(width: 512, height: 384, red: level, green: level, blue: level) }
        #expect(try exposure(flat(40).noisy(deviation: deviation, seed: 4)).darkness > Exposure.verdict)
        #expect(try exposure(flat(225).noisy(deviation: deviation, seed: 5)).brightness > Exposure.verdict)
    }

    @Test("A moon in the night is neither dark nor blank")
    func moon() throws {
        var night = Raster(width: 512, height: 384, red: 1, green: 1, blue: 2)
        for y in 150..<190 {
            for place in 3 * (512 * y + 200)..<3 * (512 * y + 240) { night.rgb[place] = 190 }
        }
        let exposure = try exposure(night)
        #expect(exposure.darkness < Exposure.verdict)
        #expect(exposure.blankness < Exposure.verdict)
    }
}
