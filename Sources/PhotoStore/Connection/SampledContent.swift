internal import Images

/// Which contents the store knows by samples instead of by all of their bytes.
enum SampledContent {
    /// The bytes from which on videos and RAW files are identified by samples: twice `DigestExtent.endBytes`.
    static let sampledBytes: Int64 = 1 << 20

    /// In SQL, a list of the formats whose large files are identified by samples.
    static let sampledFormats = MediaFormat.allCases.filter(\.isSampled).map { "'\($0.rawValue)'" }
        .joined(separator: ", ")

    /// In SQL, whether the digest of a row of `content` is of all bytes of its file.
    static let isReadWhole = """
        (content.bytes <= \(sampledBytes) OR content.format IS NULL OR content.format NOT IN (\(sampledFormats)))
        """
}
