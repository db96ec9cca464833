extension PixelStrip {
    /// Both sides of a block: about a letter on a screen.
    private static let block = 16
    /// A tile: one small panel of text is enough to be seen.
    private static let tile = (blocksAcross: 6, blocksDown: 3)

    /// For each tile of 6 × 3 blocks the share of blocks with strokes on a flat ground.
    var strokeTiles: [Float] {
        let (across, down) = (width / Self.block, rows.count / Self.block)
        guard across >= Self.tile.blocksAcross, down >= Self.tile.blocksDown else { return [] }
        let (tilesAcross, tilesDown) = (across / Self.tile.blocksAcross, down / Self.tile.blocksDown)
        var counts = [Int](repeating: 0, count: tilesAcross * tilesDown)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { histogram in
            for y in 0..<tilesDown * Self.tile.blocksDown {
                for x in 0..<tilesAcross * Self.tile.blocksAcross {
                    let place = (rows.lowerBound + y * Self.block) * width + x * Self.block
                    guard hasStrokes(at: place, histogram) else { continue }
                    counts[y / Self.tile.blocksDown * tilesAcross + x / Self.tile.blocksAcross] += 1
                }
            }
        }
        return counts.map { Float($0) / Float(Self.tile.blocksAcross * Self.tile.blocksDown) }
    }

    /// Whether a block spans 60 levels or more and yet 60 % of its pixels lie within 6 levels.
    private func hasStrokes(at place: Int, _ histogram: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        var (low, high) = (SIMD16<UInt8>(repeating: 255), SIMD16<UInt8>(repeating: 0))
        for row in 0..<Self.block {
            let start = place &+ row &* width
            var line = SIMD16<UInt8>()
            for lane in 0..<Self.block { line[lane] = samples[start &+ lane] }
            low = pointwiseMin(low, line)
            high = pointwiseMax(high, line)
        }
        let (darkest, brightest) = (Int(low.min()), Int(high.max()))
        guard brightest - darkest >= 60 else { return false }
        histogram.initialize(repeating: 0)
        for row in 0..<Self.block {
            // Of 256 pixels not all can be equal here, so a byte is enough.
            for lane in 0..<Self.block { histogram[Int(samples[place &+ row &* width &+ lane])] &+= 1 }
        }
        var within = 0
        for level in darkest...brightest {
            within += Int(histogram[level])
            if level > darkest + 6 { within -= Int(histogram[level - 7]) }
            if within >= 154 { return true }
        }
        return false
    }
}
