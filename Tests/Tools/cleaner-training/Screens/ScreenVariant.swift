import Fixtures
import Images
import PhotoAnalysis

/// One version of a screenshot or photo, as people send, print and collect them.
struct ScreenVariant {
    enum Kind: String, CaseIterable {
        case original, compressed, webP, reduced, forwarded, cropped, inverted, published
        // Drawn round photos: screens …
        case viewer, wallpaper, game
        // … and what is none, though it has flat colours and exact lines.
        case captioned, bordered, infoStrip, collage, posterised, denoised, enlarged, page, photographedScreen

        /// Whether it is one whatever it was made from; nil where it stays what it was.
        var isScreen: Bool? {
            switch self {
            case .viewer, .wallpaper, .game: true
            case .captioned, .bordered, .infoStrip, .collage, .posterised, .denoised, .enlarged, .page,
                .photographedScreen:
                false
            default: nil
            }
        }

        /// How much it counts in a fit: real pictures as they are most, what people would not agree on least.
        ///
        /// A photo with a caption may be part of a screen.
        var weight: Double {
            switch self {
            case .original: 1
            case .compressed, .webP, .reduced, .forwarded, .cropped, .inverted, .published: 0.35
            case .bordered, .denoised, .enlarged, .page, .photographedScreen: 0.25
            case .captioned: 0.12
            // Judged only: what is drawn round a photo is much like a caption or a border, and no camera gives strips,
            // collages and few levels; a fit that learns them finds fewer screenshots of other collections.
            case .infoStrip, .collage, .posterised, .viewer, .wallpaper, .game: 0
            }
        }
    }

    let kind: Kind
    let features: [Float]
}
