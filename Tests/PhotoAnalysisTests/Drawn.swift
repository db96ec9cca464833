import Fixtures
import Images

@testable import PhotoAnalysis

/// The drawn pictures on which the measurements are tested.
enum Drawn {
    static let seeds: [UInt64] = [1, 2, 3, 4]

    /// Of a size at which PDQ's filter windows are symmetric; other sizes shift mirrored pictures by up to half a
    /// cell.
    static func scene(_ seed: UInt64, width: Int = 384, height: Int = 288) -> Raster {
        Fixtures.Scene(seed: seed).drawn(width: width, height: height)
    }

    static func luma(_ raster: Raster) -> LumaImage {
        LumaImage(width: raster.width, height: raster.height, samples: raster.luma)
    }

    static func details(_ raster: Raster) -> DetailMap {
        details(luma(raster))
    }

    static func details(_ luma: LumaImage) -> DetailMap {
        DetailMap(of: PhotoMeasurer.overview(of: luma))
    }

    static func blurriness(_ raster: Raster) -> Blurriness? {
        Blurriness.measure(luma(raster), details(raster))
    }

    /// What the container of a file that holds the raster would tell.
    static func inspection(
        of raster: Raster, format: MediaFormat = .jpeg, metadata: PhotoMetadata = PhotoMetadata(),
        hasAlpha: Bool = false
    ) throws -> Inspection {
        let header = ImageHeader(
            format: format, storedWidth: raster.width, storedHeight: raster.height, metadata: metadata,
            hasAlpha: hasAlpha)
        return Inspection(header: header, pictureDigest: try digest())
    }

    private struct NoDigest: Error {}

    private static func digest() throws -> Digest256 {
        guard let digest = Digest256(hex: String(repeating: "00", count: 32)) else { throw NoDigest() }
        return digest
    }
}

extension PhotoMeasurer {
    /// Measures a picture without colour.
    static func measure(_ luma: LumaImage, _ inspection: Inspection) -> Measurements {
        measure(DecodedPicture(luma: luma, chroma: nil), inspection)
    }
}
