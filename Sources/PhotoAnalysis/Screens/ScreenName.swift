import Glibc

/// What the name of a file says about screens: programs that record them or take pictures of them give such names.
///
/// The phrases are those of macOS, iOS, Windows, Samsung's Android, GNOME and KDE, and of well-known programs.
package enum ScreenName {
    /// In log odds: a name outweighs the pixels of a photo that fills the screen, but no camera's exposure.
    private static let screenshot = 7.0
    /// In log odds: pixels, which could contradict, are not examined.
    private static let recording = 5.0

    /// The probability of a screenshot, or of a recording for a video, by the content of the file and by its name.
    package static func probability(_ probability: Double, named file: [UInt8], isVideo: Bool) -> Double {
        guard isVideo ? isRecording(file) : isScreenshot(file), probability > 0, probability < 1 else {
            return probability
        }
        let evidence = log(probability / (1 - probability)) + (isVideo ? recording : screenshot)
        return 1 / (1 + exp(-evidence))
    }

    /// Whether a program for screenshots gives such names: `Screenshot_2024…`, `Screen Shot 2024-05-01 at …`,
    /// `Bildschirmfoto vom …`, `2024-05-01-120355_1920x1080_scrot.png`.
    package static func isScreenshot(_ file: [UInt8]) -> Bool { screenshots.occur(in: file) }

    /// Whether a screen recorder gives such names.
    ///
    /// `Screenrecord-2024…`, `Screen Recording 2024…`, `ScreenRecording_05-01-2024…`, `Screencast from …`,
    /// `RPReplay_Final…` (iOS), `screen-20240501-120355.mp4` (Pixel), and the words of other languages for the first of
    /// these.
    package static func isRecording(_ file: [UInt8]) -> Bool { recordings.occur(in: file) }

    // In the tables a space stands for a space, a mark or nothing in a name, and a zero for any digit. A name has no
    // space where a phrase has none, or `SC Rot-Weiss` would be `scrot`.

    private static let screenshots = ScreenPhrases([
        .word: [
            "screen shot", "screen shots", "screen cap", "screen caps", "screen capture", "screen captures",
            "screen grab", "scrot", "snipaste", "smart select",
            // German, French, Spanish and Catalan, Portuguese, Italian, Dutch, Romanian, Basque
            "bildschirm foto", "bildschirm fotos", "bildschirm abbild", "bildschirm abbildung", "bildschirm kopie",
            "capture d écran", "capture écran", "capture d ecran", "capture ecran", "captura de pantalla", "pantallazo",
            "captura de tela", "captura de ecrã", "captura do ecrã", "captura de ecra", "schermata",
            "istantanea schermo", "scherm afbeelding", "scherm afdruk", "scherm opname", "captură de ecran",
            "pantaila argazkia",
            // Danish, Norwegian, Swedish, Icelandic, Finnish, Estonian, Latvian, Lithuanian
            "skærm billede", "skærm dump", "skjerm bilde", "skjerm bilete", "skjerm dump", "skärm bild",
            "skärm avbild", "skärm dump", "skjá mynd", "skjá skot", "näyttö kuva", "kuva kaappaus", "ruutu kaappaus",
            "kuva tõmmis", "ekraani pilt", "ekraani tõmmis", "ekrān uzņēmums", "ekrān attēls", "ekrano nuotrauka",
            "ekrano kopija",
            // Polish, Czech, Slovak, Hungarian, Croatian, Serbian, Slovenian, Turkish, Greek
            "zrzut ekranu", "zrzut z ekranu", "snímek obrazovky", "snímek z obrazovky", "snímka obrazovky",
            "képernyő fotó", "képernyő kép", "képernyő mentés", "snimka zaslona", "snimak ekrana", "posnetek zaslona",
            "zaslonska slika", "ekran görüntüsü", "ekran resmi", "ekran alıntısı", "στιγμιότυπο οθόνης",
            // Russian, Ukrainian, Bulgarian, Serbian
            "снимок экрана", "скриншот", "скриншоты", "знімок екрана", "знімок екрану", "скріншот", "екранна снимка",
            "снимка на екрана", "снимак екрана",
            // Arabic, Persian, Hebrew, Hindi, Bengali, Vietnamese, Indonesian, Malay
            "لقطة شاشة", "لقطة الشاشة", "نماگرفت", "اسکرین شات", "اسکرین\u{200C}شات", "צילום מסך", "स्क्रीन शॉट",
            "স্ক্রিনশট", "ảnh chụp màn hình", "ảnh màn hình", "cuplikan layar", "tangkapan layar", "tangkapan skrin",
            "petikan skrin",
        ],
        .anywhere: [
            // Japanese, Chinese, Korean, Thai
            "スクリーンショット", "スクショ", "画面キャプチャ", "屏幕截图", "屏幕快照", "截屏", "截图", "螢幕截圖",
            "螢幕快照", "螢幕擷取", "截圖", "스크린 샷", "화면 캡처", "화면 캡쳐", "ภาพหน้าจอ", "ภาพถ่ายหน้าจอ",
        ],
        .beginning: dated + snips,
    ])

    /// How older versions of GNOME and macOS name screenshots in French and Greek; the words alone mean any capture or
    /// snapshot.
    private static let dated = [
        "capture du 0000 00 00", "στιγμιότυπο από 0000 00 00", "στιγμιότυπο 0000 00 00",
    ]

    /// What Windows' Snipping Tool calls a snip, perhaps with a number; the words alone mean any capture or photo.
    private static let snips = [
        "capture", "capturar", "captura", "cattura", "knipsel", "снимок", "キャプチャ", "捕获", "擷取", "캡처",
    ].flatMap { snip in ["", "0 ", "00 ", "000 "].map { number in "\(snip) \(number)png" } }

    private static let recordings = ScreenPhrases([
        .word: [
            "screen record", "screen recorder", "screen recording", "screen recordings", "screen cast", "screen casts",
            "rpreplay", "xrecorder", "azrecorder", "bandicam", "kooha", "vokoscreen",
            // German, French, Spanish, Catalan, Portuguese, Italian, Dutch, Romanian
            "bildschirm aufnahme", "bildschirm aufzeichnung", "enregistrement de l écran", "enregistrement écran",
            "enregistrement de l ecran", "grabación de pantalla", "grabacion de pantalla", "gravació de pantalla",
            "gravação de tela", "gravação do ecrã", "gravação de ecrã", "registrazione schermo",
            "registrazione dello schermo", "scherm opname", "înregistrare ecran",
            // Danish, Norwegian, Swedish, Finnish
            "skærm optagelse", "skjerm opptak", "skärm inspelning", "näytön tallenne", "näytön tallennus",
            // Polish, Czech, Hungarian, Turkish, Greek, Russian, Ukrainian
            "nagranie ekranu", "nagranie z ekranu", "nagrywanie ekranu", "záznam obrazovky", "nahrávka obrazovky",
            "képernyő felvétel", "ekran kaydı", "εγγραφή οθόνης", "запись экрана", "запис екрана", "запис екрану",
            // Arabic, Hebrew, Hindi, Vietnamese, Indonesian
            "تسجيل الشاشة", "تسجيل شاشة", "הקלטת מסך", "स्क्रीन रिकॉर्डिंग", "ghi màn hình", "rekaman layar",
            "perekaman layar",
        ],
        .anywhere: [
            // Japanese, Chinese, Korean, Thai
            "画面収録", "画面録画", "屏幕录制", "屏幕录像", "录屏", "螢幕錄製", "螢幕錄影", "화면 기록", "화면 녹화",
            "บันทึกหน้าจอ",
        ],
        // A Pixel, and Peek.
        .beginning: ["screen 00000000 000000", "peek 0000 00 00"],
    ])
}

