package import Images
package import SystemPackage

/// The two worker programs behind one interface: one for pictures, which starts quickly, and one for videos and RAW
/// files, whose libraries are large.
///
/// The photo worker recognises the format by the first bytes and passes on what is not its own. The media worker is
/// started with the first such file.
package struct Analyzers: Sendable {
    package let photos: Analyzer
    /// Nil if `cleanerd-media-analyzer` is not installed: videos and RAW files are only counted then.
    package let media: Analyzer?

    package init(photos: Analyzer, media: Analyzer?) {
        self.photos = photos
        self.media = media
    }

    /// As `Analyzer.analyze`; never `otherWorker`.
    ///
    /// `beforeMedia` is called before the media worker gets the file. A media worker that does not start throws
    /// `noMediaWorker`, which concerns no picture.
    package func analyze(
        _ file: FileDescriptor, size: Int64, bearsMediaExtension: Bool, mayPostpone: Bool,
        beforeMedia: () throws(AnalyzerError) -> Void, isKnown: (Identification) -> Bool
    ) throws(AnalyzerError) -> AnalysisOutcome {
        let outcome = try photos.analyze(
            file, size: size, bearsMediaExtension: bearsMediaExtension, mayPostpone: mayPostpone, isKnown: isKnown)
        guard case .otherWorker(let format) = outcome else { return outcome }
        guard let media else {
            let digest = try photos.digest(file, .identifying(format, size: size))
            return .unsupported(bytesDigest: digest, format: format, reason: Self.missing(format))
        }
        do throws(AnalyzerError) {
            try beforeMedia()
            return try media.analyze(
                file, size: size, bearsMediaExtension: bearsMediaExtension, mayPostpone: mayPostpone, isKnown: isKnown)
        } catch {
            switch error {
            case .cannotStart, .otherVersion: throw .noMediaWorker(error.problem)
            default: throw error
            }
        }
    }

    /// As `Analyzer.preview`; `otherWorker` only for a region of what has none.
    ///
    /// The film of a motion photo has moments, too.
    package func preview(
        _ file: FileDescriptor, size: Int64, within bounds: PreviewBounds, isCoarse: Bool, moment: Int64?,
        identity: UInt64? = nil, region: PixelRegion? = nil
    ) throws(AnalyzerError) -> PreviewOutcome {
        if moment != nil, let media {
            let outcome = try media.preview(
                file, size: size, within: bounds, isCoarse: isCoarse, moment: moment, identity: identity)
            guard case .otherWorker = outcome else { return outcome }
        }
        let outcome = try photos.preview(
            file, size: size, within: bounds, isCoarse: isCoarse, moment: moment, region: region)
        guard case .otherWorker(let format) = outcome, region == nil else { return outcome }
        guard let media else { return .unsupported(reason: Self.missing(format)) }
        return try media.preview(
            file, size: size, within: bounds, isCoarse: isCoarse, moment: moment, identity: identity)
    }

    /// Ends all workers for good.
    package func stop() {
        photos.stop()
        media?.stop()
    }

    /// Ends all workers; the next job starts them again.
    package func rest() {
        photos.rest()
        media?.rest()
    }

    private static func missing(_ format: MediaFormat) -> String {
        "\(format.title) files need cleanerd-media-analyzer, which is not installed"
    }
}
