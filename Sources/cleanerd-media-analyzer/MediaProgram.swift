internal import AnalyzerProcess
internal import AnalyzerWorker
internal import ImageDecoding
internal import Images
internal import MediaDecoding
internal import PhotoAnalysis
internal import SystemPackage

/// The worker's program for videos and camera RAW files.
@main
enum CleanerdMediaAnalyzer {
    static func main() {
        WorkerProgram.run(MediaProgram.self)
    }
}

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

// MARK: Requests

extension MediaProgram {
    static func preview(
        _ photo: PassedPhoto, _ format: MediaFormat, _ wish: PreviewWish, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerAnswer {
        if format.isVideo { return try previewVideo(photo, wish) }
        guard let bytes = try photo.readAll(&buffer) else {
            return .content(.unsupported(bytesDigest: nil, format: format, reason: PhotoJob.tooLarge(photo)))
        }
        do throws(ImageError) {
            // No digest is answered, so the ends of the file need not be hashed.
            let digest = Digest256.of(UnsafeRawBufferPointer(start: nil, count: 0))
            let raw = try RawInspection(bytes, bytesDigest: digest, isSampled: false)
            photo.awaitMemory(for: raw.inspection.header)
            let (picture, isCoarse) = try raw.preview(within: wish.bounds, isCoarse: wish.isCoarse)
            return .picture(picture, isCoarse: isCoarse)
        } catch {
            return .content(PhotoJob.reply(to: error, nil, format))
        }
    }

    private static func previewVideo(
        _ photo: PassedPhoto, _ wish: PreviewWish
    ) throws(PassedPhoto.ReadFailure) -> WorkerAnswer {
        let isOverdue = deadline()
        let picture = try PhotoReading.run(photo) { source throws(ImageError) in
            try VideoDecoder.preview(
                source, within: wish.bounds, moment: wish.moment, isCoarse: wish.isCoarse, isOverdue: isOverdue)
        }
        switch picture {
        case .success(let picture): return .picture(picture, isCoarse: wish.isCoarse && wish.moment != nil)
        case .failure(let error): return .content(PhotoJob.reply(to: error, nil, .video))
        }
    }

    /// What is kept of a video that plays.
    private final class OpenVideo {
        let reading: PhotoReading
        var player: VideoPlayer?

        init(_ video: PlayingVideo) {
            reading = PhotoReading(video.photo, within: video.film)
        }
    }

    static func film(
        in photo: PassedPhoto, _ format: MediaFormat, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> Range<Int64>? {
        guard HeldFilm.formats.contains(format), let bytes = try photo.readAll(&buffer) else { return nil }
        return HeldFilm.place(in: bytes, format).map { Int64($0.lowerBound)..<Int64($0.upperBound) }
    }

    static func play(
        _ video: PlayingVideo, at moment: Int64, within bounds: PreviewBounds
    ) throws(PassedPhoto.ReadFailure) -> WorkerAnswer? {
        let isOverdue = deadline()
        let open = video.player as? OpenVideo ?? OpenVideo(video)
        video.player = open
        let picture = try open.reading.run { source throws(ImageError) in
            if let player = open.player {
                return try player.frame(at: moment, within: bounds, isOverdue: isOverdue)
            }
            let player = try VideoPlayer(source)
            open.player = player
            return try player.frame(at: moment, within: bounds, isOverdue: isOverdue)
        }
        switch picture {
        case .success(let picture): return .picture(picture, isCoarse: false)
        case .failure(let error): return .content(PhotoJob.reply(to: error, nil, .video))
        }
    }

    static func digestWhole(
        _ photo: PassedPhoto, _ buffer: inout ReadBuffer
    ) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content? {
        guard let bytes = try photo.digest(.whole, &buffer) else { return .tooLargeForDigest }
        // Of a RAW file only all bytes count.
        guard try photo.format() == .video else { return .digestedWhole(bytes: bytes, pictures: nil) }
        let pictures = try PhotoReading.run(photo) { source throws(ImageError) in
            try VideoDecoder.digestOfAll(source)
        }
        return .digestedWhole(bytes: bytes, pictures: (try? pictures.get()) ?? nil)
    }

    static func frames(
        _ photo: PassedPhoto, at moments: [Int64]
    ) throws(PassedPhoto.ReadFailure) -> WorkerReply.Content? {
        let isOverdue = deadline()
        // The daemon asks for no more.
        let asked = moments.prefix(VideoFrame.mostAtOnce)
        let frames = try PhotoReading.run(photo) { source throws(ImageError) in
            try VideoDecoder.frames(source, at: Array(asked), isOverdue: isOverdue)
        }
        switch frames {
        case .success(let frames): return .frames(frames)
        case .failure(let error): return PhotoJob.reply(to: error, nil, .video)
        }
    }

    /// Returns a check whether most of a job's CPU time is used up; the worker then answers with what it has.
    private static func deadline() -> () -> Bool {
        let end = ProcessorTime.seconds + 0.8 * AnalyzerLimits().cpuSeconds
        return { ProcessorTime.seconds > end }
    }
}

/// Lets a decoder read a passed file by position, and keeps its read errors apart from those of the content.
final class PhotoReading {
    private let photo: PassedPhoto
    private let part: Range<Int64>
    private var failure: PassedPhoto.ReadFailure?

    /// With a part, the decoder sees only that part of the file.
    init(_ photo: PassedPhoto, within part: Range<Int64>? = nil) {
        self.photo = photo
        self.part = part ?? 0..<photo.size
    }

    /// - Returns: What `body` returns or throws.
    /// - Throws: The first read that failed, and `changed` if the file has another size now.
    static func run<Value>(
        _ photo: PassedPhoto, _ body: (ByteSource) throws(ImageError) -> Value
    ) throws(PassedPhoto.ReadFailure) -> Result<Value, ImageError> {
        try PhotoReading(photo).run(body)
    }

    /// As the static function; what `body` keeps may go on reading in later calls.
    func run<Value>(
        _ body: (ByteSource) throws(ImageError) -> Value
    ) throws(PassedPhoto.ReadFailure) -> Result<Value, ImageError> {
        failure = nil
        let source = ByteSource(size: Int64(part.count)) { buffer, offset in self.fill(buffer, from: offset) }
        let result: Result<Value, ImageError>
        do throws(ImageError) {
            result = .success(try body(source))
        } catch {
            result = .failure(error)
        }
        if let failure { throw failure }
        try photo.checkSize()
        return result
    }

    private func fill(_ buffer: UnsafeMutableRawBufferPointer, from offset: Int64) -> Bool {
        do throws(PassedPhoto.ReadFailure) {
            try photo.fill(buffer, from: part.lowerBound + offset)
            return true
        } catch {
            failure = failure ?? error
            return false
        }
    }
}

extension ByteSource {
    /// Bytes in memory, which must outlive it.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.init(size: Int64(bytes.count)) { buffer, offset in
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[Int(offset)..<Int(offset) + buffer.count]))
            return true
        }
    }
}
