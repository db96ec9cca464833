import Fixtures
import Images
import PhotoAnalysis

/// Makes what people do with screenshots and photos, and what else has flat colours and exact lines.
struct ScreenRecipe {
    let base: GreyPicture
    private let whole: LumaImage
    var random: RandomSource

    private static let largestSide = 1800

    init(_ luma: LumaImage, seed: UInt64) {
        whole = luma
        base = GreyPicture(luma)
        random = RandomSource(seed: seed)
    }

    /// The picture as it is.
    var original: [ScreenVariant] { [ScreenVariant(kind: .original, features: ScreenTraces(whole, coder: .jpeg).all)] }

    /// All versions of a screenshot: it is one still.
    mutating func ofScreenshot() -> [ScreenVariant] {
        var variants = same()
        let width = base.width * random.integer(40...80) / 100
        let height = base.height * random.integer(40...80) / 100
        let part = base.cropped(
            x: random.integer(0...base.width - width), y: random.integer(0...base.height - height), width: width,
            height: height)
        variants.append(variant(.cropped, random.unit() < 0.5 ? part : jpeg(part, 80...92)))
        variants.append(variant(.inverted, jpeg(base.mapped { 255 - $0 }, 70...92)))
        variants.append(variant(.photographedScreen, photographed()))
        return variants
    }

    /// All versions of a photo, and screens and pages that show it.
    mutating func ofPhoto() -> [ScreenVariant] {
        var variants = same()
        let photo = base.longerSide > Self.largestSide ? base.resized(longerSide: Self.largestSide) : base
        for _ in 0..<2 { variants.append(variant(.published, published())) }
        variants.append(variant(.captioned, jpeg(captioned(photo), 60...92)))
        variants.append(variant(.bordered, jpeg(bordered(photo), 60...92)))
        variants.append(variant(.infoStrip, jpeg(withInfoStrip(photo), 70...92)))
        variants.append(variant(.collage, jpeg(collage(photo), 70...92)))
        let step = random.between(12, 40)
        variants.append(variant(.posterised, photo.mapped { (($0 / step).rounded() * step) }))
        variants.append(variant(.denoised, jpeg(photo.denoised(below: 8).denoised(below: 8), 60...92)))
        let small = photo.resized(longerSide: max(200, photo.longerSide / 3))
        variants.append(variant(.enlarged, jpeg(small.resized(longerSide: photo.longerSide), 60...92)))
        variants.append(variant(.page, jpeg(page(), 60...90)))
        variants.append(screen(.viewer, viewer(photo)))
        variants.append(screen(.wallpaper, desktop(photo)))
        variants.append(screen(.game, game(photo)))
        return variants
    }

    private mutating func same() -> [ScreenVariant] {
        original + [
            variant(.compressed, jpeg(base, 30...90)),
            variant(.webP, base, webPQuality: random.between(55, 85)),
            variant(.reduced, reduced()),
            // What messengers make of a picture.
            variant(.forwarded, jpeg(base.longerSide > 1280 ? base.resized(longerSide: 1280) : base, 65...75)),
        ]
    }

    private mutating func reduced() -> GreyPicture {
        jpeg(base.resized(longerSide: base.longerSide * random.integer(50...90) / 100), 80...92)
    }

    /// As pages on the web show photos: small, sharpened, compressed.
    private mutating func published() -> GreyPicture {
        let small = base.resized(longerSide: min(base.longerSide, random.integer(500...1400)))
        return jpeg(random.unit() < 0.5 ? small.sharpened(amount: random.between(0.4, 1.5)) : small, 40...95)
    }

    mutating func jpeg(_ picture: GreyPicture, _ quality: ClosedRange<Int>) -> GreyPicture {
        let chosen = random.integer(quality)
        let side = picture.longerSide
        return ((try? picture.asDecoded(quality: chosen, longerSide: side)) ?? nil).map { GreyPicture($0) } ?? picture
    }

    private func variant(_ kind: ScreenVariant.Kind, _ picture: GreyPicture) -> ScreenVariant {
        ScreenVariant(kind: kind, features: ScreenTraces(picture.luma, coder: .jpeg).all)
    }

    private func variant(_ kind: ScreenVariant.Kind, _ picture: GreyPicture, webPQuality: Float) -> ScreenVariant {
        let luma = picture.asWebP(quality: webPQuality) ?? picture.luma
        return ScreenVariant(kind: kind, features: ScreenTraces(luma, coder: .webp).all)
    }

    /// Half of the screens as PNG would keep them.
    private mutating func screen(_ kind: ScreenVariant.Kind, _ picture: GreyPicture) -> ScreenVariant {
        random.unit() < 0.5 ? variant(kind, picture) : variant(kind, jpeg(picture, 75...95))
    }
}
