package import Images

/// A point of `LocalFeatures` with its descriptor before it becomes bits; `DescriptorWeights` are fitted to these.
package struct DescribedPoint: Sendable {
    /// In thousandths of the picture's longer side, as in `LocalFeatures`.
    package let x: Float
    package let y: Float
    /// The level of the pyramid, 0 the finest; each is 5/7 of the previous one.
    package let level: Int
    /// In 32nds of a turn.
    package let direction: Int
    /// `PointDescriptor.count` numbers, 0…1.
    package let numbers: [Float]

    /// The points of a whole picture.
    package static func all(of luma: LumaImage) -> [DescribedPoint] {
        let whole = Trim.Box(all: luma)
        return FeatureLevel.pyramid(of: luma, within: whole).map(LocalFeatures.described) ?? []
    }
}
