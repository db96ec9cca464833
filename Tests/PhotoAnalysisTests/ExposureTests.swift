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
        #expect(abs(try exposure(flat(75)).darkness - 0.5) < 0.01)
        #expect(abs(try exposure(flat(185)).brightness - 0.5) < 0.01)
        var halves = flat(100)
        halves.rgb.replaceSubrange(0..<halves.rgb.count / 2, with: repeatElement(116, count: halves.rgb.count / 2))
        #expect(abs(try exposure(halves).blankness - 0.5) < 0.01)
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
