import PhotoCulling

/// What a person noted about a photo in sidecars: the bits of a number, and the most stars behind them.
///
/// Titles and descriptions are left out: programs copy those of cameras into sidecars.
struct SidecarWork: OptionSet {
    let rawValue: Int

    /// There is a sidecar.
    static let any = SidecarWork(rawValue: 1)
    /// It has keywords, or names of people.
    static let keywords = SidecarWork(rawValue: 2)
    static let label = SidecarWork(rawValue: 4)
    private static let star = 8

    var stars: Int { rawValue / Self.star }

    var traits: PhotoTraits {
        var traits: PhotoTraits = []
        if stars > 0 { traits.insert(.rating) }
        if contains(.keywords) { traits.insert(.keywords) }
        if contains(.label) { traits.insert(.label) }
        return traits
    }

    /// In SQL, the number for a row of `photo`; nil without a sidecar.
    static let query = """
        (SELECT \(any.rawValue)
                + \(keywords.rawValue) * max(json_extract(metadata, '$.keywords') IS NOT NULL
                    OR json_extract(metadata, '$.people') IS NOT NULL)
                + \(label.rawValue) * max(coalesce(json_extract(metadata, '$.isLabelled'), 0))
                + \(star) * max(max(coalesce(json_extract(metadata, '$.rating'), 0), 0))
            FROM sidecar_photo JOIN sidecar ON sidecar.file = sidecar_photo.sidecar
            WHERE sidecar_photo.photo = photo.id AND sidecar != photo.id)
        """
}
