import PhotoAnalysis
import Translation

extension ColourName {
    /// The colour in the language that is spoken now.
    var shown: String {
        switch self {
        case .black: tr("black")
        case .grey: tr("grey")
        case .white: tr("white")
        case .red: tr("red")
        case .orange: tr("orange")
        case .yellow: tr("yellow")
        case .green: tr("green")
        case .teal: tr("teal")
        case .blue: tr("blue")
        case .purple: tr("purple")
        case .pink: tr("pink")
        case .brown: tr("brown")
        }
    }
}

extension SceneWord {
    /// What the photo shows in the language that is spoken now.
    var shown: String {
        switch self {
        case .sky: tr("sky", context: "scene")
        case .sunset: tr("sunset", context: "scene")
        case .snow: tr("snow", context: "scene")
        case .greenery: tr("greenery", context: "scene")
        case .water: tr("water", context: "scene")
        case .beach: tr("beach", context: "scene")
        case .mountain: tr("mountain", context: "scene")
        case .street: tr("street", context: "scene")
        case .building: tr("building", context: "scene")
        case .indoor: tr("indoor", context: "scene")
        case .night: tr("night", context: "scene")
        case .portrait: tr("portrait", context: "scene")
        case .food: tr("food", context: "scene")
        case .document: tr("document", context: "scene")
        case .text: tr("text", context: "scene")
        }
    }
}
