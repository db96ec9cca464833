import Fixtures
import Glibc
import ImageDecoding
import Images
import PhotoAnalysis

/// A labelled photo with the features of the photo itself and of versions to learn from.
struct LabelledScene: Sendable {
    let digest: Digest256
    let label: SceneLabel
    let features: [Float]
    let versions: [[Float]]

    /// How many versions a fit learns from beside the photo itself.
    private static let versionCount = 7
    private static let mirroring = 2

    /// Nil for what cannot be decoded.
    init?(_ bytes: [UInt8], _ digest: Digest256, _ label: SceneLabel) {
        guard let photo = OpenedPhoto(bytes) else { return nil }
        let decoded = bytes.withUnsafeBytes {
            try? ImageDecoder.decode($0, photo.inspection, longerSide: PhotoMeasurer.longerSide)
        }
        guard let decoded, min(decoded.luma.width, decoded.luma.height) >= 64 else { return nil }
        (self.digest, self.label) = (digest, label)
        features = Self.features(decoded)
        var random = RandomSource(seed: UInt64(digest.description.prefix(15), radix: 16) ?? 0)
        versions = (0..<Self.versionCount).map { number in
            let mirrored = number.isMultiple(of: 2) ? decoded.upright(orientation: Self.mirroring) : decoded
            return Self.features(mirrored.framedAnew(&random).inOtherLight(&random))
        }
    }

    private static func features(_ picture: DecodedPicture) -> [Float] {
        let overview = PhotoMeasurer.overview(of: picture.luma)
        let look = SceneDescriptor.measure(overview, within: Trim.Box(all: overview))
        return SceneFeatures.measure(picture, overview, look).numbers
    }
}

extension DecodedPicture {
    /// A part of at least seven tenths of each side, sometimes reduced to a fraction, as forwarded photos are.
    fileprivate func framedAnew(_ random: inout RandomSource) -> DecodedPicture {
        let (width, height) = (random.between(0.7, 1), random.between(0.7, 1))
        let (x, y) = (random.between(0, 1 - width), random.between(0, 1 - height))
        let luma = luma.part(x, y, width, height)
        let least = random.integer(300...1536)
        return DecodedPicture(
            luma: max(luma.width, luma.height) > least ? luma.reduced(leastLongerSide: least) : luma,
            chroma: chroma?.part(x, y, width, height), isColourKnown: isColourKnown)
    }

    /// Another exposure, contrast, white balance and saturation.
    fileprivate func inOtherLight(_ random: inout RandomSource) -> DecodedPicture {
        let (gamma, gain) = (random.between(0.75, 1.35), random.between(0.85, 1.12))
        let levels = (0...255).map { UInt8(min(255, 255 * gain * powf(Float($0) / 255, gamma))) }
        let (blue, red, saturation) = (random.between(-6, 6), random.between(-6, 6), random.between(0.75, 1.3))
        func tinted(_ sample: UInt8, _ shift: Float) -> UInt8 {
            UInt8(min(max(128 + (Float(sample) - 128) * saturation + shift, 0), 255))
        }
        let chroma = chroma.map { picture in
            ChromaImage(
                width: picture.width, height: picture.height, light: picture.light.map { levels[Int($0)] },
                blue: picture.blue.map { tinted($0, blue) }, red: picture.red.map { tinted($0, red) })
        }
        return DecodedPicture(
            luma: LumaImage(
                width: luma.width, height: luma.height, samples: luma.samples.map { levels[Int($0)] }),
            chroma: chroma, isColourKnown: isColourKnown)
    }
}

extension LumaImage {
    fileprivate func part(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> LumaImage {
        let box = PartBox(self.width, self.height, x, y, width, height)
        return LumaImage(width: box.width, height: box.height, samples: box.cut(samples, width: self.width))
    }
}

extension ChromaImage {
    fileprivate func part(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> ChromaImage {
        let box = PartBox(self.width, self.height, x, y, width, height)
        return ChromaImage(
            width: box.width, height: box.height, light: box.cut(light, width: self.width),
            blue: box.cut(blue, width: self.width), red: box.cut(red, width: self.width))
    }
}

/// A part of a picture in pixels, from shares of its sides.
private struct PartBox {
    let x: Int
    let y: Int
    let width: Int
    let height: Int

    init(_ wholeWidth: Int, _ wholeHeight: Int, _ x: Float, _ y: Float, _ width: Float, _ height: Float) {
        (self.x, self.y) = (Int(x * Float(wholeWidth)), Int(y * Float(wholeHeight)))
        self.width = max(1, min(wholeWidth - self.x, Int(width * Float(wholeWidth))))
        self.height = max(1, min(wholeHeight - self.y, Int(height * Float(wholeHeight))))
    }

    func cut(_ samples: [UInt8], width whole: Int) -> [UInt8] {
        (y..<y + height).flatMap { samples[$0 * whole + x..<$0 * whole + x + width] }
    }
}
