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
