import CTurboJPEG

extension JPEGCodec {
    static func luma(
        _ bytes: BoundedBytes, _ inspection: Inspection, denominator: Int
    ) throws(ImageError) -> LumaImage {
        let structure = try JPEGStructure(bytes, headersOnly: true)
        guard let decompressor = tjInitDecompress() else {
            throw .tooLarge(width: inspection.storedWidth, height: inspection.storedHeight)
        }
        defer { tjDestroy(decompressor) }
        let width = LumaReducer.reduced(inspection.storedWidth, by: denominator)
        let height = LumaReducer.reduced(inspection.storedHeight, by: denominator)
        if structure.components == 4 {
            return try inkLuma(
                bytes, inspection, decompressor, structure, width: width, height: height)
        }
        return try LumaImage(width: width, height: height) { target throws(ImageError) in
            try decompress(bytes, inspection, decompressor, structure, to: target, width, height, TJPF_GRAY)
        }
    }

    /// Four inks: libjpeg-turbo gives C, M, Y, K as stored, and Adobe's programs store them inverted.
    private static func inkLuma(
        _ bytes: BoundedBytes, _ inspection: Inspection, _ decompressor: tjhandle, _ structure: JPEGStructure,
        width: Int, height: Int
    ) throws(ImageError) -> LumaImage {
        let inks = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: width * height * 4)
        defer { inks.deallocate() }
        try decompress(bytes, inspection, decompressor, structure, to: inks, width, height, TJPF_CMYK)
        let flip: UInt8 = structure.adobe == nil ? 255 : 0
        return try LumaImage(width: width, height: height) { target throws(ImageError) in
            for index in 0..<target.count {
                let light = LumaWeights.luma(
                    inks[index * 4] ^ flip, inks[index * 4 + 1] ^ flip, inks[index * 4 + 2] ^ flip)
                target[index] = UInt8((Int(light) * Int(inks[index * 4 + 3] ^ flip) + 127) / 255)
            }
        }
    }

    /// Decodes, and decides which of libjpeg's warnings mean a damaged photo.
    ///
    /// A file that lacks nothing but its end marker is whole: that shows when the marker is added and the warning goes.
    /// Where the picture is spread over several scans, it cannot be seen whether the last ones are missing.
    private static func decompress(
        _ bytes: BoundedBytes, _ inspection: Inspection, _ decompressor: tjhandle, _ structure: JPEGStructure,
        to target: UnsafeMutableBufferPointer<UInt8>, _ width: Int, _ height: Int, _ format: TJPF
    ) throws(ImageError) {
        func attempt(_ data: UnsafeRawBufferPointer) throws(ImageError) -> Complaint? {
            let status = tjDecompress2(
                decompressor, data.bindMemory(to: UInt8.self).baseAddress, UInt(data.count), target.baseAddress,
                Int32(width), width32(width, format), Int32(height), Int32(format.rawValue),
                TJFLAG_LIMITSCANS)
            guard status != 0 else { return nil }
            let message = tjGetErrorStr2(decompressor).map { String(cString: $0) } ?? "no reason given"
            guard tjGetErrorCode(decompressor) == TJERR_WARNING.rawValue else {
                throw error(message, inspection)
            }
            return Complaint(message)
        }
        switch try attempt(bytes.raw) {
        case nil, .harmless: return
        case .broken(let message): throw error(message, inspection)
        case .endsEarly(let message):
            guard structure.isSingleScan else { throw .damaged(message) }
            let completed = Array(bytes.raw) + [0xFF, 0xD9]
            let second = try completed.withUnsafeBufferPointer { data throws(ImageError) in
                try attempt(UnsafeRawBufferPointer(data))
            }
            guard second == nil || second == .harmless else { throw .damaged(message) }
        }
    }

    private static func width32(_ width: Int, _ format: TJPF) -> Int32 {
        Int32(width * (format == TJPF_CMYK ? 4 : 1))
    }

    /// What a warning of libjpeg says about the photo; only the first one of a picture is handed on by TurboJPEG.
    private enum Complaint: Equatable {
        /// Odd markers, stray bytes between segments: the picture is whole.
        case harmless
        /// The file stopped before the picture did.
        case endsEarly(String)
        /// Coded data is broken or missing, so that part of the picture is grey or wrong; or no picture came out at all,
        /// as TurboJPEG calls an error a warning where a warning went before it.
        case broken(String)

        init(_ message: String) {
            if message.hasPrefix("Premature end of JPEG file") {
                self = .endsEarly(message)
            } else if Self.harmlessWords.contains(where: { message.contains($0) }) {
                self = .harmless
            } else {
                self = .broken(message)
            }
        }

        /// Words of libjpeg's warnings (`jerror.h`) that concern markers and not the coded picture.
        private static let harmlessWords = [
            "extraneous bytes before marker", "Unknown Adobe color transform code", "unknown JFIF revision number",
            "Invalid SOS parameters for sequential JPEG", "bad ICC marker",
            "Inconsistent progression sequence",
        ]
    }

    private static func error(_ message: String, _ inspection: Inspection) -> ImageError {
        if message.contains("nsufficient memory") || message.contains("Memory allocation failure") {
            return .tooLarge(width: inspection.storedWidth, height: inspection.storedHeight)
        }
        let isUnsupported = ["nsupported", "not supported", "not implemented"].contains { message.contains($0) }
        return isUnsupported ? .unsupported(message) : .damaged(message)
    }
}
