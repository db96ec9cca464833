import Fixtures
import Images

/// One degraded version of a sharp photo and what a person would say of it.
struct BlurVariant {
    /// What was done on the whole; tables are made by it.
    enum Kind: String, CaseIterable {
        case plain, compressed, noisy, bokeh, smallSubject, fog, sharpened, enlarged, night
        case defocus, shake, both
    }

    let kind: Kind
    /// The disc's radius or the path's length as a percentage of the picture's diagonal; 0 without blur.
    let strength: Float
    /// Whether it is blurred so much that it would be thrown away; nil where people would not agree.
    let isBlurred: Bool?
    let luma: LumaImage
}

extension BlurVariant {
    /// Percentages of the diagonal.
    ///
    /// A person sees 0.12 as softness when the photo fills a screen; from 0.2 on for
    /// a disc and from 0.5 on for a path would most throw it away.
    static let discs: [Float] = [0.03, 0.06, 0.11, 0.17, 0.22, 0.32, 0.45, 0.7, 1.0, 1.6]
    static let paths: [Float] = [0.1, 0.2, 0.32, 0.45, 0.6, 0.8, 1.1, 1.6, 2.4]
    private static let unseenDisc: Float = 0.07
    private static let blurredDisc: Float = 0.16
    private static let unseenPath: Float = 0.21
    private static let blurredPath: Float = 0.44

    static func isBlurred(disc: Float, path: Float) -> Bool? {
        if disc >= blurredDisc || path >= blurredPath { return true }
        return disc <= unseenDisc && path <= unseenPath ? false : nil
    }
}

extension BlurVariant {
    /// How much it counts in a fit: little near the border of what people see, where the label is doubtful itself.
    var weight: Double {
        switch kind {
        case .defocus where isBlurred == true: strength < 0.2 ? 0.3 : strength < 0.3 ? 0.6 : 1
        case .shake where isBlurred == true: strength < 0.5 ? 0.3 : strength < 0.7 ? 0.6 : 1
        case .enlarged: 0.5
        default: 1
        }
    }
}
