import BoundedReading
import Images

/// The merged picture of Photoshop files, read by this target itself: no library of Debian reads only them.
enum PSDCodec: ImageCodec {
    static func inspect(
        _ bytes: BoundedBytes, as format: MediaFormat
    ) throws(ImageError) -> (header: ImageHeader, digest: () -> Digest256) {
        let structure = try PSDStructure(bytes)
        func resource(_ kind: PhotoshopResources.Kind) -> BoundedBytes? {
            PhotoshopResources.find(kind, in: structure.resources)
        }
        let metadata = PhotoMetadata(
            exif: resource(.exif), xmp: resource(.xmp), iptc: resource(.press))
        let header = ImageHeader(
            format: format, storedWidth: structure.width, storedHeight: structure.height, metadata: metadata,
            hasAlpha: structure.hasOpacity, holdings: Holdings(structure.hasLayers ? .layers : []))
        return (header, { digest(structure, orientation: metadata.orientation) })
    }

    /// Hashes everything but resources, of which only the profile counts.
    private static func digest(_ structure: PSDStructure, orientation: Int) -> Digest256 {
        let hasher = PictureHasher(domain: "psd")
        hasher.update("large", structure.isLarge ? 1 : 0)
        hasher.update("head", structure.head)
        hasher.update("palette", structure.palette)
        hasher.update("layers", structure.layers)
        hasher.update("coding", structure.coding.rawValue)
        hasher.update("picture", structure.picture)
        if let profile = PhotoshopResources.find(.profile, in: structure.resources) {
            hasher.update("profile", profile)
        }
        hasher.update("orientation", orientation)
        return hasher.finish()
    }

    /// The picture was laid over white when it was merged, so that its opacity is only counted.
    static func decode(
        _ bytes: BoundedBytes, _ header: ImageHeader, denominator: Int, colour: ColourDetail
    ) throws(ImageError) -> DecodedPicture {
        let structure = try PSDStructure(bytes)
        guard structure.width == header.storedWidth, structure.height == header.storedHeight else {
            throw .damaged("the header changed while it was read")
        }
        let rows = try PSDRows(structure)
        let painter = PSDPainter(structure)
        let width = structure.width
        let source = try SampleMemory(rows.rowBytes, for: header)
        let planes = try SampleMemory(width * structure.needed.count, for: header)
        let painted = try SampleMemory(width * 3, for: header)
        return try RowReducer.picture(
            width: width, height: structure.height, hasColour: painter.hasColour, denominator: denominator,
            detail: colour
        ) { reducer throws(ImageError) in
            for row in 0..<structure.height {
                for channel in structure.needed {
                    try rows.read(row, channel: channel, to: source.start)
                    painter.spread(source.start, to: planes.start + channel * width)
                }
                painter.paint(planes.start, to: painted.start)
                if structure.hasOpacity {
                    reducer.opacity.add(planes.start + structure.colours.samples * width, count: width)
                }
                reducer.add(painted.start)
            }
        }
    }
}

/// Converts rows of a Photoshop file's channels to grey or to red, green and blue.
struct PSDPainter {
    private let structure: PSDStructure
    /// Red, green and blue of each number of a palette.
    private let palette: [UInt8]

    init(_ structure: PSDStructure) {
        self.structure = structure
        palette = (0..<256).flatMap { number in
            (0..<3).map { structure.palette.byte($0 * 256 + number) ?? 0 }
        }
    }

    var hasColour: Bool { structure.colours != .grey && structure.colours != .duotone }

    /// Copies a row's samples in 8 bits; of 16 the high byte comes first.
    func spread(_ row: UnsafePointer<UInt8>, to plane: UnsafeMutablePointer<UInt8>) {
        let step = structure.bits / 8
        for index in 0..<structure.width { plane[index] = row[index &* step] }
    }

