import BoundedReading
import COpenJPEG
import Images

/// A JPEG 2000 file decoded by OpenJPEG, which uses no thread of its own.
struct JPEG2000Reader: ~Copyable {
    /// The bytes, how many were read, and the first complaint.
    private struct Source {
        let bytes: BoundedBytes
        var position = 0
        var complaint = ""
    }

    private let image: UnsafeMutablePointer<opj_image_t>

    /// Decodes the whole picture.
    ///
    /// The caller has checked the size against the limits.
    init(_ bytes: BoundedBytes, _ structure: JPEG2000Structure, _ header: ImageHeader) throws(ImageError) {
        var source = Source(bytes: bytes)
        let decoded = withUnsafeMutablePointer(to: &source) {
            Self.decode($0, isBoxed: structure.isBoxed, width: structure.width, height: structure.height)
        }
        guard let decoded else {
            if source.complaint.contains("emory") {
                throw .tooLarge(width: header.storedWidth, height: header.storedHeight)
            }
            throw .damaged(source.complaint.isEmpty ? "OpenJPEG gives no reason" : source.complaint)
        }
        image = decoded
    }

    deinit {
        opj_image_destroy(image)
    }

    private static func decode(
        _ source: UnsafeMutablePointer<Source>, isBoxed: Bool, width: Int, height: Int
    ) -> UnsafeMutablePointer<opj_image_t>? {
        guard let codec = opj_create_decompress(isBoxed ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K) else { return nil }
        defer { opj_destroy_codec(codec) }
        guard let stream = stream(source) else { return nil }
        defer { opj_stream_destroy(stream) }
        opj_set_error_handler(
            codec,
            { text, user in
                guard let text, let user else { return }
                let source = user.assumingMemoryBound(to: Source.self)
                // The first one names the cause.
                guard source.pointee.complaint.isEmpty else { return }
                source.pointee.complaint = MetadataText.clean(utf8: String(cString: text).utf8) ?? ""
            }, source)
        var parameters = opj_dparameters_t()
        opj_set_default_decoder_parameters(&parameters)
        guard opj_setup_decoder(codec, &parameters) == OPJ_TRUE else { return nil }
        var found: UnsafeMutablePointer<opj_image_t>?
        // A picture of another size has not been checked.
        guard opj_read_header(stream, codec, &found) == OPJ_TRUE, let image = found,
            Int(image.pointee.x1) - Int(image.pointee.x0) == width,
            Int(image.pointee.y1) - Int(image.pointee.y0) == height, opj_decode(codec, stream, image) == OPJ_TRUE
        else {
            found.map { opj_image_destroy($0) }
            return nil
        }
        return image
    }

    private static func stream(_ source: UnsafeMutablePointer<Source>) -> UnsafeMutablePointer<opj_stream_t?>? {
        guard let stream = opj_stream_create(1 << 16, OPJ_TRUE) else { return nil }
        opj_stream_set_user_data(stream, source, nil)
        opj_stream_set_user_data_length(stream, UInt64(source.pointee.bytes.count))
        opj_stream_set_read_function(stream) { target, count, user in
            guard let target, let user else { return -1 }
            let source = user.assumingMemoryBound(to: Source.self)
            let rest = source.pointee.bytes.from(source.pointee.position).raw.prefix(count)
            // All bits set mean the end, which is -1 in Swift.
            guard !rest.isEmpty else { return -1 }
            UnsafeMutableRawBufferPointer(start: target, count: rest.count).copyMemory(
                from: UnsafeRawBufferPointer(rebasing: rest))
            source.pointee.position += rest.count
            return rest.count
        }
        opj_stream_set_skip_function(stream) { count, user in
            guard let source = user?.assumingMemoryBound(to: Source.self), count >= 0 else { return -1 }
            let skipped = min(Int(count), source.pointee.bytes.count - source.pointee.position)
            source.pointee.position += skipped
            return skipped > 0 || count == 0 ? Int64(skipped) : -1
        }
        opj_stream_set_seek_function(stream) { place, user in
            guard let source = user?.assumingMemoryBound(to: Source.self), place >= 0,
                place <= source.pointee.bytes.count
            else { return OPJ_FALSE }
            source.pointee.position = Int(place)
            return OPJ_TRUE
        }
        return stream
    }

