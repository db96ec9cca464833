import Fixtures
import Images
import PhotoAnalysis

/// A labelled photo with the descriptors of its own and of its versions.
struct DescribedPhoto: Sendable {
    let photo: LabelledPhoto
    let own: [Double]
    /// Of the mirrored picture and of its middle: in them an unrelated photo meets further ones.
    let strangers: [[Double]]
    /// Of what may become of the picture; only of ordinary photos.
    let versions: [[Double]]

    /// The categories that hold ordinary photos, which a fit may learn from.
    private static let ordinary = ["photo", "sharp"]
    static let categories = ordinary + ["blurry", "dup", "similar", "orientation", "screenshot"]

    /// Nil for what cannot be decoded or has no descriptor.
    init?(_ photo: LabelledPhoto, seed: UInt64) {
        guard let luma = photo.opened()?.overview else { return nil }
        let box = Trim.box(of: luma)
        guard let own = SceneDescriptor.measure(luma, within: box) else { return nil }
        self.photo = photo
        self.own = own.numbers.map(Double.init)
        let middle = Trim.Box(
            x: box.x + box.width / 10, y: box.y + box.height / 10, width: box.width * 4 / 5,
            height: box.height * 4 / 5)
        let mirrored = Self.mirrored(luma)
        strangers = [(luma, middle), (mirrored, Trim.box(of: mirrored))].compactMap {
            SceneDescriptor.measure($0.0, within: $0.1)?.numbers.map(Double.init)
        }
        var random = RandomSource(seed: seed)
        var versions: [[Double]] = []
        if Self.ordinary.contains(photo.category) {
            for version in SceneVersion.recipe(&random) {
                guard let picture = try? version.picture(of: luma, within: box, random: &random) else { continue }
                let descriptor = SceneDescriptor.measure(picture, within: Trim.box(of: picture))
                if let descriptor { versions.append(descriptor.numbers.map(Double.init)) }
            }
        }
        self.versions = versions
    }

    private static func mirrored(_ luma: LumaImage) -> LumaImage {
        let samples = (0..<luma.height).flatMap { luma.samples[$0 * luma.width..<($0 + 1) * luma.width].reversed() }
        return LumaImage(width: luma.width, height: luma.height, samples: samples)
    }
}
