extension PackedPalette {
    /// How much of the picture has a colour that a person asks for, 0…1.
    ///
    /// Of a name it is the share of the entries with that name. Of a code each entry counts by how similar it looks.
    /// An unknown palette has 0.
    package func closeness(to target: ColourTarget) -> Double {
        (0..<count).reduce(0) { sum, place in
            let entry = self[place]
            return sum + entry.share * target.similarity(of: entry)
        }
    }
}

extension ColourTarget {
    /// Photos with less of an RGB code do not show it: an equal colour on a twentieth of the picture, or a similar one
    /// on much of it.
    ///
    /// Chosen by looking at what METHODS.md lists. Photos of a name are those whose `mainColours` have it.
    package static let leastCloseness = 0.05

    /// Colours at this distance or farther do not count, whatever the target.
    ///
    /// An entry is the mean of an area, whose own deviation reaches 0.07.
    private static let widestReach: Float = 0.25
    /// The reach around greys; smaller than the step from grey to a pale colour.
    private static let leastReach: Float = 0.1

    /// Hue and chroma count twice as much as lightness, because light and shadow change only that.
    ///
    /// The weights of deltaEOK2 in the library Color.js.
    private static let weights: SIMD3<Float> = [1, 2, 2]

    /// 1 for the target's colour or name, falling to 0 for others.
    func similarity(of entry: ColourPalette.Entry) -> Double {
        switch kind {
        case .name(let name): return entry.name == name ? 1 : 0
        case .code(let colour):
            // So that no grey is similar to a colour, however pale that is.
            let reach = max(Self.leastReach, min(Self.widestReach, 2 * colour.chroma))
            let other = OKLab(red: entry.red, green: entry.green, blue: entry.blue)
            let difference = (other.point - colour.point) * Self.weights / reach
            // The biweight kernel (Beaton and Tukey 1974) is flat near 0 and ends at 1.
            let rest = 1 - Double((difference * difference).sum())
            return rest > 0 ? rest * rest : 0
        }
    }
}
