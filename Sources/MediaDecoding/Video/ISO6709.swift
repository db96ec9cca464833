/// A place on earth as videos write it: `+48.1372+011.5756+519.000/`, `+4808-01134/` (ISO 6709, annex H).
struct ISO6709 {
    /// Degrees north.
    let latitude: Double
    /// Degrees east.
    let longitude: Double

    /// Nil for anything else, and for places that are not on earth.
    init?(_ text: String) {
        var rest = Substring(text.prefix(64))
        guard let north = Self.angle(&rest, degreeDigits: 2), let east = Self.angle(&rest, degreeDigits: 3),
            (-90...90).contains(north), (-180...180).contains(east)
        else { return nil }
        latitude = north
        longitude = east
    }

    /// Takes a sign and degrees, or degrees and minutes, or degrees, minutes and seconds, the last with a fraction.
    private static func angle(_ text: inout Substring, degreeDigits: Int) -> Double? {
        guard let sign = text.popFirst(), sign == "+" || sign == "-" else { return nil }
        let number = text.prefix { $0 == "." || ($0.isASCII && $0.isNumber) }
        text = text.dropFirst(number.count)
        let parts = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, let value = Double(number) else { return nil }
        let angle: Double
        switch whole.count - degreeDigits {
        case 0: angle = value
        case 2:
            let degrees = (value / 100).rounded(.down)
            angle = degrees + (value - degrees * 100) / 60
        case 4:
            let degrees = (value / 10_000).rounded(.down)
            let minutes = ((value - degrees * 10_000) / 100).rounded(.down)
            angle = degrees + minutes / 60 + (value - degrees * 10_000 - minutes * 100) / 3600
        default: return nil
        }
        return sign == "-" ? -angle : angle
    }
}
