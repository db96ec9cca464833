/// Why a picture's perceptual hash is less reliable than usual; its near duplicates must then be closer.
struct Caution: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// The picture looks like a screenshot or is drawn: two of these may share their layout without being copies.
    static let screenshot = Caution(rawValue: 1 << 0)
    /// The picture has little structure: fog, sky, dim light.
    static let flat = Caution(rawValue: 1 << 1)

    /// Whether two pictures must be closer than usual: both are screenshots, or either is flat.
    func applies(with other: Caution) -> Bool {
        !intersection(other).isEmpty || union(other).contains(.flat)
    }
}
