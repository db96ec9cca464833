import CHeif

/// Encodes a raster as HEIC or AVIF through libheif, with the encoders that it finds on the machine.
package struct HEIFEncoder: Sendable {
    package enum Coding: Sendable {
        case hevc, av1
    }

    package var coding = Coding.hevc
    /// 1 to 100.
    package var quality = 90
    /// 1 to 8 as in EXIF, written as the file's own turning.
    package var orientation = 1
    package var exif: ExifFields?

    package init() {}

    /// Throws `encoderMissing` where libheif was built without one.
    ///
    /// The first of several pictures is the main one.
    package func encode(_ rasters: Raster...) throws(FixtureError) -> [UInt8] {
        guard let context = heif_context_alloc() else { throw .encoderMissing("HEIF") }
        defer { heif_context_free(context) }
        var encoder: OpaquePointer?
        let format = coding == .hevc ? heif_compression_HEVC : heif_compression_AV1
        guard heif_context_get_encoder_for_format(context, format, &encoder).code == heif_error_Ok, let encoder else {
            throw .encoderMissing(coding == .hevc ? "HEIC" : "AVIF")
        }
        defer { heif_encoder_release(encoder) }
        try check(heif_encoder_set_lossy_quality(encoder, Int32(quality)))
        guard let options = heif_encoding_options_alloc() else { throw .encoding("no memory") }
        defer { heif_encoding_options_free(options) }
        options.pointee.image_orientation = heif_orientation(rawValue: UInt32(orientation))
        for (number, raster) in rasters.enumerated() {
            let image = try image(of: raster)
            defer { heif_image_release(image) }
            var handle: OpaquePointer?
            try check(heif_context_encode_image(context, image, encoder, options, &handle))
            defer { heif_image_handle_release(handle) }
            guard number == 0 else { continue }
            try check(heif_context_set_primary_image(context, handle))
            if let exif {
                let block = ExifWriter.tiff(exif)
                try check(heif_context_add_exif_metadata(context, handle, block, Int32(block.count)))
            }
        }
        return try write(context)
    }

    private func image(of raster: Raster) throws(FixtureError) -> OpaquePointer {
        var image: OpaquePointer?
        let (width, height) = (Int32(raster.width), Int32(raster.height))
        try check(heif_image_create(width, height, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image))
        guard let image else { throw .encoding("no image") }
        try check(heif_image_add_plane(image, heif_channel_interleaved, width, height, 8))
        var stride: Int32 = 0
        guard let plane = heif_image_get_plane(image, heif_channel_interleaved, &stride) else {
            throw .encoding("no plane")
        }
        for row in 0..<raster.height {
            for index in 0..<raster.width * 3 {
                plane[row * Int(stride) + index] = raster.rgb[row * raster.width * 3 + index]
            }
        }
        return image
    }

    private func write(_ context: OpaquePointer) throws(FixtureError) -> [UInt8] {
        var bytes: [UInt8] = []
        var writer = heif_writer()
        writer.writer_api_version = 1
        writer.write = { _, data, size, target in
            target?.assumingMemoryBound(to: [UInt8].self).pointee
                .append(contentsOf: UnsafeRawBufferPointer(start: data, count: size))
            return heif_error(code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: nil)
        }
        let status = withUnsafeMutablePointer(to: &bytes) { heif_context_write(context, &writer, $0) }
        try check(status)
        return bytes
    }

    private func check(_ error: heif_error) throws(FixtureError) {
        guard error.code != heif_error_Ok else { return }
        throw .encoding(error.message.map { String(cString: $0) } ?? "HEIF")
    }
}
