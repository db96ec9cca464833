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
}
