/// How phones and action cameras name several files of one shot.
enum PhoneName {
    /// The four digits behind a phone's prefix.
    static func number(of stem: [UInt8], after prefix: String) -> [UInt8]? {
        digits(of: stem, after: prefix, count: 4)
    }

    /// `IMG_1234` for its edit `IMG_E1234`.
    static func original(of stem: [UInt8]) -> [UInt8]? { number(of: stem, after: "IMG_E").map { "IMG_".utf8 + $0 } }

    private static func digits(of stem: [UInt8], after prefix: String, count: Int) -> [UInt8]? {
        guard stem.count == prefix.utf8.count + count, stem.starts(with: prefix.utf8) else { return nil }
        let digits = stem.suffix(count)
        return digits.allSatisfy(CompanionName.isDigit) ? Array(digits) : nil
    }

    /// Whether a camera or a Pixel phone names a shot so: four characters and four digits (JEITA CP-3461, DCF).
    ///
    /// DCF allows any capital letters, but people call files `LIVE2019` as well, so only the characters that makers use
    /// count, as their manuals show them.
    static func isOfCamera(_ stem: [UInt8]) -> Bool {
        guard !isPixel(stem) else { return true }
        guard stem.count == 8, stem.suffix(4).allSatisfy(CompanionName.isDigit) else { return false }
        let first = String(decoding: stem.prefix(4), as: UTF8.self)
        return cameras.contains(first) || goPros.contains(String(first.prefix(2))) && isNumber(stem.dropFirst(2))
            || ["P", "_", "L", "R"].contains(first.prefix(1)) && isNumber(stem.dropFirst(2))
    }

    private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy(CompanionName.isDigit) }

    /// The first four characters by Canon, Nikon, Sony, Fujifilm, Pentax, Samsung, Casio, Kodak, Minolta, Sigma and others.
    ///
    /// Panasonic and Olympus write `P1010001` or `_1010001`, Leica `L1000001`, Ricoh `R0000001`.
    private static let cameras: Set<String> = [
        "IMG_", "_MG_", "MVI_", "DSC_", "_DSC", "DSCN", "DSC0", "DSC1", "DSCF", "_DSF", "IMGP", "_IGP", "SAM_", "CIMG",
        "100_", "DCP_", "PICT", "SDIM", "SANY", "HPIM", "GOPR", "DJI_",
    ]

    // MARK: Google

    static func isPixel(_ stem: [UInt8]) -> Bool { stem.starts(with: "PXL_".utf8) }

    /// What a Pixel phone's name for one of the files of a press of the button says.
    struct PixelShot {
        /// The same for all of these files.
        let stem: [UInt8]
        /// Whether the phone shows this picture.
        var isCover = false
        /// Whether there are several pictures.
        var isOneOfSeveral = false
    }

    /// Reads names such as `PXL_1.PORTRAIT-01.COVER` and `PXL_1.PORTRAIT-02.ORIGINAL`, likewise RAW, LONG_EXPOSURE and
    /// others; nil for all that are no part of a shot.
    ///
    /// `PXL_1.MP` has a film, which exports lay beside it as `PXL_1.MP`, `PXL_1.mp4` or `PXL_1.MP.mp4`.
    static func pixelShot(_ stem: [UInt8]) -> PixelShot? {
        guard isPixel(stem) else { return nil }
        let number = EditMarks.numberSuffix(of: stem)
        let parts = stem.dropLast(number.count).split(separator: UInt8(ascii: "."))
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return nil }
        let shot = Array(first) + number
        if parts.count == 2 { return last.elementsEqual("MP".utf8) ? PixelShot(stem: shot) : nil }
        let isCover = last.elementsEqual("COVER".utf8)
        guard isCover || last.elementsEqual("ORIGINAL".utf8) else { return nil }
        return PixelShot(stem: shot, isCover: isCover, isOneOfSeveral: true)
    }

    // MARK: Bursts

    /// Whether a phone names a picture of a burst so.
    ///
    /// The phone's choice among them has the mark `_COVER` behind it.
    ///
    /// * Google's camera counts before the time: `00001IMG_00001_BURST20231207101605123`.
    /// * Sony's Xperia, and Google's camera before 2016: `DSC_0052_BURST20231207101605`.
    /// * Huawei, Honor, Xiaomi and OnePlus count behind it: `IMG_20231207_101605_BURST001`, also `…_BURST1`.
    /// * Samsung: `20231207_101605_001`.
    static func isOfBurst(_ stem: [UInt8]) -> Bool {
        var parts = stem.dropLast(EditMarks.numberSuffix(of: stem).count).split(separator: UInt8(ascii: "_"))
        if parts.last?.elementsEqual("COVER".utf8) == true { parts.removeLast() }
        guard let last = parts.last else { return false }
        let word = "BURST".utf8
        if last.starts(with: word) {
            let digits = last.dropFirst(word.count)
            // A time, or a count behind the time.
            return isNumber(digits)
                && (digits.count >= 14 || 1...3 ~= digits.count && isTime(parts.dropLast().suffix(2)))
        }
        return last.count == 3 && isNumber(last) && parts.count == 3 && isTime(parts.prefix(2))
    }

    /// Whether these are the day and the time of day of a name, eight and six digits.
    private static func isTime(_ parts: ArraySlice<ArraySlice<UInt8>>) -> Bool {
        parts.map(\.count) == [8, 6] && parts.allSatisfy(isNumber)
    }

    // MARK: Apple

    /// What the Photos app adds to the identifier of a live photo for its film, in its library and in copies of that
    /// (osxphotos, `PhotoInfo.path_live_photo`).
    static let liveFilm = Array("_3".utf8)

    /// The identifier of a live photo from the name of its film.
    static func photosFilm(_ stem: [UInt8]) -> [UInt8]? {
        guard stem.suffix(liveFilm.count).elementsEqual(liveFilm) else { return nil }
        let rest = Array(stem.dropLast(liveFilm.count))
        return isPhotosIdentifier(rest) ? rest : nil
    }

    /// Whether a stem is a UUID.
    static func isPhotosIdentifier(_ stem: [UInt8]) -> Bool {
        guard stem.count == 36 else { return false }
        return stem.enumerated().allSatisfy { place, byte in
            [8, 13, 18, 23].contains(place)
                ? byte == UInt8(ascii: "-")
                : CompanionName.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
        }
    }

    // MARK: GoPro

    /// The beginnings of the names of one film, coded as AVC or HEVC, and of its small copy (GoPro, "Camera File Naming
    /// Convention").
    static let goPros = ["GX", "GH", "GL"]

    /// The six digits of a film.
    static func number(ofGoPro stem: [UInt8]) -> [UInt8]? {
        goPros.lazy.compactMap { digits(of: stem, after: $0, count: 6) }.first
    }

    /// One stem for all names of a film.
    static func goProShot(_ stem: [UInt8]) -> [UInt8]? { number(ofGoPro: stem).map { goPros[0].utf8 + $0 } }
}
