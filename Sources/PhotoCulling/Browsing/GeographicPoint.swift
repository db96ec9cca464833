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
        // Of many points, most are too far north or south, which needs no trigonometry.
        let leastNorth = Double(abs(other.latitude - latitude)) * Self.leastDegree
        return leastNorth <= kilometres && self.kilometres(to: other) <= kilometres
    }

    /// A degree of latitude is a little longer, in kilometres.
    private static let leastDegree = 111.0
    /// In kilometres.
    private static let earthRadius = 6371.0
}
