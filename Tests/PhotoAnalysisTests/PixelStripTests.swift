import Fixtures
import Images
import Testing

@testable import PhotoAnalysis

@Suite("Pixel strip")
struct PixelStripTests {
    private let width = 64
    private let height = 32

    /// A line of 40 pixels in row 12 on a grey ground.
    private func lined(_ change: (_ x: Int, _ y: Int, _ level: UInt8) -> UInt8 = { $2 }) -> [UInt8] {
        (0..<width * height).map { place in
            let (x, y) = (place % width, place / width)
            return change(x, y, y == 12 && (10..<50).contains(x) ? 40 : 120)
        }
    }

    private func hasLine(_ samples: [UInt8], ofLength length: Int) -> Bool {
        samples.withUnsafeBufferPointer {
            PixelStrip(samples: $0, width: width, height: height, rows: 0..<height).hasLine(ofLength: length)
        }
    }

    @Test("A line is as long as it is drawn")
    func length() {
        #expect(hasLine(lined(), ofLength: 40))
        #expect(!hasLine(lined(), ofLength: 41))
    }

    @Test("Noise, shade along the line and slant make a line inexact")
    func inexact() {
        #expect(!hasLine(lined { x, y, level in level + UInt8((x * 7 + y * 3) % 5) }, ofLength: 16))
        #expect(!hasLine(lined { x, _, level in level + UInt8(2 * x / 3) * 2 }, ofLength: 16))
        let slanted = lined { x, y, _ in y == 8 + x / 8 ? 40 : 120 }
        #expect(!hasLine(slanted, ofLength: 16))
    }

    @Test("A step across the coder's grid is no line")
    func grid() {
        let halves = lined { _, y, _ in y < 16 ? 120 : 40 }
        #expect(!hasLine(halves, ofLength: 16))
        #expect(hasLine(lined { _, y, _ in y < 17 ? 120 : 40 }, ofLength: 16))
    }

    @Test("The edge of a frame is no stroke")
    func frame() {
        let steps = steps(in: lined { _, y, _ in y < 10 ? 255 : 40 })
        #expect(steps.strong == 0 && steps.clean == 0)
        #expect(steps.exactLines.reduce(0, +) == width)
    }

    @Test("What continues over one block of a predicting coder is no line", arguments: MediaFormat.allCases)
    func blocks(coder: MediaFormat) {
        let predicts = [.heif, .avif].contains(coder)
        let block = lined { x, y, _ in (10..<50).contains(x) ? (y < 10 ? 255 : 40) : 120 }
        #expect(steps(in: block, coder: coder).thinLines.max() == (predicts ? 0 : 40))
        let edge = steps(in: lined { _, y, _ in y < 10 ? 255 : 40 }, coder: coder)
        #expect(edge.exactLines.max() == (predicts ? 0 : width))
    }

    private func steps(in samples: [UInt8], coder: MediaFormat = .png) -> PixelStrip.Steps {
        var steps = PixelStrip.Steps(coder: coder)
        samples.withUnsafeBufferPointer {
            PixelStrip(samples: $0, width: width, height: height, rows: 0..<height).add(to: &steps)
        }
        return steps
    }
}