    /// The samples in 8 bits, valid as long as the reader; call it once, as it changes them in place.
    ///
    /// Throws `unsupported` for colours that are not converted here.
    borrowing func planes(_ header: ImageHeader) throws(ImageError) -> PlanarPicture {
        let components = UnsafeBufferPointer(start: image.pointee.comps, count: Int(image.pointee.numcomps))
        let planes = components.compactMap(Self.plane)
        guard planes.count == components.count else { throw .damaged("samples are missing") }
        let opacity = components.firstIndex { $0.alpha != 0 }.map { planes[$0] }
        let colours = zip(components, planes).filter { $0.0.alpha == 0 }.map(\.1)
        guard let main = colours.first, main.width == header.storedWidth, main.height == header.storedHeight,
            space != OPJ_CLRSPC_UNKNOWN || colours.count < 3
        else { throw .unsupported("a JPEG 2000 file in unusual colours") }
        func picture(_ main: Int, _ first: Int?, _ second: Int?, matrix: Int) -> PlanarPicture {
            PlanarPicture(
                main: colours[main], first: first.map { colours[$0] }, second: second.map { colours[$0] },
                opacity: opacity, coding: PlanarPicture.Coding(matrix: matrix, isFullRange: true))
        }
        guard colours.count >= 3, space != OPJ_CLRSPC_GRAY else { return picture(0, nil, nil, matrix: 6) }
        if space == OPJ_CLRSPC_CMYK {
            guard colours.count >= 4,
                colours.prefix(4).allSatisfy({ $0.width == main.width && $0.height == main.height })
            else { throw .unsupported("a JPEG 2000 file in unusual colours") }
            for plane in colours.prefix(3) { Self.lay(colours[3], over: plane) }
        }
        // Coarser colours are those of brightness and two differences, whatever the file says.
        let isCoarse = colours[1].width < main.width || colours[1].height < main.height
        if space == OPJ_CLRSPC_SYCC || space == OPJ_CLRSPC_EYCC || isCoarse { return picture(0, 1, 2, matrix: 6) }
        return picture(1, 2, 0, matrix: 0)
    }

    /// What the components are; as the ICC profile says where the file has one in place of a number.
    ///
    /// The profile's four letters are at its byte 16 (ICC.1, 7.2.6). Scanners and Photoshop write such files.
    private var space: OPJ_COLOR_SPACE {
        guard image.pointee.color_space == OPJ_CLRSPC_UNKNOWN, let profile = image.pointee.icc_profile_buf,
            image.pointee.icc_profile_len >= 20
        else { return image.pointee.color_space }
        let letters = UnsafeBufferPointer(start: profile + 16, count: 4)
        let known: [(String, OPJ_COLOR_SPACE)] = [
            ("RGB ", OPJ_CLRSPC_SRGB), ("GRAY", OPJ_CLRSPC_GRAY), ("YCbr", OPJ_CLRSPC_SYCC),
            ("CMYK", OPJ_CLRSPC_CMYK),
        ]
        return known.first { letters.elementsEqual($0.0.utf8) }?.1 ?? OPJ_CLRSPC_UNKNOWN
    }

    /// Converts a component's samples of 32 bits to 8 bits in place; nil if it has none.
    private static func plane(_ component: opj_image_comp_t) -> PlanarPicture.Plane? {
        let (width, height) = (Int(component.w), Int(component.h))
        guard let data = component.data, width > 0, height > 0 else { return nil }
        let samples = UnsafeMutableRawPointer(data)
        let bits = min(max(Int(component.prec), 1), 31)
        let zero = component.sgnd == 0 ? 0 : 1 << (bits - 1)
        let top = 1 << bits - 1
        for index in 0..<width * height {
            let level = Int(samples.load(fromByteOffset: 4 &* index, as: Int32.self)) &+ zero
            let byte = bits >= 8 ? level >> (bits - 8) : level * 255 / top
            samples.storeBytes(of: UInt8(clamping: byte), toByteOffset: index, as: UInt8.self)
        }
        return PlanarPicture.Plane(
            base: UnsafePointer(samples.assumingMemoryBound(to: UInt8.self)), stride: width, width: width,
            height: height, bits: 8)
    }

    /// Makes an ink a colour in place: what it and black let through.
    private static func lay(_ black: PlanarPicture.Plane, over ink: PlanarPicture.Plane) {
        let target = UnsafeMutablePointer(mutating: ink.base)
        for index in 0..<ink.width * ink.height {
            let light = (255 - Int(target[index])) * (255 - Int(black.base[index]))
            target[index] = UInt8(truncatingIfNeeded: (light + 127) / 255)
        }
    }
}
