internal import AnalyzerProcess
internal import Images

/// One preview's way through a worker.
struct PreviewJob {
    let photo: PassedPhoto
    let wish: PreviewWish

    func run(
        _ program: any DecodingProgram.Type, undecodable: [MediaFormat], _ buffer: inout ReadBuffer
    ) -> PreviewStep {
        do throws(PassedPhoto.ReadFailure) {
            switch try PhotoHead.read(photo, program, undecodable: undecodable) {
            case .unknown where photo.size == 0:
                return .refused(.unreadable(bytesDigest: nil, format: nil, reason: ImageError.empty.reason))
            case .unknown: return .refused(.notMedia)
            case .otherWorker(let format): return .refused(.otherWorker(format))
            case .undecoded(let format, let reason):
                return .refused(.unsupported(bytesDigest: nil, format: format, reason: reason))
            case .decoded(let format): return try program.preview(photo, format, wish, &buffer)
            }
        } catch {
            return .refused(PhotoJob.reply(to: error))
        }
    }
}
