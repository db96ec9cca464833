/// Counts the pixels through which the ground shows.
struct OpacityCount {
    /// From here on, of 255, nobody sees the ground; set by hand.
    private static let opaque: UInt8 = 250

    private var pixels = 0
    private var seeThrough = 0

    /// The share of such pixels, 0…1; nil if none was counted.
    var share: Double? { pixels == 0 ? nil : Double(seeThrough) / Double(pixels) }

    /// Adds pixels whose opacities lie `step` bytes apart.
    mutating func add(_ opacities: UnsafePointer<UInt8>, step: Int = 1, count: Int) {
        pixels += count
        for index in 0..<count where opacities[index &* step] < Self.opaque { seeThrough &+= 1 }
    }

    /// Adds pixels of which some show nothing but the ground.
    mutating func add(clear: Int, of count: Int) {
        pixels += count
        seeThrough += clear
    }
}
