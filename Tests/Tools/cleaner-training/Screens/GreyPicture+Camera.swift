import Fixtures

extension GreyPicture {
    /// Sensor noise of so many levels; `grain` above 0 spreads each grain over its neighbours, as demosaicing does.
    func noisy(deviation: Float, grain: Float, random: inout RandomSource) -> GreyPicture {
        var noise = GreyPicture(width: width, height: height, values: values.map { _ in deviation * random.bell() })
        if grain > 0 {
            let soft = noise.smoothed
            noise.values = zip(noise.values, soft.values).map { $0 + grain * (2 * $1 - $0) }
        }
        return GreyPicture(width: width, height: height, values: zip(values, noise.values).map { $0 + $1 })
    }

    /// What cameras do against noise: small differences from the surroundings are taken away, large ones stay.
    func denoised(below threshold: Float) -> GreyPicture {
        let ground = smoothed.smoothed
        return GreyPicture(
            width: width, height: height,
            values: zip(values, ground.values).map { value, ground in
                let detail = value - ground
                return detail > threshold
                    ? value - threshold / 2 : detail < -threshold ? value + threshold / 2 : ground + detail / 4
            })
    }

    /// Each pixel replaced by the weighted mean of 3 × 3 (1 2 1 in both directions).
    var smoothed: GreyPicture {
        var (across, result) = (values, values)
        for y in 0..<height {
            let row = y * width
            for x in 0..<width {
                let (left, right) = (values[row + max(x - 1, 0)], values[row + min(x + 1, width - 1)])
                across[row + x] = (left + 2 * values[row + x] + right) / 4
            }
        }
        for y in 0..<height {
            let (above, below) = (max(y - 1, 0) * width, min(y + 1, height - 1) * width)
            for x in 0..<width {
                result[y * width + x] = (across[above + x] + 2 * across[y * width + x] + across[below + x]) / 4
            }
        }
        return GreyPicture(width: width, height: height, values: result)
    }

    /// Unsharp masking, with which cameras and programs hide blur.
    func sharpened(amount: Float) -> GreyPicture {
        let soft = smoothed
        return GreyPicture(
            width: width, height: height, values: zip(values, soft.values).map { $0 + amount * ($0 - $1) })
    }
}