    /// `planes` holds a row of each channel; `target` has room for three bytes a pixel.
    func paint(_ planes: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>) {
        let width = structure.width
        switch structure.colours {
        case .grey, .duotone: target.update(from: planes, count: width)
        case .palette:
            palette.withUnsafeBufferPointer { palette in
                for index in 0..<width {
                    for channel in 0..<3 {
                        target[3 &* index &+ channel] = palette[3 &* Int(planes[index]) &+ channel]
                    }
                }
            }
        case .rgb:
            for index in 0..<width {
                for channel in 0..<3 { target[3 &* index &+ channel] = planes[channel &* width &+ index] }
            }
        case .inks:
            // The file holds what the inks let through.
            for index in 0..<width {
                let black = Int(planes[3 &* width &+ index])
                for channel in 0..<3 {
                    let light = Int(planes[channel &* width &+ index]) &* black
                    target[3 &* index &+ channel] = UInt8(truncatingIfNeeded: (light &+ 127) / 255)
                }
            }
        }
    }
}

/// The rows of a Photoshop file's merged picture, channel by channel.
struct PSDRows {
    private let structure: PSDStructure
    /// Where the rows of the needed channels begin in the picture's bytes, and the last one ends; empty if they are
    /// plain.
    private let starts: [Int]

    private static let cutOff = ImageError.damaged("the Photoshop file is cut off")

    /// Throws `damaged`.
    init(_ structure: PSDStructure) throws(ImageError) {
        self.structure = structure
        guard structure.coding == .runs else {
            starts = []
            return
        }
        // The lengths of all rows come first.
        let lengthSize = structure.isLarge ? 4 : 2
        let lengths = structure.picture
        var start = structure.channels * structure.height * lengthSize
        var starts = [start]
        starts.reserveCapacity(structure.needed.count * structure.height + 1)
        for row in 0..<structure.needed.count * structure.height {
            guard let length = lengths.big(row * lengthSize, size: lengthSize) else { throw Self.cutOff }
            start += length
            starts.append(start)
        }
        self.starts = starts
    }

    /// Bytes of a row of one channel.
    var rowBytes: Int { structure.width * structure.bits / 8 }

    /// Reads a row of a needed channel; `target` has `rowBytes`.
    ///
    /// Throws `damaged` if bytes are missing.
    func read(_ row: Int, channel: Int, to target: UnsafeMutablePointer<UInt8>) throws(ImageError) {
        let index = channel * structure.height + row
        guard structure.coding == .runs else {
            guard let bytes = structure.picture.slice(index * rowBytes, rowBytes), let start = bytes.raw.baseAddress
            else { throw Self.cutOff }
            target.update(from: start.assumingMemoryBound(to: UInt8.self), count: rowBytes)
            return
        }
        guard let bytes = structure.picture.slice(starts[index], starts[index + 1] - starts[index]) else {
            throw Self.cutOff
        }
        try Self.unpack(bytes, to: target, count: rowBytes)
    }

    /// PackBits: a byte n and n + 1 bytes as they are, or 257 - n times the next one; 128 means nothing.
    private static func unpack(
        _ bytes: BoundedBytes, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) throws(ImageError) {
        var (position, done) = (0, 0)
        while done < count {
            guard let head = bytes.byte(position) else { throw .damaged("a row of the picture is too short") }
            position += 1
            if head < 128 {
                let length = min(Int(head) + 1, count - done)
                guard let plain = bytes.slice(position, length), let start = plain.raw.baseAddress else {
                    throw .damaged("a row of the picture is too short")
                }
                (target + done).update(from: start.assumingMemoryBound(to: UInt8.self), count: length)
                position += Int(head) + 1
                done += length
            } else if head > 128 {
                guard let value = bytes.byte(position) else { throw .damaged("a row of the picture is too short") }
                let length = min(257 - Int(head), count - done)
                (target + done).update(repeating: value, count: length)
                position += 1
                done += length
            }
        }
    }
}
