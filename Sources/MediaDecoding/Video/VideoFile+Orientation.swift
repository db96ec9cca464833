import CLibav

extension VideoFile {
    /// How frames must be turned to be upright, as an EXIF orientation; 1 if the file says another angle.
    ///
    /// The first two columns of the display matrix (ISO 14496-12, 8.2.2) say where a step to the right and one down
    /// lead.
    var orientation: Int {
        var size = 0
        guard let data = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 9 * 4 else {
            return 1
        }
        let raw = UnsafeRawPointer(data)
        func sign(_ index: Int) -> Int32 { raw.loadUnaligned(fromByteOffset: 4 * index, as: Int32.self).signum() }
        return switch (sign(0), sign(1), sign(3), sign(4)) {
        case (-1, 0, 0, 1): 2
        case (-1, 0, 0, -1): 3
        case (1, 0, 0, -1): 4
        case (0, 1, 1, 0): 5
        case (0, 1, -1, 0): 6
        case (0, -1, -1, 0): 7
        case (0, -1, 1, 0): 8
        default: 1
        }
    }
}
