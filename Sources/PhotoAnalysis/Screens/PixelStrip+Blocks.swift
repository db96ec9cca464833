extension PixelStrip {
    /// Both sides of a block: about a letter on a screen.
    private static let block = 16
    /// A tile: one small panel of text is enough to be seen.
    private static let tile = (blocksAcross: 6, blocksDown: 3)

    /// What a block shows.
    private enum Content {
        /// A span of 60 levels or more, and yet 60 % of the pixels within 6 levels: letters, icons.
        case strokes
        /// No ground: less than half of the pixels within 6 levels, as grass, skin and noise have it.
        case texture
        case other
    }

    /// What the blocks of a strip show.
    struct Blocks {
        /// For each tile of 6 × 3 blocks the share of blocks with strokes on a flat ground.
        var strokeTiles: [Float] = []
        var total = 0
        var texture = 0

        static func + (left: Blocks, right: Blocks) -> Blocks {
            Blocks(
                strokeTiles: left.strokeTiles + right.strokeTiles, total: left.total + right.total,
                texture: left.texture + right.texture)
        }
    }

    var blocks: Blocks {
        let (across, down) = (width / Self.block, rows.count / Self.block)
        guard across >= Self.tile.blocksAcross, down >= Self.tile.blocksDown else { return Blocks() }
        let (tilesAcross, tilesDown) = (across / Self.tile.blocksAcross, down / Self.tile.blocksDown)
        var counts = [Int](repeating: 0, count: tilesAcross * tilesDown)
        var blocks = Blocks()
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { histogram in
            for y in 0..<tilesDown * Self.tile.blocksDown {
                for x in 0..<tilesAcross * Self.tile.blocksAcross {
                    let place = (rows.lowerBound + y * Self.block) * width + x * Self.block
                    blocks.total += 1
                    switch content(at: place, histogram) {
                    case .texture: blocks.texture += 1
                    case .other: break
                    case .strokes: counts[y / Self.tile.blocksDown * tilesAcross + x / Self.tile.blocksAcross] += 1
                    }
                }
            }
        }
        blocks.strokeTiles = counts.map { Float($0) / Float(Self.tile.blocksAcross * Self.tile.blocksDown) }
        return blocks
    }

    private func content(at place: Int, _ histogram: UnsafeMutableBufferPointer<UInt8>) -> Content {
        var (low, high) = (SIMD16<UInt8>(repeating: 255), SIMD16<UInt8>(repeating: 0))
        for row in 0..<Self.block {
            let start = place &+ row &* width
            var line = SIMD16<UInt8>()
            for lane in 0..<Self.block { line[lane] = samples[start &+ lane] }
            low = pointwiseMin(low, line)
            high = pointwiseMax(high, line)
        }
        let (darkest, brightest) = (Int(low.min()), Int(high.max()))
        let span = brightest - darkest
        // So little may be noise on a ground.
        guard span >= 12 else { return .other }
        histogram.initialize(repeating: 0)
        for row in 0..<Self.block {
            // Of 256 pixels not all can be equal here, so a byte is enough.
            for lane in 0..<Self.block { histogram[Int(samples[place &+ row &* width &+ lane])] &+= 1 }
        }
        var (within, most) = (0, 0)
        for level in darkest...brightest {
            within += Int(histogram[level])
            if level > darkest + 6 { within -= Int(histogram[level - 7]) }
            most = max(most, within)
        }
        if most >= 154 { return span >= 60 ? .strokes : .other }
        return most < 128 ? .texture : .other
    }
}
