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

    /// The frame that is wanted of a video that plays; nil if this is none, or is not to be shown exactly.
    ///
    /// `playing` is what was kept of the last video, and becomes what is to be kept of this one.
    func play(
        _ program: any DecodingProgram.Type, undecodable: [MediaFormat], _ playing: inout PlayingVideo?
    ) -> WorkerAnswer? {
        guard let identity = wish.identity, let moment = wish.moment, !wish.isCoarse else {
            playing = nil
            return nil
        }
        do throws(PassedPhoto.ReadFailure) {
            if playing?.isSame(as: photo, identity: identity) != true {
                playing = nil
                guard case .decoded(.video) = try PhotoHead.read(photo, program, undecodable: undecodable) else {
                    return nil
                }
                playing = PlayingVideo(photo, identity: identity)
            }
            return try playing.flatMap { video throws(PassedPhoto.ReadFailure) in
                try program.play(video, at: moment, within: wish.bounds)
            }
        } catch {
            return .content(PhotoJob.reply(to: error))
        }
    }
}

/// A video that a client plays: its file stays open, and its decoder goes on, from one frame to the next.
package final class PlayingVideo {
    package let photo: PassedPhoto
    /// What the program keeps for the next frame.
    package var player: AnyObject?
    private let identity: UInt64

    /// Takes over the descriptor of the file.
    init(_ photo: PassedPhoto, identity: UInt64) {
        self.photo = photo
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
