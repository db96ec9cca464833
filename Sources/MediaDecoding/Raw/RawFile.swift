import BoundedReading
import CLibRaw
import Glibc
import ImageDecoding
import Images

/// A camera's RAW file in memory, opened by LibRaw.
///
/// The bytes must outlive it. LibRaw's exceptions stay inside its C functions.
final class RawFile {
    let data: UnsafeMutablePointer<libraw_data_t>
    let bytes: UnsafeRawBufferPointer

    /// Megabytes of one picture's RAW data: 150 megapixels of two bytes.
    private static let memory: UInt32 = 300

    /// Whether the file ends before the sensor's data do.
    private(set) lazy var isCutOff = RawExtent.isCutOff(BoundedBytes(bytes))

    /// What an interrupted copy is called.
    static let cutOff = "the file ends before its RAW data do"

    /// Throws `unsupported` for cameras that LibRaw does not know, `damaged` for what it cannot read.
    init(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
        guard !RawNames.areTooLong(BoundedBytes(bytes)) else {
            throw .unsupported("a RAW file whose camera has a name that is too long for LibRaw")
        }
        // LibRaw's own handlers of errors would write to standard error.
        guard let data = libraw_init(cleanerd_libraw_silent) else { throw .tooLarge(width: 0, height: 0) }
        self.data = data
        self.bytes = bytes
        cleanerd_libraw_limit_memory(data, Self.memory)
        data.pointee.params.half_size = 1
        data.pointee.params.no_auto_bright = 1
        data.pointee.params.use_camera_wb = 1
        try open()
        guard width > 0, height > 0 else { throw .damaged("a picture without size") }
    }

    deinit {
        libraw_close(data)
    }

    private func open() throws(ImageError) {
        try check(libraw_open_buffer(data, UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count))
    }

    /// As the sensor has them.
    var width: Int { Int(data.pointee.sizes.width) }
    var height: Int { Int(data.pointee.sizes.height) }

    /// LibRaw's turn as an EXIF orientation.
    var orientation: Int {
        switch data.pointee.sizes.flip {
        case 3: 3
        case 5: 8
        case 6: 6
        default: 1
        }
    }

    /// The largest JPEG picture in the file, valid as long as this; nil without one.
    ///
    /// It is looked for once, as that may search the whole file.
    private(set) lazy var embeddedJPEG = findEmbeddedJPEG()

    private func findEmbeddedJPEG() -> UnsafeRawBufferPointer? {
        // LibRaw writes some pictures that are no JPEG behind the memory that it has for them. Those of such a size it
        // refuses, and of a JPEG picture it needs no size.
        data.pointee.thumbnail.twidth = .max
        data.pointee.thumbnail.theight = .max
        guard libraw_unpack_thumb(data) == LIBRAW_SUCCESS.rawValue else {
            // If the embedded picture is damaged, LibRaw forgets the sensor's data as well.
            if data.pointee.progress_flags == 0 { try? open() }
            return nil
        }
        let thumbnail = data.pointee.thumbnail
        guard thumbnail.tformat == LIBRAW_THUMBNAIL_JPEG, let start = thumbnail.thumb, thumbnail.tlength > 0 else {
            return nil
        }
        let picture = UnsafeRawBufferPointer(start: start, count: Int(thumbnail.tlength))
        return isInFile(picture) ? picture : nil
    }

    /// Whether all of an embedded picture was read from the file.
    ///
    /// If a picture continues beyond the end of the file, LibRaw returns whatever lies in memory for the rest, perhaps
    /// bytes of another photo.
    private func isInFile(_ picture: UnsafeRawBufferPointer) -> Bool {
        // LibRaw writes the first two bytes, a JPEG file's marker, itself.
        let sought = UnsafeRawBufferPointer(rebasing: picture.dropFirst(2))
        var rest = bytes
        guard let marker = sought.baseAddress else { return false }
        for _ in 0..<Self.mostPlaces {
            guard let start = rest.baseAddress,
                let found = memmem(start, rest.count, marker, min(sought.count, Self.beginning))
            else { return false }
            let place = UnsafeRawPointer(found) - start
            guard place + sought.count <= rest.count else { return false }
            if memcmp(found, marker, sought.count) == 0 { return true }
            rest = UnsafeRawBufferPointer(rebasing: rest[(place + 1)...])
        }
        // Where the file repeats itself, comparing at each place would take hours.
        guard let start = rest.baseAddress else { return false }
        return memmem(start, rest.count, marker, sought.count) != nil
    }

