import Fixtures

extension GreyPicture {
    /// Out of focus: each point spread over a disc of so many pixels' radius.
    func defocused(radius: Float) -> GreyPicture {
        guard radius >= Self.leastSpanRadius else { return filtered(Self.disc(radius)) }
        let rows = Int(radius)
        let halves = (-rows...rows).map { (radius * radius - Float($0 * $0)).squareRoot() + 0.5 }
        let margin = rows + 2
        let lineWidth = width + 2 * margin
        // Running sums of each row with its last pixels repeated, so that a span's sum is a difference.
        var sums = [Float](repeating: 0, count: height * (lineWidth + 1))
        for y in 0..<height {
            // Less the row's first value, so that the sums stay small enough for single precision.
            var sum: Float = 0
            let ground = values[y * width]
            for x in 0..<lineWidth {
                sum += values[y * width + min(max(x - margin, 0), width - 1)] - ground
                sums[y * (lineWidth + 1) + x + 1] = sum
            }
        }
        let area = halves.reduce(0) { $0 + 2 * $1 }
        var result = [Float](repeating: 0, count: values.count)
        result.withUnsafeMutableBufferPointer { result in
            sums.withUnsafeBufferPointer { sums in
                for y in 0..<height {
                    for (offset, half) in halves.enumerated() {
                        let row = min(max(y + offset - rows, 0), height - 1)
                        let ground = values[row * width]
                        // The span's ends lie inside pixels, of which they take a part.
                        let whole = Int(half - 0.5)
                        let part = half - 0.5 - Float(whole)
                        let base = row &* (lineWidth &+ 1) &+ margin
                        for x in 0..<width {
                            let inner = sums[base &+ x &+ whole &+ 1] - sums[base &+ x &- whole]
                            let outer = sums[base &+ x &+ whole &+ 2] - sums[base &+ x &- whole &- 1]
                            result[y &* width &+ x] += inner + part * (outer - inner) + 2 * half * ground
                        }
                    }
                }
            }
            for place in result.indices { result[place] /= area }
        }
        return GreyPicture(width: width, height: height, values: result)
    }

    /// Shaken: each point spread along a path of so many pixels, bent and with a wobble as hands make it.
    func shaken(length: Float, random: inout RandomSource) -> GreyPicture {
        let turn = random.unit()
        let (bend, wobble) = (random.between(-0.4, 0.4), random.between(0, 0.06))
        let steps = max(3, Int(length * 1.5))
        var kernel: [SIMD2<Int>: Float] = [:]
        let (dx, dy) = (Self.cosine(turn), Self.sine(turn))
        for step in 0...steps {
            let along = Float(step) / Float(steps) - 0.5
            let across = bend * (along * along - 0.08) + wobble * random.between(-1, 1)
            let (x, y) = (length * (along * dx - across * dy), length * (along * dy + across * dx))
            let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
            for (column, row) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let share = (1 - abs(x - Float(left + column))) * (1 - abs(y - Float(top + row)))
                kernel[SIMD2(left + column, top + row), default: 0] += share / Float(steps + 1)
            }
        }
        // In the order of rows, as a dictionary's order changes from run to run and sums with it.
        return filtered(kernel.sorted { ($0.key.y, $0.key.x) < ($1.key.y, $1.key.x) }.map { ($0.key, $0.value) })
    }

    /// Below this radius rows that a disc covers in part matter.
    private static let leastSpanRadius: Float = 4

    /// How much of each pixel a disc covers, from 8 × 8 points a pixel.
    private static func disc(_ radius: Float) -> [(SIMD2<Int>, Float)] {
        let reach = Int(radius + 1)
        var kernel: [(SIMD2<Int>, Float)] = []
        for y in -reach...reach {
            for x in -reach...reach {
                let points = (0..<64).count { point in
                    let across = Float(x) + (Float(point % 8) - 3.5) / 8
                    let down = Float(y) + (Float(point / 8) - 3.5) / 8
                    return across * across + down * down <= radius * radius
                }
                if points > 0 { kernel.append((SIMD2(x, y), Float(points))) }
            }
        }
        let sum = kernel.reduce(0) { $0 + $1.1 }
        return kernel.isEmpty || sum == 0 ? [(SIMD2(0, 0), 1)] : kernel.map { ($0.0, $0.1 / sum) }
    }

    private func filtered(_ kernel: [(SIMD2<Int>, Float)]) -> GreyPicture {
        var result = [Float](repeating: 0, count: values.count)
        result.withUnsafeMutableBufferPointer { result in
            values.withUnsafeBufferPointer { values in
                for y in 0..<height {
                    for (offset, share) in kernel {
                        let row = min(max(y + offset.y, 0), height - 1) * width
                        let start = min(width, max(0, -offset.x))
                        let end = max(start, min(width, width - offset.x))
                        for x in 0..<start { result[y &* width &+ x] += share * values[row] }
                        for x in start..<end { result[y &* width &+ x] += share * values[row &+ x &+ offset.x] }
                        for x in end..<width { result[y &* width &+ x] += share * values[row &+ width &- 1] }
                    }
                }
            }
        }
        return GreyPicture(width: width, height: height, values: result)
    }

    /// Of a part of a full turn, by Bhaskara's approximation (to 0.002), which no mathematical library can change.
    private static func sine(_ turn: Float) -> Float {
        let part = turn - turn.rounded(.down)
        let half = part < 0.5 ? part : part - 0.5
        let product = 2 * half * (1 - 2 * half)
        let value = 16 * product / (5 - 4 * product)
        return part < 0.5 ? value : -value
    }

    private static func cosine(_ turn: Float) -> Float {
        sine(turn + 0.25)
    }
}
