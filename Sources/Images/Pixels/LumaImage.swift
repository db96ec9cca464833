/// A picture reduced to brightness: one byte a pixel, rows from top to bottom without padding.
///
/// Y of ITU-R BT.601 over the full range 0 to 255 (0.299 R + 0.587 G + 0.114 B), transparency laid over white.
package struct LumaImage: Hashable, Sendable {
    package let width: Int
    package let height: Int
    package let samples: [UInt8]

    /// Precondition: as many samples as pixels.
    package init(width: Int, height: Int, samples: [UInt8]) {
        precondition(samples.count == width * height, "a sample a pixel")
        self.width = width
        self.height = height
        self.samples = samples
    }

    /// Lets a codec write directly into the samples, without a copy.
    ///
    /// `fill` must write every sample unless it throws.
    package init(
        width: Int, height: Int,
        fill: (UnsafeMutableBufferPointer<UInt8>) throws(ImageError) -> Void
    ) throws(ImageError) {
        var failure: ImageError?
        let count = width * height
        let samples = [UInt8](unsafeUninitializedCapacity: count) { buffer, written in
            do throws(ImageError) {
                try fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
                written = count
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        self.init(width: width, height: height, samples: samples)
    }
}
