extension PackedPalette {
    /// How much of the picture has a colour that a person asks for, 0…1.
    ///
    /// Of a name it is its share. Of a code each entry counts by how similar it looks. An unknown palette has 0.
    package func closeness(to target: ColourTarget) -> Double {
        switch target.kind {
        case .name(let name): share(of: name)
        case .code(let colour): sum { $0.share * colour.similarity(of: $0) }
        }
    }

    /// The share of the picture that the entries with a name take, 0…1.
    package func share(of name: ColourName) -> Double { sum { $0.name == name ? $0.share : 0 } }

    private func sum(_ part: (ColourPalette.Entry) -> Double) -> Double {
        (0..<count).reduce(0) { $0 + part(self[$1]) }
    }
}

extension ColourTarget {
    /// Photos with less of an RGB code do not show it: an equal colour on a twentieth of the picture, or a similar one
    /// on much of it.
    ///
    /// Chosen by looking at what METHODS.md lists. Photos of a name are those whose `mainColours` have it.
    package static let leastCloseness = 0.05
}

extension OKLab {
    /// Colours at this distance or farther do not count, whatever the colour asked for.
    ///
    /// An entry is the mean of an area, whose own deviation reaches 0.07.
    private static let widestReach: Float = 0.25
    /// The reach around greys; smaller than the step from grey to a pale colour.
    private static let leastReach: Float = 0.1

    /// Hue and chroma count twice as much as lightness, because light and shadow change only that.
    ///
    /// The weights of deltaEOK2 in the library Color.js.
    private static let weights: SIMD3<Float> = [1, 2, 2]

    /// 1 for this colour, falling to 0 for others.
    fileprivate func similarity(of entry: ColourPalette.Entry) -> Double {
        // So that no grey is similar to a colour, however pale that is.
        let reach = max(Self.leastReach, min(Self.widestReach, 2 * chroma))
        let other = OKLab(red: entry.red, green: entry.green, blue: entry.blue)
        let difference = (other.point - point) * Self.weights / reach
        // The biweight kernel (Beaton and Tukey 1974) is flat near 0 and ends at 1.
        let rest = 1 - Double((difference * difference).sum())
        return rest > 0 ? rest * rest : 0
    }
}
