internal import CTesseract
internal import PhotoAnalysis

/// Tesseract with the languages that are installed.
final class TextEngine {
    /// Languages that are loaded at once.
    ///
    /// Each further one takes a quarter to a half of the first one's time again, and memory.
    private static let mostLanguages = 4
    /// Data that are no language: the direction of text, and mathematical signs.
    private static let others = ["osd", "equ"]
    /// Tesseract's confidence in a word, 0 to 100, from which on it is kept.
    ///
    /// Of 26 screenshots it keeps 1,686 of 2,038 words; the others are mostly icons that look like letters.
    private static let leastConfidence: Float = 60
    /// Dots an inch that tesseract assumes, which only affects the smallest size of its letters: a dense screen.
    private static let dotsPerInch: Int32 = 192

    private let handle: OpaquePointer
    /// By tesseract's names, such as `eng`.
    let languages: [String]
    /// The files of the languages' data.
    let dataFiles: [String]

    /// Nil if no language is installed.
    init?() {
        cleanerd_tesseract_silence()
        guard let handle = TessBaseAPICreate() else { return nil }
        self.handle = handle
        // Tesseract says where it looks for languages only after it looked for one.
        _ = TessBaseAPIInit2(handle, nil, "eng", OEM_LSTM_ONLY)
        let folder = TessBaseAPIGetDatapath(handle).map { String(cString: $0) } ?? ""
        languages = Self.chosen(Self.available(handle))
        dataFiles = languages.map { "\(folder)\($0).traineddata" }
        guard !languages.isEmpty,
            TessBaseAPIInit2(handle, nil, languages.joined(separator: "+"), OEM_LSTM_ONLY) == 0
        else {
            TessBaseAPIDelete(handle)
            return nil
        }
        // Screens show text here and there, in no column. It finds as many words as the analysis of pages, and takes
        // three quarters of its time.
        TessBaseAPISetPageSegMode(handle, PSM_SPARSE_TEXT)
    }

    deinit { TessBaseAPIDelete(handle) }

    private static func available(_ handle: OpaquePointer) -> [String] {
        guard let names = TessBaseAPIGetAvailableLanguagesAsVector(handle) else { return [] }
        defer { TessDeleteTextArray(names) }
        var all: [String] = []
        while let name = names[all.count] { all.append(String(cString: name)) }
        return all
    }

    /// English and the first others by their names; scripts (`script/Latin`) repeat what languages have.
    private static func chosen(_ available: [String]) -> [String] {
        let languages = available.filter { !$0.contains("/") && !others.contains($0) }.sorted()
        let english = languages.filter { $0 == "eng" }
        return (languages.filter { $0 != "eng" }.prefix(mostLanguages - english.count) + english).sorted()
    }

    /// Pictures with fewer pixels are doubled: their letters are smaller than those tesseract has learned.
    ///
    /// Of 11 small screens of desktops it then reads 635 words of at least four letters instead of 504, in 1.7 times
    /// the time; large screens of phones gain nothing.
    private static let fewPixels = 1_500_000

    /// The words in which tesseract trusts, line by line.
    func text(in original: GreyPixels) -> PictureText {
        let picture = original.width * original.height < Self.fewPixels ? original.doubled : original
        let (width, height) = (Int32(picture.width), Int32(picture.height))
        TessBaseAPISetImage(handle, picture.pixels, width, height, 1, width)
        TessBaseAPISetSourceResolution(handle, Self.dotsPerInch)
        // The page is forgotten, and with it the adaptation to its letters: each picture counts by itself.
        defer { TessBaseAPIClear(handle) }
        guard TessBaseAPIRecognize(handle, nil) == 0, let words = TessBaseAPIGetIterator(handle) else {
            return PictureText("")
        }
        defer { TessResultIteratorDelete(words) }
        var text = ""
        repeat {
            if TessPageIteratorIsAtBeginningOf(TessResultIteratorGetPageIterator(words), RIL_TEXTLINE) != 0 {
                text += "\n"
            }
            guard TessResultIteratorConfidence(words, RIL_WORD) >= Self.leastConfidence,
                let word = TessResultIteratorGetUTF8Text(words, RIL_WORD)
            else { continue }
            text += String(cString: word) + " "
            TessDeleteText(word)
        } while TessResultIteratorNext(words, RIL_WORD) != 0 && text.utf8.count < 2 * PictureText.mostBytes
        return PictureText(text)
    }
}
