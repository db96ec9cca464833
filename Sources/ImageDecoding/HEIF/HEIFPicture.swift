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

    /// The planes as they are, valid as long as the picture; nil without a channel of brightness or green.
    var planes: PlanarPicture? {
        guard let main = isRGB ? plane(heif_channel_G) : plane(heif_channel_Y) else { return nil }
        return PlanarPicture(
            main: main, first: isRGB ? plane(heif_channel_B) : plane(heif_channel_Cb),
            second: isRGB ? plane(heif_channel_R) : plane(heif_channel_Cr), opacity: plane(heif_channel_Alpha),
            coding: coding)
    }

    private var isRGB: Bool { heif_image_get_colorspace(image) == heif_colorspace_RGB }

    /// Without a profile it is that of JPEG, as in libheif.
    private var coding: PlanarPicture.Coding {
        if isRGB { return PlanarPicture.Coding(matrix: 0, isFullRange: true) }
        var profile: UnsafeMutablePointer<heif_color_profile_nclx>?
        guard heif_image_get_nclx_color_profile(image, &profile).code == heif_error_Ok, let profile else {
            return PlanarPicture.Coding(matrix: 6, isFullRange: true)
        }
        defer { heif_nclx_color_profile_free(profile) }
        return PlanarPicture.Coding(
            matrix: Int(profile.pointee.matrix_coefficients.rawValue),
            isFullRange: profile.pointee.full_range_flag != 0,
            primaries: Int(profile.pointee.color_primaries.rawValue),
            transfer: Int(profile.pointee.transfer_characteristics.rawValue))
    }

    private func plane(_ channel: heif_channel) -> PlanarPicture.Plane? {
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
        return PlanarPicture.Plane(
            base: base, stride: Int(stride), width: width, height: height, bits: bits)
    }
}
