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

    /// Unsharp masking, with which cameras and programs hide blur.
    func sharpened(amount: Float) -> GreyPicture {
        let soft = smoothed
        return GreyPicture(
            width: width, height: height, values: zip(values, soft.values).map { $0 + amount * ($0 - $1) })
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

    /// Light from haze laid over the picture: less contrast at the top, where it is far away, than at the foot.
    func fogged(contrast: ClosedRange<Float>, light: Float) -> GreyPicture {
        mapped { _, y, value in
            let share = Float(y) / Float(height)
            let kept = contrast.lowerBound + (contrast.upperBound - contrast.lowerBound) * share * share
            return light + kept * (value - light)
        }
    }

    /// This picture's ellipse of a share of the area laid over another picture, with a soft border.
    func inFocus(over ground: GreyPicture, x centreX: Float, y centreY: Float, share: Float) -> GreyPicture {
        // Of the sides' product an ellipse with half axes a and b covers π a b.
        let reach = (share / 3.1416).squareRoot()
        return mapped { x, y, value in
            let across = (Float(x) / Float(width) - centreX) / reach
            let down = (Float(y) / Float(height) - centreY) / reach
            let distance = (across * across + down * down).squareRoot()
            let own = min(max((1.15 - distance) / 0.3, 0), 1)
            return own * value + (1 - own) * ground.values[y * width + x]
        }
    }

    /// The place, as shares of width and height, of those tried at random whose surroundings change most.
    func liveliestPlace(random: inout RandomSource) -> (x: Float, y: Float) {
        var best: (change: Float, x: Float, y: Float) = (-1, 0.5, 0.5)
        let reach = max(2, longerSide / 40)
        guard min(width, height) > 4 * reach else { return (0.5, 0.5) }
        for _ in 0..<12 {
            let x = random.integer(2 * reach...width - 2 * reach - 1)
            let y = random.integer(2 * reach...height - 2 * reach - 1)
            var change: Float = 0
            for row in y - reach..<y + reach {
                for column in x - reach..<x + reach {
                    change += abs(values[row * width + column + 1] - values[row * width + column])
                }
            }
            if change > best.change { best = (change, Float(x) / Float(width), Float(y) / Float(height)) }
        }
        return (best.x, best.y)
    }
}
