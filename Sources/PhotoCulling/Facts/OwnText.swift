package import Images

/// Tells a title or description that a person wrote from what cameras and programs write into its place.
///
/// A person's text is lost with the photo, so in doubt a text is a person's. The lists are set by hand, from known files
/// of the makers and programs that are named at each.
package struct OwnText {
    /// What the file says about camera, lens and program, in words.
    private let device: Set<String>
    private let isHuawei: Bool

    init(_ metadata: PhotoMetadata) {
        let texts = [metadata.cameraMake, metadata.cameraModel, metadata.lens, metadata.software]
        device = Set(texts.compactMap(\.self).flatMap(Self.words))
        isHuawei = !device.isDisjoint(with: ["huawei", "honor"])
    }

    /// Whether a part of a text is a person's; description and comments stand in one, with semicolons between.
    func isWritten(_ text: String?) -> Bool {
        guard let text else { return false }
        let parts = text.split(separator: ";").map { $0.drop { $0 == " " } }
        return !Self.isList(parts) && parts.contains { isWritten(part: $0) }
    }

    /// As `PhotoFacts.ownWords`: letter case, punctuation and the order of keywords make no other words.
    package static func number(of metadata: PhotoMetadata) -> UInt8? {
        let own = OwnText(metadata)
        let texts = [metadata.title, metadata.comment].compactMap { own.isWritten($0) ? $0 : nil }
        let lists = [metadata.keywords, metadata.people].flatMap { ($0 ?? []).map(words).sorted(by: precedes) }
        let all = texts.map(words) + lists
        guard !all.isEmpty else { return nil }
        let hash = StableHash.of(Array(all.map { $0.joined(separator: " ") }.joined(separator: ";").utf8))
        return UInt8(1 + hash % 255)
    }

    private static func precedes(_ one: [String], _ other: [String]) -> Bool { one.lexicographicallyPrecedes(other) }

    private func isWritten(part: Substring) -> Bool {
        var words = Self.words(String(part))
        if let first = words.first, Self.encodings.contains(first) {
            // `charset=Ascii Screenshot`, as some programs write the name of the character set into the text.
            words = Array(words.dropFirst(first == "charset" ? 2 : 1))
        }
        guard words.contains(where: Self.hasLetters) else { return Self.hasYear(words) || Self.hasSign(part) }
        if Self.isCode(part) || Self.isFileName(part, words) || Self.placeholders.contains(words) { return false }
        if Self.beginnings.contains(where: { words.starts(with: $0) }) { return false }
        if let start = Self.screenshots.first(where: { words.starts(with: $0) }) {
            return words.dropFirst(start.count).contains { Self.hasLetters($0) && !Self.besideTimes.contains($0) }
        }
        return !isOfDevice(words) && !(isHuawei && Self.isMode(words))
    }

    /// Words of letters and digits, in small letters.
    private static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static func hasLetters(_ word: String) -> Bool { word.contains(where: \.isLetter) }

    private static func isDigits(_ word: String) -> Bool { word.utf8.allSatisfy(isDigit) }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// A day or a year, as on the back of a print; numbers of files are longer or shorter.
    private static func hasYear(_ words: [String]) -> Bool {
        words.contains { word in
            word.utf8.count == 4 && isDigits(word) && Int(word).map { (1800...2099).contains($0) } == true
        }
    }

    /// A heart or a face, of which a text may consist.
    private static func hasSign(_ part: Substring) -> Bool {
        part == "<3" || part.unicodeScalars.contains { $0.value >= 0x2600 && $0.properties.isEmoji }
    }

    // MARK: Programs

    /// The names of EXIF's character sets, and what Exiv2 prints before a text.
    private static let encodings: Set = ["ascii", "unicode", "jis", "charset"]

    /// JSON and XML, and names in angle brackets: Xiaomi, Google, Samsung's Digimax.
    private static func isCode(_ part: Substring) -> Bool {
        switch part.first {
        case "{": part.contains(":")
        case "[": part.contains("{")
        case "<": part.last == ">" || part.hasPrefix("<?") || part.hasPrefix("<x:") || part.hasPrefix("<rdf")
        default: codes.contains(where: part.hasPrefix)
        }
    }

    /// TikTok, Facebook, libav.
    private static let codes = ["vid:v", "FBMD", "Lavc", "Lavf"]

    /// `filter: 0; filterMask: 0; touch: (-1.0, -1.0)`, as Vivo, Xiaomi and others list what the camera did.
    private static func isList(_ parts: [Substring]) -> Bool {
        let values = parts.count { part in
            guard let colon = part.firstIndex(of: ":") ?? part.firstIndex(of: "="), !part[..<colon].contains(" ") else {
                return false
            }
            return part[..<colon].allSatisfy(\.isASCII) && part[part.index(after: colon)...].contains(where: \.isNumber)
        }
        return values >= leastValues && values * 2 >= parts.count
    }

    private static let leastValues = 3

    /// What programs write: GIMP, libraries for JPEG, converters of films, Xiaomi.
    private static let beginnings = [
        "created with gimp", "created with the gimp", "creator gd jpeg", "file written by adobe", "lead technologies",
        "intel r jpeg library", "processed with", "edited with", "optimized by", "compressed by", "compressed with",
        "converted by", "converted with", "generated by", "handbrake",
        "xiaomi exifinfo", "dcim", "applemark", "exif jpeg", "sony dsc", "minolta dsc", "hisilicon",
        "untitled", "picasa", "google photos", "made with google", "made with kinemaster", "made with inshot",
    ].map { $0.split(separator: " ").map(String.init) }

    /// What stands for no text.
    private static let placeholders = Set(
        [
            "default", "none", "null", "nil", "n a", "unknown", "undefined", "empty", "no title", "no description",
            "no comment", "title", "description", "comment", "caption", "image", "image description", "user comment",
            "photo", "picture", "my beautiful picture", "video", "movie", "jpeg", "jpeg picture", "exif", "image title",
            "burst", "ascii", "unicode", "binary comment", "core media video", "instagram", "snapchat", "whatsapp",
        ].map { $0.split(separator: " ").map(String.init) })

    /// Apple's cameras write `Screenshot`; others write its time or file name too.
    private static let screenshots = [["screenshot"], ["screen", "shot"], ["screenshots"], ["bildschirmfoto"]]
    private static let besideTimes: Set = ["at", "from", "um", "am", "pm", "png", "jpg", "jpeg", "webp", "heic", "vom"]

    // MARK: Cameras

    private static let makers: Set = [
        "agfa", "agfaphoto", "apple", "benq", "blackberry", "canon", "casio", "computer", "concord", "corporation",
        "dji", "epson", "fuji", "fujifilm", "ge", "google", "gopro", "hp", "htc", "huawei", "jenoptik", "kodak",
        "konica", "kyocera", "leica", "lg", "medion", "minolta", "motorola", "nikon", "nokia", "olympus", "oneplus",
        "oplus", "optical", "oppo", "panasonic", "pentax", "polaroid", "praktica", "ricoh", "rollei", "samsung",
        "sanyo", "sharp", "sigma", "sony", "toshiba", "traveler", "vivitar", "vivo", "xiaomi", "yakumo", "zte",
    ]
    private static let kinds: Set = [
        "camera", "cam", "co", "company", "coolpix", "corp", "cyber", "cybershot", "dc", "digimax", "digital",
        "dimage", "dsc", "dslr", "easyshare", "eos", "exilim", "finepix", "imaging", "inc", "kenox", "limited", "ltd",
        "lumix", "mobile", "optio", "phone", "photosmart", "powershot", "shot", "still", "techwin", "zoom",
    ]

    /// Whether all words name a camera: `OLYMPUS DIGITAL CAMERA`, `KODAK Z710 ZOOM DIGITAL CAMERA`, its model alone.
    private func isOfDevice(_ words: [String]) -> Bool {
        func isNumber(_ word: String) -> Bool { word.contains(where: \.isNumber) && word.allSatisfy(\.isASCII) }
        let known = Self.makers.union(Self.kinds).union(device)
        return words.contains(where: known.contains) && words.allSatisfy { known.contains($0) || isNumber($0) }
    }

    /// How Huawei's cameras took the picture, in letters without a vowel or with few.
    private static let modes: Set = [
        "bsh", "cof", "dav", "dig", "edf", "mde", "nor", "oznor", "ozedf", "burst", "default",
    ]

    private static func isMode(_ words: [String]) -> Bool {
        guard words.count == 1, let word = words.first, word.utf8.count <= 8 else { return false }
        return modes.contains(word) || word.allSatisfy { $0.isASCII && !"aeiou".contains($0) }
    }

    // MARK: Names of files

    /// The letters with which cameras and programs begin the names of files, and what stands between numbers.
    private static let nameLetters: Set = [
        "burst", "capture", "cimg", "cover", "dcp", "dji", "dsc", "dscf", "dsci", "dscn", "foto", "gopr", "gp", "hdr",
        "hpim", "im", "imag", "image", "img", "imgp", "kif", "lrm", "mov", "mp", "mvi", "mvimg", "night", "p", "pano",
        "photo", "pic", "pict", "picture", "portrait", "pxl", "received", "s", "sam", "sany", "sdc", "stc", "t",
        "vid", "video", "wa", "wp",
    ]
    private static let endings: Set = [
        "jpg", "jpeg", "png", "heic", "heif", "tif", "tiff", "mp4", "mov", "avi", "dng", "gif", "webp", "bmp", "cr2",
        "nef", "arw", "mts", "3gp", "mkv", "webm",
    ]

    /// The name of a file or its path, without spaces: `IMG_1234`, `100_0001.JPG`, `DCIM\100MEDIA\DJI_0001.JPG`.
    private static func isFileName(_ part: Substring, _ words: [String]) -> Bool {
        guard !part.contains(where: \.isWhitespace) else { return false }
        if words.count > 1, words.last.map(endings.contains) == true { return true }
        let digits = part.count { $0.isASCII && $0.isNumber }
        let letters = words.flatMap { $0.split { !$0.isLetter }.map(String.init) }
        return digits >= 3 && letters.allSatisfy(nameLetters.contains) || isIdentifier(words)
    }

    /// A UUID or a digest.
    private static func isIdentifier(_ words: [String]) -> Bool {
        let digits = words.joined()
        return digits.utf8.count >= 32
            && digits.utf8.allSatisfy { byte in
                isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
            }
    }
}
