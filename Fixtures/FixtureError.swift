/// Why a fixture could not be drawn: an encoder is missing on this machine, or it refused.
package enum FixtureError: Error, CustomStringConvertible {
    /// The library has no encoder of this kind; the test that needs it is to be skipped aloud.
    case encoderMissing(String)
    /// The encoder's own words.
    case encoding(String)

    package var description: String {
        switch self {
        case .encoderMissing(let name): "no encoder for \(name) on this machine"
        case .encoding(let reason): "encoding failed: \(reason)"
        }
    }
}
