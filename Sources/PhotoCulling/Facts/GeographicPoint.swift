import Glibc

/// A place on the earth, in degrees.
package struct GeographicPoint: Sendable, Hashable {
    /// Degrees north, -90…90.
    package let latitude: Float
    /// Degrees east, -180…180.
    package let longitude: Float

    package init(latitude: Float, longitude: Float) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The distance on a sphere (haversine formula).
    package func kilometres(to other: GeographicPoint) -> Double {
        func radians(_ degrees: Float) -> Double { Double(degrees) * .pi / 180 }
        let (north, east) = (radians(other.latitude - latitude), radians(other.longitude - longitude))
        let (a, b) = (sin(north / 2), sin(east / 2))
        let chord = a * a + cos(radians(latitude)) * cos(radians(other.latitude)) * b * b
        return 2 * Self.earthRadius * asin(min(1, chord.squareRoot()))
    }

    /// Whether another point is at most so far away.
    func isWithin(_ kilometres: Double, of other: GeographicPoint) -> Bool {
        isWithin(kilometres, ofLatitude: other.latitude) && self.kilometres(to: other) <= kilometres
    }

    /// Whether a point of this latitude may be so near: of many, most are not, which needs no trigonometry.
    package func isWithin(_ kilometres: Double, ofLatitude latitude: Float) -> Bool {
        Double(abs(latitude - self.latitude)) * Self.leastDegree <= kilometres
    }

    /// A degree of latitude is a little longer, in kilometres.
    private static let leastDegree = 111.0
    /// In kilometres.
    private static let earthRadius = 6371.0
}
