/// A set of colour names in two bytes.
package struct ColourMask: OptionSet, Hashable, Sendable, Codable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    package init(_ name: ColourName) {
        rawValue = 1 << UInt16(name.rawValue)
    }

    package var names: [ColourName] {
        ColourName.allCases.filter { contains(ColourMask($0)) }
    }
}
