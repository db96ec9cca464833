internal import AnalyzerProcess
internal import AnalyzerWorker
internal import ImageDecoding
internal import Images
internal import MediaDecoding
internal import PhotoAnalysis
internal import SystemPackage

/// Videos, which are read by position, and RAW files, which are read into memory.
enum MediaProgram: DecodingProgram {
    static let name = "cleanerd-media-analyzer"

    static var drawnFiles: [DrawnFile] { DrawnMedia.all }

    static func isOwn(_ format: MediaFormat) -> Bool { format.needsMediaWorker }

    static func decodes(_ file: DrawnFile) -> Bool {
        file.bytes.withUnsafeBytes { bytes in
            let digest = Digest256.of(bytes)
            do throws(ImageError) {
                if file.format.isVideo {
                    _ = try VideoInspection(ByteSource(bytes), bytesDigest: digest, isSampled: false).measure()
                } else {
                    _ = try measure(RawInspection(bytes, bytesDigest: digest, isSampled: false))
                }
                return true
            } catch {
                return false
            }
        }
    }

    static func identify(
        _ photo: PassedPhoto, _ format: MediaFormat, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> IdentifyStep {
        guard !format.isVideo else { return try identifyVideo(photo, &buffer) }
        guard let bytes = try photo.readAll(&buffer) else {
            return .done(try PhotoJob.unsupported(photo, format, PhotoJob.tooLarge(photo), &buffer))
        }
        let extent = DigestExtent.identifying(format, size: photo.size)
        let digest = extent == .ends ? Self.digest(ofEnds: bytes) : Digest256.of(bytes)
        do throws(ImageError) {
            let raw = try RawInspection(bytes, bytesDigest: digest, isSampled: extent == .ends)
            let identification = Identification(bytesDigest: digest, size: photo.size, inspection: raw.inspection)
            return .identified(identification) {
                photo.awaitMemory(for: raw.inspection.header)
                do throws(ImageError) {
                    return .measured(try measure(raw))
                } catch {
                    return PhotoJob.reply(to: error, digest, format)
                }
            }
        } catch {
            return .done(PhotoJob.reply(to: error, digest, format))
        }
    }

    /// `DigestExtent.ends` of a file in memory.
    private static func digest(ofEnds bytes: UnsafeRawBufferPointer) -> Digest256 {
        let end = DigestExtent.endBytes
        return Digest256.ofEnds(
            UnsafeRawBufferPointer(rebasing: bytes.prefix(end)), UnsafeRawBufferPointer(rebasing: bytes.suffix(end)),
            size: Int64(bytes.count))
    }

    private static func measure(_ raw: RawInspection) throws(ImageError) -> Measurements {
        let picture = try raw.decode(longerSide: PhotoMeasurer.longerSide)
        return PhotoMeasurer.measure(picture, raw.inspection)
    }

    private static func identifyVideo(
        _ photo: PassedPhoto, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> IdentifyStep {
        let extent = DigestExtent.identifying(.video, size: photo.size)
        // Neither extent of a video is too large to be hashed.
        guard let digest = try photo.digest(extent, &buffer) else { throw .failed(.fileTooLarge) }
        let video = try PhotoReading.run(photo) { source throws(ImageError) in
            try VideoInspection(source, bytesDigest: digest, isSampled: extent == .ends)
        }
        switch video {
        case .failure(let error): return .done(PhotoJob.reply(to: error, digest, .video))
        case .success(let video):
            let identification = Identification(
                bytesDigest: digest, size: photo.size, format: .video, width: video.width, height: video.height,
                metadata: video.metadata, pictureDigest: video.pictureDigest, isAnimated: false, hasAlpha: false,
                decodedPixels: video.decodedPixels,
                holdings: Holdings(video.metadata.video?.hasSound == true ? .sound : []))
            return .identified(identification) {
                do throws(ImageError) {
                    return .measured(try video.measure())
                } catch {
                    return PhotoJob.reply(to: error, digest, .video)
                }
            }
        }
    }
}
