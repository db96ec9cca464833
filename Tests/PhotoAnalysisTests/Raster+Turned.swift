import Fixtures
import PhotoAnalysis

extension Raster {
    /// The picture really turned, pixel by pixel.
    func turned(_ turn: Turn) -> Raster {
        switch turn {
        case .upright: self
        case .mirrored: mirrored
        case .flipped: mirrored.turned(quarters: 2)
        case .half: turned(quarters: 2)
        case .transposed: turned(quarters: 1).mirrored
        case .clockwise: turned(quarters: 1)
        case .counterclockwise: turned(quarters: 3)
        case .transversed: turned(quarters: 3).mirrored
        }
    }
}