/// Where in a name a phrase may stand.
private enum PhrasePlace: Comparable {
    /// For languages without spaces between words; all others also end where a word does.
    case anywhere
    /// Where a word begins.
    case word
    /// Where the name begins.
    case beginning
}

/// Phrases in small letters that are looked for in names.
///
/// A name takes a microsecond: a start looks at the names of all photos.
private struct ScreenPhrases: Sendable {
    private let ascii: Phrases<UInt8>
    private let all: Phrases<Character>

    init(_ table: [PhrasePlace: [String]]) {
        let spelled = table.mapValues { $0.flatMap(Self.spellings) }
        all = Phrases(spelled.mapValues { $0.map { Array($0) } })
        ascii = Phrases(spelled.mapValues { $0.filter { $0.utf8.allSatisfy { $0 < 0x80 } }.map { Array($0.utf8) } })
    }

    /// A phrase with and without each of its spaces.
    private static func spellings(_ phrase: String) -> [String] {
        phrase.split(separator: " ").reduce(into: [String]()) { found, word in
            found = found.isEmpty ? [String(word)] : found.flatMap { ["\($0)\(word)", "\($0) \(word)"] }
        }
    }

    /// Whether one of the phrases occurs in a name.
    func occur(in file: [UInt8]) -> Bool {
        file.allSatisfy { $0 < 0x80 } ? ascii.occur(in: file) : all.occur(in: String(decoding: file, as: UTF8.self))
    }
}

