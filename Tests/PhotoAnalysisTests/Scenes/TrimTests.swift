import Fixtures
import PhotoAnalysis
import Testing

@Suite("Bars round a picture are found, and nothing else is cut off")
struct TrimTests {
    private func box(_ raster: Raster) -> Trim.Box {
        Trim.box(of: Drawn.luma(raster))
    }

    struct Bars: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var horizontal = 0
        var vertical = 0
        var grey: UInt8 = 0
    }

    static let bars = [
        Bars(testDescription: "letterbox", vertical: 50), Bars(testDescription: "pillarbox", horizontal: 60),
        Bars(testDescription: "white frame", horizontal: 20, vertical: 20, grey: 255),
        Bars(testDescription: "wide grey frame", horizontal: 200, vertical: 150, grey: 128),
        Bars(testDescription: "thin bars", vertical: 4),
    ]

    @Test("Drawn bars are cut off, compressed or not", arguments: bars, [0, 12] as [Float])
    func letterbox(bars: Bars, step: Float) {
        for seed in Drawn.seeds {
            let scene = Drawn.scene(seed)
            var framed = scene.letterboxed(horizontal: bars.horizontal, vertical: bars.vertical, grey: bars.grey)
            if step > 0 { framed = framed.recompressed(step: step) }
            let found = box(framed)
            // A hard edge within a block of 8 x 8 spreads into the bar when compressed.
            let slack = step > 0 ? 8 : 0
            #expect(abs(found.x - bars.horizontal) <= slack && abs(found.y - bars.vertical) <= slack, "\(found)")
            #expect(abs(found.width - scene.width) <= 2 * slack, "seed \(seed): \(found)")
            #expect(abs(found.height - scene.height) <= 2 * slack, "seed \(seed): \(found)")
        }
    }

    @Test("Scenes, skies, studio backgrounds and plain pictures stay whole", arguments: Drawn.seeds)
    func whole(seed: UInt64) {
        let scene = Drawn.scene(seed)
        let sky = sky(over: scene)
        let studio = studio(width: 400, height: 300, radius: 60 + 12 * Int(seed))
        let plain = Raster(width: 300, height: 200, red: UInt8(60 * seed), green: 90, blue: 90)
        for raster in [scene, sky, sky.recompressed(step: 12), studio, studio.noisy(deviation: 3, seed: seed), plain] {
            #expect(box(raster) == Trim.Box(x: 0, y: 0, width: raster.width, height: raster.height))
        }
    }

    @Test("A small photo is found on a sheet wherever it lies; beside another ground no thick bar is cut off")
    func sheet() {
        for seed in Drawn.seeds {
            let scene = Drawn.scene(seed)
            let (left, top) = (60 + 40 * Int(seed), 30)
            let sheet = scene.letterboxed(vertical: 500, grey: 240).letterboxed(horizontal: 300, grey: 240)
                .cropped(
                    x: 300 - left, y: 500 - top, width: scene.width + left + 150, height: scene.height + top + 480
                )
                .noisy(deviation: 2, seed: seed)
            #expect(box(sheet) == Trim.Box(x: left, y: top, width: scene.width, height: scene.height))
            // The sheet ends, and the scanner's lid is dark.
            let lid = sheet.letterboxed(horizontal: 40, grey: 20).cropped(
                x: 40, y: 0, width: sheet.width + 40, height: sheet.height)
            #expect(box(lid).height == sheet.height)
        }
    }

    @Test("A turned picture has the turned box", arguments: Turn.allCases)
    func turned(turn: Turn) {
        let scene = Drawn.scene(3)
        let framed = scene.letterboxed(vertical: 40, grey: 10).cropped(x: 0, y: 20, width: 384, height: 348)
        for raster in [framed, framed.letterboxed(horizontal: 15, vertical: 9, grey: 255)] {
            let (upright, turned) = (box(raster), raster.turned(turn))
            let corners = [(upright.x, upright.y), (upright.x + upright.width, upright.y + upright.height)]
                .map { place($0, turn, raster.width, raster.height) }
            let (left, right) = (min(corners[0].0, corners[1].0), max(corners[0].0, corners[1].0))
            let (top, foot) = (min(corners[0].1, corners[1].1), max(corners[0].1, corners[1].1))
            #expect(upright.height < raster.height)
            #expect(box(turned) == Trim.Box(x: left, y: top, width: right - left, height: foot - top))
        }
    }

    @Test("Pictures of few pixels stay whole", arguments: [(0, 0), (1, 9), (15, 400), (16, 16)])
    func small(width: Int, height: Int) {
        let raster = Raster(width: width, height: height, red: 9, green: 9, blue: 9)
        #expect(box(raster) == Trim.Box(x: 0, y: 0, width: width, height: height))
    }

    /// Where a corner between pixels goes.
    private func place(_ corner: (Int, Int), _ turn: Turn, _ width: Int, _ height: Int) -> (Int, Int) {
        let (x, y) = corner
        return switch turn {
        case .upright: (x, y)
        case .mirrored: (width - x, y)
        case .flipped: (x, height - y)
        case .half: (width - x, height - y)
        case .transposed: (y, x)
        case .clockwise: (height - y, x)
        case .counterclockwise: (y, width - x)
        case .transversed: (height - y, width - x)
        }
    }

    /// A third of the picture is a sky of nearly one grey above hills that rise and fall.
    private func sky(over scene: Raster) -> Raster {
        var result = scene
        for y in 0..<scene.height {
            for x in 0..<scene.width where y < scene.height / 3 + abs(x - scene.width / 2) / 4 {
                for channel in 0..<3 { result.rgb[3 * (y * scene.width + x) + channel] = UInt8(200 + y / 40) }
            }
        }
        return result
    }

    /// Something round and dark on white paper.
    private func studio(width: Int, height: Int, radius: Int) -> Raster {
        var result = Raster(width: width, height: height, red: 245, green: 245, blue: 245)
        for y in 0..<height {
            for x in 0..<width {
                let (dx, dy) = (x - width / 2, y - height / 2)
                guard dx * dx + dy * dy < radius * radius else { continue }
                for channel in 0..<3 { result.rgb[3 * (y * width + x) + channel] = UInt8(60 + x % 7) }
            }
        }
        return result
    }
}
