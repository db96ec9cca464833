import Glibc

/// What the name of a file says about screens: programs that record them or take pictures of them give such names.
///
/// The words are those of macOS, iOS, Windows, Samsung's Android, GNOME and KDE.
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
    package static func isRecording(_ file: [UInt8]) -> Bool { recordings.occur(in: file) || isOfPixel(file) }

    private static func isOfPixel(_ file: [UInt8]) -> Bool {
        file.prefix(pixel.count).map { $0 | 0x20 } == pixel
            && file.dropFirst(pixel.count).prefix(8).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    private static let pixel = Array("screen-".utf8)

    private static let screenshots = ScreenWords([
        "screenshot", "screencap", "screengrab", "scrot", "snipaste", "smartselect",
        // German, French, Spanish and Catalan, Portuguese, Italian, Dutch, Romanian
        "bildschirmfoto", "bildschirmabbild", "bildschirmkopie", "capturedécran", "captureécran", "capturedecran",
        "captureecran", "capturadepantalla", "pantallazo", "capturadetela", "capturadeecrã", "capturadoecrã",
        "capturadeecra", "schermata", "istantaneaschermo", "schermafbeelding", "schermafdruk", "capturădeecran",
        // Danish, Norwegian, Swedish, Icelandic, Finnish, Estonian, Latvian, Lithuanian
        "skærmbillede", "skærmdump", "skjermbilde", "skjermbilete", "skjermdump", "skärmbild", "skärmavbild",
        "skärmdump", "skjámynd", "skjáskot", "näyttökuva", "kuvakaappaus", "ruutukaappaus", "kuvatõmmis",
        "ekraanipilt", "ekraanitõmmis", "ekrānuzņēmums", "ekrānattēls", "ekranonuotrauka", "ekranokopija",
        // Polish, Czech, Slovak, Hungarian, Croatian, Serbian, Slovenian, Turkish, Greek
        "zrzutekranu", "zrzutzekranu", "snímekobrazovky", "snímekzobrazovky", "snímkaobrazovky", "képernyőfotó",
        "képernyőkép", "képernyőmentés", "snimkazaslona", "snimakekrana", "posnetekzaslona", "zaslonskaslika",
        "ekrangörüntüsü", "ekranresmi", "ekranalıntısı", "στιγμιότυπο",
        // Russian, Ukrainian, Bulgarian, Serbian
        "снимокэкрана", "скриншот", "знімокекран", "скріншот", "екраннаснимка", "снимканаекрана", "снимакекрана",
        // Japanese, Chinese, Korean
        "スクリーンショット", "スクショ", "画面キャプチャ", "屏幕截图", "屏幕快照", "截屏", "截图", "螢幕截圖", "螢幕快照",
        "螢幕擷取", "截圖", "스크린샷", "화면캡처", "화면캡쳐",
        // Arabic, Persian, Hebrew, Hindi, Bengali, Thai, Vietnamese, Indonesian, Malay
        "لقطةشاشة", "لقطةالشاشة", "نماگرفت", "צילוםמסך", "स्क्रीनशॉट", "স্ক্রিনশট", "ภาพหน้าจอ", "ภาพถ่ายหน้าจอ",
        "ảnhchụpmànhình", "ảnhmànhình", "cuplikanlayar", "tangkapanlayar", "tangkapanskrin",
    ])

    private static let recordings = ScreenWords([
        "screenrecord", "screencast", "rpreplay",
        // German, French, Spanish, Catalan, Portuguese, Italian, Dutch, Romanian
        "bildschirmaufnahme", "bildschirmaufzeichnung", "enregistrementdelécran", "enregistrementécran",
        "enregistrementdelecran", "grabacióndepantalla", "grabaciondepantalla", "gravaciódepantalla", "gravaçãodetela",
        "gravaçãodoecrã", "gravaçãodeecrã", "registrazioneschermo", "registrazionedelloschermo", "schermopname",
        "înregistrareecran",
        // Danish, Norwegian, Swedish, Finnish
        "skærmoptagelse", "skjermopptak", "skärminspelning", "näytöntallenne", "näytöntallennus",
        // Polish, Czech, Hungarian, Turkish, Greek, Russian, Ukrainian
        "nagranieekranu", "nagraniezekranu", "nagrywanieekranu", "záznamobrazovky", "nahrávkaobrazovky",
        "képernyőfelvétel", "ekrankaydı",
        "εγγραφήοθόνης", "записьэкрана", "записекрана",
        // Japanese, Chinese, Korean
        "画面収録", "画面録画", "屏幕录制", "屏幕录像", "录屏", "螢幕錄製", "螢幕錄影", "화면기록", "화면녹화",
        // Arabic, Hebrew, Hindi, Thai, Vietnamese, Indonesian
        "تسجيلالشاشة", "تسجيلشاشة", "הקלטתמסך", "स्क्रीनरिकॉर्डिंग", "บันทึกหน้าจอ", "ghimànhình", "rekamanlayar",
    ])
}

/// Words in lower case, without spaces and marks, that are looked for in names.
///
/// A name takes a microsecond: a start looks at the names of all photos.
private struct ScreenWords: Sendable {
    private let ascii: FirstElements<UInt8>
    private let all: FirstElements<Character>

    init(_ words: [String]) {
        all = FirstElements(words.map(Array.init))
        ascii = FirstElements(words.filter { $0.utf8.allSatisfy { $0 < 0x80 } }.map { Array($0.utf8) })
    }

    /// Whether one of the words occurs in a name, whatever spaces and marks lie in between.
    func occur(in file: [UInt8]) -> Bool {
        guard file.allSatisfy({ $0 < 0x80 }) else {
            let name = String(decoding: file, as: UTF8.self).lowercased()
            return all.occur(in: name.filter { $0.isLetter || $0.isNumber }.map(\.self))
        }
        return ascii.occur(
            in: file.compactMap { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
                default: nil
                }
            })
    }
}

/// Words by their first elements.
private struct FirstElements<Element: Hashable & Sendable>: Sendable {
    private let words: [Element: [[Element]]]

    init(_ words: [[Element]]) {
        self.words = Dictionary(grouping: words.filter { !$0.isEmpty }) { $0[0] }
    }

    func occur(in line: [Element]) -> Bool {
        line.indices.contains { start in words[line[start]]?.contains { line[start...].starts(with: $0) } ?? false }
    }
}
