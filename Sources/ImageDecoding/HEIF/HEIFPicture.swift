import CHeif

/// A picture decoded by libheif: planes of 8 to 16 bits, coded in one of many ways.
struct HEIFPicture: ~Copyable {
    private let image: OpaquePointer

    init(_ image: OpaquePointer) {
        self.image = image
    }

    deinit {
        heif_image_release(image)
    }

    /// One plane; samples with more than 8 bits take two bytes in native order.
    struct Plane {
        let base: UnsafePointer<UInt8>
        let stride: Int
        let width: Int
        let height: Int
        /// The number of bits above 8, which are dropped.
        let extraBits: Int
        let isWide: Bool

        /// A row in 8 bits: in place if it has 8, otherwise converted in the buffer.
        func row(_ index: Int, _ buffer: UnsafeMutablePointer<UInt8>) -> UnsafePointer<UInt8> {
            let start = base + index * stride
            guard isWide else { return start }
            return start.withMemoryRebound(to: UInt16.self, capacity: width) { samples in
                for column in 0..<width {
                    buffer[column] = UInt8(truncatingIfNeeded: samples[column] &>> UInt16(extraBits))
                }
                return UnsafePointer(buffer)
            }
        }
    }

    /// The channel with most of the brightness.
    var main: Plane? { isRGB ? plane(heif_channel_G) : plane(heif_channel_Y) }
    /// Cb or blue, and Cr or red; absent in a grey picture.
    var first: Plane? { isRGB ? plane(heif_channel_B) : plane(heif_channel_Cb) }
    var second: Plane? { isRGB ? plane(heif_channel_R) : plane(heif_channel_Cr) }
    var opacity: Plane? { plane(heif_channel_Alpha) }

    private var isRGB: Bool { heif_image_get_colorspace(image) == heif_colorspace_RGB }

    /// The coding of colour (ITU-T H.273).
    struct Coding {
        let matrix: Int
        let isFullRange: Bool
    }

    /// Without a profile it is that of JPEG, as in libheif.
    var coding: Coding {
        if isRGB { return Coding(matrix: 0, isFullRange: true) }
        var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_get_nclx_color_profile(image, &profile).code == heif_error_Ok, let profile else {
            return Coding(matrix: 6, isFullRange: true)
        }
        defer { heif_nclx_color_profile_free(profile) }
        return Coding(
            matrix: Int(profile.pointee.matrix_coefficients.rawValue),
            isFullRange: profile.pointee.full_range_flag != 0)
    }

    private func plane(_ channel: heif_channel) -> Plane? {
        var stride: Int32 = 0
        guard heif_image_has_channel(image, channel) != 0,
            let base = heif_image_get_plane_readonly(image, channel, &stride)
        else { return nil }
        let bits = Int(heif_image_get_bits_per_pixel_range(image, channel))
        let width = Int(heif_image_get_width(image, channel))
        let height = Int(heif_image_get_height(image, channel))
        guard (8...16).contains(bits), width > 0, height > 0, Int(stride) >= width * (bits > 8 ? 2 : 1) else {
            return nil
        }
        return Plane(
            base: base, stride: Int(stride), width: width, height: height, extraBits: bits - 8, isWide: bits > 8)
    }
}
