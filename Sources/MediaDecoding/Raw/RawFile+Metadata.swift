import BoundedReading
import CLibRaw
import Glibc
import ImageDecoding
import Images

extension RawFile {
    /// The metadata of the file's own EXIF block, else of the embedded picture's, else what LibRaw found.
    func metadata() -> PhotoMetadata {
        let packet = data.pointee.idata
        let xmp = packet.xmpdata.map {
            BoundedBytes(UnsafeRawBufferPointer(start: $0, count: Int(packet.xmplen)))
        }
        var metadata = PhotoMetadata(exif: BoundedBytes(bytes), xmp: xmp)
        if metadata.cameraModel == nil, let jpeg = embeddedJPEG, let header = try? ImageInspector.header(jpeg) {
            let own = metadata
            metadata = header.metadata
            metadata.addWords(of: own)
        }
        let (camera, lens, other) = (data.pointee.idata, data.pointee.lens, data.pointee.other)
        metadata.cameraMake = metadata.cameraMake ?? Self.text(camera.make)
        metadata.cameraModel = metadata.cameraModel ?? Self.text(camera.model)
        metadata.software = metadata.software ?? Self.text(camera.software)
        metadata.lens = metadata.lens ?? Self.text(lens.Lens) ?? Self.text(lens.makernotes.Lens)
        metadata.isSelfie = PhotoMetadata.isFrontCamera(metadata.lens) ? true : nil
        metadata.captured = metadata.captured ?? Self.local(other.timestamp)
        metadata.exposureTime = metadata.exposureTime ?? Self.positive(other.shutter)
        metadata.fNumber = metadata.fNumber ?? Self.positive(other.aperture)
        metadata.iso = metadata.iso ?? Self.positive(other.iso_speed)
        metadata.focalLength = metadata.focalLength ?? Self.positive(other.focal_len)
        if metadata.latitude == nil { readPlace(other.parsed_gps, &metadata) }
        metadata.orientation = orientation
        metadata.hasThumbnail = embeddedJPEG != nil
        return metadata
    }

    private func readPlace(_ place: libraw_gps_info_t, _ metadata: inout PhotoMetadata) {
        // LibRaw counts a block as read that has nothing but its version; then the letters are missing.
        func degrees(
            _ parts: (Float, Float, Float), _ reference: CChar, _ negative: Unicode.Scalar, _ positive: Unicode.Scalar
        ) -> Double? {
            let letter = Unicode.Scalar(UInt8(bitPattern: reference))
            guard letter == negative || letter == positive else { return nil }
            let value = Double(parts.0) + Double(parts.1) / 60 + Double(parts.2) / 3600
            return letter == negative ? -value : value
        }
        guard place.gpsparsed != 0, let north = degrees(place.latitude, place.latref, "S", "N"),
            let east = degrees(place.longitude, place.longref, "W", "E"), (-90...90).contains(north),
            (-180...180).contains(east)
        else { return }
        (metadata.latitude, metadata.longitude) = (north, east)
    }

    /// Undoes LibRaw's conversion, which takes the camera's clock as being in this machine's time zone.
    private static func local(_ time: time_t) -> CaptureTime? {
        var (time, parts) = (time, tm())
        guard time > 0, localtime_r(&time, &parts) != nil else { return nil }
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(parts.tm_year + 1900):\(two(parts.tm_mon + 1)):\(two(parts.tm_mday))"
        return CaptureTime(exifDate: "\(date) \(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))")
    }

    /// Text in an array of characters, which C imports as a tuple.
    private static func text<Characters>(_ characters: Characters) -> String? {
        withUnsafeBytes(of: characters) { MetadataText.clean(utf8: $0) }
    }

    private static func positive(_ number: Float) -> Double? {
        number > 0 && number.isFinite ? Double(number) : nil
    }
}