    /// Bytes of an embedded picture by which its place is found fast, and the most places that are looked at so.
    private static let (beginning, mostPlaces) = (64, 16)

    /// Decodes the sensor's data at half the width and height, upright.
    func halfSize(longerSide: Int?, colour: ColourDetail) throws(ImageError) -> (DecodedPicture, ImageHeader) {
        let (rawWidth, rawHeight) = (Int(data.pointee.sizes.raw_width), Int(data.pointee.sizes.raw_height))
        try PixelLimit.check(width: max(rawWidth, width), height: max(rawHeight, height))
        // Some of LibRaw's decoders take what lies in memory for data that are missing, perhaps those of another photo.
        guard !isCutOff else { throw .damaged(Self.cutOff) }
        try check(libraw_unpack(data))
        try check(libraw_dcraw_process(data))
        var error: Int32 = 0
        guard let image = libraw_dcraw_make_mem_image(data, &error) else {
            try check(error)
            throw .damaged("no picture came out")
        }
        defer { libraw_dcraw_clear_mem(image) }
        let (width, height) = (Int(image.pointee.width), Int(image.pointee.height))
        guard image.pointee.type == LIBRAW_IMAGE_BITMAP, image.pointee.bits == 8, width > 0, height > 0,
            image.pointee.colors == 3 || image.pointee.colors == 1,
            Int(image.pointee.data_size) >= width * height * Int(image.pointee.colors)
        else { throw .unsupported("a sensor whose colours are not decoded") }
        let start = UnsafeRawPointer(image).advanced(by: Self.dataOffset).assumingMemoryBound(to: UInt8.self)
        let longer = max(width, height)
        let denominator = longerSide.map { LumaReducer.denominator(longer: longer, least: $0) } ?? 1
        let header = ImageHeader(
            format: .raw, storedWidth: width, storedHeight: height, metadata: PhotoMetadata())
        let picture = try Self.decoded(
            start, width: width, height: height, isGrey: image.pointee.colors == 1, denominator: denominator,
            colour: colour)
        return (picture, header)
    }

    /// Where the pixels begin: Swift imports the member `data`, an open array, as a single byte.
    private static let dataOffset = MemoryLayout<libraw_processed_image_t>.offset(of: \.data) ?? 0

    private static func decoded(
        _ pixels: UnsafePointer<UInt8>, width: Int, height: Int, isGrey: Bool, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        func plane(_ base: UnsafePointer<UInt8>) -> PlanarPicture.Plane {
            PlanarPicture.Plane(base: base, stride: width, width: width, height: height, bits: 8)
        }
        let coding = PlanarPicture.Coding(matrix: isGrey ? 6 : 0, isFullRange: true)
        guard !isGrey else {
            return try PlanarPicture(main: plane(pixels), first: nil, second: nil, coding: coding)
                .decoded(denominator: denominator, colour: colour)
        }
        let count = width * height
        let planes = UnsafeMutablePointer<UInt8>.allocate(capacity: 3 * count)
        defer { planes.deallocate() }
        for index in 0..<count {
            for channel in 0..<3 { planes[channel &* count &+ index] = pixels[3 &* index &+ channel] }
        }
        return try PlanarPicture(
            main: plane(planes + count), first: plane(planes + 2 * count), second: plane(planes), coding: coding
        )
        .decoded(denominator: denominator, colour: colour)
    }

    private func check(_ error: Int32) throws(ImageError) {
        switch LibRaw_errors(error) {
        case LIBRAW_SUCCESS: return
        case LIBRAW_FILE_UNSUPPORTED: throw .unsupported("a RAW file of a camera that is not known here")
        case LIBRAW_UNSUFFICIENT_MEMORY, LIBRAW_TOO_BIG: throw .tooLarge(width: width, height: height)
        case LIBRAW_IO_ERROR: throw .damaged(Self.cutOff)
        default:
            // Positive numbers are errno values.
            throw .damaged(error > 0 ? "the RAW data cannot be read" : String(cString: libraw_strerror(error)))
        }
    }
}

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
