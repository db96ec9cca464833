import CLibav
import ImageDecoding
import Images

extension VideoFile {
    /// What the tags say; the orientation is 1, as sizes and frames are upright.
    var metadata: PhotoMetadata {
        var metadata = PhotoMetadata()
        metadata.captured = captured
        metadata.cameraMake = text("com.apple.quicktime.make", "com.android.manufacturer", "make")
        metadata.cameraModel = text("com.apple.quicktime.model", "com.android.model", "model")
        metadata.software =
            text("com.apple.quicktime.software") ?? text("com.android.version").map { "Android \($0)" }
            ?? text("software")
        metadata.comment = text("com.apple.quicktime.description", "description", "comment")
        metadata.liveIdentifier = text("com.apple.quicktime.content.identifier")
        if let place = text("com.apple.quicktime.location.ISO6709", "location", "location-eng").flatMap(ISO6709.init) {
            metadata.latitude = place.latitude
            metadata.longitude = place.longitude
        }
        metadata.video = traits
        return metadata
    }

    private var traits: VideoTraits {
        let length = length
        let rate = stream.pointee.avg_frame_rate
        let frames = rate.den > 0 && rate.num > 0 ? Double(rate.num) / Double(rate.den) : nil
        let bits = parameters.bit_rate > 0 ? parameters.bit_rate : length.map { wholeBitRate(milliseconds: $0) }
        return VideoTraits(
            milliseconds: length, container: container.title, codec: codec.title,
            bitRate: bits.flatMap { $0 > 0 ? $0 : nil }, frameRate: frames.flatMap { $0 <= 1000 ? $0 : nil },
            hasSound: hasSound)
    }

    private func wholeBitRate(milliseconds: Int64) -> Int64 {
        milliseconds > 0 ? Int64(clamping: Int(Double(size) * 8000 / Double(milliseconds))) : 0
    }

    /// The recorder's own time with its zone first, then the container's, which is UTC, then one without a zone.
    private var captured: CaptureTime? {
        let dates = ["com.apple.quicktime.creationdate", "date", "DATE_RECORDED", "DATE"].compactMap { text($0) }
        let zoned = dates.lazy.compactMap { CaptureTime(videoDate: $0) }.first { $0.offsetMinutes != nil }
        let universal = text("creation_time").flatMap { CaptureTime(videoDate: $0, isUniversal: true) }
        return zoned ?? universal ?? dates.lazy.compactMap { CaptureTime(videoDate: $0) }.first
    }

    /// The first of these tags of the file or of its pictures.
    private func text(_ keys: String...) -> String? {
        for key in keys {
            for dictionary in [context.pointee.metadata, stream.pointee.metadata] {
                guard let entry = av_dict_get(dictionary, key, nil, 0), let value = entry.pointee.value else {
                    continue
                }
                if let text = MetadataText.clean(utf8: String(cString: value).utf8) { return text }
            }
        }
        return nil
    }
}
