import COpenJPEG

/// Encodes a raster as JPEG 2000 through OpenJPEG; the same rasters and settings give the same bytes.
package struct JPEG2000Encoder: Sendable {
    package enum Colours: Sendable {
        case rgb, grey, opacity
        /// Brightness and two differences, each at half the resolution.
        case coarse
        case inks
    }

    package var colours = Colours.rgb
    /// Whether the codestream is in boxes.
    package var isBoxed = true
    /// How many times smaller than the raster; 1 is lossless.
    package var ratio = 1
    package var bits = 8
    /// The side of tiles; nil for one tile.
    package var tile: Int?
    /// One value a pixel for `opacity`.
    package var opacity: [UInt8]?
    package var exif: ExifFields?
    /// The four letters by which an ICC profile names the colours, in place of a number.
    package var profile: String?

    package init() {}

    package func encode(_ raster: Raster) throws(FixtureError) -> [UInt8] {
        var parameters = opj_cparameters_t()
        opj_set_default_encoder_parameters(&parameters)
        parameters.tcp_numlayers = 1
        parameters.cp_disto_alloc = 1
        parameters.tcp_rates.0 = Float(ratio)
        parameters.irreversible = ratio > 1 ? 1 : 0
        parameters.tcp_mct = colours == .rgb || colours == .opacity ? 1 : 0
        // As many halvings as the smaller side has.
        let smaller = min(raster.width, raster.height)
        parameters.numresolution = Int32(min(6, Int.bitWidth - smaller.leadingZeroBitCount))
        if let tile {
            parameters.tile_size_on = OPJ_TRUE
            (parameters.cp_tdx, parameters.cp_tdy) = (Int32(tile), Int32(tile))
        }
        guard let image = image(raster), let codec = opj_create_compress(isBoxed ? OPJ_CODEC_JP2 : OPJ_CODEC_J2K),
            let stream = opj_stream_create(1 << 16, OPJ_FALSE)
        else { throw .encoderMissing("JPEG 2000") }
        defer {
            opj_stream_destroy(stream)
            opj_destroy_codec(codec)
            opj_image_destroy(image)
        }
        var output = Output()
        let isWritten = withUnsafeMutablePointer(to: &output) { output in
            Self.connect(stream, output)
            return opj_setup_encoder(codec, &parameters, image) == OPJ_TRUE
                && opj_start_compress(codec, image, stream) == OPJ_TRUE && opj_encode(codec, stream) == OPJ_TRUE
                && opj_end_compress(codec, stream) == OPJ_TRUE
        }
        guard isWritten else { throw .encoding("OpenJPEG") }
        if colours == .inks { Self.nameInks(&output.bytes) }
        if let profile { Self.put(profile, into: &output.bytes) }
        if let exif, let name = output.bytes.indices.first(where: { output.bytes[$0...].starts(with: "jp2c".utf8) }) {
            // Before the length of the codestream's box.
            output.bytes.insert(
                contentsOf: Self.box("uuid", Array("JpgTiffExif->JP2".utf8) + ExifWriter.tiff(exif)), at: name - 4)
        }
        return output.bytes
    }

    /// A box of the container, to be put behind a file.
    package static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(content.count + 8).bigEndian) { Array($0) } + Array(type.utf8) + content
    }

    /// OpenJPEG does not write that colours are inks: 12 in four bytes, behind three others.
    private static func nameInks(_ bytes: inout [UInt8]) {
        let name = Array("colr".utf8)
        guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: name) }) else { return }
        bytes.replaceSubrange(place + 7..<place + 11, with: [0, 0, 0, 12])
    }

    /// Puts a profile's head in place of the number of the colours, which OpenJPEG does not write.
    private static func put(_ profile: String, into bytes: inout [UInt8]) {
        func place(_ type: String) -> Int? { bytes.indices.first { bytes[$0...].starts(with: type.utf8) } }
        guard let header = place("jp2h"), let colours = place("colr") else { return }
        // Method 2, precedence, approximation; of the profile (ICC.1) only the colours' letters count here.
        let head = [UInt8](repeating: 0, count: 16) + Array(profile.utf8) + [UInt8](repeating: 0, count: 108)
        let old = Int(bytes[colours - 1])
        let new = box("colr", [2, 0, 0] + head)
        bytes.replaceSubrange(colours - 4..<colours - 4 + old, with: new)
        // The box around it has less than 256 bytes.
        bytes[header - 1] += UInt8(new.count - old)
    }

    private struct Output {
        var bytes: [UInt8] = []
        var position = 0
    }

    private static func connect(
        _ stream: UnsafeMutablePointer<opj_stream_t?>, _ output: UnsafeMutablePointer<Output>
    ) {
        opj_stream_set_user_data(stream, output, nil)
        opj_stream_set_write_function(stream) { bytes, count, user in
            guard let bytes, let output = user?.assumingMemoryBound(to: Output.self) else { return -1 }
            let end = output.pointee.position + count
            let missing = max(0, end - output.pointee.bytes.count)
            output.pointee.bytes += [UInt8](repeating: 0, count: missing)
            output.pointee.bytes.replaceSubrange(
                output.pointee.position..<end, with: UnsafeRawBufferPointer(start: bytes, count: count))
            output.pointee.position = end
            return count
        }
        opj_stream_set_skip_function(stream) { count, user in
            guard let output = user?.assumingMemoryBound(to: Output.self) else { return -1 }
            output.pointee.position += Int(count)
            return count
        }
        opj_stream_set_seek_function(stream) { place, user in
            guard let output = user?.assumingMemoryBound(to: Output.self) else { return OPJ_FALSE }
            output.pointee.position = Int(place)
            return OPJ_TRUE
        }
    }

    private func image(_ raster: Raster) -> UnsafeMutablePointer<opj_image_t>? {
        let (width, height) = (raster.width, raster.height)
        let count = [.grey: 1, .rgb: 3, .coarse: 3, .opacity: 4, .inks: 4][colours] ?? 3
        var components = (0..<count).map { index in
            var component = opj_image_cmptparm_t()
            let step = colours == .coarse && index > 0 ? 2 : 1
            (component.dx, component.dy) = (UInt32(step), UInt32(step))
            (component.w, component.h) = (UInt32((width + step - 1) / step), UInt32((height + step - 1) / step))
            component.prec = UInt32(bits)
            return component
        }
        let space =
            switch colours {
            case .grey: OPJ_CLRSPC_GRAY
            case .coarse: OPJ_CLRSPC_SYCC
            case .inks: OPJ_CLRSPC_CMYK
            default: OPJ_CLRSPC_SRGB
            }
        guard let image = opj_image_create(UInt32(count), &components, space), let comps = image.pointee.comps else {
            return nil
        }
        (image.pointee.x1, image.pointee.y1) = (UInt32(width), UInt32(height))
        for index in 0..<count {
            let step = Int(comps[index].dx)
            if colours == .opacity, index == 3 { comps[index].alpha = 1 }
            for row in 0..<Int(comps[index].h) {
                for column in 0..<Int(comps[index].w) {
                    let level = sample(raster, index, row * step * width + column * step)
                    comps[index].data[row * Int(comps[index].w) + column] = Int32(level << max(0, bits - 8))
                }
            }
        }
        return image
    }

    /// A sample of 8 bits.
    private func sample(_ raster: Raster, _ component: Int, _ pixel: Int) -> Int {
        if component == 3 { return colours == .inks ? 0 : Int(opacity?[pixel] ?? 255) }
        let rgb = (0..<3).map { Double(raster.rgb[3 * pixel + $0]) }
        let light = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
        switch colours {
        case .grey: return Int(light.rounded())
        case .coarse:
            let differences = [light, 128 + (rgb[2] - light) / 1.772, 128 + (rgb[0] - light) / 1.402]
            return Int(min(max(differences[component].rounded(), 0), 255))
        case .inks: return 255 - Int(rgb[component])
        default: return Int(rgb[component])
        }
    }
}
