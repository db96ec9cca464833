import ImageDecoding
import Images
import PhotoAnalysis

/// A photo's bytes and what their container tells.
struct OpenedPhoto {
    let bytes: [UInt8]
    let inspection: Inspection

    init?(_ bytes: [UInt8]) {
        let inspection = bytes.withUnsafeBytes { try? ImageInspector.inspect($0) }
        guard let inspection else { return nil }
        (self.bytes, self.inspection) = (bytes, inspection)
    }

    /// Decoded as the analyser does.
    func luma(longerSide: Int) -> LumaImage? {
        bytes.withUnsafeBytes { try? ImageDecoder.decode($0, inspection, longerSide: longerSide).luma }
    }

    /// What scenes are measured on.
    var overview: LumaImage? {
        luma(longerSide: PhotoMeasurer.longerSide).map(PhotoMeasurer.overview)
    }

    var fullLuma: LumaImage? {
        luma(longerSide: max(inspection.storedWidth, inspection.storedHeight))
    }
}
