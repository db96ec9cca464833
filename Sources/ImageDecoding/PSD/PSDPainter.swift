import BoundedReading

/// Converts rows of a Photoshop file's channels to grey or to red, green and blue.
struct PSDPainter {
    private let structure: PSDStructure
    /// Red, green and blue of each number of a palette.
    private let palette: [UInt8]

    init(_ structure: PSDStructure) {
        self.structure = structure
        palette = (0..<256).flatMap { number in
            (0..<3).map { structure.palette.byte($0 * 256 + number) ?? 0 }
        }
    }

    var hasColour: Bool { structure.colours != .grey && structure.colours != .duotone }

    /// Copies a row's samples in 8 bits; of 16 the high byte comes first.
    func spread(_ row: UnsafePointer<UInt8>, to plane: UnsafeMutablePointer<UInt8>) {
        let step = structure.bits / 8
        for index in 0..<structure.width { plane[index] = row[index &* step] }
    }

    /// `planes` holds a row of each channel; `target` has room for three bytes a pixel.
    func paint(_ planes: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) {
        let width = structure.width
        switch structure.colours {
        case .grey, .duotone: target.update(from: planes, count: width)
        case .palette:
            palette.withUnsafeBufferPointer { palette in
                for index in 0..<width {
                    for channel in 0..<3 {
                        target[3 &* index &+ channel] = palette[3 &* Int(planes[index]) &+ channel]
                    }
                }
            }
        case .rgb:
            for index in 0..<width {
                for channel in 0..<3 { target[3 &* index &+ channel] = planes[channel &* width &+ index] }
            }
        case .inks:
            // The file holds what the inks let through.
            for index in 0..<width {
                let black = Int(planes[3 &* width &+ index])
                for channel in 0..<3 {
                    let light = Int(planes[channel &* width &+ index]) &* black
                    target[3 &* index &+ channel] = UInt8(truncatingIfNeeded: (light &+ 127) / 255)
                }
            }
        }
    }
}
