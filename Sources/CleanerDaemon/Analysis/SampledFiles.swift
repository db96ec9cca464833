import AnalyzerProcess
import FileSystem
import Images
import PhotoAnalysis
import PhotoCulling
import PhotoStore
import SystemPackage

/// Proves or disproves that files with equal samples are copies of each other, by reading both whole.
///
/// A large video is identified by its ends and by some of its pictures, a large RAW file by its ends and its embedded
/// picture. As long as no other file in the libraries has the same samples, nothing more is hashed.
struct SampledFiles: Sendable {
    let store: PhotoDatabase
    let libraries: Libraries
    let analyzers: Analyzers

    /// Replaces the digests of a file by those of all of it if it is no copy of its twins.
    ///
    /// - Parameters:
    ///   - content: The result of the analysis.
    ///   - file: The file, open for reading.
    ///   - photo: Its photo.
    ///   - measurements: The measurements of the file; if it becomes a picture of its own, that picture gets them.
    /// - Returns: The content with digests that identify it; if the file cannot be told from its twins, a content that
    ///   is only counted.
    /// - Throws: `AnalyzerError` if the disk or the workers failed; `StoreError`.
    func confirmed(
        _ content: AnalysedContent, _ file: FileDescriptor, of photo: PhotoID, _ measurements: Measurements?
    ) throws -> AnalysedContent {
        guard content.isSampled, let digest = content.digest else { return content }
        let twins = try store.contents.twins(digest: digest, picture: content.pictureDigest, otherThan: photo)
        guard !twins.isEmpty else { return content }
        let own: WholeDigests
        do throws(AnalyzerError) {
            own = try read(file)
        } catch {
            guard case .noDigest(let reason) = error else { throw error }
            // Another try would fail in the same way, after the same time.
            return content.uncompared(because: reason)
        }
        let (files, others) = (twins.filter { $0.digest == digest }, twins.filter { $0.digest != digest })
        let isSameFile = try files.allSatisfy { try isSame($0, own) { $0.bytes } }
        // Contents with one picture were compared before, so one of them suffices.
        let pictures = (files + others).filter { $0.pictureDigest == content.pictureDigest }
        let isSamePicture = try pictures.isEmpty || pictures.contains { try isSame($0, own) { $0.pictures } }
        return content.with(
            digest: isSameFile ? digest : own.bytes,
            pictureDigest: isSamePicture ? content.pictureDigest : own.pictures ?? own.bytes, own, measurements)
    }

    /// Whether a twin has the same digest, of the kind that `part` selects.
    private func isSame(
        _ twin: SampledTwin, _ own: WholeDigests, _ part: (WholeDigests) -> Digest256?
    ) throws -> Bool {
        let known = twin.isWaiting ? nil : twin.whole
        guard let whole = try known ?? readAgain(twin) else { return false }
        return whole.bytes == own.bytes || part(own) != nil && part(whole) == part(own)
    }

    private func read(_ file: FileDescriptor) throws(AnalyzerError) -> WholeDigests {
        guard let media = analyzers.media else {
            return WholeDigests(bytes: try analyzers.photos.digest(file, .whole), pictures: nil)
        }
        do throws(AnalyzerError) {
            let (bytes, pictures) = try media.digestWhole(file)
            return WholeDigests(bytes: bytes, pictures: pictures)
        } catch {
            switch error {
            case .cannotStart, .otherVersion: throw .noMediaWorker(error.problem)
            default: throw error
            }
        }
    }

    /// Reads a known file whole; nil if it is no longer the file in the store, so that nothing is a copy of it.
    private func readAgain(_ twin: SampledTwin) throws -> WholeDigests? {
        guard let known = try store.places.file(of: twin.photo), let opened = try? libraries.open(known.location),
            opened.stamp == known.stamp
        else { return nil }
        let whole: WholeDigests
        do throws(AnalyzerError) {
            whole = try read(opened.descriptor)
        } catch {
            switch error {
            case .changed, .noDigest: return nil
            default: throw error
            }
        }
        guard opened.currentStamp == known.stamp else { return nil }
        if !twin.isWaiting { try store.contents.remember(whole, of: twin.content) }
        return whole
    }
}

extension AnalysedContent {
    /// Whether only samples of the file were read.
    var isSampled: Bool { digest != nil && DigestExtent.identifying(format, size: bytes) == .ends }

    /// The digest that identifies the file.
    fileprivate var digest: Digest256? {
        switch self {
        case .picture(let picture, _): picture.digest
        case .other(let other): other.digest
        }
    }

    fileprivate var pictureDigest: Digest256? {
        if case .picture(let picture, _) = self { picture.pictureDigest } else { nil }
    }

    fileprivate var format: MediaFormat? {
        switch self {
        case .picture(let picture, _): picture.format
        case .other(let other): other.format
        }
    }

    fileprivate var bytes: Int64 {
        switch self {
        case .picture(let picture, _): picture.bytes
        case .other(let other): other.bytes
        }
    }

    /// A file without a digest, so that it is never called a copy.
    fileprivate func uncompared(because reason: String) -> AnalysedContent {
        .other(
            OtherContent(
                digest: nil, bytes: bytes, status: .unsupported, format: format,
                reason: "Another file of the same size begins and ends like this one, which cannot be read whole to "
                    + "tell them apart (\(reason)); it is only counted."))
    }

    /// The same content with other digests; `known` are the measurements for a picture that the store does not have.
    fileprivate func with(
        digest: Digest256, pictureDigest: Digest256?, _ whole: WholeDigests, _ known: Measurements?
    ) -> AnalysedContent {
        switch self {
        case .picture(let picture, let measurements):
            let own = pictureDigest ?? picture.pictureDigest
            return .picture(
                picture.with(digest: digest, pictureDigest: own, whole: whole),
                measurements: own == picture.pictureDigest ? measurements : measurements ?? known)
        case .other(let other):
            return .other(
                OtherContent(
                    digest: digest, bytes: other.bytes, status: other.status, format: other.format,
                    reason: other.reason, whole: whole))
        }
    }
}
