import TerminalScreen

/// Pictures drawn by a number: a sky, a sun, hills; each number another one, alike for numbers of one group.
enum DemoPicture {
    static func draw(_ number: Int, variant: Int, width: Int, height: Int) -> Picture? {
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        let hue = Double((number * 47) % 100)
        let sunX = 0.2 + Double((number * 31) % 60) / 100 + Double(variant) * 0.05
        let sunY = 0.25 + Double((number * 17) % 20) / 100
        pixels.withUnsafeMutableBufferPointer { out in
            for row in 0..<height {
                let y = Double(row) / Double(height)
                for column in 0..<width {
                    let x = Double(column) / Double(width)
                    let at = (row * width + column) * 3
                    var colour = (90 + hue + y * 60, 120 + y * 80, 200 - hue - y * 60)
                    let away = (x - sunX) * (x - sunX) * 2 + (y - sunY) * (y - sunY)
                    if away < 0.012 { colour = (250, 220, 120) }
                    let ridge = 0.62 + 0.12 * wave(x * 3 + Double(number)) + 0.04 * wave(x * 11 + Double(variant))
                    if y > ridge { colour = (60 + hue * 0.5, 110 - y * 40, 50) }
                    if y > ridge + 0.22 { colour = (70, 52, 40) }
                    out[at] = UInt8(min(max(colour.0, 0), 255))
                    out[at + 1] = UInt8(min(max(colour.1, 0), 255))
                    out[at + 2] = UInt8(min(max(colour.2, 0), 255))
                }
            }
        }
        return Picture(width: width, height: height, pixels: pixels)
    }

    /// A parabola's approximation of a sine: -1 to 1 with period 2.
    private static func wave(_ x: Double) -> Double {
        let t = x - 2 * (x / 2).rounded(.down) - 1
        return 4 * t * (1 - abs(t))
    }
}
