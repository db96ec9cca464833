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

// MARK: Orientation

extension LumaImage {
    /// The picture turned by an EXIF orientation; values outside 2 to 8 change nothing.
    package func upright(orientation: Int) -> LumaImage {
        guard let turning = UprightTurning(orientation: orientation, width: width, height: height) else { return self }
        return LumaImage(width: turning.width, height: turning.height, samples: turning.turned(samples))
    }
}

// MARK: Reduction

extension LumaImage {
    /// The picture averaged over squares of 2, 4 or 8 pixels: the smallest whose longer side has at least `least`
    /// pixels.
    package func reduced(leastLongerSide least: Int) -> LumaImage {
        let denominator = LumaReducer.denominator(longer: max(width, height), least: least)
        guard denominator > 1 else { return self }
        let newWidth = LumaReducer.reduced(width, by: denominator)
        let newHeight = LumaReducer.reduced(height, by: denominator)
        let averages = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { target, written in
            let target = UnsafeMutableBufferPointer(rebasing: target[..<(newWidth * newHeight)])
            var reducer = LumaReducer(width: width, denominator: denominator, target: target)
            samples.withUnsafeBufferPointer { samples in
                guard let base = samples.baseAddress else { return }
                for row in 0..<height { reducer.add(base + row * width) }
            }
            reducer.finish()
            written = target.count
        }
        return LumaImage(width: newWidth, height: newHeight, samples: averages)
    }
}
