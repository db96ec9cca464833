import Fixtures
import Images

/// Makes blurred and unblurred versions of a sharp photo, as cameras and programs would have written them, and decodes
/// them as the analyser does.
///
/// The blur is laid on at a size that photos have in libraries; the reduction that follows is the analyser's own.
struct BlurRecipe {
    let base: GreyPicture
    /// What the analyser decodes to.
    let decodedSide: Int
    private var random: RandomSource

    /// Larger pictures are made smaller first, which bounds the time and takes nothing that the reduction would leave.
    private static let largestSide = 2048
    private static let sides = [520, 640, 720, 800, 1024, 1280, 1600, 2048]

    private static let unblurred: [BlurVariant.Kind] = [
        .plain, .plain, .compressed, .noisy, .bokeh, .bokeh, .smallSubject, .fog, .sharpened, .enlarged, .night,
    ]

    init(base: GreyPicture, decodedSide: Int, seed: UInt64) {
        self.base = base.longerSide > Self.largestSide ? base.resized(longerSide: Self.largestSide) : base
        self.decodedSide = decodedSide
        random = RandomSource(seed: seed)
    }

    /// All versions of the photo; deterministic.
    mutating func variants() throws -> [BlurVariant] {
        var variants: [BlurVariant] = []
        func add(_ variant: BlurVariant?) { if let variant { variants.append(variant) } }
        for kind in Self.unblurred {
            add(try variant(kind, disc: 0, path: 0))
        }
        // Half of all strengths a photo, in turn, so that each occurs equally often.
        let phase = random.integer(0...1)
        for (index, disc) in BlurVariant.discs.enumerated() where index % 2 == phase {
            add(try variant(.defocus, disc: disc, path: 0))
        }
        for (index, path) in BlurVariant.paths.enumerated() where index % 2 == phase {
            add(try variant(.shake, disc: 0, path: path))
        }
        let (disc, path) = (BlurVariant.discs[random.integer(1...6)], BlurVariant.paths[random.integer(2...7)])
        add(try variant(.both, disc: disc, path: path))
        return variants
    }

    private mutating func variant(_ kind: BlurVariant.Kind, disc: Float, path: Float) throws -> BlurVariant? {
        let sides = Self.sides.filter { $0 <= base.longerSide }
        let side = sides.isEmpty ? base.longerSide : sides[random.integer(0...sides.count - 1)]
        // Blurred photos are as often enlarged as sharp ones.
        let isEnlarged = kind == .enlarged || (disc + path > 0 && random.unit() < 0.07)
        let enlargement = isEnlarged ? random.between(1.3, 1.7) : 1
        var picture = base.resized(longerSide: Int(Float(side) / enlargement))
        let unit = picture.diagonal / 100
        switch kind {
        case .defocus, .shake, .both:
            if path > 0 { picture = picture.shaken(length: path * unit, random: &random) }
            if disc > 0 { picture = picture.defocused(radius: disc * unit) }
        case .bokeh, .smallSubject:
            let place = picture.liveliestPlace(random: &random)
            let ground = picture.defocused(radius: random.between(0.4, 1.5) * unit)
            let share: Float = kind == .bokeh ? random.between(0.08, 0.35) : random.between(0.015, 0.06)
            picture = picture.inFocus(over: ground, x: place.x, y: place.y, share: share)
        default: break
        }
        if enlargement > 1 { picture = picture.resized(longerSide: side) }
        picture = developed(picture, kind)
        let quality = kind == .compressed ? random.integer(15...35) : random.integer(40...95)
        guard let luma = try picture.asDecoded(quality: quality, longerSide: decodedSide) else { return nil }
        return BlurVariant(
            kind: kind, strength: max(disc, path), isBlurred: BlurVariant.isBlurred(disc: disc, path: path), luma: luma)
    }

    /// Tone, haze, noise and what cameras do about it.
    private mutating func developed(_ blurred: GreyPicture, _ kind: BlurVariant.Kind) -> GreyPicture {
        var picture = blurred
        let isBlurred = [.defocus, .shake, .both].contains(kind)
        if kind == .fog || (isBlurred && random.unit() < 0.08) {
            let far = random.between(0.04, 0.3)
            picture = picture.fogged(contrast: far...(far + random.between(0, 0.4)), light: random.between(130, 220))
            picture = picture.denoised(below: random.between(0, 2))
        }
        if random.unit() < 0.35 {
            let gamma = random.between(0.6, 1.7)
            picture = picture.mapped { 255 * Self.power(min(max($0, 0), 255) / 255, gamma) }
        }
        if random.unit() < 0.2 {
            let (contrast, ground) = (random.between(0.3, 0.8), random.between(60, 190))
            picture = picture.mapped { ground + contrast * ($0 - ground) }
        }
        if kind == .night || (isBlurred && random.unit() < 0.12) {
            let (light, noise) = (random.between(0.15, 0.5), random.between(3, 9))
            picture = picture.mapped { light * $0 }
            picture = picture.noisy(deviation: noise, grain: random.unit(), random: &random)
            picture = picture.denoised(below: random.between(1, 2.5) * noise)
        } else {
            let noise = kind == .noisy ? random.between(6, 15) : random.unit() < 0.5 ? random.between(0, 5) : 0
            if noise > 0 { picture = picture.noisy(deviation: noise, grain: random.unit(), random: &random) }
        }
        if kind == .sharpened || (isBlurred && random.unit() < 0.3) {
            picture = picture.sharpened(amount: random.between(0.5, 1.8))
        }
        return picture
    }
}

extension BlurRecipe {
    /// Of a base from 0 to 1, by whole steps of an eighth in between which it is drawn straight: no mathematical
    /// library can change what is made.
    fileprivate static func power(_ base: Float, _ exponent: Float) -> Float {
        // base ^ (n/8) by square roots, n the nearest below the exponent.
        let eighths = Int(exponent * 8)
        let root = base.squareRoot().squareRoot().squareRoot()
        var lower: Float = 1
        for _ in 0..<eighths { lower *= root }
        let part = exponent * 8 - Float(eighths)
        return lower + part * (lower * root - lower)
    }
}
