/// How readily a category proposes photos, as the user sets it.
package enum Sensitivity: Sendable, Hashable {
    /// The category proposes nothing.
    case off
    case level(Level)
    /// The threshold itself, in the unit of the category's `SensitivityScale`.
    case threshold(Double)

    package enum Level: String, Sendable, Hashable, CaseIterable {
        case low
        case normal
        case high
    }

    /// Reads `off`, a level or a decimal number; nil for other text.
    package init?(_ text: String) {
        if text == "off" {
            self = .off
        } else if let level = Level(rawValue: text) {
            self = .level(level)
        } else if text.utf8.allSatisfy({ Self.decimal.contains($0) }), let number = Double(text) {
            self = .threshold(number)
        } else {
            return nil
        }
    }

    /// Excludes exponents, hexadecimal digits and words such as `nan`, which `Double` would read as well.
    private static let decimal = Set("0123456789.-+".utf8)

    /// The same text that `init` reads.
    package var text: String {
        switch self {
        case .off: "off"
        case .level(let level): level.rawValue
        case .threshold(let number): Self.text(number)
        }
    }

    /// A threshold in digits; a whole one has no decimal point.
    package static func text(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }
}