/// Phrases by their first letters.
private struct Phrases<Letter: NameLetter>: Sendable {
    private var phrases: [Letter: [(place: PhrasePlace, letters: [Letter])]] = [:]

    init(_ table: [PhrasePlace: [[Letter]]]) {
        for (place, phrases) in table {
            for phrase in phrases {
                let letters = place == .anywhere ? phrase : phrase + [.space]
                self.phrases[letters[0], default: []].append((place: place, letters: letters))
            }
        }
    }

    func occur(in name: some Sequence<Letter>) -> Bool {
        let line = Letter.line(of: name)
        return line.indices.dropFirst().contains { start in
            let place: PhrasePlace = start == 1 ? .beginning : line[start - 1] == .space ? .word : .anywhere
            let candidates = phrases[line[start]] ?? []
            return candidates.contains { $0.place <= place && line[start...].starts(with: $0.letters) }
        }
    }
}

/// What tells where words begin: a small letter before a large one, or a letter beside a digit or a mark, ends a word.
private enum LetterKind {
    case mark, digit, small, large
    /// Of a script without small letters.
    case other
}

/// A byte of ASCII, or a character.
private protocol NameLetter: Hashable, Sendable {
    static var space: Self { get }
    /// Stands for all digits.
    static var digit: Self { get }
    var kind: LetterKind { get }
    var inSmall: Self { get }
}

extension NameLetter {
    /// The words of a name in small letters, with zeros as digits, one space before each and one at the end.
    fileprivate static func line(of name: some Sequence<Self>) -> [Self] {
        var line: [Self] = []
        // Most names are shorter; to count characters takes as long as to read them.
        line.reserveCapacity(64)
        var previous = LetterKind.mark
        for letter in name {
            let kind = letter.kind
            if kind != .mark {
                if kind != previous, (previous, kind) != (.large, .small) { line.append(.space) }
                line.append(kind == .digit ? .digit : kind == .large ? letter.inSmall : letter)
            }
            previous = kind
        }
        line.append(.space)
        return line
    }
}

extension UInt8: NameLetter {
    fileprivate static var space: UInt8 { UInt8(ascii: " ") }
    fileprivate static var digit: UInt8 { UInt8(ascii: "0") }

    fileprivate var kind: LetterKind {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): .small
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): .large
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        default: .mark
        }
    }

    fileprivate var inSmall: UInt8 { self | 0x20 }
}

extension Character: NameLetter {
    fileprivate static var space: Character { " " }
    fileprivate static var digit: Character { "0" }

    fileprivate var kind: LetterKind {
        // The first of its scalars is the letter, accents follow.
        guard let properties = unicodeScalars.first?.properties else { return .mark }
        guard properties.isAlphabetic else { return properties.numericType == nil ? .mark : .digit }
        return properties.isLowercase ? .small : properties.isUppercase ? .large : .other
    }

    fileprivate var inSmall: Character { lowercased().first ?? self }
}
