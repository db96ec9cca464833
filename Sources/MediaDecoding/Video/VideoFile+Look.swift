import CLibav
import ImageDecoding
import Images

extension VideoFile {
    /// Hashes how a stream's packets are to be decoded, shown or played, as the container says it.
    func describe(_ stream: UnsafeMutablePointer<AVStream>, to hasher: borrowing PictureHasher) {
        let parameters = stream.pointee.codecpar.pointee
        hasher.update("type", Int(parameters.codec_type.rawValue))
        hasher.update("codec", Int(parameters.codec_id.rawValue))
        hasher.update("width", Int(parameters.width))
        hasher.update("height", Int(parameters.height))
        // Transport streams say it of AAC in each packet only, so that `CodedPictures` hashes it.
        if parameters.codec_id != AV_CODEC_ID_AAC {
            hasher.update("samples a second", Int(parameters.sample_rate))
            hasher.update("channels", Int(parameters.ch_layout.nb_channels))
        }
        let shape = pixelShape(stream)
        hasher.update("width of pixels", Int(shape.num))
        hasher.update("height of pixels", Int(shape.den))
        for element in matrix(stream) { hasher.update("matrix", Int(element)) }
        for colour in colours(parameters) { hasher.update("colours", colour) }
        for (type, bytes) in [(AV_PKT_DATA_STEREO3D, Self.stereoBytes), (AV_PKT_DATA_SPHERICAL, Self.sphericalBytes)] {
            var size = 0
            guard let data = cleanerd_av_stream_data(stream, type, &size) else { continue }
            hasher.update("kind of picture", Int(type.rawValue))
            let view = UnsafeRawBufferPointer(start: data, count: min(size, bytes))
            hasher.update("view", view, .init(start: nil, count: 0))
        }
    }

    /// The bytes of AVStereo3D and AVSphericalMapping in libav 5.1, which later versions add to: a digest must not change
    /// with the library.
    private static let (stereoBytes, sphericalBytes) = (12, 36)

    /// Reduced; 1:1 where nobody says it.
    private func pixelShape(_ stream: UnsafeMutablePointer<AVStream>) -> AVRational {
        let shape = av_guess_sample_aspect_ratio(context, stream, nil)
        guard shape.num > 0, shape.den > 0 else { return AVRational(num: 1, den: 1) }
        var reduced = AVRational()
        av_reduce(&reduced.num, &reduced.den, Int64(shape.num), Int64(shape.den), Int64(Int32.max))
        return reduced
    }

    /// Turning, mirroring, scaling and shearing, in 65536ths; where the turned picture lies does not matter.
    private func matrix(_ stream: UnsafeMutablePointer<AVStream>) -> [Int32] {
        var size = 0
        guard let data = cleanerd_av_stream_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 9 * 4 else {
            return [1 << 16, 0, 0, 1 << 16]
        }
        return [0, 1, 3, 4].map { UnsafeRawPointer(data).loadUnaligned(fromByteOffset: 4 * $0, as: Int32.self) }
    }

    /// 0 where the container does not say it, or says that it does not know; the range is 1 if it is full.
    private func colours(_ parameters: AVCodecParameters) -> [Int] {
        let unknown = 2
        let kinds = [
            Int(parameters.color_primaries.rawValue), Int(parameters.color_trc.rawValue),
            Int(parameters.color_space.rawValue),
        ]
        return kinds.map { $0 == unknown ? 0 : $0 } + [parameters.color_range == AVCOL_RANGE_JPEG ? 1 : 0]
    }
}
