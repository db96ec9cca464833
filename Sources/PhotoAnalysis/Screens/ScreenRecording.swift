import Glibc
package import Images

/// The probability that a video is a recording of a screen.
///
/// Log odds set by hand add up. Only a name or a program of screen recorders makes it likely; the size of a screen and
/// the lack of a camera do not suffice, because messengers produce such videos too. Pixels are not examined.
package enum ScreenRecording {
    private static let bias = -3.0
    private static let name = 5.0
    private static let program = 6.0
    private static let distinctiveSize = 2.0
    private static let camera = -5.0

    /// What may speak for a screen recording, in the order in which people name it.
    package enum Sign: Sendable, CaseIterable {
        case named, namedByProgram, screenSize, noCamera
    }

    /// The probability by the content of the file.
    ///
    /// - Parameters:
    ///   - width: Of the upright picture.
    ///   - height: Of the upright picture.
    ///   - metadata: Of the file.
    /// - Returns: 0 filmed … 1 screen recording.
    package static func probability(width: Int, height: Int, metadata: PhotoMetadata) -> Double {
        var evidence = bias
        if isMarked(metadata) { evidence += program }
        if namesCamera(metadata) { evidence += camera }
        if ScreenSizes.match(width: width, height: height) == .distinctive { evidence += distinctiveSize }
        return 1 / (1 + exp(-evidence))
    }

    /// The probability by the content of the file and by its name.
    package static func probability(_ probability: Double, named file: [UInt8]) -> Double {
        guard isName(file), probability > 0, probability < 1 else { return probability }
        return 1 / (1 + exp(-log(probability / (1 - probability)) - name))
    }

    /// What speaks for a screen recording.
    package static func signs(named file: [UInt8], width: Int, height: Int, metadata: PhotoMetadata) -> [Sign] {
        Sign.allCases.filter { sign in
            switch sign {
            case .named: isName(file)
            case .namedByProgram: isMarked(metadata)
            case .screenSize: ScreenSizes.match(width: width, height: height) != .none
            case .noCamera: !namesCamera(metadata)
            }
        }
    }

    /// Whether a screen recorder gives such names.
    ///
    /// `Screenrecord-2024…`, `Screen Recording 2024…`, `ScreenRecording_05-01-2024…`, `Screencast from …`,
    /// `RPReplay_Final…` (iOS), `screen-20240501-120355.mp4` (Pixel), and the words of other languages for the first of
    /// these.
    static func isName(_ file: [UInt8]) -> Bool {
        let name = String(decoding: file, as: UTF8.self).lowercased()
        let plain = name.filter { $0.isLetter || $0.isNumber }
        if names.contains(where: plain.contains) { return true }
        return name.hasPrefix("screen-") && name.dropFirst("screen-".count).prefix(8).allSatisfy(\.isNumber)
    }

    /// What the names of recordings hold, without spaces and marks.
    ///
    /// The words are those of macOS, iOS, Windows, Samsung's Android and GNOME.
    private static let names = [
        "screenrecord", "screencast", "rpreplay",
        // German, French, Spanish, Portuguese, Italian, Dutch
        "bildschirmaufnahme", "bildschirmaufzeichnung", "enregistrementdelécran", "enregistrementécran",
        "grabacióndepantalla", "gravaçãodetela", "gravaçãodoecrã", "registrazioneschermo", "registrazionedelloschermo",
        "schermopname",
        // Danish, Norwegian, Swedish, Finnish
        "skærmoptagelse", "skjermopptak", "skärminspelning", "näytöntallenne", "näytöntallennus",
        // Polish, Czech, Hungarian, Turkish, Greek, Russian, Ukrainian
        "nagranieekranu", "nagraniezekranu", "nagrywanieekranu", "záznamobrazovky", "képernyőfelvétel", "ekrankaydı",
        "εγγραφήοθόνης", "записьэкрана", "записекрана",
        // Japanese, Chinese, Korean
        "画面収録", "画面録画", "屏幕录制", "屏幕录像", "录屏", "螢幕錄製", "螢幕錄影", "화면기록", "화면녹화",
    ]

    private static func isMarked(_ metadata: PhotoMetadata) -> Bool {
        let texts = [metadata.software, metadata.comment].compactMap { $0?.lowercased() }
        return ["screenrec", "screen rec", "screencast", "replaykit", "simplescreenrecorder", "kazam", "obs studio"]
            .contains { word in texts.contains { $0.contains(word) } }
    }

    private static func namesCamera(_ metadata: PhotoMetadata) -> Bool {
        metadata.cameraMake != nil || metadata.cameraModel != nil
    }
}
