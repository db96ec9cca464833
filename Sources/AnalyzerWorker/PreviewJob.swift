internal import AnalyzerProcess
internal import Images
internal import SystemPackage

/// One preview's way through a worker.
struct PreviewJob {
    let photo: PassedPhoto
    let wish: PreviewWish

    func run(
        _ program: any DecodingProgram.Type, undecodable: [MediaFormat], _ buffer: inout ReadBuffer
    ) -> WorkerAnswer {
        do throws(PassedPhoto.ReadFailure) {
            switch try PhotoHead.read(photo, program, undecodable: undecodable) {
            case .unknown where photo.size == 0:
                return .content(.unreadable(bytesDigest: nil, format: nil, reason: ImageError.empty.reason))
            case .unknown: return .content(.notMedia)
            case .otherWorker(let format): return .content(.otherWorker(format))
            case .undecoded(let format, let reason):
                return .content(.unsupported(bytesDigest: nil, format: format, reason: reason))
            case .decoded(let format): return try program.preview(photo, format, wish, &buffer)
            }
        } catch {
            return .content(PhotoJob.reply(to: error))
        }
    }

    /// The frame that is wanted of a video or film that plays; nil if this is none, or a video is not to be shown exactly.
    ///
    /// `playing` is what was kept of the last video, and becomes what is to be kept of this one.
    func play(
        _ program: any DecodingProgram.Type, undecodable: [MediaFormat], _ playing: inout PlayingVideo?,
        _ buffer: inout ReadBuffer
    ) -> WorkerAnswer? {
        guard let identity = wish.identity, let moment = wish.moment else {
            playing = nil
            return nil
        }
        do throws(PassedPhoto.ReadFailure) {
            // A film is short, so its frames are always exact.
            if wish.isCoarse, playing?.film == nil { playing = nil }
            if playing?.isSame(as: photo, identity: identity) != true {
                playing = nil
                switch try PhotoHead.read(photo, program, undecodable: undecodable) {
                case .decoded(.video) where !wish.isCoarse: playing = PlayingVideo(photo, identity: identity)
                case .otherWorker(let format):
                    guard let film = try program.film(in: photo, format, &buffer) else { return nil }
                    playing = PlayingVideo(photo, film: film, identity: identity)
                default: return nil
                }
            }
            return try playing.flatMap { video throws(PassedPhoto.ReadFailure) in
                try program.play(video, at: moment, within: wish.bounds)
            }
        } catch {
            return .content(PhotoJob.reply(to: error))
        }
    }
}

/// A video or a motion photo's film that a client plays: its file stays open, and its decoder goes on, from one frame to
/// the next.
package final class PlayingVideo {
    package let photo: PassedPhoto
    /// The bytes of the film in a motion photo; nil for a video.
    package let film: Range<Int64>?
    /// What the program keeps for the next frame.
    package var player: AnyObject?
    private let identity: UInt64

    /// Takes over the descriptor of the file.
    init(_ photo: PassedPhoto, film: Range<Int64>? = nil, identity: UInt64) {
        self.photo = photo
        self.film = film
        self.identity = identity
    }

    deinit {
        // Reading it did not change it, so closing cannot lose anything.
        try? photo.descriptor.close()
    }

    func isSame(as photo: PassedPhoto, identity: UInt64) -> Bool {
        self.identity == identity && self.photo.size == photo.size
    }
}
